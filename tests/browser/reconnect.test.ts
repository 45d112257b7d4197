/* Games go on after a reload, and after the server was down. */
import assert from "node:assert/strict";
import type { Fixture } from "./fixture";
import type { Player } from "./player";
import { scenario } from "./scenario";

/** A mark in the page that a reload would wipe away. */
const mark = (player: Player): Promise<void> =>
    player.page.evaluate(() => void (document.documentElement.dataset.mark = "here"));

async function assertMarked(player: Player): Promise<void> {
    assert.equal(await player.page.locator("html").getAttribute("data-mark"), "here");
}

async function underWay(fixture: Fixture): Promise<Player> {
    const player = await fixture.player();
    await player.playNow("krach", 3);
    await player.playUntil(4);
    return player;
}

scenario("the page is loaded again", async (fixture) => {
    const player = await underWay(fixture);
    const [ply, log] = [await player.ply(), await player.story()];
    await player.page.reload();
    await player.asked();
    assert.equal(await player.ply(), ply);
    assert.deepEqual(await player.story(), log);
    await player.playUntil(ply + 4);
});

for (const signal of ["SIGTERM", "SIGKILL"] as const)
    scenario(`the server ends by ${signal} and starts again`, async (fixture) => {
        const player = await underWay(fixture);
        await mark(player);
        const [ply, log] = [await player.ply(), await player.story()];
        await fixture.server.end(signal);
        await player.page.locator(".connection-state:visible").waitFor();
        assert.equal(await player.offers.count(), 0, "nothing can be chosen meanwhile");
        await fixture.server.start();
        await player.page.locator(".connection-state").waitFor({ state: "hidden" });
        await player.asked();
        assert.equal(await player.ply(), ply);
        assert.deepEqual(await player.story(), log);
        await player.playUntil(ply + 4);
        await assertMarked(player);
        fixture.ignoreFaults(/WebSocket connection to .* failed/);
    });
