/* Takes screenshots of every page and phase in both themes, at the widths of a phone, a tablet and a
 * desktop: shots.ts FOLDER. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { Fixture } from "./fixture";
import type { Player } from "./player";
import { titles } from "./server";

const folder = process.argv[2] ?? "shots";
const themes = ["light", "dark"] as const;
const sizes = [
    { width: 360, height: 740 },
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
];
const paths = [
    "/",
    "/new/noblesse",
    "/rules",
    "/rules/canaletto",
    "/mine",
    "/settings",
    "/new/nothing",
];
const seats: Record<string, number> = { noblesse: 4, canaletto: 3, krach: 4 };

async function shoot(page: Page, name: string): Promise<void> {
    for (const colorScheme of themes)
        for (const size of sizes) {
            await page.emulateMedia({ colorScheme });
            await page.setViewportSize(size);
            const path = join(folder, `${name}-${size.width}-${colorScheme}.png`);
            await page.screenshot({ path, fullPage: true });
        }
    console.log(name);
}

async function pages(fixture: Fixture): Promise<void> {
    const { page } = await fixture.session();
    for (const path of paths) {
        await page.goto(path);
        await page.locator("main h1").waitFor();
        await shoot(page, `page${path.replaceAll("/", "-")}`);
    }
}

async function waitingRoom(fixture: Fixture): Promise<void> {
    const { page } = await fixture.session();
    await page.goto("/new/krach");
    await page.getByRole("button", { name: "Open the table" }).click();
    await page.waitForURL("**/table/*");
    await page.getByText("Guest (you)").waitFor();
    await shoot(page, "waiting-room");
}

/** A table of Krach with a friend who has a link of their own, and a bot; then a vote on a newcomer. */
async function strangers(fixture: Fixture): Promise<void> {
    const [host, friend, newcomer] = [
        await fixture.player(),
        await fixture.player(),
        await fixture.player(),
    ];
    await host.page.goto("/new/krach");
    await host.page.getByLabel("Your name").fill("Ada");
    await host.page.getByLabel("Players", { exact: true }).selectOption("4");
    await host.page.getByLabel("Seat 2").selectOption("a friend, with their own link");
    await host.page.getByLabel("Seat 3").selectOption("bot: club");
    await shoot(host.page, "new-table-filled");
    await host.page.getByRole("button", { name: "Open the table" }).click();
    const link = await host.page.getByLabel("Link for this seat:").inputValue();
    await shoot(host.page, "waiting-room-reserved");
    await friend.page.goto(link);
    await friend.page.getByLabel("Your name").fill("Blaise");
    await friend.page.getByRole("button", { name: "Join the table" }).click();
    await host.page.getByText("Blaise").waitFor();
    await shoot(host.page, "waiting-room-host");
    await host.page.getByLabel("Seat 4").selectOption("bot: beginner");
    await host.page.getByRole("button", { name: "Start the game" }).click();
    await Promise.race([host.asked(), friend.asked()]);
    await friend.page.getByLabel("Say something to the table").fill("Bonne chance !");
    await friend.page.keyboard.press("Enter");
    await newcomer.page.goto(host.page.url());
    await newcomer.page.getByText("Table", { exact: true }).click();
    await shoot(newcomer.page, "table-menu-spectator");
    await newcomer.page.getByRole("button", { name: "Ask to play instead" }).first().click();
    await host.page.getByRole("button", { name: "Let them play" }).waitFor();
    await host.page.getByText("Table", { exact: true }).click();
    await shoot(host.page, "vote");
    await shoot(newcomer.page, "vote-newcomer");
    await friend.page.getByText("Table", { exact: true }).click();
    await friend.page.getByRole("button", { name: "Resign…" }).click();
    await shoot(friend.page, "resign");
    await host.page.getByRole("button", { name: "Refuse" }).click();
    await friend.page.getByRole("button", { name: "Resign", exact: true }).click();
    await host.playToTheEnd();
    await shoot(host.page, "over-with-bots");
}

/** The number of phases that ask a player something; a game may pass without one of them. */
const phases: Record<string, number> = { noblesse: 6, canaletto: 2, krach: 4 };
const GAMES = 12;
/** The level of the bots: good enough to show to a stranger. */
const LEVEL = 3;

/** Plays a game, and takes pictures of each phase that has not been seen yet. */
async function game(player: Player, title: string, seen: Set<string>): Promise<void> {
    await player.playNow(title, seats[title] ?? 2, LEVEL);
    while (await player.asked()) {
        const phase = await player.page.locator(".bar h1 span").innerText();
        if (!seen.has(phase) && (await player.ply()) > 4) {
            seen.add(phase);
            await shoot(player.page, `${title}-${phase.toLowerCase().replace(/\W+/g, "-")}`);
        }
        await player.click();
    }
}

/** Plays until every phase has come up; takes pictures of the end of the first game, too. */
async function games(player: Player, title: string): Promise<void> {
    const seen = new Set<string>();
    await game(player, title, seen);
    await shoot(player.page, `${title}-over`);
    for (let more = 1; more < GAMES && seen.size < (phases[title] ?? 1); more++)
        await game(player, title, seen);
    if (seen.size < (phases[title] ?? 1)) console.log(`${title}: only ${[...seen].join(", ")}`);
}

async function dialogs(player: Player): Promise<void> {
    await player.playNow("krach", 3);
    await player.asked();
    for (const [key, name] of Object.entries({ "?": "rules", s: "standing", h: "hint" })) {
        await player.page.keyboard.press(key);
        await player.page.locator("dialog :is(p, li)").nth(1).waitFor();
        await shoot(player.page, `dialog-${name}`);
        await player.page.keyboard.press("Escape");
    }
}

async function replay(player: Player): Promise<void> {
    await player.page.getByRole("link", { name: "Replay and analysis" }).click();
    await player.page.locator(".plot polyline").first().waitFor();
    await shoot(player.page, "replay");
}

async function lesson(player: Player, title: string): Promise<void> {
    await player.page.goto(`/lesson/${title}`);
    await player.page.locator(".controls.asked").waitFor();
    await shoot(player.page, `lesson-${title}`);
}

async function main(): Promise<void> {
    await mkdir(folder, { recursive: true });
    const fixture = await Fixture.open({ painted: true, thinking: true });
    try {
        await pages(fixture);
        await waitingRoom(fixture);
        await strangers(fixture);
        await dialogs(await fixture.player());
        for (const title of titles) {
            const player = await fixture.player();
            await lesson(player, title);
            await games(player, title);
            if (title === "canaletto") await replay(player);
        }
    } finally {
        await fixture.clear(false);
        await fixture.close();
    }
}

void main();
