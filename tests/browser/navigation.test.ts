/* Moving between pages without reloading them: where the focus goes, what is announced, which scroll
 * position a page has when it is returned to. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { scenario } from "./scenario";

const focused = (page: Page): Promise<string> =>
    page.evaluate(() => {
        const element = document.activeElement;
        return `${element?.tagName} ${element?.textContent}`;
    });

const announced = (page: Page, title: string | RegExp): Promise<void> =>
    page.locator("#announcer").getByText(title, { exact: true }).waitFor({ state: "attached" });

const scrolled = (page: Page): Promise<number> => page.evaluate(() => scrollY);

/** Adds a link to the end of the page and follows it. */
async function follow(page: Page, href: string): Promise<void> {
    await page.evaluate((to) => {
        const link = document.createElement("a");
        link.href = to;
        link.textContent = "a link";
        document.querySelector("main")?.append(link);
    }, href);
    await page.getByRole("link", { name: "a link" }).last().click();
}

/** Fails if the page is loaded again, which would wipe the mark away. */
async function assertNeverReloaded(page: Page, act: () => Promise<void>): Promise<void> {
    await page.evaluate(() => void (document.documentElement.dataset.mark = "here"));
    await act();
    assert.equal(await page.locator("html").getAttribute("data-mark"), "here");
}

scenario(
    "the heading of the new page gets the focus, and its title is announced",
    async (fixture) => {
        const { page } = await fixture.session();
        await page.goto("/");
        await page.getByRole("heading", { level: 1 }).waitFor();
        assert.equal(
            (await focused(page)).split(" ")[0],
            "BODY",
            "nothing moves on the first page",
        );
        assert.equal(await page.locator("#announcer").textContent(), "");
        await assertNeverReloaded(page, async () => {
            await page.getByRole("link", { name: "My games" }).click();
            await announced(page, "My games — Encan");
            assert.equal(await focused(page), "H1 My games");
            await page.getByRole("navigation").getByRole("link", { name: "Rules" }).click();
            await announced(page, "Rules — Encan");
            await page.getByRole("link", { name: "Read the rules" }).nth(2).click();
            await page.getByRole("heading", { name: "Krach", level: 1 }).waitFor();
            await announced(page, "Rules — Encan");
            assert.equal(await focused(page), "H1 Krach");
        });
    },
);

scenario(
    "a table is announced once it is there, and its choices get the focus",
    async (fixture) => {
        const player = await fixture.player();
        await player.playNow("krach", 2);
        await player.asked();
        await announced(player.page, /^(● Your turn — Krach|Krach — Encan)$/); // a bot may begin
        const label = await player.page.evaluate(() => document.activeElement?.ariaLabel);
        assert.equal(label, "Your choices");
    },
);

scenario("the skip link leads to the content", async (fixture) => {
    const { page } = await fixture.session();
    await page.goto("/settings");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await assertNeverReloaded(page, async () => {
        await page.keyboard.press("Tab");
        assert.equal(await focused(page), "A Skip to the content");
        await page.keyboard.press("Enter");
        await page.waitForURL("**/settings#main");
        assert.match(await focused(page), /^MAIN/);
        await page.keyboard.press("Tab");
        assert.equal(await page.evaluate(() => document.activeElement?.id), "name");
        await page.goBack();
        await page.waitForURL((url) => url.hash === "");
        await page.getByRole("heading", { name: "Settings" }).waitFor();
    });
});

scenario("queries and anchors in links", async (fixture) => {
    const { page } = await fixture.session();
    await page.goto("/?from=outside");
    await page.locator(".game-card").first().waitFor();
    await assertNeverReloaded(page, async () => {
        await follow(page, "/settings?from=home");
        await announced(page, "Settings — Encan");
        assert.equal(new URL(page.url()).search, "?from=home");
        await follow(page, "/settings?from=settings");
        await page.waitForURL("**/settings?from=settings");
        assert.equal(await focused(page), "H1 Settings");
        await follow(page, "/mine?from=settings#main");
        await announced(page, "My games — Encan");
        assert.match(await focused(page), /^MAIN/);
        await page.goBack();
        await announced(page, "Settings — Encan");
        assert.equal(new URL(page.url()).search, "?from=settings");
    });
});

scenario("back and forward show a page as it was left", async (fixture) => {
    const { page } = await fixture.session({ width: 360, height: 740 });
    await page.goto("/");
    const link = page.locator('.game-card.krach a[href="/rules/krach"]');
    await link.scrollIntoViewIfNeeded();
    const left = await scrolled(page);
    assert.ok(left > 500, `${left} pixels`);
    await link.click();
    await announced(page, "Rules — Encan");
    assert.equal(await scrolled(page), 0, "a new page begins at its top");
    await page.evaluate(() => scrollTo(0, 900));
    await page.goBack();
    await announced(page, "Encan: three auction games");
    await page.waitForFunction((goal) => scrollY === goal, left);
    assert.equal(await focused(page), "A Rules");
    await page.goForward();
    await announced(page, "Rules — Encan");
    await page.waitForFunction(() => scrollY === 900);
});

for (const name of ["constructor", "toString", "hasOwnProperty", "__proto__", "nothing"])
    scenario(`there is no page called ${name}`, async (fixture) => {
        const { page } = await fixture.session();
        for (const path of [`/${name}`, `/${name}/krach`, `/new/${name}`, `/lesson/${name}`]) {
            await page.goto(path);
            await page.getByRole("heading", { name: "Page not found" }).waitFor();
            assert.equal(await page.title(), "Page not found");
        }
        fixture.ignoreFaults(/404/);
    });

scenario("settings that an earlier version stored keep their language", async (fixture) => {
    const { page } = await fixture.session();
    await page.addInitScript(() =>
        localStorage.setItem("encan.settings", JSON.stringify({ tongue: "fr", theme: "dark" })),
    );
    await page.goto("/settings");
    await page.getByRole("heading", { name: "Réglages" }).waitFor();
    assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
});
