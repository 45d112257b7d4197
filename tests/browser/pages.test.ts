/* Every page is accessible, speaks both languages, and is quick to download. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { assertFrench, assertAccessible } from "./page_checks";
import { scenario } from "./scenario";
import { titles } from "./server";

const paths = [
    "/",
    "/new/noblesse",
    "/new/canaletto",
    "/rules",
    "/rules/noblesse",
    "/rules/canaletto",
    "/rules/krach",
    "/lobby",
    "/profile",
    "/about",
    "/mine",
    "/settings",
    "/replay",
    "/table/none",
    "/table/7000000000000",
    "/new/nothing",
];
/** The limit for code and styles of the first page and a table, in compressed bytes. */
const WEIGHT = 150_000;

async function visit(page: Page, path: string): Promise<void> {
    await page.goto(path);
    await page.locator("main :is(h1, .board)").first().waitFor();
}

/** Runs inside the page: whether its foot, if it has one, is at the bottom of the window or below. */
const footIsDown = (): boolean =>
    [...document.querySelectorAll("footer")].every(
        (foot) => foot.getBoundingClientRect().bottom > innerHeight - 1,
    );

scenario("pages without a table", async (fixture) => {
    const { page } = await fixture.session();
    for (const path of paths) {
        await visit(page, path);
        assert.ok(await page.evaluate(footIsDown), path);
        await assertAccessible(page);
    }
    assert.equal(await page.getByText("Page not found").count(), 1);
});

scenario("pages without a table, in French", async (fixture) => {
    const { page } = await fixture.session({ language: "fr" });
    for (const path of paths) {
        await visit(page, path);
        await assertFrench(page);
    }
});

/** Runs inside the page: what is not as it should be on a phone: alternatives in more than one row, check boxes
 * of different sizes, links of the header that are cut off, more than one choice of the language. */
function unfit(): string[] {
    const page = {
        all(selector: string): HTMLElement[] {
            return [...document.querySelectorAll<HTMLElement>(selector)];
        },
    };
    const broken = page.all(".choices").filter((choices) => {
        const tops = [...choices.children].map((one) => one.getBoundingClientRect().top);
        return Math.max(...tops) > Math.min(...tops);
    });
    const boxes = page.all(".check input").map((one) => one.offsetWidth * one.offsetHeight);
    const cut = page.all(".page-head nav a").filter((one) => one.scrollWidth > one.clientWidth);
    const languages = page.all(".choices").filter((one) => one.innerText.includes("English"));
    return [
        ...broken.map((one) => `broken: ${one.innerText}`),
        ...cut.map((one) => `cut off: ${one.innerText}`),
        ...(new Set(boxes).size > 1 ? [`check boxes: ${boxes.join(", ")}`] : []),
        ...(languages.length === 1 ? [] : [`choices of language: ${languages.length}`]),
    ];
}

scenario("forms and header on a phone, in French", async (fixture) => {
    const { page } = await fixture.session({ language: "fr", width: 360, height: 740 });
    await visit(page, "/settings");
    await page.getByLabel("Votre nom").fill("Zoé");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await page.locator(".profile-link").waitFor();
    for (const path of ["/", "/settings", "/lobby", "/new/krach"]) {
        await visit(page, path);
        assert.deepEqual(await page.evaluate(unfit), [], path);
    }
    const open = await page.getByRole("button", { name: "Ouvrir la table" }).boundingBox();
    assert.ok(open && open.y + open.height <= 740, "at hand at once");
    assert.equal(await page.getByLabel("Temps par décision").isVisible(), false);
    await page.locator(".new-part summary").click();
    await page.getByLabel("Temps par décision").selectOption({ index: 1 });
    await page.locator(".new-part summary").getByText("1 modifiée").waitFor();
});

scenario("another language and theme in the settings", async (fixture) => {
    const { page } = await fixture.session();
    await visit(page, "/settings");
    const language = page.getByRole("main").getByRole("group", { name: "Language" });
    await language.getByLabel("Français").click({ force: true });
    await page.getByLabel("sombres").click({ force: true });
    await page.reload();
    await page.getByRole("heading", { name: "Réglages" }).waitFor();
    assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
    await assertFrench(page);
});

scenario("a table before its game, and its boxes", async (fixture) => {
    const { page } = await fixture.session();
    await visit(page, "/new/canaletto");
    await page.getByLabel("Players", { exact: true }).selectOption("2");
    await page.getByRole("button", { name: "Open the table" }).click();
    await page.waitForURL("**/table/*");
    await page.getByLabel("Seat 2").selectOption("bot: beginner");
    await assertAccessible(page);
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.locator(".controls.asked").waitFor();
    for (const key of ["?", "s", "h"]) {
        await page.keyboard.press(key);
        await page.locator("dialog p, dialog li").first().waitFor();
        await assertAccessible(page);
        await page.keyboard.press("Escape");
        await page.locator("dialog").waitFor({ state: "detached" });
    }
});

for (const title of titles)
    scenario(`the weight of ${title}`, async (fixture) => {
        const player = await fixture.player();
        const wire = await player.page.context().newCDPSession(player.page);
        const code = new Set<string>();
        let weight = 0;
        await wire.send("Network.enable");
        wire.on("Network.responseReceived", ({ requestId, type }) => {
            if (["Document", "Script", "Stylesheet"].includes(type)) code.add(requestId);
        });
        wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
            if (code.has(requestId)) weight += encodedDataLength;
        });
        await player.playNow(title, 3);
        await player.asked();
        assert.ok(weight > 10_000 && weight < WEIGHT, `${weight} bytes`);
    });
