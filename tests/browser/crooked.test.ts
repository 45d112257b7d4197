/* The page finds out a server that deals otherwise than it promised. The program under test is one, see
 * tests/crooked. */
import assert from "node:assert/strict";
import { scenario } from "./scenario";

scenario("a deal that was not promised", async (fixture) => {
    const player = await fixture.player();
    await player.playNow("canaletto", 2);
    await player.playToTheEnd();
    await player.over.getByText("This deal is not what was promised!").click();
    const bad = player.over.locator(".findings .bad");
    assert.deepEqual(await bad.allInnerTexts(), [
        "The seed of the deal does not follow from the secret and the numbers!",
    ]);
});
