/* The page finds out a server that deals otherwise than it promised. The program under test is one, see
 * tests/crooked. What else a server could do wrong is in fairness.test.ts. */
import assert from "node:assert/strict";
import { scenario } from "./scenario";

scenario("a deal that was not promised", async (fixture) => {
    const player = await fixture.player();
    await player.playNow("canaletto", 2);
    await player.playToTheEnd();
    await player.over.getByText("The check of this game has found something wrong!").click();
    const bad = player.over.locator(".findings .bad");
    assert.deepEqual(await bad.allInnerTexts(), [
        "The deal does not follow from the secret and the numbers.",
    ]);
});
