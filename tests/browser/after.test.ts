/* After a game: the score sheet, the promise kept, a rematch, the replay with its analysis. */
import assert from "node:assert/strict";
import { assertSound } from "./axe";
import { scenario } from "./place";
import type { Player } from "./player";

async function finished(player: Player): Promise<void> {
    await player.playNow("canaletto", 2);
    await player.playToTheEnd();
}

const position = (player: Player): Promise<string> =>
    player.page.locator(".transport span").innerText();

async function assertAt(player: Player, step: number, last: number): Promise<void> {
    await player.page
        .locator(".transport")
        .getByText(`${step} / ${last}`, { exact: true })
        .waitFor();
}

scenario("the end of a game, and the next one", async (place) => {
    const player = await place.player();
    await finished(player);
    const { page, over } = player;
    assert.equal(
        await over.getByRole("region", { name: "Score sheet" }).locator("tbody tr").count(),
        2,
    );
    await over.getByText("The deal is the one that was promised before the first choice.").click();
    assert.match(await over.locator(".fairness dd").first().innerText(), /^[0-9a-f]{64}$/);
    await assertSound(page);
    await page.goto("/mine");
    await page.getByRole("link", { name: /over/ }).waitFor();
    await assertSound(page);
    await page.goBack();
    const before = page.url();
    await over.getByRole("button", { name: "Rematch" }).click();
    await page.waitForURL((url) => url.href !== before);
    await player.asked();
    assert.equal(await player.ply(), 0);
});

scenario("the replay and the analysis", async (place) => {
    const player = await place.player();
    await finished(player);
    const { page } = player;
    await page.getByRole("link", { name: "Replay and analysis" }).click();
    const last = Number((await position(player)).split("/")[1]);
    await assertAt(player, 0, last);
    await page.getByRole("button", { name: "One step on" }).click();
    await assertAt(player, 1, last);
    await page.getByRole("slider", { name: "Step" }).press("End");
    await assertAt(player, last, last);
    await page.getByRole("region", { name: "Score sheet" }).waitFor();
    await page.getByLabel("Seen by").selectOption("a spectator");
    await page.getByRole("button", { name: "To the beginning" }).click();
    await assertAt(player, 0, last);
    await page.getByRole("heading", { name: "Analysis" }).waitFor();
    assert.equal(await page.locator(".plot polyline").count(), 2);
    await page.locator(".costly button").first().click();
    await page.locator(".transport").getByText(`0 / ${last}`).waitFor({ state: "detached" });
    await assertSound(page);
});

scenario("a record from a file", async (place) => {
    const player = await place.player();
    await finished(player);
    const { page } = player;
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download the record" }).click();
    const file = await (await saved).path();
    await page.goto("/replay");
    await assertSound(page);
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByRole("button", { name: "To the end" }).click();
    await page.getByRole("region", { name: "Score sheet" }).waitFor();
});
