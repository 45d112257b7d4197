/* Measures the page in headless Chromium: bench.ts HINTS, where HINTS is the program of bench/hints.c.
 *
 * - How fast the search in one worker of the page is, compared with the same C code compiled for this machine. Both
 *   answer the same jobs, and must give the same hints.
 * - How long it takes from a click to the first board, without a server.
 * - How evenly the page draws its frames while a bot thinks.
 * - What a first visit downloads. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { Engine } from "../../web/src/engine/engine";
import { Fixture } from "./fixture";
import type { Player } from "./player";
import { titles } from "./server";

const HINTS = process.argv[2] ?? "";
const SITE = "../../web/dist";
const ROUNDS = 9;
const JOBS = 12;
const PLAYERS = 4;
const REST_MS = 3000;

const median = (values: number[]): number =>
    [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;

/* ---- The search ---- */

/** Jobs for hints, from a game against beginners. */
async function jobsOf(title: string): Promise<string[]> {
    const name = readdirSync(SITE).find((file) => file.endsWith(".wasm")) ?? "";
    const module = await WebAssembly.compile(readFileSync(`${SITE}/${name}`));
    const [game, bot] = [await Engine.start(module), await Engine.start(module)];
    const bots = Array<number>(PLAYERS - 1).fill(1);
    game.deal({ title, seed: "1", options: {}, seats: ["Ada", ...bots] });
    const jobs: string[] = [];
    while (jobs.length < JOBS) {
        for (let [seat] = game.waitingBots(); seat !== undefined; [seat] = game.waitingBots())
            game.choose(seat, bot.think(game.job(seat)));
        if (game.message(0).table.stage === "over") break;
        const job = game.hintJob();
        jobs.push(job);
        game.choose(0, bot.advise(job).action);
    }
    return jobs;
}

/** For each job, the time in milliseconds and the hint. */
interface Pass {
    times: number[];
    hints: string[];
}

function passHere(jobs: string[]): Pass & { simulations: number } {
    const input = jobs.map((job) => `${job}\n\n`).join("");
    const output = execFileSync(HINTS, { input, encoding: "utf8" });
    const [simulations = "", ...lines] = output.trimEnd().split("\n");
    return {
        simulations: Number(simulations),
        times: lines.map((line) => parseFloat(line)),
        hints: lines.map((line) => JSON.stringify(JSON.parse(line.slice(line.indexOf(" "))))),
    };
}

/** Runs in the page: starts the worker that the page's bots think in. */
async function startWorker([script = "", engine = ""]: string[]): Promise<void> {
    const worker = new Worker(script, { type: "module" });
    worker.postMessage(await WebAssembly.compileStreaming(fetch(engine)));
    Object.assign(window, { worker });
}

/** Runs in the page. */
async function passInWorker(jobs: string[]): Promise<Pass> {
    const { worker } = window as unknown as { worker: Worker };
    const pass: Pass = { times: [], hints: [] };
    for (const text of jobs) {
        const start = performance.now();
        const hint = await new Promise<string>((resolve) => {
            worker.onmessage = ({ data }: MessageEvent<{ text?: string; trouble?: string }>) =>
                resolve(data.text ?? data.trouble ?? "");
            worker.postMessage({ kind: "advise", text, language: "en" });
        });
        pass.times.push(performance.now() - start);
        pass.hints.push(hint);
    }
    return pass;
}

/** Gives a page a worker like those that its bots think in. */
async function addWorker(page: Page): Promise<void> {
    const files = readdirSync(SITE);
    const named = (pattern: RegExp): string => `/${files.find((file) => pattern.test(file)) ?? ""}`;
    await page.evaluate(startWorker, [named(/^bot_worker-.*\.js$/), named(/^encan-.*\.wasm$/)]);
}

async function workerPage(fixture: Fixture): Promise<Page> {
    const { page } = await fixture.session();
    await page.goto("/about");
    await addWorker(page);
    return page;
}

/** The least time for each job, all together. */
const leastOf = (passes: Pass[], jobs: string[]): number =>
    jobs
        .map((_, index) => Math.min(...passes.map(({ times }) => times[index] ?? NaN)))
        .reduce((sum, time) => sum + time, 0);

/** Both take turns, and of each job the best time counts, so that a busy machine does little harm. */
async function search(page: Page, title: string): Promise<void> {
    const jobs = await jobsOf(title);
    const [native, there]: [Pass[], Pass[]] = [[], []];
    let simulations = 0;
    await page.evaluate(passInWorker, jobs); // until the browser has optimised the code
    for (let round = 0; round < ROUNDS; round++) {
        const [one, other] = [passHere(jobs), await page.evaluate(passInWorker, jobs)];
        assert.deepEqual(other.hints, one.hints, "the same search");
        native.push(one);
        there.push(other);
        simulations = jobs.length * one.simulations;
    }
    const [nativeMs, pageMs] = [leastOf(native, jobs), leastOf(there, jobs)];
    const rate = (ms: number): string => ((1000 * simulations) / ms).toFixed(0).padStart(14);
    const ratio = (nativeMs / pageMs).toFixed(2).padStart(7);
    console.log(`${title.padEnd(10)}${rate(nativeMs)}${rate(pageMs)}${ratio}`);
}

/* ---- From a click to the board ---- */

