/* A title that the page does not know, on the generic board. The program under test has a fourth title,
 * see tests/fourth. */
import assert from "node:assert/strict";
import { assertAccessible } from "./page_checks";
import type { Player } from "./player";
import { scenario } from "./scenario";
import { titles } from "./server";

const FOURTH = titles[3] ?? "";

/** The value next to a label, of the table or of a player. */
function fact(player: Player, place: string, label: string): Promise<string> {
    const one = player.page.locator(`${place} .gen-fact`).filter({ hasText: label });
    return one.locator("dd").innerText();
}

const handOf = async (player: Player, seat: number): Promise<string[]> =>
    (await fact(player, `.gen-player.seat-${seat}`, "hand")).split(/\s+/);

scenario("a whole game, which is then replayed", async (fixture) => {
    const player = await fixture.player();
    const { page } = player;
    await page.goto("/");
    assert.match(await player.card(FOURTH).innerText(), /Goofspiel\s+2 players\n/);
    await player.playNow(FOURTH, 2);
    await player.asked();
    assert.equal(await fact(player, ".gen-middle", "prize"), "4");
    assert.deepEqual(await handOf(player, 0), ["1", "2", "3", "4"]);
    assert.deepEqual(await player.offers.allInnerTexts(), ["Bid 1", "Bid 2", "Bid 3", "Bid 4"]);
    await assertAccessible(page);
    await player.offers.nth(1).click();
    await page.locator('.table-layout[data-ply="1"] .controls.asked').waitFor();
    assert.equal(await fact(player, ".gen-middle", "prize"), "3");
    assert.deepEqual(await handOf(player, 0), ["1", "3", "4"]);
    assert.ok((await player.story()).includes("Guest: bid, card 2."));
    await player.playToTheEnd();
    await assertAccessible(page);
    assert.equal(await page.locator(".gen-player").count(), 2);
    await page.getByRole("link", { name: "Replay" }).first().click();
    await page.locator(".gen-table").waitFor();
    await assertAccessible(page);
});

scenario("by keys alone, on a phone at night, with animations", async (fixture) => {
    const options = { width: 360, height: 740, theme: "dark", pace: "brisk" } as const;
    const player = await fixture.player(options);
    await player.playNow(FOURTH, 2);
    while (await player.asked()) {
        const ply = await player.ply();
        await player.page.keyboard.press("Tab"); // from the choices to the first of them
        await player.page.keyboard.press("Enter");
        await player.page.locator(`.table-layout:not([data-ply="${ply}"])`).first().waitFor();
    }
    assert.ok((await player.story()).some((line) => line.startsWith("Guest: bid, card ")));
});

scenario("in French, where the names of the title stay as they are", async (fixture) => {
    const player = await fixture.player({ language: "fr" });
    await player.playNow(FOURTH, 2);
    await player.asked();
    const question = await player.page.locator(".question").innerText();
    assert.equal(question, "Que choisissez-vous\u00a0?");
    await player.page.goto(`/rules/${FOURTH}`);
    await player.page.getByText("ne sont pas encore rédigées").waitFor();
    await assertAccessible(player.page);
});
