/* The check after a game: when the server shows something else than it deals, for a spectator, and in a browser
 * that cannot make it. */
import assert from "node:assert/strict";
import type { WebSocketRoute } from "playwright-core";
import { assertFrench } from "./page_checks";
import { Player } from "./player";
import { scenario } from "./scenario";

/** Stands between server and page, and shows the page once that the first player has more money. */
function showSomethingElse(socket: WebSocketRoute): void {
    const server = socket.connectToServer();
    let done = false;
    server.onMessage((data) => {
        const text = String(data);
        const shown = done ? text : text.replace(/"cash":\[/, "$&1");
        done = shown !== text || done;
        socket.send(shown);
    });
}

scenario("a view that does not follow from the deal", async (fixture) => {
    const player = await fixture.player();
    await player.page.routeWebSocket(/\/live/, showSomethingElse);
    await player.playNow("canaletto", 2);
    await player.playToTheEnd();
    await player.over.getByText("The check of this game has found something wrong!").click();
    const bad = await player.over.locator(".findings .bad").allInnerTexts();
    assert.equal(bad.length, 1);
    assert.match(
        bad[0] ?? "",
        /^What you were shown after \d+ steps does not follow from the deal/,
    );
});

scenario("a spectator's page checks the deal", async (fixture) => {
    const player = await fixture.player();
    await player.playNow("krach", 2);
    await player.asked();
    const spectator = await fixture.player();
    await spectator.page.goto(player.page.url());
    await spectator.page.locator(".table-layout").waitFor();
    await player.skipToTheEnd();
    await spectator.over.getByText("The deal was drawn as promised.").click();
    assert.deepEqual(await spectator.over.locator(".findings li").allInnerTexts(), [
        "The deal follows from the secret that the server had committed to and from the numbers.",
    ]);
});

scenario("a browser without WebAssembly says that it cannot check", async (fixture) => {
    const session = await fixture.session({ language: "fr" });
    await session.page.addInitScript(() => Reflect.deleteProperty(window, "WebAssembly"));
    const player = new Player(session.page);
    await player.playNow("krach", 2);
    await player.asked();
    await player.skipToTheEnd();
    await player.over.getByText("La donne n’a pas pu être vérifiée.").click();
    assert.equal(await player.over.locator(".findings .open").count(), 1);
    assert.equal(await player.over.locator(".findings li").count(), 1);
    await player.over.getByRole("link", { name: /reçu/ }).waitFor();
    await assertFrench(player.page);
});
