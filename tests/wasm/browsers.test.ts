/* One truth: the comparison of compare.ts in real browsers. The page is served by the test and reports to it;
 * nothing drives the browser, so any will do. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "vite";
import type { Report } from "./compare";

const GAMES = Number(process.env.GAMES ?? 500);
/** How long a browser may take on a busy machine. */
const LIMIT_MS = 240_000;

const browsers: Record<string, (profile: string, url: string) => string[]> = {
    "chromium-headless-shell": (profile, url) => [
        "--remote-debugging-port=0",
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        `--user-data-dir=${profile}`,
        url,
    ],
    "firefox-esr": (profile, url) => ["--headless", "--no-remote", "--profile", profile, url],
};

/** page.ts and what it imports as one script. */
async function bundle(): Promise<string> {
    const built = await build({
        configFile: false,
        logLevel: "error",
        build: { write: false, lib: { entry: "page.ts", formats: ["es"], fileName: "page" } },
    });
    const [first] = [built].flat();
    if (!first || !("output" in first)) throw new Error("vite has built nothing");
    return first.output[0].code;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
    let text = "";
    for await (const part of request) text += String(part);
    return text;
}

/** Serves the page with its parts; `reported` is called with what it found. */
async function serve(reported: (report: Report) => void): Promise<Server> {
    const files: Record<string, [string, string | Buffer]> = {
        "/": ["text/html", '<!doctype html><script type="module" src="/page.js"></script>'],
        "/page.js": ["text/javascript", await bundle()],
        "/engine": ["application/wasm", await readFile(process.env.ENGINE ?? "")],
        "/games": [
            "text/plain",
            execFileSync(process.env.HASHES ?? "", [String(GAMES), "2"], { maxBuffer: 1 << 30 }),
        ],
    };
    const server = createServer((request, response) => {
        const [type, content] = files[request.url ?? ""] ?? ["text/plain", ""];
        response.writeHead(200, { "content-type": type }).end(content);
        if (request.url === "/report")
            void bodyOf(request).then((text) => reported(JSON.parse(text) as Report));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    return server;
}

for (const [name, words] of Object.entries(browsers))
    test(`every ply is the same natively and in ${name}`, { timeout: LIMIT_MS }, async () => {
        const profile = await mkdtemp(join(tmpdir(), "encan-wasm-"));
        let reported: (report: Report) => void = () => undefined;
        const found = new Promise<Report>((resolve) => (reported = resolve));
        const server = await serve(reported);
        const { port } = server.address() as AddressInfo;
        const browser = spawn(name, words(profile, `http://127.0.0.1:${port}/`), {
            stdio: "ignore",
            env: { ...process.env, HOME: profile },
        });
        try {
            const report = await found;
            assert.equal(report.trouble, "");
            assert.equal(report.games, GAMES);
            console.log(`${name}: ${report.games} games, ${report.plies} positions`);
        } finally {
            const ended = once(browser, "exit");
            browser.kill("SIGKILL");
            await ended;
            server.closeAllConnections();
            server.close();
            await rm(profile, { recursive: true, force: true, maxRetries: 5 });
        }
    });
