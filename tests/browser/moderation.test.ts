/* Leaving for good, and telling the operator about others. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { assertAccessible } from "./page_checks";
import { scenario } from "./scenario";

/** The settings of somebody whom the server knows. */
async function settingsOf(page: Page, name: string): Promise<void> {
    await page.goto("/settings");
    await page.getByLabel("Your name").fill(name);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(`From now on you are ${name}.`).waitFor();
}

const cookieOf = async (page: Page): Promise<string | undefined> =>
    (await page.context().cookies()).find(({ name }) => name === "encan")?.value;

async function confirm(page: Page, label: string, button: string): Promise<void> {
    await page.getByRole("button", { name: label }).click();
    await page.getByRole("group").getByRole("button", { name: button, exact: true }).click();
}

/** What only somebody whom the server knows is offered. */
const leaving = (page: Page): Locator => page.getByRole("button", { name: /Log out|Delete/ });

scenario("strangers have nothing to log out of", async (fixture) => {
    const { page } = await fixture.session();
    await page.goto("/settings");
    await page.getByRole("heading", { name: "Settings" }).waitFor();
    await page.waitForLoadState("networkidle");
    assert.equal(await leaving(page).count(), 0);
});

scenario("logging out on this device", async (fixture) => {
    const { page } = await fixture.session();
    await settingsOf(page, "Ada");
    await page.getByRole("button", { name: "Log out on this device…" }).click();
    await assertAccessible(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    assert.ok(await cookieOf(page));
    await confirm(page, "Log out on this device…", "Log out");
    await page.getByText("This device has forgotten you.").waitFor();
    assert.equal(await cookieOf(page), undefined);
    await leaving(page).first().waitFor({ state: "detached" });
});

scenario("logging out everywhere else", async (fixture) => {
    const { page } = await fixture.session();
    await settingsOf(page, "Ada");
    const before = await cookieOf(page);
    await confirm(page, "Log out everywhere else…", "Log out everywhere else");
    await page.getByText("You are logged in on this device only.").waitFor();
    assert.notEqual(await cookieOf(page), before);
    await page.reload();
    assert.equal(await page.getByLabel("Your name").inputValue(), "Ada");
});

scenario("deleting oneself", async (fixture) => {
    const { page } = await fixture.session();
    await settingsOf(page, "Ada");
    const before = await cookieOf(page);
    await confirm(page, "Delete me and what I said…", "Delete me");
    await page.getByText("The server has forgotten you.").waitFor();
    assert.equal(await cookieOf(page), undefined);
    const answer = await page.request.get("/api/me", {
        headers: { Cookie: `encan=${before}` },
    });
    assert.deepEqual(await answer.json(), { name: null });
});

scenario("reporting a line of chat", async (fixture) => {
    const [ada, blaise] = [await fixture.player(), await fixture.player()];
    await ada.page.goto("/new/krach");
    await ada.page.getByLabel("Your name").fill("Ada");
    await ada.page.getByLabel("Players", { exact: true }).selectOption("2");
    await ada.page.getByRole("button", { name: "Open the table" }).click();
    await ada.page.waitForURL("**/table/*");
    await blaise.page.goto(ada.page.url());
    await blaise.page.getByLabel("Your name").fill("Blaise");
    await blaise.page.getByRole("button", { name: "Join the table" }).click();
    await ada.page.getByRole("button", { name: "Start the game" }).click();
    await blaise.page.getByPlaceholder("Say something to the table").fill("something rude");
    await blaise.page.getByRole("button", { name: "Send", exact: true }).click();
    await ada.page.getByRole("log").getByText("something rude").waitFor();
    await ada.page.getByText("Table", { exact: true }).click();
    await ada.page.getByRole("button", { name: "Report…" }).click();
    const dialog = ada.page.getByRole("dialog");
    await dialog.getByLabel("What this is about").selectOption("“something rude”");
    await dialog.getByLabel("What is wrong").fill("insults");
    await assertAccessible(ada.page);
    await dialog.getByRole("button", { name: "Send the report" }).click();
    await ada.page.getByText("The operator of this server can read your report now.").waitFor();
    assert.equal(await ada.page.getByRole("dialog").count(), 0);
});
