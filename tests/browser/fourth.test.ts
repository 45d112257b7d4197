/* A title of which the page knows nothing but what the server says: drawn from its fields, played to
 * the end. ENCAN is the program with Goofspiel as one more title. */
import assert from "node:assert/strict";
import { assertAccessible } from "./page_checks";
import { scenario } from "./scenario";

scenario("a fourth title", async (fixture) => {
    const player = await fixture.player();
    await player.playNow("goofspiel", 2);
    await player.asked();
    const board = player.page.locator(".gn-board");
    assert.match(await board.locator(".gn-facts").innerText(), /Prize\s+[1-4]/);
    assert.equal(await board.locator("tbody tr").count(), 2);
    assert.equal(await player.offers.count(), 4);
    await assertAccessible(player.page);
    await player.playToTheEnd();
    assert.ok((await player.story()).length > 4);
    await assertAccessible(player.page);
});

scenario("a fourth title on a phone, in French", async (fixture) => {
    const player = await fixture.player({
        width: 360,
        height: 740,
        language: "fr",
    });
    await player.playNow("goofspiel", 2);
    await player.playUntil(1);
    await assertAccessible(player.page);
    await player.playToTheEnd();
});
