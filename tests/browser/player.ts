/* Plays any title by clicking. The table says whether it asks for a choice (`.controls.asked`), whether
 * the choice is made (`.made`) or on its way (`.sent`), and how many steps have been played (`data-ply`);
 * everything else is found by what a person reads. */
import type { Locator, Page } from "playwright-core";

/** Buttons that prepare a choice: the dial of a bid, the objects of an exhibition; those that are about
 * other players; and the one that takes a choice back. */
const PREPARING = ".dial *, .nb-picks *, .nb-quick *, .panel *, .undo";
export const OFFERS = `.controls.asked button:enabled:not(${PREPARING})`;
/** So many decisions show whether the pointer reaches what is offered. */
const BY_POINTER = 10;
/** So much faster is the show when it hurries, so that a whole game is not too long. */
const HASTE = 16;

export class Player {
    private clicks = 0;

    constructor(readonly page: Page) {}

    /** Goes from the first page to a table with bots, using the fields on the game's card. */
    async playNow(title: string, seats: number, level = 1): Promise<void> {
        await this.page.goto("/");
        const fields = this.card(title).getByRole("combobox");
        await fields.nth(0).selectOption(String(seats));
        await fields.nth(1).selectOption(String(level));
        await this.card(title).getByRole("button").click();
        await this.page.waitForURL("**/table/*");
    }

    card(title: string): Locator {
        return this.page.locator(`.game-card.${title}`);
    }

    get over(): Locator {
        return this.page.locator(".game-over");
    }

    /** Waits until the table asks for a choice; false if the game is over instead. */
    async asked(): Promise<boolean> {
        await this.page.locator(".controls.asked:not(.made, .sent), .game-over").first().waitFor();
        return (await this.over.count()) === 0;
    }

    /** The buttons that choose something. */
    get offers(): Locator {
        return this.page.locator(OFFERS);
    }

    /** Clicks on an offer, the one with that name if there is one, and waits until the page shows the effect. */
    async click(name?: RegExp): Promise<void> {
        const before = await this.page.evaluate(changed, null);
        const wanted = this.offers.and(this.page.getByRole("button", { name }));
        const offers = name && (await wanted.count()) ? wanted : this.offers;
        const number = await offers.count();
        await offers.nth(this.clicks++ % number).click();
        await this.page.waitForFunction(changed, before || null);
    }

    /** The same with the keyboard: Tab to one of the offers, then Enter. */
    async press(tabTo: (page: Page, selector: string) => Promise<void>): Promise<void> {
        await tabTo(this.page, OFFERS);
        for (let skip = this.clicks++ % 3; skip > 0; skip--) await this.page.keyboard.press("Tab");
        await tabTo(this.page, OFFERS);
        const before = await this.page.evaluate(changed, null);
        await this.page.keyboard.press("Enter");
        await this.page.waitForFunction(changed, before || null);
    }

    /** The sentences of the log; on a small screen, it is on the other side of the dock. */
    async story(): Promise<string[]> {
        const other = this.page.getByRole("button", { name: "Log and chat" });
        if (await other.count()) await other.click();
        return this.page.getByRole("log").locator("p").allInnerTexts();
    }

    async ply(): Promise<number> {
        return Number(await this.page.locator(".table-layout").getAttribute("data-ply"));
    }

    /** Plays until the table has reached a step, or the game its end. */
    async playUntil(ply: number): Promise<void> {
        while ((await this.asked()) && (await this.ply()) < ply) await this.click();
    }

    /** Whatever is acted out from now on is acted out quickly. */
    async hurry(): Promise<void> {
        const session = await this.page.context().newCDPSession(this.page);
        await session.send("Animation.enable");
        await session.send("Animation.setPlaybackRate", { playbackRate: HASTE });
    }

    /** Comes to the end without clicking, while the page looks on. */
    async watchToTheEnd(): Promise<void> {
        await this.playBlindly(this.page.url(), Infinity);
        await this.over.waitFor();
    }

    /** Comes to a step without looking: a page without a board plays meanwhile. */
    async skipTo(ply: number): Promise<void> {
        const url = this.page.url();
        await this.asked(); // the page has given its number for the deal by then
        await this.page.goto("/favicon.svg");
        await this.playBlindly(url, ply);
        await this.page.goto(url);
        await this.asked();
    }

    /** The same until the game is over. */
    async skipToTheEnd(): Promise<void> {
        await this.skipTo(Infinity);
        await this.over.waitFor();
    }

    private playBlindly(url: string, until: number): Promise<void> {
        const table = new URL(url).pathname.split("/").at(-1) ?? "";
        return this.page.evaluate(playBlindly, { table, until });
    }

    /** Plays the first decisions with the pointer, the others quickly from inside the page. */
    async playToTheEnd(): Promise<void> {
        for (let choice = 0; choice < BY_POINTER; choice++)
            if (await this.asked()) await this.click();
        await this.page.evaluate(clickToTheEnd, OFFERS);
    }
}

/** Runs inside the page: what a click changes; false while the choice is on its way. */
function changed(before: string | null): string | false {
    const controls = document.querySelector(".controls");
    const ply = document.querySelector<HTMLElement>(".table-layout")?.dataset.ply;
    const offered = controls?.innerHTML.replaceAll(' aria-describedby="explanation"', "");
    const now = `${ply} ${controls?.className} ${offered}`;
    return !controls?.matches(".sent") && now !== before && now;
}

/** Runs inside a page: clicks on what is offered, one offer after the other, until the game is over; returns
 * the result. */
export async function clickToTheEnd(offers: string): Promise<string> {
    const page = {
        find(selector: string): HTMLElement | null {
            return document.querySelector(selector);
        },
        get shown(): string {
            return `${page.find(".table-layout")?.dataset.ply ?? ""} ${page.find(".controls")?.outerHTML ?? ""}`;
        },
        async until(holds: () => boolean): Promise<void> {
            while (!holds()) await new Promise((resume) => setTimeout(resume, 20));
        },
    };
    for (let clicks = 0; ; clicks++) {
        await page.until(() => page.find(".controls.asked:not(.made, .sent), .game-over") !== null);
        const over = page.find(".game-over");
        if (over) return over.innerText;
        const before = page.shown;
        const buttons = document.querySelectorAll<HTMLElement>(offers);
        buttons[clicks % buttons.length]?.click();
        await page.until(() => page.shown !== before);
    }
}

interface Told {
    stage: string;
    ply: number;
    choices?: (string | { kind: string; least: number })[];
    pending?: unknown;
}

/** Runs inside a page: plays the seat of whoever opened it, with the choices in turn, until it has to choose at
 * a step or the game is over. */
function playBlindly({ table, until }: { table: string; until: number }): Promise<void> {
    return new Promise((done) => {
        const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/live`);
        let answered = -1;
        socket.onmessage = ({ data }) => {
            const { table: told } = JSON.parse(String(data)) as { table?: Told };
            if (told?.stage === "over") done();
            if (!told?.choices || told.pending !== undefined || told.ply === answered) return;
            if (told.ply >= until) {
                socket.close();
                done();
                return;
            }
            answered = told.ply;
            const choice = told.choices[answered % told.choices.length];
            const action = typeof choice === "object" ? `${choice.kind} ${choice.least}` : choice;
            socket.send(JSON.stringify({ id: `blindly ${answered}`, do: "choose", action }));
        };
    });
}
