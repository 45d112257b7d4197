/* The beginning of a game of each title against bots: on a desktop, on a phone, in French. Whole games are
 * played in acts.test.ts and firefox.test.ts. */
import assert from "node:assert/strict";
import { assertAccessible, assertFits, assertFrench } from "./page_checks";
import { scenario } from "./scenario";

scenario("Krach with two", async (fixture) => {
    const player = await fixture.player();
    await player.playNow("krach", 2);
    await player.playUntil(8);
    await assertAccessible(player.page);
    await assertFits(player.page);
});

scenario("Canaletto with two, on a phone", async (fixture) => {
    const player = await fixture.player({ width: 360, height: 740 });
    await player.playNow("canaletto", 2);
    await player.playUntil(8);
    await assertAccessible(player.page);
    const thing = player.page.locator(".board [data-explain]:not(button):visible").first();
    await thing.tap();
    const explanation = await player.page.locator(".explanation").innerText();
    assert.equal(explanation, await thing.getAttribute("data-explain"));
});

scenario("Noblesse with three, in French", async (fixture) => {
    const player = await fixture.player({ language: "fr" });
    await player.playNow("noblesse", 3);
    await player.playUntil(8);
    await assertAccessible(player.page);
    await assertFrench(player.page);
    await player.skipToTheEnd();
    await assertFrench(player.page);
});

scenario("moves are animated, and can be skipped", async (fixture) => {
    const player = await fixture.player({ pace: "calm" });
    await player.playNow("krach", 3);
    const skip = player.page.getByRole("button", { name: "Skip" });
    do {
        assert.ok(await player.asked(), "nothing was animated");
        await player.click();
    } while (!(await skip.isVisible()));
    await player.page.keyboard.press("Escape");
    assert.ok(await player.asked());
});

/** Runs inside the page: the log is taller for a moment, as when the question above it goes, and as tall as
 * before when the page is drawn. Returns how far it is from its end. */
async function grow(): Promise<number> {
    const log = document.querySelector<HTMLElement>(".log");
    if (!log) return NaN;
    const height = log.style.height;
    for (const tall of ["5000px", height]) {
        log.style.height = tall;
        log.style.flex = tall === height ? "" : "none";
        log.getBoundingClientRect();
    }
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100)));
    return log.scrollHeight - log.scrollTop - log.clientHeight;
}

scenario("the log follows the game, unless its reader scrolls", async (fixture) => {
    const player = await fixture.player({ width: 1440, height: 700 });
    const { page } = player;
    await player.playNow("krach", 4);
    await player.playUntil(30);
    assert.ok((await page.evaluate(grow)) < 2, "it has lost its end");
    await page.locator(".log").hover();
    await page.mouse.wheel(0, -200);
    await page.waitForFunction(() => {
        const log = document.querySelector(".log");
        return log && log.scrollHeight - log.scrollTop - log.clientHeight > 100;
    });
    await player.click();
    await player.asked();
    assert.ok((await page.evaluate(grow)) > 100, "it has left its reader");
});