/** Runs in the page: notes when a button is clicked and when there is a board on the screen. */
function watchForBoard(): void {
    const times = { clicked: 0, shown: 0 };
    Object.assign(window, { times });
    addEventListener("click", () => (times.clicked ||= performance.now()), true);
    new MutationObserver((_, observer) => {
        if (!times.clicked || !document.querySelector(".table-layout .board *")) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => (times.shown = performance.now())));
    }).observe(document, { childList: true, subtree: true });
}

/** Runs in the page: the time between the two. */
function timeToBoard(): number {
    const { times } = window as unknown as { times: { clicked: number; shown: number } };
    return times.shown && times.shown - times.clicked;
}

/** From the first page, loaded afresh, to the board. Nobody clicks before the page has come to rest. */
async function clickToBoard({ page }: Player, title: string): Promise<number> {
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    await page.evaluate(watchForBoard);
    await page.locator(`.game-card.${title}`).getByRole("button").click();
    await page.waitForFunction(timeToBoard);
    return page.evaluate(timeToBoard);
}

async function boards(fixture: Fixture): Promise<void> {
    const player = await fixture.player({ app: true });
    await player.page.goto("/");
    await player.page.waitForFunction(
        () => navigator.serviceWorker.controller?.state === "activated",
    );
    await fixture.server.end("SIGTERM");
    for (const title of titles) {
        const times: number[] = [];
        for (let round = 0; round < ROUNDS; round++) times.push(await clickToBoard(player, title));
        const all = times.map((time) => time.toFixed(0)).join(", ");
        console.log(`${title.padEnd(10)}${median(times).toFixed(0).padStart(7)} ms  (${all})`);
    }
    await fixture.server.start();
}

/* ---- Frames ---- */

/** Runs in the page: notes the time of every frame. */
function watchFrames(): void {
    const watch = {
        frames: [] as number[],
        note(time: number): void {
            watch.frames.push(time);
            requestAnimationFrame((next) => watch.note(next));
        },
    };
    Object.assign(window, { watch });
    requestAnimationFrame((first) => watch.note(first));
}

/** Runs in the page: how far the frames between two moments were apart. */
function gapsBetween([from = 0, to = 0]: number[]): number[] {
    const { watch } = window as unknown as { watch: { frames: number[] } };
    const drawn = watch.frames.filter((time) => time >= from && time <= to);
    return drawn.slice(1).map((time, index) => time - (drawn[index] ?? time));
}

/** The gaps between frames of a page that shows a board, while `act` goes on. */
async function gapsWhile(page: Page, act: () => Promise<unknown>): Promise<number[]> {
    const now = (): Promise<number> => page.evaluate(() => performance.now());
    const start = await now();
    await act();
    return page.evaluate(gapsBetween, [start, await now()]);
}

function tellGaps(what: string, gaps: number[]): void {
    const sorted = [...gaps].sort((one, other) => one - other);
    const at = (part: number): string =>
        (sorted[Math.floor(part * (sorted.length - 1))] ?? NaN).toFixed(1).padStart(7);
    console.log(
        `${what.padEnd(34)}${String(gaps.length).padStart(8)}${at(0.5)}${at(0.99)}${at(1)}`,
    );
}

/** A page with a board, at rest and while a worker of it thinks. */
async function frames(fixture: Fixture): Promise<void> {
    for (const title of titles) {
        const player = await fixture.player();
        const jobs = await jobsOf(title);
        await player.playNow(title, PLAYERS);
        await player.asked();
        await addWorker(player.page);
        await player.page.evaluate(watchFrames);
        const rest = (): Promise<void> => player.page.waitForTimeout(REST_MS);
        const think = (): Promise<Pass> => player.page.evaluate(passInWorker, jobs);
        tellGaps(`${title}, at rest`, await gapsWhile(player.page, rest));
        tellGaps(`${title}, a bot thinks`, await gapsWhile(player.page, think));
        await player.page.close();
    }
}

/* ---- What is downloaded ---- */

/** Bytes of code and styles, as they come over the network. */
async function downloadOf(
    fixture: Fixture,
    visit: (player: Player) => Promise<void>,
): Promise<number> {
    const player = await fixture.player();
    const sizes: Promise<number>[] = [];
    player.page.on("requestfinished", (request) => {
        if (["document", "script", "stylesheet"].includes(request.resourceType()))
            sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await visit(player);
    await player.page.waitForLoadState("networkidle");
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function downloads(fixture: Fixture): Promise<void> {
    const tell = (what: string, bytes: number): void =>
        console.log(`${what.padEnd(28)}${(bytes / 1000).toFixed(1).padStart(7)} kB`);
    tell(
        "the first page",
        await downloadOf(fixture, async ({ page }) => void (await page.goto("/"))),
    );
    for (const title of titles)
        tell(
            `and a game of ${title}`,
            await downloadOf(fixture, async (player) => {
                await player.playNow(title, 2);
                await player.asked();
            }),
        );
}

async function main(): Promise<void> {
    const fixture = await Fixture.open({ painted: true, thinking: true });
    try {
        console.log("game       native sim./s   page sim./s  ratio");
        const page = await workerPage(fixture);
        for (const title of titles) await search(page, title);
        console.log("\nfrom a click to the board, without a server: the median (all)");
        await boards(fixture);
        console.log("\nmilliseconds between frames         frames median    99%   most");
        await frames(fixture);
        console.log("\ncode and styles that a first visit downloads, compressed");
        await downloads(fixture);
    } finally {
        await fixture.clear(false);
        await fixture.close();
    }
}

void main();
