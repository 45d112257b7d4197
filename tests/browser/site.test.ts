/* The pages around the tables: lobby, games to continue, profile, rules, what does not exist. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { assertAccessible, assertFits, assertFrench } from "./page_checks";
import { scenario } from "./scenario";
import { titles } from "./server";

const WIDE = "W".repeat(20);

async function openToAll(page: Page, title: string, name: string): Promise<string> {
    await page.goto(`/new/${title}`);
    await page.getByLabel("Your name").fill(name);
    await page.getByLabel("Players", { exact: true }).selectOption("2");
    await page.getByLabel("everybody").check({ force: true });
    await page.getByRole("button", { name: "Open the table" }).click();
    await page.waitForURL("**/table/*");
    return page.url();
}

scenario("the language is chosen on the first page", async (fixture) => {
    const { page } = await fixture.session();
    await page.goto("/");
    await page.getByLabel("Français").first().click({ force: true });
    await page.getByRole("heading", { name: "Trois jeux d’enchères" }).waitFor();
    await assertFrench(page);
});

scenario("the lobby lists tables with free seats and games to watch", async (fixture) => {
    const [host, guest, visitor] = [
        await fixture.session(),
        await fixture.session(),
        await fixture.session(),
    ];
    const { page } = visitor;
    await page.goto("/lobby");
    await page.getByRole("heading", { name: "No tables are open at the moment" }).waitFor();
    await assertAccessible(page);
    const link = await openToAll(host.page, "krach", WIDE);
    const row = page.getByRole("link", { name: new RegExp(WIDE) });
    await row.getByText("1 free seat").waitFor();
    await assertAccessible(page);
    await page.getByLabel("Canaletto").check({ force: true });
    await row.waitFor({ state: "detached" });
    await page.getByLabel("Krach").check({ force: true });
    await row.waitFor();
    await guest.page.goto(link);
    await guest.page.getByRole("button", { name: "Join the table" }).click();
    await host.page.getByText("same address").first().waitFor(); // strangers should know
    await row.waitFor({ state: "detached" }); // it is full
    await page.goto("/");
    assert.equal(await row.count(), 0);
    await host.page.getByRole("button", { name: "Start the game" }).click();
    await row.getByText("watch the game").waitFor();
    await assertFits(page);
});

scenario("a profile counts what was played", async (fixture) => {
    const player = await fixture.player();
    const { page } = player;
    await page.goto("/profile");
    await page.getByText("Finish a game, and this page shows how you did.").waitFor();
    await page.goto("/settings");
    await page.getByLabel("Your name").fill(WIDE);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(`From now on you are ${WIDE}.`).waitFor();
    await player.playNow("krach", 2);
    await page.goto("/");
    await page.getByRole("link", { name: /Krach.*your turn|Krach.*in progress/s }).click();
    await player.skipToTheEnd();
    const outcome = await page.locator(".game-over h2").innerText();
    await page.getByRole("link", { name: `${WIDE}: profile` }).click();
    await page.getByText(/^1 finished game/).waitFor();
    const card = page.getByRole("region", { name: "Krach" });
    const figures = await card.locator("dd").allInnerTexts();
    assert.equal(figures[0], "1");
    assert.match(figures.join(" "), /^1 (0 0%|1 100%) −?\d+$/); // the last one is the best score
    assert.equal(figures[1], new RegExp(`^(${WIDE}|Shared)`).test(outcome) ? "1" : "0", outcome);
    assert.equal(await card.locator(".places > span").count(), 1);
    assert.equal(await card.locator(".places b").innerText(), "1");
    await assertAccessible(page);
    await page.getByRole("link", { name: "All my games" }).click();
    await page.getByRole("heading", { name: "Finished" }).waitFor();
    await assertAccessible(page);
});

for (const title of titles.filter((name) => ["noblesse", "canaletto", "krach"].includes(name)))
    scenario(
        `the rules of ${title} have pictures and contents, and nothing to type`,
        async (fixture) => {
            for (const language of ["en", "fr"] as const) {
                const { page } = await fixture.session({ language });
                await page.goto(`/rules/${title}`);
                await page.locator(".figure-row svg").first().waitFor();
                assert.equal(await page.locator(".rules code").count(), 0);
                const links = page.locator(".contents a");
                assert.equal(
                    await links.count(),
                    await page.locator(".rules-text section").count(),
                );
                await links.last().click();
                await page.waitForFunction(() => scrollY > 0);
                const target = page.locator(new URL(page.url()).hash);
                assert.ok(await target.isVisible());
            }
        },
    );

scenario("from the rules it is one step to a game or to the lesson", async (fixture) => {
    const { page } = await fixture.session();
    await page.goto("/rules/krach");
    for (const place of [".rules-head", ".rules-text"]) {
        const lesson = page.locator(place).getByRole("link", { name: "Learn it in five minutes" });
        assert.equal(await lesson.getAttribute("href"), "/lesson/krach");
    }
    await page.locator(".rules-head").getByRole("button", { name: "Play now" }).click();
    await page.waitForURL("**/table/*");
    await page.locator(".controls.asked").waitFor();
});

scenario("a profile shows the last games", async (fixture) => {
    const player = await fixture.player();
    const { page } = player;
    for (let games = 0; games < 2; games++) {
        await player.playNow("krach", 2);
        await player.skipToTheEnd();
    }
    await page.goto("/profile");
    const last = page.locator(".form-row a");
    await last.first().waitFor();
    assert.equal(await last.count(), 2);
    await assertFits(page);
    await last.last().click();
    await page.waitForURL("**/replay/*");
});

scenario("a replay that does not exist says so", async (fixture) => {
    const { page } = await fixture.session();
    for (const id of ["unknown", "7000000000000"]) {
        await page.goto(`/replay/${id}`);
        await page.getByText("There is no such game, or it is not over yet.").waitFor();
    }
    await assertAccessible(page);
    fixture.ignoreFaults(/404/);
});
