/* How games end: the winner's moment, the viewer's place, a score sheet that shows everything whatever the
 * names are, ties, what was hidden, and the next game. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { assertAccessible } from "./page_checks";
import type { Player } from "./player";
import { scenario } from "./scenario";

/** As long as names may be, and as wide as letters are. */
const WIDE = "WWWWWWWWWWWWWWWWWWWW";

async function nameMyself(page: Page, name: string): Promise<void> {
    await page.goto("/settings");
    await page.getByLabel("Your name").fill(name);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(`From now on you are ${name}`).waitFor();
}

/** What of the sheet's figures and names sticks out of the box around it. */
const cutOff = (sheet: Locator): Promise<string[]> =>
    sheet.evaluate((box) => {
        const edge = box.getBoundingClientRect();
        return [...box.querySelectorAll("th, td, b, em")]
            .filter((one) => {
                const { left, right } = one.getBoundingClientRect();
                return left < edge.left - 1 || right > edge.right + 1;
            })
            .map((one) => one.textContent);
    });

/** On a phone: not behind the bar at the bottom, and not below the end of what scrolls. */
async function assertAboveTheDockBar(...wanted: Locator[]): Promise<void> {
    for (const one of wanted) {
        const [box, bar] = [
            await one.boundingBox(),
            await one.page().locator(".dock-bar").boundingBox(),
        ];
        assert.ok(box && bar && box.y + box.height <= bar.y, JSON.stringify([box, bar]));
    }
}

const PLACES = [/^You won!$/, /^You came second\.$/, /^You came third\.$/, /^You came fourth\.$/];
const SHARED = /^You share (the victory!|(second|third) place\.)$/;

/** The heading agrees with the sheet, and the crests in the wreaths are the winners'. */
async function assertPlace({ over }: Player): Promise<void> {
    const place = await over.locator(".own .place").innerText();
    const heading = await over.locator(".ending h2").innerText();
    if (place.endsWith("=")) assert.match(heading, SHARED);
    else assert.match(heading, PLACES[Number(place) - 1] ?? /never/);
    const winners = await over.locator(".score-sheet .winner").count();
    assert.equal(await over.locator(".wreath").count(), winners);
}

for (const title of ["noblesse", "canaletto", "krach"])
    scenario(`${title} ends with everything in sight`, async (fixture) => {
        const player = await fixture.player();
        const { page, over } = player;
        await nameMyself(page, WIDE);
        await player.playNow(title, 4, 1);
        await player.skipToTheEnd();
        await assertPlace(player);
        for (const width of [360, 768, 1440]) {
            await page.setViewportSize({ width, height: 900 });
            const sheet = over.getByRole("region", { name: "Score sheet" });
            assert.deepEqual(await cutOff(sheet), [], `${title}, ${width}`);
            assert.ok((await sheet.innerText()).includes(WIDE));
        }
        await page.setViewportSize({ width: 360, height: 740 });
        await assertAboveTheDockBar(
            over.locator(".own .figures"),
            over.locator(".ending + .buttons"),
        );
        assert.equal(await page.locator(".bar").getByText("The game is over").count(), 0);
        assert.equal(await page.locator(".nb-hidden, .nb-card.secret").count(), 0, "all revealed");
        await assertAccessible(page);
    });

/** No game of Canaletto with two is over by this step; many soon are. */
const NEARLY_OVER = 25;

scenario("the winner is celebrated, unless motion is unwanted", async (fixture) => {
    const player = await fixture.player();
    await player.playNow("canaletto", 2);
    await player.skipTo(NEARLY_OVER);
    await player.watchToTheEnd();
    assert.equal(await player.page.locator(".celebration").count(), 0);
    const lively = await fixture.player({ pace: "brisk" });
    await lively.playNow("canaletto", 2);
    const { page } = lively;
    await lively.hurry();
    await lively.skipTo(NEARLY_OVER);
    await lively.watchToTheEnd();
    await page.locator(".celebration svg").first().waitFor({ state: "attached" });
    await page.locator(".celebration").waitFor({ state: "detached" });
    await page.reload();
    await lively.over.waitFor();
    assert.equal(await page.locator(".celebration").count(), 0, "only once");
});

scenario("a rematch against bots begins at once", async (fixture) => {
    const player = await fixture.player();
    await player.playNow("krach", 2);
    await player.skipToTheEnd();
    const before = player.page.url();
    await player.over.getByRole("button", { name: "Rematch" }).click();
    await player.page.waitForURL((url) => url.href !== before && url.pathname !== "/");
    assert.ok(await player.asked());
    assert.ok((await player.ply()) <= 1);
});
