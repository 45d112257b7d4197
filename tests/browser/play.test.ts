/* The beginning of a game of each title against bots: on a desktop, on a phone, in French. Whole games are
 * played in acts.test.ts and firefox.test.ts. */
import assert from "node:assert/strict";
import { assertFrench, assertAccessible } from "./page_checks";
import { scenario } from "./scenario";

scenario("Krach with two", async (fixture) => {
    const player = await fixture.player();
    await player.playNow("krach", 2);
    await player.playUntil(8);
    await assertAccessible(player.page);
});

scenario("Canaletto with two, on a phone", async (fixture) => {
    const player = await fixture.player({ width: 360, height: 740 });
    await player.playNow("canaletto", 2);
    await player.playUntil(8);
    await assertAccessible(player.page);
    const thing = player.page.locator(".board [data-explain]:visible").first();
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
