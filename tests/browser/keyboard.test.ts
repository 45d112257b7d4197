/* A whole game without a pointer: Tab, Enter and arrows; the focus is always visible. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { scenario } from "./scenario";

/** More stops than any page has. */
const STOPS = 200;

/** Whether the focused element matches, and whether that can be seen. */
function focus(selector: string): {
    there: boolean;
    seen: boolean;
    where: string;
} {
    const element = document.activeElement ?? document.body;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return {
        there: element.matches(selector),
        seen: (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none",
        where: element.outerHTML.slice(0, 120),
    };
}

async function tabTo(page: Page, selector: string): Promise<void> {
    for (let stop = 0; stop < STOPS; stop++) {
        const { there, seen, where } = await page.evaluate(focus, selector);
        if (there) {
            assert.ok(seen, `focus cannot be seen: ${where}`);
            return;
        }
        await page.keyboard.press("Tab");
    }
    assert.fail(`Tab does not lead to ${selector}`);
}

scenario("Canaletto with two by keys alone", async (fixture) => {
    const player = await fixture.player();
    const { page, keys } = { page: player.page, keys: player.page.keyboard };
    await page.goto("/");
    await page.locator(".game-card.canaletto").waitFor();
    const players = ".game-card.canaletto .field:first-child select";
    await tabTo(page, players);
    while ((await page.locator(players).inputValue()) !== "2") await keys.press("ArrowUp");
    await tabTo(page, ".game-card.canaletto .field:last-child select");
    await keys.press("Home");
    await tabTo(page, ".skip-link");
    await tabTo(page, ".game-card.canaletto button.main");
    await keys.press("Enter");
    while (await player.asked()) await player.press(tabTo);
});

scenario("everything on a table explained by keys, wherever the pointer rests", async (fixture) => {
    const player = await fixture.player();
    await player.playNow("noblesse", 2);
    await player.asked();
    const { page } = player;
    await page.mouse.move(700, 300);
    const read = async (key: string): Promise<string> => {
        await page.keyboard.press(key);
        return page.locator(".explanation").innerText();
    };
    const things = await page.locator("main [data-explain]:visible").count();
    const texts = new Set<string>();
    for (let thing = 0; thing < things; thing++) texts.add(await read("e"));
    assert.ok(texts.size > 20, `${texts.size} explanations`);
    const here = await read("e");
    await read("e");
    assert.equal(await read("E"), here);
    await page.keyboard.press("Escape");
    await page.locator(".explanation").waitFor({ state: "detached" });
    const castle = page.locator("main [data-explain]:visible:not(button, button *)").first();
    await castle.hover();
    assert.equal(
        await page.locator(".explanation").innerText(),
        await castle.getAttribute("data-explain"),
    );
});
