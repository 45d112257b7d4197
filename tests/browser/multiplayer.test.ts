/* Several people at one table, each with a browser of their own. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Player } from "./player";
import { scenario } from "./scenario";

/** A table for Noblesse: Ada, who creates it, Blaise, who follows her link, and a bot. */
async function gather(
    ada: Player,
    blaise: Player,
    clock = "no limit",
    total = "no limit",
): Promise<void> {
    await ada.page.goto("/");
    await ada.card("noblesse").getByRole("link", { name: "Invite friends" }).click();
    await ada.page.getByLabel("Your name").fill("Ada");
    await ada.page.getByLabel("Players", { exact: true }).selectOption("3");
    await ada.page.getByLabel("Seat 3").selectOption("bot: beginner");
    await ada.page.locator(".new-part summary").click();
    await ada.page.getByLabel("Time per decision").selectOption(clock);
    await ada.page.getByLabel("Time for the whole game").selectOption(total);
    await ada.page.getByRole("button", { name: "Open the table" }).click();
    const link = await ada.page.getByLabel("Send this link to your friends:").inputValue();
    await blaise.page.goto(link);
    await blaise.page.getByLabel("Your name").fill("Blaise");
    await blaise.page.getByRole("button", { name: "Join the table" }).click();
    await blaise.page.getByText("Blaise (you)").waitFor();
}

async function start(ada: Player): Promise<void> {
    await ada.page.getByRole("button", { name: "Start the game" }).click();
    await ada.asked();
}

const said = (page: Page, text: string | RegExp): Promise<void> =>
    page.getByRole("log").getByText(text).waitFor();

/** The objects that a player was dealt, which only this player's log names. */
async function deal(player: Player): Promise<string[]> {
    const line = player.page.getByRole("log").getByText("You are dealt 4 objects (");
    const objects = (await line.innerText()).match(/[A-F]\d{4}/g) ?? [];
    assert.equal(objects.length, 4);
    return objects;
}

async function assertHidden(objects: string[], pages: Page[]): Promise<void> {
    for (const page of pages) {
        const content = await page.content();
        assert.deepEqual(
            objects.filter((one) => content.includes(one)),
            [],
        );
    }
}

/** The name plate of a player whom the table is waiting for, or is not. */
const plate = (page: Page, name: string, awaited: boolean) =>
    page
        .locator(awaited ? ".name-plate.awaited" : ".name-plate:not(.awaited)", { hasText: name })
        .first();

async function choose(player: Player, name: RegExp): Promise<void> {
    await player.offers.filter({ hasText: name }).click();
    await player.page.locator('.controls.made [aria-pressed="true"]', { hasText: name }).waitFor();
}

scenario("a choice in secret, changed before the reveal", async (fixture) => {
    const [ada, blaise] = [await fixture.player(), await fixture.player()];
    await gather(ada, blaise);
    await start(ada);
    await blaise.asked();
    await plate(blaise.page, "Ada", true).waitFor();
    await choose(ada, /castle/);
    await ada.page.getByText("You can change your mind until").waitFor();
    await plate(blaise.page, "Ada", false).waitFor();
    const before = await blaise.page.content();
    await choose(ada, /auction house/);
    assert.equal(await blaise.page.content(), before, "a change of mind shows");
    await blaise.offers.filter({ hasText: /castle/ }).click();
    await said(ada.page, /^At the auction house: .*you|^You go to the auction house\./);
    await said(ada.page, /^At the castle: .*Blaise|^Blaise goes to the castle\./);
    await said(blaise.page, /^At the auction house: .*Ada|^Ada goes to the auction house\./);
    await said(blaise.page, /^At the castle: .*you|^You go to the castle\./);
});

/** Makes the browser's clock wrong, and records the alerts for a player who is looking elsewhere. */
const astray = `{
    const right = Date.now, play = AudioContext.prototype.createOscillator;
    window.calls = [];
    Date.now = () => right() - 3_600_000;
    Object.defineProperty(document, "hidden", { get: () => true });
    window.Notification = class {
        static permission = "granted";
        static requestPermission = async () => "granted";
        constructor(title) { window.calls.push(title); }
    };
    AudioContext.prototype.createOscillator = function () {
        window.calls.push("tone");
        return play.call(this);
    };
}`;

scenario("time runs out by the server's clock, and the player comes back", async (fixture) => {
    const [ada, blaise] = [await fixture.player(), await fixture.player()];
    const { page } = ada;
    await page.addInitScript(astray);
    await page.goto("/settings");
    await page.getByLabel("A sound when it is your turn").check();
    await page.getByLabel("A notification when it is your turn").check();
    await gather(ada, blaise, "15 seconds", "10 minutes");
    await start(ada);
    const own = plate(page, "Ada", true).locator(".time-left");
    assert.match(await own.innerText(), /^(10:00|9:\d\d)$/);
    assert.equal(await page.locator(".time-left").count(), 2, "bots have no clock");
    assert.match(await page.getByRole("timer").innerText(), /^0:[01]\d$/);
    await blaise.asked();
    await blaise.click();
    await page.getByRole("button", { name: "I am back" }).click();
    await said(blaise.page, "Ada is away; a bot is playing for now.");
    await said(blaise.page, "Ada is back.");
    const called = page.waitForFunction(() => {
        const { calls } = window as unknown as { calls: string[] };
        return calls.includes("Your turn") && calls.includes("tone");
    });
    await Promise.race([called, blaise.playToTheEnd()]);
    await called;
});

