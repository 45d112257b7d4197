/* A whole game of each title in Firefox, from the first page to the result. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Firefox } from "./firefox";
import { OFFERS } from "./player";
import { Server, titles } from "./server";

/** How long a game may take on a busy machine. */
const LIMIT_MS = 240_000;

/** Runs inside the page: sits down with one bot, the weakest, and clicks on what is offered until the game
 * is over; returns the result. */
async function playToTheEnd({ title, offers }: Record<string, string>): Promise<string> {
    const find = (selector: string): HTMLElement | null => document.querySelector(selector);
    const until = async <Thing>(look: () => Thing | null | false): Promise<Thing> => {
        for (;;) {
            const found = look();
            if (found) return found;
            await new Promise((resume) => setTimeout(resume, 20));
        }
    };
    const shown = (): string =>
        `${find(".table-layout")?.dataset.ply ?? ""} ${find(".controls")?.outerHTML ?? ""}`;
    const card = await until(() => find(`.game-card.${title}`));
    [...card.querySelectorAll("select")].forEach((field, at) => {
        field.value = at === 0 ? "2" : "1";
        field.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    card.querySelector("button")?.click();
    for (let clicks = 0; ; clicks++) {
        await until(() => find(".controls.asked:not(.made, .sent)") ?? find(".game-over"));
        const over = find(".game-over");
        if (over) return over.innerText;
        const previously = shown();
        const buttons = document.querySelectorAll<HTMLElement>(offers ?? "");
        buttons[clicks % buttons.length]?.click();
        await until(() => shown() !== previously);
    }
}

/** Runs inside the page: moves are not acted out, and choices not held back. */
function hurry(settings: string): Promise<string> {
    localStorage.setItem("encan.settings", settings);
    return Promise.resolve("");
}

let server: Server;
let firefox: Firefox;
before(async () => {
    server = await Server.start();
    firefox = await Firefox.open();
    await firefox.visit(server.origin);
    await firefox.run(hurry, JSON.stringify({ pace: "instant", secondThoughts: false }));
});
after(async () => {
    await firefox.close();
    await server.close();
});

for (const title of titles)
    test(`a whole game of ${title} in Firefox`, { timeout: LIMIT_MS }, async () => {
        await firefox.visit(server.origin);
        const result = await firefox.run(playToTheEnd, { title, offers: OFFERS });
        assert.match(result, /You (won!|came second\.|share the victory!)/);
    });
