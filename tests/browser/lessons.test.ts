/* The lesson of each title: every step asks for one action, and takes it. */
import assert from "node:assert/strict";
import { assertAccessible, assertNothingSpills } from "./page_checks";
import type { Player } from "./player";
import { scenario } from "./scenario";
import { titles } from "./server";

const stepOf = async (player: Player): Promise<string> =>
    player.page.locator(".coach-progress span").innerText();

/** The best collection is already picked: adds or removes the objects that the coach names. */
async function pick(player: Player, named: string[]): Promise<void> {
    const objects = player.page.locator(".nb-picks");
    for (const object of named)
        await objects.getByRole("button", { name: new RegExp(object) }).click();
}

/** Does what the coach asks for: the only choice there is. */
async function obey(player: Player): Promise<void> {
    const before = await stepOf(player);
    const task = await player.page.locator(".controls.asked .question").innerText();
    if (await player.page.locator(".nb-picking").count())
        await pick(player, task.match(/[A-F]\d{4}/g) ?? []);
    await player.offers.first().click();
    await player.page.locator(".coach-progress span").filter({ hasNotText: before }).waitFor();
}

/** The heading is apart from the text, and every button says what it does. */
async function assertReadable({ page }: Player): Promise<void> {
    const [heading, text] = [
        await page.locator(".coach h2").boundingBox(),
        await page.locator(".coach h2 + p").boundingBox(),
    ];
    assert.ok(heading && text && text.y - heading.y - heading.height >= 3);
    for (const name of await page.locator(".coach .tool-name").all()) {
        const box = await name.boundingBox();
        assert.ok(box && box.width > 10 && box.height > 8, await name.innerText());
    }
}

for (const title of titles)
    scenario(`learning ${title}`, async (fixture) => {
        const player = await fixture.player({ width: 360, height: 740 });
        await player.page.goto("/");
        await player.card(title).getByRole("link", { name: "Learn it in five minutes" }).click();
        let steps = 0;
        const done = player.page.locator(".coach.over");
        for (;;) {
            await player.page.locator(".lesson .controls.asked, .coach.over").first().waitFor();
            if (await done.count()) break;
            await assertReadable(player);
            if (steps === 2 && title === titles[0]) await assertAccessible(player.page);
            await obey(player);
            steps += 1;
        }
        assert.ok(steps >= 7 && steps <= 10, `${steps} steps`);
        await assertAccessible(player.page);
        const next = done.getByRole("link", { name: "Next lesson: " });
        const lessons = titles.map((name) => `/lesson/${name}`);
        const following = lessons[(titles.indexOf(title) + 1) % titles.length];
        assert.equal(await next.getAttribute("href"), following);
        await done.getByRole("button", { name: "Play now" }).click();
        await player.page.waitForURL("**/table/*");
        await player.asked();
    });

/** The parts of a board that hold texts of any length. */
const PARTS: Record<string, string> = {
    canaletto: ".campo",
    krach: ".kr-tray, .kr-deck, .kr-player",
    noblesse: ".nb-house, .nb-prison",
};

for (const title of titles)
    scenario(`${title}: in French, no text leaves its part of a phone’s board`, async (fixture) => {
        const { page } = await fixture.player({ width: 360, height: 740, language: "fr" });
        await page.goto(`/lesson/${title}`);
        const step = page.locator(".coach-progress span");
        const asked = page.locator(".lesson .controls.asked");
        for (let n = 1; await asked.waitFor().then(() => asked.count()); n++) {
            await assertNothingSpills(page, PARTS[title] ?? "", `${title}, step ${n}`);
            const now = await step.innerText();
            await page.getByRole("button", { name: "Passer l’étape" }).click();
            await step.filter({ hasNotText: now }).waitFor();
            if (await page.locator(".coach.over").count()) break;
        }
    });
