/* Where the tests happen: a server, a browser program, and people who come with empty browsers. */
import { chromium, type Browser, type Page } from "playwright-core";
import { Player } from "./player";
import { Server } from "./server";
import { Visitor, type Looks } from "./visitor";

const flags = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

export class Place {
    private visitors: Visitor[] = [];

    private constructor(
        readonly server: Server,
        readonly browser: Browser,
    ) {}

    static async open(): Promise<Place> {
        const browser = await chromium.launch({
            executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
            args: flags,
        });
        return new Place(await Server.start(), browser);
    }

    async visitor(looks: Looks = {}): Promise<Visitor> {
        const visitor = await Visitor.arrive(this.browser, this.server.origin, looks);
        this.visitors.push(visitor);
        return visitor;
    }

    async player(looks: Looks = {}): Promise<Player> {
        return new Player((await this.visitor(looks)).page);
    }

    /** Forgives faults that match: who breaks a connection expects complaints about that. */
    forgive(pattern: RegExp): void {
        for (const visitor of this.visitors) visitor.forgive(pattern);
    }

    /** Everybody leaves. What their pages show, if that is of interest, is told before. */
    async clear(interesting: boolean): Promise<string[]> {
        const visitors = this.visitors;
        this.visitors = [];
        for (const { page } of visitors) if (interesting) await describe(page);
        for (const visitor of visitors) await visitor.leave();
        return visitors.flatMap((visitor) => visitor.faults);
    }

    async close(): Promise<void> {
        await this.browser.close();
        await this.server.close();
    }
}

/** What a page shows, in short: its beginning and the latest of its log. */
async function describe(page: Page): Promise<void> {
    const text = (await page.locator("body").innerText()).replace(/\s+/g, " ");
    console.log(`${page.url()}: ${text.slice(0, 800)} … ${text.slice(-800)}`);
}
