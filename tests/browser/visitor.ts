/* Somebody in front of a browser of their own. Whatever a careful developer would not want to see
 * in its console is kept as a fault: errors, warnings, breaches of the Content-Security-Policy,
 * requests to other hosts. */
import type { Browser, BrowserContext, Page, Request } from "playwright-core";

/** How long anything may take on a busy machine before a test fails. */
export const PATIENCE = 60_000;

/** Below this width a screen is taken for a phone's: it can be touched. */
const PHONE = 600;

export interface Looks {
    width?: number;
    height?: number;
    tongue?: "en" | "fr";
    theme?: "light" | "dark";
    pace?: "calm" | "brisk" | "instant";
}

const usual: Required<Looks> = {
    width: 1280,
    height: 900,
    tongue: "en",
    theme: "light",
    pace: "instant",
};

export class Visitor {
    readonly faults: string[] = [];

    private constructor(
        private readonly origin: string,
        private readonly context: BrowserContext,
        readonly page: Page,
    ) {}

    static async arrive(browser: Browser, origin: string, looks: Looks): Promise<Visitor> {
        const { width, height, ...likes } = { ...usual, ...looks };
        const context = await browser.newContext({
            viewport: { width, height },
            hasTouch: width < PHONE,
            baseURL: origin,
            locale: likes.tongue,
            colorScheme: likes.theme,
            reducedMotion: likes.pace === "instant" ? "reduce" : "no-preference",
        });
        context.setDefaultTimeout(PATIENCE);
        await context.addInitScript(prepare, JSON.stringify({ pace: likes.pace }));
        const visitor = new Visitor(origin, context, await context.newPage());
        visitor.listen();
        return visitor;
    }

    leave(): Promise<void> {
        return this.context.close();
    }

    forgive(pattern: RegExp): void {
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
