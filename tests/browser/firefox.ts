/* Firefox, driven by WebDriver BiDi, which playwright does not speak to the Firefox that Debian has. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import WebSocket from "ws";

interface Answer {
    id?: number;
    type: "success" | "error" | "event";
    message?: string;
    result?: unknown;
}

/** What a script returns, if it is a string or a number, or throws. */
interface Evaluated {
    result?: { value?: unknown };
    exceptionDetails?: { text: string };
}

async function addressOf(firefox: ChildProcess): Promise<string> {
    if (!firefox.stderr) throw new Error("Firefox says nothing");
    for await (const line of createInterface(firefox.stderr)) {
        const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
        if (address) return address;
    }
    throw new Error("Firefox does not start");
}

export class Firefox {
    private commands = 0;
    private context = "";

    private constructor(
        private readonly process: ChildProcess,
        private readonly profile: string,
        private readonly socket: WebSocket,
    ) {}

    static async open(): Promise<Firefox> {
        const profile = await mkdtemp(join(tmpdir(), "encan-firefox-"));
        const words = ["--headless", "--no-remote", "--remote-debugging-port=0"];
        const child = spawn("firefox-esr", [...words, "--profile", profile], {
            stdio: ["ignore", "ignore", "pipe"],
            env: { ...process.env, HOME: profile },
        });
        const socket = new WebSocket(`${await addressOf(child)}/session`);
        await once(socket, "open");
        const firefox = new Firefox(child, profile, socket);
        await firefox.command("session.new", { capabilities: {} });
        const { contexts } = (await firefox.command("browsingContext.getTree", {})) as {
            contexts: { context: string }[];
        };
        firefox.context = contexts[0]?.context ?? "";
        return firefox;
    }

    async visit(url: string): Promise<void> {
        const { context } = this;
        await this.command("browsingContext.navigate", { context, url, wait: "complete" });
    }

    /** Runs a function in the page, which must not use anything around it. tsx gives the functions in it
     * their names by a helper. */
    async run<Words>(act: (words: Words) => Promise<string>, words: Words): Promise<string> {
        const { result, exceptionDetails } = (await this.command("script.evaluate", {
            expression: `((__name) => (${String(act)})(${JSON.stringify(words)}))((act) => act)`,
            target: { context: this.context },
            awaitPromise: true,
        })) as Evaluated;
        if (exceptionDetails) throw new Error(exceptionDetails.text);
        return String(result?.value);
    }

    async close(): Promise<void> {
        const ended = once(this.process, "exit");
        this.socket.close();
        this.process.kill("SIGKILL");
        await ended;
        await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
    }

    private command(method: string, params: object): Promise<unknown> {
        const id = ++this.commands;
        return new Promise((resolve, reject) => {
            const listen = (data: WebSocket.RawData): void => {
                const answer = JSON.parse((data as Buffer).toString()) as Answer;
                if (answer.id !== id) return;
                this.socket.off("message", listen);
                if (answer.type === "success") resolve(answer.result);
                else reject(new Error(`${method}: ${answer.message ?? ""}`));
            };
            this.socket.on("message", listen);
            this.socket.send(JSON.stringify({ id, method, params }));
        });
    }
}
