/* A person with a browser of their own. Whatever should not appear in its console is recorded as a fault:
 * errors, warnings, breaches of the Content-Security-Policy, requests to other hosts. */
import type { Browser, BrowserContext, Page, Request } from "playwright-core";

/** How long anything may take, on a busy machine, before a test fails. */
const TIMEOUT_MS = 60_000;

/** Screens narrower than this are phones, which have a touch screen. */
const PHONE_WIDTH = 600;

/** What playwright says about a service worker that a test does not want. */
const BLOCKED = "Service Worker registration blocked by Playwright";

export interface SessionOptions {
    width?: number;
    height?: number;
    language?: "en" | "fr";
    theme?: "light" | "dark";
    pace?: "calm" | "brisk" | "instant";
    /** Whether choices that cannot be undone are held back for a moment. */
    secondThoughts?: boolean;
    /** Whether the page may install its service worker. */
    app?: boolean;
    /** Whether pixels matter: without, nothing is painted, which spares a quarter of a page's work. */
    painted?: boolean;
    /** Whether bots in the page think: without, they never answer, and no game that is over is analysed. */
    thinking?: boolean;
}

const defaults: Required<SessionOptions> = {
    width: 1280,
    height: 900,
    language: "en",
    theme: "light",
    pace: "instant",
    secondThoughts: false,
    app: false,
    painted: false,
    thinking: false,
};

export class BrowserSession {
    readonly faults: string[] = [];

    private constructor(
        private readonly origin: string,
        private readonly context: BrowserContext,
        readonly page: Page,
    ) {}

    static async open(
        browser: Browser,
        origin: string,
        options: SessionOptions,
    ): Promise<BrowserSession> {
        const { width, height, ...preferences } = { ...defaults, ...options };
        const context = await browser.newContext({
            viewport: { width, height },
            hasTouch: width < PHONE_WIDTH,
            baseURL: origin,
            locale: preferences.language,
            colorScheme: preferences.theme,
            serviceWorkers: preferences.app ? "allow" : "block",
            reducedMotion: preferences.pace === "instant" ? "reduce" : "no-preference",
        });
        context.setDefaultTimeout(TIMEOUT_MS);
        const { pace, secondThoughts } = preferences;
        await context.addInitScript(prepare, JSON.stringify({ pace, secondThoughts }));
        if (!preferences.painted) await context.addInitScript(hide);
        if (!preferences.thinking) await context.addInitScript(stopThinking);
        const session = new BrowserSession(origin, context, await context.newPage());
        session.listen();
        return session;
    }

    close(): Promise<void> {
        return this.context.close();
    }

    ignoreFaults(pattern: RegExp): void {
        this.faults.splice(0, Infinity, ...this.faults.filter((fault) => !pattern.test(fault)));
    }

    private listen(): void {
        this.context.on("console", (message) => {
            if (["error", "warning"].includes(message.type()) && message.text() !== BLOCKED)
                this.faults.push(`console: ${message.text()}`);
        });
        this.context.on("weberror", (error) =>
            this.faults.push(`error: ${error.error().stack ?? ""}`),
        );
        this.context.on("request", (request) => this.inspect(request));
    }

    private inspect(request: Request): void {
        const { origin, protocol } = new URL(request.url());
        if (origin !== this.origin || protocol === "data:")
            this.faults.push(`request: ${request.url()}`);
    }
}

/** Runs in every page before its own code. */
function prepare(settings: string): void {
    if (location.protocol === "about:") return; // a page that has yet to go somewhere
    if (!localStorage.getItem("encan.settings")) localStorage.setItem("encan.settings", settings);
    document.addEventListener("securitypolicyviolation", (event) =>
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
}

/** Runs in every page: workers take questions, and keep silent. */
function stopThinking(): void {
    Worker.prototype.postMessage = () => undefined;
}

/** Runs in every page: what is transparent is not painted, but is otherwise like the rest. */
function hide(): void {
    document.addEventListener("DOMContentLoaded", () => {
        document.documentElement.style.opacity = "0";
    });
}