scenario("somebody watches, says nothing, is let in by the players", async (fixture) => {
    const [ada, blaise] = [await fixture.player(), await fixture.player()];
    await gather(ada, blaise);
    await start(ada);
    await blaise.asked();
    const chloe = await fixture.player();
    await chloe.page.goto(ada.page.url());
    await plate(chloe.page, "Ada", true).waitFor();
    assert.equal(await chloe.offers.count(), 0);
    assert.equal(await chloe.page.getByLabel("Say something to the table").count(), 0);
    await assertHidden(await deal(ada), [blaise.page, chloe.page]);
    await assertHidden(await deal(blaise), [ada.page, chloe.page]);

    await ada.page.getByLabel("Say something to the table").fill("À vous, Blaise !");
    await ada.page.keyboard.press("Enter");
    for (const { page } of [ada, blaise, chloe]) await said(page, "À vous, Blaise !");

    await chloe.page.getByText("Table", { exact: true }).click();
    await chloe.page.getByRole("button", { name: "Ask to play instead" }).click();
    for (const { page } of [ada, blaise]) {
        await page.getByText("Guest would like to take over from").waitFor();
        await page.getByText("Guest is connected from the same address as a player here").waitFor();
    }
    await ada.page.getByRole("button", { name: "Let them play" }).click();
    await chloe.page.getByText("You have asked to play. Waiting for Blaise.").waitFor();
    await blaise.page.getByRole("button", { name: "Let them play" }).click();
    await chloe.page.getByText("you play from the next round").waitFor();
    assert.equal(await chloe.offers.count(), 0);
    await Promise.race([chloe.asked(), ada.playToTheEnd(), blaise.playToTheEnd()]);
    await said(ada.page, "Guest sits down.");
    await chloe.click();
});

scenario("a player refuses a newcomer; another leaves and comes back", async (fixture) => {
    const [ada, blaise] = [await fixture.player(), await fixture.player()];
    await gather(ada, blaise);
    await start(ada);
    const chloe = await fixture.player();
    await chloe.page.goto(ada.page.url());
    await chloe.page.getByText("Table", { exact: true }).click();
    await chloe.page.getByRole("button", { name: "Ask to play instead" }).click();
    await blaise.page.getByRole("button", { name: "Refuse" }).click();
    for (const { page } of [ada, chloe]) await said(page, "Blaise refuses.");
    assert.equal(await chloe.page.getByRole("button", { name: "Ask to play instead" }).count(), 0);

    await blaise.page.getByText("Table", { exact: true }).click();
    await blaise.page.getByRole("button", { name: "Leave the game to a bot" }).click();
    for (const { page } of [ada, chloe]) await said(page, "Blaise leaves; a bot takes over.");
    await blaise.page.getByRole("button", { name: "Return to your seat" }).click();
    await blaise.page.getByRole("button", { name: "Resign…" }).click();
    await blaise.page.getByRole("button", { name: "Resign", exact: true }).click();
    await blaise.page.getByText("Leave the game to a bot").waitFor({ state: "detached" });
    assert.equal(await blaise.page.getByRole("button", { name: "Return" }).count(), 0);
});

scenario("the host reserves a seat, sends a player away and removes a line", async (fixture) => {
    const [ada, blaise] = [await fixture.player(), await fixture.player()];
    await gather(ada, blaise);
    await ada.page.getByRole("button", { name: "Send away" }).click();
    await blaise.page.getByText("The host has sent you away").waitFor();
    await ada.page.getByLabel("Seat 2").selectOption("for a friend, with its own link");
    const link = await ada.page.getByLabel("Link for this seat:").inputValue();
    const chloe = await fixture.player();
    await chloe.page.goto(ada.page.url());
    await chloe.page.getByText("All seats are taken").waitFor();
    await chloe.page.goto(link);
    await chloe.page.getByLabel("Your name").fill("Chloé");
    await chloe.page.getByRole("button", { name: "Join the table" }).click();
    await chloe.page.getByText("Chloé (you)").waitFor();
    await start(ada);
    await chloe.asked();
    await chloe.page.getByLabel("Say something to the table").fill("Pas gentil");
    await chloe.page.keyboard.press("Enter");
    await said(ada.page, "Pas gentil");
    await ada.page.getByRole("button", { name: "Remove this message by Chloé" }).click();
    await said(chloe.page, "(removed by the host)");
    await chloe.page.reload();
    await said(chloe.page, "(removed by the host)");
    assert.equal(await chloe.page.getByText("Pas gentil").count(), 0);
});
