/* The page without a server: it opens from its service worker, plays whole games in the browser, saves them,
 * and follows what other pages do with them. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Fixture } from "./fixture";
import { assertAccessible, assertFrench } from "./page_checks";
import { Player } from "./player";
import type { SessionOptions } from "./browser_session";
import { scenario } from "./scenario";
import { runEncan } from "./server";

/** What `make site` writes; it is made from the same build as the server's page. */
const SITE = "../../web/dist";

/** What a page says about requests that find no server. */
const NO_SERVER = /ERR_CONNECTION_REFUSED|WebSocket connection to .* failed/;

/** So many frames are drawn, even on a slow machine, while a worker judges a game; if the page's own thread did
 * that, there would be hardly any. How even they are, `make bench-web` tells. */
const FRAMES = 10;

/** Waits until the page could do without its server. */
const installed = (page: Page): Promise<unknown> =>
    page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");

async function withoutServer(fixture: Fixture, act: () => Promise<void>): Promise<void> {
    await fixture.server.end("SIGTERM");
    try {
        await act();
    } finally {
        await fixture.server.start();
        fixture.ignoreFaults(NO_SERVER);
    }
}

/** Somebody who has been here before. */
async function visitor(fixture: Fixture, options: SessionOptions = {}): Promise<Player> {
    const player = await fixture.player({ app: true, thinking: true, ...options });
    await player.page.goto("/");
    await installed(player.page);
    return player;
}

/** Somebody who has chosen to play without the server. */
async function localPlayer(fixture: Fixture, title = "krach"): Promise<Player> {
    const player = await fixture.player({ thinking: true });
    await player.page.goto("/settings");
    await player.page.getByLabel(/without the server/).check();
    await player.playNow(title, 3);
    return player;
}

/** Waits until the page of my games lists so many. */
const listed = (player: Player, games: number): Promise<unknown> =>
    player.page.waitForFunction(
        (number) => document.querySelectorAll(".table-row").length === number,
        games,
    );

async function download(player: Player): Promise<string> {
    const started = player.page.waitForEvent("download");
    await player.page.getByRole("button", { name: "Download the record" }).click();
    return (await started).path();
}

/* A whole game of the third title is played in French, below. */
for (const title of ["noblesse", "krach"])
    scenario(`a whole game of ${title} with the server stopped`, async (fixture) => {
        const player = await visitor(fixture);
        await withoutServer(fixture, async () => {
            await player.playNow(title, 2);
            assert.match(player.page.url(), /\/table\/local-/);
            await player.asked();
            await player.page.getByRole("button", { name: "Hint" }).click();
            await player.page.locator(".candidates li.best").waitFor();
            await player.page.keyboard.press("Escape");
            await player.playToTheEnd();
            const outcome = await player.page.locator(".game-over").innerText();
            assert.match(outcome, /wins|win |victory|Shared/);
            const replayed = runEncan("replay", await download(player));
            assert.match(replayed, /level 1/);
            await player.page.evaluate(countFrames);
            await player.page.locator('.game-over a[href^="/replay/"]').click();
            await player.page.locator(".analysis .plot").waitFor();
            const frames = await player.page.evaluate(framesDrawn);
            assert.ok(frames > FRAMES, `${frames} frames while a worker judged the game`);
        });
    });

scenario("a game goes on after a reload without a server, in French", async (fixture) => {
    const player = await visitor(fixture, { language: "fr" });
    await withoutServer(fixture, async () => {
        await player.playNow("canaletto", 2);
        await player.playUntil(6);
        const [ply, log] = [await player.ply(), await player.story()];
        await player.page.reload();
        await player.asked();
        assert.equal(await player.ply(), ply);
        assert.deepEqual(await player.story(), log);
        await player.page.getByRole("button", { name: "Conseil" }).click();
        await player.page.locator(".candidates li.best").waitFor();
        await player.page.keyboard.press("Escape");
        await assertFrench(player.page);
        await assertAccessible(player.page);
        await player.page.goto("/mine");
        await player.page.locator(".table-row.urgent").click();
        await player.playToTheEnd();
        await player.page.locator('.game-over a[href^="/replay/"]').click();
        await player.page.locator(".analysis .plot").waitFor();
        await assertFrench(player.page);
    });
});

