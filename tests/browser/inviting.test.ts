/* Inviting friends: what they see, how the link reaches them, who is there, reminders, spectators. */
import jsQR from "jsqr";
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { assertAccessible, assertFrench } from "./page_checks";
import type { Player } from "./player";
import { scenario } from "./scenario";

process.env.ENCAN_PATIENCE = "0";

const WIDE = "W".repeat(20);

/** Opens a table and returns the link that the host is given. */
async function openTable(page: Page, title: string, name: string): Promise<string> {
    await page.goto(`/new/${title}`);
    await page.getByLabel("Your name").fill(name);
    await page.getByLabel("Players", { exact: true }).selectOption("2");
    await page.getByRole("button", { name: "Open the table" }).click();
    return page.getByLabel("Send this link to your friends:").inputValue();
}

async function join(page: Page, link: string, name: string): Promise<void> {
    await page.goto(link);
    await page.getByLabel("Your name").fill(name);
    await page.getByRole("button", { name: "Join the table" }).click();
}

/** A game of Krach that has begun, for two. */
async function begin(ada: Player, blaise: Player): Promise<string> {
    const link = await openTable(ada.page, "krach", "Ada");
    await join(blaise.page, link, "Blaise");
    await ada.page.getByRole("button", { name: "Start the game" }).click();
    await ada.page.locator(".board").waitFor();
    await blaise.page.locator(".board").waitFor();
    return link;
}

scenario("an invitation says who invites to what", async (fixture) => {
    const host = await fixture.session();
    const friend = await fixture.session();
    const link = await openTable(host.page, "noblesse", WIDE);
    await assertAccessible(host.page);
    await friend.page.goto(link);
    const { page } = friend;
    await page.getByRole("heading", { name: `${WIDE} invites you to play Noblesse` }).waitFor();
    assert.equal(await page.locator(".introduction li").count(), 3);
    await page.getByText("2–6 players · 60 minutes").waitFor();
    await page.locator(".introduction .picture").waitFor();
    const lesson = page.getByRole("link", { name: "Learn it in five minutes" });
    assert.equal(await lesson.getAttribute("href"), "/lesson/noblesse");
    assert.equal(await page.getByLabel("Send this link to your friends:").count(), 0);
    await page.getByText("here", { exact: true }).waitFor();
    await assertAccessible(page);
    await host.page.goto("/");
    await page.reload();
    await page.getByText("not connected").waitFor();
    await join(page, link, "Blaise");
    await page.getByText("Blaise (you)").waitFor();
});

/** Whether all of it is on the screen, without scrolling. */
async function isInSight(what: Locator): Promise<boolean> {
    return what.evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
    });
}

scenario("on a phone, an invitation begins with name and button", async (fixture) => {
    const host = await fixture.session();
    const { page } = await fixture.session({ width: 360, height: 740 });
    const link = await openTable(host.page, "krach", "Ada");
    await page.goto(link);
    const button = page.getByRole("button", { name: "Join the table" });
    await button.waitFor();
    assert.ok(
        await isInSight(page.getByRole("heading", { name: "Ada invites you to play Krach" })),
    );
    assert.ok(await isInSight(page.getByLabel("Your name")));
    assert.ok(await isInSight(button));
    await page.getByLabel("Your name").fill("Blaise");
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await button.evaluate((one) => (one as HTMLElement).click()); // which would scroll to it
    const told = page.getByText("You are in, Blaise");
    await told.waitFor();
    assert.equal(await page.evaluate(() => scrollY), 0);
    assert.ok(await isInSight(told));
    assert.ok(await isInSight(page.getByText("Blaise (you)")));
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), "H1");
});

scenario("among friends, nobody is told who shares an address", async (fixture) => {
    const players = [await fixture.player(), await fixture.player()] as const;
    await begin(...players);
    for (const { page } of players) {
        await page.reload();
        await page.locator(".board").waitFor();
        await page.getByRole("log").locator("p").first().waitFor();
        await page.getByText("Table", { exact: true }).click();
        await page.getByRole("link", { name: "Link for spectators" }).waitFor();
        assert.equal(await page.getByText("same address").count(), 0);
    }
});

scenario("an invitation in French", async (fixture) => {
    const host = await fixture.session();
    const friend = await fixture.session({ language: "fr" });
    await friend.page.goto(await openTable(host.page, "canaletto", "Zoé"));
    await friend.page.getByText("Zoé vous invite à jouer à").waitFor();
    await assertFrench(friend.page);
});

const SCALE = 4;

