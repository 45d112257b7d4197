/* A process of `encan serve`, with a store of its own in a temporary folder. */
import { execFileSync, spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

const encan = process.env.ENCAN ?? "../../build/encan";

/** What the program under test prints; fails unless it succeeds. */
export const runEncan = (...words: string[]): string =>
    execFileSync(encan, words, { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });

/** The titles of the program under test. */
export const titles = runEncan("--list-games").trim().split("\n");

export class Server {
    private process: ChildProcessByStdio<null, Readable, Readable> | null = null;
    private port = 0;
    private log = "";

    private constructor(private readonly folder: string) {}

    static async start(): Promise<Server> {
        const server = new Server(await mkdtemp(join(tmpdir(), "encan-browser-")));
        await server.start();
        return server;
    }

    get origin(): string {
        return `http://127.0.0.1:${this.port}`;
    }

    /** Starts the server, on the same port and store as the last time. */
    async start(): Promise<void> {
        const listen = ["--listen", `127.0.0.1:${this.port}`];
        const store = ["--store", `sqlite:${join(this.folder, "db")}`];
        const calm = ["--bot-pause", "off", "--limits", "off", "--analysis-simulations", "160"];
        const child = spawn(encan, ["serve", ...listen, ...store, ...calm], {
            stdio: ["ignore", "pipe", "pipe"],
        });
        this.process = child;
        child.stderr.on("data", (text) => (this.log += String(text)));
        for await (const line of createInterface(child.stdout)) {
            this.port = Number(/encan serves on http:\/\/.*:(\d+)/.exec(line)?.[1]);
            if (this.port) return;
        }
        throw new Error(`the server does not start: ${this.log}`);
    }

    /** Ends the process: SIGTERM asks it to stop, SIGKILL acts like a power cut. */
    async end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
        if (!this.process) return;
        const ended = once(this.process, "exit");
        this.process.kill(signal);
        await ended;
    }

    async close(): Promise<void> {
        await this.end("SIGTERM");
        await rm(this.folder, { recursive: true });
    }
}
