/* After a game: the score sheet, the fairness check, a rematch, the replay with its analysis. */
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { assertAccessible } from "./page_checks";
import type { Player } from "./player";
import { scenario } from "./scenario";
import { runEncan } from "./server";

const stepsShown = (player: Player): Locator => player.page.locator(".playback .steps");

async function assertAt(player: Player, step: number, last: number): Promise<void> {
    await stepsShown(player).getByText(`${step} / ${last}`, { exact: true }).waitFor();
}

async function theEnd({ page, over }: Player): Promise<void> {
    const sheet = over.getByRole("region", { name: "Score sheet" });
    assert.equal(await sheet.locator("tbody").count(), 2);
    await over.getByText("The deal was drawn as promised.").click();
    await over.getByText("Everything you were shown follows from the deal.").waitFor();
    await over.getByText("The server has signed everything it sent.").waitFor();
    assert.equal(await over.locator(".findings .good").count(), 9);
    assert.equal(await over.locator(".findings li").count(), 9);
    assert.match(await over.locator(".fairness dd").first().innerText(), /^[0-9a-f]{64}$/);
    await assertAccessible(page);
}

async function saved({ page }: Player, link: string): Promise<string> {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: link }).click();
    return (await download).path();
}

/** What this browser noted during the game fits the record, as the program sees it. */
async function theReceipt(player: Player): Promise<void> {
    const receipt = await saved(player, "Download the receipt");
    const output = runEncan(
        "verify",
        await saved(player, "Download the record"),
        "--receipt",
        receipt,
    );
    assert.match(output, /ok: everything you were shown follows from the deal/);
    assert.match(output, /ok: your choices are those in the record/);
    const counts = /checked: (\d+) views, (\d+) signed heads, (\d+) choices/.exec(output);
    assert.ok(
        counts?.slice(1).every((count) => Number(count) > 3),
        output,
    );
}

async function theReplay(player: Player): Promise<void> {
    const { page } = player;
    await page.getByRole("link", { name: "Replay and analysis" }).click();
    const last = Number((await stepsShown(player).innerText()).split("/")[1]);
    await assertAt(player, 0, last);
    await page.getByRole("button", { name: "One step forward" }).click();
    await assertAt(player, 1, last);
    await page.getByRole("slider", { name: "Step" }).press("End");
    await assertAt(player, last, last);
    await page.getByRole("region", { name: "Score sheet" }).waitFor();
    await page.getByLabel("Seen by").selectOption("a spectator");
    await page.getByRole("button", { name: "Go to the start" }).click();
    await assertAt(player, 0, last);
    await theKeys(player, last);
}

/** Keys work wherever the focus is. */
async function theKeys(player: Player, last: number): Promise<void> {
    const { page } = player;
    const title = page.getByRole("heading", { level: 1 });
    await title.focus(); // as on arrival
    await page.keyboard.press("ArrowRight");
    await assertAt(player, 1, last);
    assert.equal(await title.evaluate((one) => getComputedStyle(one).outlineStyle), "none");
    await page.keyboard.press("ArrowLeft");
    await assertAt(player, 0, last);
    await page.keyboard.press("PageDown");
    await page.locator(".playback").getByText("Round 2").waitFor();
    await page.keyboard.press("PageUp");
    await assertAt(player, 0, last);
    await page.keyboard.press("End");
    await assertAt(player, last, last);
    await page.keyboard.press("Home");
    await assertAt(player, 0, last);
}

/** Everybody's chances, before the next step, in per cent. */
async function chancesShown({ page }: Player): Promise<number[]> {
    const cells = await page.locator(".standings tbody td:first-of-type").allInnerTexts();
    return cells.map((text) => parseInt(text, 10));
}

/** Those of seat 0, who reads, come first; a button leads through them, with the plot in view all the time. */
async function theMistakes({ page }: Player): Promise<void> {
    const costly = page.locator(".costly li button");
    const count = await costly.count();
    const sentence = await page.locator(".costly header p").innerText();
    assert.match(sentence, new RegExp(`^${count} decisions? w`));
    const own = await costly.evaluateAll((all) => all.map((one) => one.matches(".seat-0")));
    const others = own.indexOf(false);
    assert.ok(others < 0 || !own.includes(true, others));
    const [mine, theirs] = [own.includes(true), others >= 0];
    assert.deepEqual(
        await page.locator(".costly h3").allInnerTexts(),
        [mine ? "Yours" : [], mine && theirs ? "The others'" : []].flat(),
    );
    const next = page.getByRole("button", { name: "Next mistake" });
    for (let mistake = 0; mistake < Math.min(count, 2); mistake++) {
        await next.click();
        await costly.nth(mistake).and(page.locator("[aria-current]")).waitFor();
        await assertInView(page.locator(".plot svg").first());
        await assertInView(next);
        await assertInView(page.locator(".advice"));
    }
}

/** Nothing of it is cut off by what scrolls around it. */
async function assertInView(one: Locator): Promise<void> {
    const cut = await one.evaluate((element) => {
        const [box, around] = [element, element.closest(".below") ?? document.body].map((each) =>
            each.getBoundingClientRect(),
        );
        if (!box || !around) return "there is no such thing";
        const [top, end] = [Math.max(0, around.top), Math.min(innerHeight, around.bottom)];
        return box.top < top - 1 || box.bottom > end + 1
            ? `${box.top} to ${box.bottom} of ${top} to ${end}`
            : "";
    });
    assert.equal(cut, "");
}