/** The QR code in its colours, read as a telephone would. */
async function scan(page: Page): Promise<string | undefined> {
    const drawing = page.locator(".qr-code");
    await drawing.locator("path[d^=M]").waitFor();
    const { size, path, colours } = await drawing.evaluate((svg) => ({
        size: Number(svg.getAttribute("viewBox")?.split(" ")[2]),
        path: svg.querySelector("path")?.getAttribute("d") ?? "",
        colours: [getComputedStyle(svg).backgroundColor, getComputedStyle(svg).fill],
    }));
    const [light = [], dark = []] = colours.map((colour) =>
        (colour.match(/\d+/g) ?? []).map(Number),
    );
    const width = size * SCALE;
    const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
    const squares = new Set(path.match(/M\d+ \d+/g));
    for (let y = 0; y < width; y++)
        for (let x = 0; x < width; x++) {
            const square = `M${Math.floor(x / SCALE)} ${Math.floor(y / SCALE)}`;
            pixels.set(squares.has(square) ? dark : light, (y * width + x) * 4);
        }
    return jsQR(pixels, width, width, { inversionAttempts: "dontInvert" })?.data;
}

scenario("the QR code leads to the table, in both themes", async (fixture) => {
    for (const theme of ["light", "dark"] as const) {
        const { page } = await fixture.session({ theme });
        const link = await openTable(page, "krach", "Ada");
        assert.equal(await scan(page), link);
    }
});

scenario("the link is shared where the browser can", async (fixture) => {
    const { page } = await fixture.session();
    await page.addInitScript(
        "navigator.share = async (what) => void document.documentElement.setAttribute('data-shared', what.url)",
    );
    const link = await openTable(page, "krach", "Ada");
    await page.getByRole("button", { name: "Share…" }).click();
    await page.locator(`html[data-shared="${link}"]`).waitFor();
});

scenario("a player is reminded, and the others see who is gone", async (fixture) => {
    const players = [await fixture.player(), await fixture.player()] as const;
    await begin(...players);
    const first = await Promise.race(
        players.map(async (player) => {
            await player.page.locator(".controls.asked").waitFor();
            return player;
        }),
    );
    const [slow, other] = first === players[0] ? players : [players[1], players[0]];
    await other.page.getByRole("button", { name: /^Remind (Ada|Blaise)$/ }).click();
    await slow.page.getByText(/^(Ada|Blaise) reminds you: it is your turn\.$/).waitFor();
    await other.page
        .getByRole("log")
        .getByText(/^(Ada|Blaise) reminds (Ada|Blaise) to play\.$/)
        .waitFor();
    await slow.page.goto("/");
    await other.page.getByText("not connected", { exact: true }).first().waitFor();
    await other.page.getByText(/^Waiting for (Ada|Blaise) \(not connected\)\.$/).waitFor();
    await other.page.getByRole("button", { name: "Let a bot play" }).waitFor();
    await slow.page.getByRole("heading", { name: "Continue your game" }).waitFor();
    await slow.page.getByRole("link", { name: /Krach.*your turn/s }).click();
    await slow.page.locator(".controls.asked").waitFor();
    await slow.page.getByText(/^(Ada|Blaise) reminds you: it is your turn\.$/).waitFor();
    await other.page.getByText("not connected").first().waitFor({ state: "detached" });
});

scenario("spectators talk among themselves", async (fixture) => {
    const [ada, blaise] = [await fixture.player(), await fixture.player()];
    const link = await begin(ada, blaise);
    const watchers = [await fixture.session(), await fixture.session()] as const;
    for (const { page } of watchers) {
        await page.goto(link);
        await page.getByText("You are watching.").waitFor();
    }
    const [zoe, yves] = watchers;
    await zoe.page.getByLabel("Say something to the other spectators").fill("Ada bluffs");
    await zoe.page.keyboard.press("Enter");
    await yves.page.getByRole("log").getByText("Ada bluffs").waitFor();
    await assertAccessible(yves.page);
    await ada.page.getByLabel("Say something to the table").fill("Good luck");
    await ada.page.keyboard.press("Enter");
    await blaise.page.getByRole("log").getByText("Good luck").waitFor();
    await yves.page.getByRole("log").getByText("Good luck").waitFor();
    assert.equal(await blaise.page.getByText("Ada bluffs").count(), 0);
    await blaise.page.reload();
    await blaise.page.getByRole("log").getByText("Good luck").waitFor();
    assert.equal(await blaise.page.getByText("Ada bluffs").count(), 0);
});
