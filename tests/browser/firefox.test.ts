/* A whole game of each title in Firefox, from the first page to the result. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Firefox } from "./firefox";
import { clickToTheEnd, OFFERS } from "./player";
import { Server, titles } from "./server";

/** How long a game may take on a busy machine. */
const LIMIT_MS = 240_000;

/** Runs inside the page: sits down with one bot, the weakest. */
async function sitDown(title: string): Promise<string> {
    let card: Element | null = null;
    while (!(card = document.querySelector(`.game-card.${title}`)))
        await new Promise((resume) => setTimeout(resume, 20));
    [...card.querySelectorAll("select")].forEach((field, at) => {
        field.value = at === 0 ? "2" : "1";
        field.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    card.querySelector("button")?.click();
    return title;
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
        await firefox.run(sitDown, title);
        const result = await firefox.run(clickToTheEnd, OFFERS);
        assert.match(result, /You (won!|came second\.|share the victory!)/);
    });
