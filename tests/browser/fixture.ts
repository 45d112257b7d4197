/* What the tests run on: a server, a browser, and any number of separate sessions in it. */
import { chromium, type Browser, type Page } from "playwright-core";
import { BrowserSession, type SessionOptions } from "./browser_session";
import { Player } from "./player";
import { Server } from "./server";

const flags = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

export class Fixture {
    private sessions: BrowserSession[] = [];

    private constructor(
        readonly server: Server,
        readonly browser: Browser,
        private readonly defaults: SessionOptions,
    ) {}

    /** `defaults`: of the sessions in it. */
    static async open(defaults: SessionOptions = {}): Promise<Fixture> {
        const browser = await chromium.launch({
            executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
            args: flags,
        });
        return new Fixture(await Server.start(), browser, defaults);
    }

    async session(options: SessionOptions = {}): Promise<BrowserSession> {
        const { browser, server, defaults } = this;
        const session = await BrowserSession.open(browser, server.origin, {
            ...defaults,
            ...options,
        });
        this.sessions.push(session);
        return session;
    }

    async player(options: SessionOptions = {}): Promise<Player> {
        return new Player((await this.session(options)).page);
    }

    /** Ignores the faults that match, for tests that provoke them. */
    ignoreFaults(pattern: RegExp): void {
        for (const session of this.sessions) session.ignoreFaults(pattern);
    }

    /** Closes all sessions and returns their faults; prints what their pages show if `verbose`. */
    async clear(verbose: boolean): Promise<string[]> {
        const sessions = this.sessions;
        this.sessions = [];
        for (const { page } of sessions) if (verbose) await describe(page);
        for (const session of sessions) await session.close();
        return sessions.flatMap((session) => session.faults);
    }

    async close(): Promise<void> {
        await this.browser.close();
        await this.server.close();
    }
}

/** Prints what a page shows, in short: its beginning, and the end of its log. */
async function describe(page: Page): Promise<void> {
    const text = (await page.locator("body").innerText()).replace(/\s+/g, " ");
    console.log(`${page.url()}: ${text.slice(0, 800)} … ${text.slice(-800)}`);
}
