/* A choice that is taken back: the others are asked, and the game is where it was. */
import assert from "node:assert/strict";
import { assertFits } from "./page_checks";
import type { Player } from "./player";
import { scenario } from "./scenario";

/** Ada and Blaise begin a game of Krach; who is asked comes first. */
async function begin(ada: Player, blaise: Player): Promise<[Player, Player]> {
    await ada.page.goto("/new/krach");
    await ada.page.getByLabel("Your name").fill("Ada");
    await ada.page.getByLabel("Players", { exact: true }).selectOption("2");
    await ada.page.locator(".new-part summary").click();
    await ada.page.getByLabel("Taking back a choice").selectOption("if everybody agrees");
    await ada.page.getByRole("button", { name: "Open the table" }).click();
    await ada.page.waitForURL("**/table/*");
    await blaise.page.goto(ada.page.url());
    await blaise.page.getByLabel("Your name").fill("Blaise");
    await blaise.page.getByRole("button", { name: "Join the table" }).click();
    await ada.page.getByRole("button", { name: "Start the game" }).click();
    const asked = ({ page }: Player) => page.locator(".controls.asked").waitFor();
    const first = await Promise.race([
        asked(ada).then(() => ada),
        asked(blaise).then(() => blaise),
    ]);
    return first === ada ? [ada, blaise] : [blaise, ada];
}

scenario("a choice is taken back if the other player agrees", async (fixture) => {
    const wide = await fixture.player();
    const [asker, other] = await begin(wide, await fixture.player({ width: 360, height: 740 }));
    const log = wide.page.getByRole("log"); // on a small screen it is on the other side of the dock
    const button = asker.page.getByRole("button", { name: "Take back" });
    const panel = other.page.getByRole("status", { name: "Taking back a choice" });
    await asker.click();
    await button.waitFor();
    const inBox = await asker.page.locator(".controls > .undo").count();
    assert.equal(inBox, asker === wide ? 0 : 1, "where there is room, it is among the tools");
    assert.equal(await asker.ply(), 1);
    await asker.page.keyboard.press("u");
    await asker.page.getByText("You would like to take back your choice.").waitFor();
    await panel.getByText("would like to take back their last choice.").waitFor();
    await assertFits(other.page);
    await panel.getByRole("button", { name: "Agree" }).press("Enter");
    await asker.asked();
    assert.equal(await asker.ply(), 0);
    await log.getByText("takes back their last choice.").waitFor();

    await asker.click();
    await button.click();
    await panel.getByRole("button", { name: "Refuse" }).click();
    await log.getByText("The choice stands.").waitFor();
    await button.waitFor({ state: "detached" });
    assert.equal(await asker.ply(), 1);
});