scenario("a record is taken in and played on", async (fixture) => {
    const player = await localPlayer(fixture);
    await player.playUntil(4);
    const ply = await player.ply();
    const record = await player.page.evaluate(savedRecord);
    await player.page.goto("/mine");
    const file = { name: "game.encan", mimeType: "text/plain", buffer: Buffer.from(record) };
    await player.page.getByLabel("Add a game from its record").setInputFiles(file);
    await player.page.waitForURL("**/table/local-*");
    await player.asked();
    assert.equal(await player.ply(), ply);
    await player.playUntil(ply + 2);
    await player.page.goto("/mine");
    await listed(player, 2);
    const broken = { ...file, buffer: Buffer.from(record.replace("krach", "kraft")) };
    await player.page.getByLabel("Add a game from its record").setInputFiles(broken);
    await player.page.getByText(/line 2/).waitFor();
});

scenario("a damaged game is reported and does not concern the others", async (fixture) => {
    const player = await localPlayer(fixture);
    await player.playUntil(3);
    await player.playNow("krach", 2);
    await player.playUntil(3);
    const damaged = player.page.url();
    await player.page.evaluate(damage, damaged.replace(/.*\//, ""));
    await player.page.goto(damaged);
    await player.page.getByRole("heading", { name: "This game cannot be read" }).waitFor();
    await player.page.getByText(/line \d+/).waitFor();
    await player.page.goto("/mine");
    await listed(player, 2);
    await player.page.locator(".table-row").last().click();
    await player.asked();
    await player.playUntil(5);
    await player.page.goto(damaged);
    await player.page.getByRole("button", { name: "Delete it…" }).click();
    await player.page.getByRole("button", { name: "Delete", exact: true }).click();
    await player.page.waitForURL("**/mine");
    await listed(player, 1);
});

scenario("the storage is full", async (fixture) => {
    const player = await localPlayer(fixture);
    await player.asked();
    const ply = await player.ply();
    await player.page.evaluate(fillStorage);
    await player.playUntil(ply + 2);
    await player.page.getByText(/storage may be full/).waitFor();
    await player.playUntil(ply + 4);
    assert.ok((await player.ply()) > ply);
});

scenario("two pages with the same game", async (fixture) => {
    const player = await localPlayer(fixture);
    await player.playUntil(3);
    const other = await player.page.context().newPage();
    await other.goto(player.page.url());
    await player.playUntil(6);
    await reached(other, await player.ply());
    const second = new Player(other);
    await second.playUntil(9);
    await reached(player.page, await second.ply());
    await player.playUntil(12);
    await reached(other, await player.ply());
});

scenario("a new version is offered while a game is open, and the game goes on", async (fixture) => {
    const player = await fixture.player({ app: true, thinking: true });
    const proxy = await changingServer(fixture.server.origin);
    const origin = `http://127.0.0.1:${(proxy.server.address() as AddressInfo).port}`;
    try {
        await player.page.goto(`${origin}/settings`);
        await installed(player.page);
        await player.page.getByLabel(/without the server/).check();
        await player.page.getByRole("link", { name: "Encan" }).first().click();
        await player.card("krach").getByRole("button").click();
        await player.page.waitForURL("**/table/local-*");
        await player.playUntil(4);
        const [ply, story] = [await player.ply(), await player.story()];
        proxy.change();
        await player.page.evaluate(async () => {
            await (await navigator.serviceWorker.ready).update();
        });
        await player.page.getByText("A new version of this page is ready").waitFor();
        assert.equal(await player.ply(), ply, "nothing happens before it is wanted");
        const loaded = player.page.waitForEvent("load");
        await player.page.getByRole("button", { name: "Load it" }).click();
        await loaded;
        await player.asked();
        assert.equal(await player.ply(), ply);
        assert.deepEqual(await player.story(), story);
        await player.playUntil(ply + 2);
    } finally {
        fixture.ignoreFaults(new RegExp(`^request: .*${new URL(origin).port}|${NO_SERVER.source}`));
        proxy.server.closeAllConnections();
        proxy.server.close();
    }
});

scenario("any static host will do", async (fixture) => {
    const player = await fixture.player({ thinking: true });
    const host = await staticHost(SITE);
    const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    try {
        await player.page.goto(origin);
        await player.page.getByText("Games against bots are played in this browser").waitFor();
        await player.card("krach").getByRole("button").click();
        await player.page.waitForURL("**/table/local-*");
        await player.playUntil(4);
        const ply = await player.ply();
        await player.page.reload();
        await player.asked();
        assert.equal(await player.ply(), ply);
    } finally {
        fixture.ignoreFaults(new RegExp(`^request: ${origin}|status of 404`));
        host.closeAllConnections();
        host.close();
    }
});

const reached = (page: Page, ply: number): Promise<unknown> =>
    page.waitForFunction(
        (least) =>
            Number(document.querySelector<HTMLElement>(".table-layout")?.dataset.ply) >= least,
        ply,
    );

/** Passes everything on to the server but WebSockets; from `change` on, the service worker is another. */
async function changingServer(origin: string): Promise<{ server: HttpServer; change: () => void }> {
    let version = "";
    const server = createServer((request, response) => {
        const pass = async (): Promise<void> => {
            const answer = await fetch(origin + (request.url ?? "/"), { redirect: "manual" });
            const own = request.url === "/service_worker.js";
            const body = Buffer.from(await answer.arrayBuffer());
            const headers = { "content-type": answer.headers.get("content-type") ?? "" };
            response.writeHead(answer.status, headers);
            response.end(own ? body.toString().replace(/VERSION="/, `$&${version}`) : body);
        };
        pass().catch(() => response.destroy());
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    return { server, change: () => (version = "new") };
}

/** Serves a folder as the simplest of hosts do: what is not there is 404.html. */
async function staticHost(folder: string): Promise<HttpServer> {
    const types: Record<string, string> = {
        html: "text/html",
        js: "text/javascript",
        css: "text/css",
        svg: "image/svg+xml",
        wasm: "application/wasm",
    };
    const host = createServer((request, response) => {
        const path = new URL(request.url ?? "/", "http://host").pathname;
        const name = path === "/" ? "index.html" : path.slice(1);
        const type = types[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
        readFile(join(folder, name)).then(
            (bytes) => response.writeHead(200, { "content-type": type }).end(bytes),
            () =>
                void readFile(join(folder, "404.html")).then((bytes) =>
                    response.writeHead(404, { "content-type": "text/html" }).end(bytes),
                ),
        );
    }).listen(0, "127.0.0.1");
    await once(host, "listening");
    return host;
}

/* ---- These run inside the page ---- */

function savedRecord(): Promise<string> {
    return new Promise((resolve) => {
        const open = indexedDB.open("encan");
        open.onsuccess = () => {
            const all = open.result.transaction("games").objectStore("games").getAll();
            all.onsuccess = () => resolve((all.result as { record: string }[])[0]?.record ?? "");
        };
    });
}

function damage(id: string): Promise<void> {
    return new Promise((resolve) => {
        const open = indexedDB.open("encan");
        open.onsuccess = () => {
            const transaction = open.result.transaction("games", "readwrite");
            const store = transaction.objectStore("games");
            const found = store.get(id);
            found.onsuccess = () => {
                const game = found.result as { record: string };
                store.put({ ...game, record: game.record.slice(0, -40) });
            };
            transaction.oncomplete = () => resolve();
        };
    });
}

function countFrames(): void {
    const counter = {
        frames: 0,
        count(): void {
            counter.frames += 1;
            requestAnimationFrame(() => counter.count());
        },
    };
    Object.assign(window, { counter });
    counter.count();
}

const framesDrawn = (): number =>
    (window as unknown as { counter: { frames: number } }).counter.frames;

function fillStorage(): void {
    IDBObjectStore.prototype.put = () => {
        throw new DOMException("no space left", "QuotaExceededError");
    };
}
