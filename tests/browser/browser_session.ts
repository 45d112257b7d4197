/* Somebody in front of a browser of their own. Whatever a careful developer would not want to see
 * in its console is kept as a fault: errors, warnings, breaches of the Content-Security-Policy,
 * requests to other hosts. */
import type { Browser, BrowserContext, Page, Request } from "playwright-core";

/** How long anything may take on a busy machine before a test fails. */
export const TIMEOUT_MS = 60_000;

/** Below this width a screen is taken for a phone's: it can be touched. */
const PHONE = 600;

export interface SessionOptions {
    width?: number;
    height?: number;
    language?: "en" | "fr";
    theme?: "light" | "dark";
    pace?: "calm" | "brisk" | "instant";
}

const usual: Required<SessionOptions> = {
    width: 1280,
    height: 900,
    language: "en",
    theme: "light",
    pace: "instant",
};

export class BrowserSession {
    readonly faults: string[] = [];

    private constructor(
        private readonly origin: string,
        private readonly context: BrowserContext,
        readonly page: Page,
    ) {}

    static async arrive(
        browser: Browser,
        origin: string,
        options: SessionOptions,
    ): Promise<BrowserSession> {
        const { width, height, ...likes } = { ...usual, ...options };
        const context = await browser.newContext({
            viewport: { width, height },
            hasTouch: width < PHONE,
            baseURL: origin,
            locale: likes.language,
            colorScheme: likes.theme,
            reducedMotion: likes.pace === "instant" ? "reduce" : "no-preference",
        });
        context.setDefaultTimeout(TIMEOUT_MS);
        await context.addInitScript(prepare, JSON.stringify({ pace: likes.pace }));
        const session = new BrowserSession(origin, context, await context.newPage());
        session.listen();
        return session;
    }

    leave(): Promise<void> {
        return this.context.close();
    }

    ignoreFaults(pattern: RegExp): void {
        this.faults.splice(0, Infinity, ...this.faults.filter((fault) => !pattern.test(fault)));
    }

    private listen(): void {
        this.context.on("console", (message) => {
            if (["error", "warning"].includes(message.type()))
                this.faults.push(`console: ${message.text()}`);
        });
        this.context.on("weberror", (error) => this.faults.push(`error: ${error.error().stack}`));
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
    if (!localStorage.getItem("encan.settings")) localStorage.setItem("encan.settings", settings);
    document.addEventListener("securitypolicyviolation", (event) =>
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
}
