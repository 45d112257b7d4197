/* The show: while events are acted out, every frame is looked at. Nothing leaves the board or lies over a
 * control, what flies looks like what it is a copy of, and the log says nothing that the board does not
 * show yet. */
import assert from "node:assert/strict";
import type { WebSocket } from "playwright-core";
import type { Fixture } from "./fixture";
import type { Player } from "./player";
import { scenario } from "./scenario";
import { watchShow } from "./show_watch";

/** Acts that no game lacks. */
const ACTS: Record<string, string[]> = {
    noblesse: ["auction", "castle", "cheque", "buy", "top", "round", "advance", "end", "final"],
    canaletto: ["open", "bid", "pass", "buy", "pay", "gondola", "resell", "income", "end"],
    krach: ["turn", "bonus", "pay", "withdraw", "win", "take", "crash", "chip-points"],
};
const GAMES = 3;
/** So many steps of a game are watched at first, on both screens. */
const BEGINNING = 12;
/** From here on, games are near their end, which is watched on one of them. */
const ENDING: Record<string, number> = { noblesse: 45, canaletto: 25, krach: 110 };

/** Notes the kinds of events that the page is told. */
function noteActs(socket: WebSocket, seen: Set<string>): void {
    socket.on("framereceived", ({ payload }) => {
        const { news = [] } = JSON.parse(String(payload)) as {
            news?: { events?: { event: string }[] }[];
        };
        for (const { events = [] } of news) for (const { event } of events) seen.add(event);
    });
}

async function assertFaultless({ page }: Player, title: string): Promise<void> {
    assert.deepEqual(await page.evaluate(() => window.show.faults), [], title);
}

/** A beginning is long enough for something to happen. */
async function assertWatched(player: Player, title: string): Promise<void> {
    const { frames, ghosts } = await player.page.evaluate(() => window.show);
    assert.ok(frames > 20, `only ${frames} frames`);
    assert.ok(ghosts > 0, "nothing flew");
    await assertFaultless(player, title);
}

async function watcher(fixture: Fixture, width: number, height: number): Promise<Player> {
    const player = await fixture.player({ pace: "calm", width, height });
    await player.page.addInitScript(watchShow());
    return player;
}

for (const title of Object.keys(ACTS)) {
    scenario(`${title} is acted out on a phone`, async (fixture) => {
        const player = await watcher(fixture, 360, 740);
        const seen = new Set<string>();
        player.page.on("websocket", (socket) => noteActs(socket, seen));
        const missing = (): string[] => (ACTS[title] ?? []).filter((act) => !seen.has(act));
        for (let game = 0; game === 0 || (game < GAMES && missing().length); game++) {
            await player.playNow(title, 2);
            await player.hurry();
            await player.playUntil(BEGINNING);
            await assertWatched(player, title);
            await player.skipTo(ENDING[title] ?? Infinity);
            if (!(await player.asked())) continue;
            await player.playToTheEnd();
            await assertFaultless(player, title);
        }
        assert.deepEqual(missing(), [], title);
    });

    scenario(`${title} is acted out on a desktop`, async (fixture) => {
        const player = await watcher(fixture, 1440, 900);
        await player.playNow(title, 2);
        await player.hurry();
        await player.playUntil(BEGINNING);
        await assertWatched(player, title);
    });
}

/** Counts the notes that a page plays. */
function countNotes(): void {
    window.notes = 0;
    const { prototype } = OscillatorNode;
    prototype.start = new Proxy(Reflect.get(prototype, "start"), {
        apply(start, note, words: []): void {
            window.notes += 1;
            Reflect.apply(start, note, words);
        },
    });
}

scenario("the table sounds, until a key turns it off", async (fixture) => {
    const player = await fixture.player({ pace: "calm" });
    const { page } = player;
    await page.addInitScript(countNotes);
    await player.playNow("krach", 3);
    await player.hurry();
    await player.asked();
    await player.click();
    await page.waitForFunction(() => window.notes > 0);
    await player.asked();
    await page.keyboard.press("m");
    await page.getByText("The sounds of the table are off").waitFor();
    const before = await page.evaluate(() => window.notes);
    for (let choice = 0; choice < 3; choice++) {
        await player.click();
        await player.asked();
    }
    assert.equal(await page.evaluate(() => window.notes), before);
    await page.goto("/settings");
    const box = page.getByRole("checkbox", { name: "The sounds of the table" });
    assert.equal(await box.isChecked(), false);
});

scenario("a choice that cannot be undone can be taken back", async (fixture) => {
    const player = await fixture.player({ secondThoughts: true });
    const { page } = player;
    await player.playNow("krach", 2);
    const withdraw = page.locator(".controls.asked").getByRole("button", { name: /^Withdraw/ });
    while ((await player.asked()) && !(await withdraw.count())) await player.click();
    const ply = await player.ply();
    await withdraw.click();
    await page.getByRole("button", { name: "Take back" }).click();
    await page.locator(".controls.asked:not(.sent)").waitFor();
    assert.equal(await player.ply(), ply);
    await withdraw.click();
    await page.locator(".controls.held").waitFor();
    await page.waitForFunction(
        (before) =>
            Number(document.querySelector<HTMLElement>(".table-layout")?.dataset.ply) > before,
        ply,
    );
});

declare global {
    interface Window {
        notes: number;
    }
}
