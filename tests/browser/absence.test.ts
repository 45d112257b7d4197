/* Players who do not come, at a server that waits for nobody. */
import assert from "node:assert/strict";
import type { Player } from "./player";
import { scenario } from "./scenario";

process.env.ENCAN_PATIENCE = "0";

/** A game of Krach that waits for Blaise, who has sat down and closed the page. */
async function waitForBlaise(ada: Player, blaise: Player): Promise<void> {
    await ada.page.goto("/new/krach");
    await ada.page.getByLabel("Your name").fill("Ada");
    await ada.page.getByLabel("Players", { exact: true }).selectOption("2");
    await ada.page.getByRole("button", { name: "Open the table" }).click();
    await blaise.page.goto(
        await ada.page.getByLabel("Send this link to your friends:").inputValue(),
    );
    await blaise.page.getByLabel("Your name").fill("Blaise");
    await blaise.page.getByRole("button", { name: "Join the table" }).click();
    await ada.page.getByRole("button", { name: "Start the game" }).click();
    await blaise.page.goto("/");
    const waiting = ada.page.getByText("has been waiting for Blaise");
    await Promise.race([waiting.waitFor(), ada.playToTheEnd()]);
}

scenario("a bot plays for somebody who does not come", async (fixture) => {
    const [ada, blaise] = [await fixture.player(), await fixture.player()];
    await waitForBlaise(ada, blaise);
    const table = ada.page.url();
    await ada.page.getByRole("button", { name: "Let a bot play" }).click();
    await ada.page
        .getByRole("log")
        .getByText("Blaise is away; a bot is playing for now.")
        .waitFor();
    await blaise.page.goto(table);
    await blaise.page.getByRole("button", { name: "I am back" }).click();
    await ada.page.getByRole("log").getByText("Blaise is back.").waitFor();
});

scenario("a game is called off", async (fixture) => {
    const [ada, blaise] = [await fixture.player(), await fixture.player()];
    await waitForBlaise(ada, blaise);
    await ada.page.getByRole("button", { name: "Call the game off" }).click();
    await ada.page.getByRole("heading", { name: "The game was called off." }).waitFor();
    await ada.page.getByText("has no result and does not count").waitFor();
    assert.equal(await ada.page.locator(".score-sheet").count(), 0);
    await ada.page.getByRole("button", { name: "Rematch" }).click();
    await ada.page.getByLabel("Seat 2").waitFor();
});