/** A costly decision, if there is one: a click leads to it, as its player saw it, with the better choice. */
async function theAdvice({ page }: Player): Promise<void> {
    const costly = page.locator(".costly li button").first();
    if (!(await costly.count())) return;
    await costly.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    await costly.click();
    await page
        .locator(".advice")
        .getByText(/^.* (You|Fox) .*\. It would have been better to .*, by \d+% \(± \d+%\)\.$/)
        .first() // others may have erred at the same step
        .waitFor();
    const flag = page.locator(".board .advice-flag");
    await flag.getByText("Better to ").waitFor();
    const [board, drawn] = [await page.locator(".board").boundingBox(), await flag.boundingBox()];
    assert.ok(
        board && drawn && drawn.x >= board.x && drawn.x + drawn.width <= board.x + board.width,
    );
    assert.notEqual(await page.getByLabel("Seen by").inputValue(), "none");
    assert.equal(await page.evaluate(() => scrollY), scrolled, "the board stays where it is");
}

/** The log of the replay is laid out as at the table, with the current line in view. */
async function theLog({ page }: Player): Promise<void> {
    const log = page.getByRole("region", { name: "What happened" });
    await page.keyboard.press("End");
    await page.getByRole("button", { name: "What happened" }).click();
    await log.locator("[aria-current]").last().waitFor();
    const [around, line] = [
        await log.boundingBox(),
        await log.locator("[aria-current]").first().boundingBox(),
    ];
    assert.ok(around && line && line.y >= around.y && line.y < around.y + around.height);
    const names = await log.getByRole("heading").allInnerTexts();
    const last = names.length - 1;
    assert.deepEqual(
        names,
        names.map((_, index) => (index < last ? `Round ${index + 1}` : "The final count")),
    );
    assert.ok(last > 3);
    assert.ok(
        (await log.locator("button.seat-0").count()) && (await log.locator(".seat-1").count()),
    );
}

/** This browser makes it; the server is asked for nothing but the record. */
async function theAnalysis(player: Player): Promise<void> {
    const { page } = player;
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await page.locator(".plot polyline").first().waitFor();
    assert.ok(asked.some((path) => path.endsWith("/record")));
    assert.ok(!asked.some((path) => path.endsWith("/analysis")));
    assert.equal(await page.locator(".plot polyline").count(), 2);
    const progress = page.locator(".analysis progress");
    await progress.waitFor({ state: "detached", timeout: 900_000 });
    await theMistakes(player);
    for (const key of ["Home", "PageDown", "End"]) {
        await page.keyboard.press(key);
        const chances = await chancesShown(player);
        assert.equal(chances.length, 2);
        assert.equal((chances[0] ?? 0) + (chances[1] ?? 0), 100);
    }
    await page.locator(".plot .ground").click({ position: { x: 2, y: 2 } });
    await page.locator(".playback").getByText("Round 1", { exact: true }).waitFor();
    await theAdvice(player);
    await assertAccessible(page);
    await theLog(player);
    await assertAccessible(page);
}

/** Where the engine cannot be had, the server is asked. (Both find the same: tests/wasm compares them.) */
async function theServersAnalysis(player: Player): Promise<void> {
    const { page } = player;
    await page.route("**/*.wasm", (route) => route.abort());
    await page.reload();
    await page.getByText("This browser could not analyse the game.").waitFor();
    await page.getByRole("button", { name: "Ask the server instead" }).click();
    await page.locator(".plot polyline").first().waitFor();
    const [mine = 0, theirs = 0] = await chancesShown(player);
    assert.equal(mine + theirs, 100);
    await page.unroute("**/*.wasm");
}

/** From an earlier position, against bots, as a game of this browser. */
async function theOtherGame({ page }: Player): Promise<void> {
    const replay = page.url();
    await page.getByRole("button", { name: "Go to the next round" }).click();
    await page.getByRole("button", { name: "Play from here" }).click();
    await page.waitForURL("**/table/local-*");
    await page.locator(".controls.asked").waitFor();
    const exercise = page.locator(".exercise-note");
    assert.match(await exercise.innerText(), /^Exercise from round 2\s/);
    await assertAccessible(page);
    await page.reload();
    await exercise.getByRole("link", { name: "Back to the replay" }).click();
    await page.waitForURL(`${replay}?step=*`);
    await page.locator(".playback").getByText("Round 2").waitFor();
    await page.goto("/mine");
    await page.getByRole("link", { name: "Exercise from round 2" }).waitFor();
    await page.goto(replay);
    await page.locator(".playback").waitFor();
}

async function theRecord(player: Player): Promise<void> {
    const { page } = player;
    const file = await saved(player, "Download the record");
    await page.goto("/replay");
    await assertAccessible(page);
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByRole("button", { name: "Go to the end" }).click();
    await page.getByRole("region", { name: "Score sheet" }).waitFor();
}

async function theNextGame(player: Player): Promise<void> {
    const before = player.page.url();
    await player.over.getByRole("button", { name: "Rematch" }).click();
    await player.page.waitForURL((url) => url.href !== before);
    await player.asked(); // nobody has to be waited for
    assert.ok((await player.ply()) <= 1, "a new game");
}

scenario("after a game", async (fixture) => {
    const player = await fixture.player({ thinking: true });
    await player.playNow("noblesse", 2);
    await player.playToTheEnd();
    await theEnd(player);
    await theReceipt(player);
    await theReplay(player);
    await theAnalysis(player);
    await theServersAnalysis(player);
    await theOtherGame(player);
    fixture.ignoreFaults(/ERR_FAILED/);
    await player.page.goto("/mine");
    await assertAccessible(player.page);
    const howItEnded = /wins?\b.*You (won!|came second\.)|Shared victory.*You share the victory!/s;
    await player.page.getByRole("link", { name: howItEnded }).click();
    await player.page.waitForURL("**/replay/*");
    await player.page.goto(player.page.url().replace("replay", "table"));
    await theRecord(player);
    await player.page.goBack();
    await theNextGame(player);
});
