/* What must hold of every page: axe-core finds nothing in either theme, at a desk and on a phone,
 * and nothing reaches beyond the right edge. */
import assert from "node:assert/strict";
import axe from "axe-core";
import type { Page } from "playwright-core";

const looks = [
    { colorScheme: "light", width: 1280, height: 900 },
    { colorScheme: "dark", width: 360, height: 740 },
] as const;

/** Changes of colour that are still on their way would be measured halfway. */
const settled = (): boolean =>
    document
        .getAnimations()
        .every(
            (one) => one.playState !== "running" || one.effect?.getTiming().iterations === Infinity,
        );

async function findings(page: Page): Promise<string[]> {
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() => window.axe.run());
    return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`),
    );
}

const overhang = (): number =>
    document.documentElement.scrollWidth - document.documentElement.clientWidth;

export async function assertSound(page: Page): Promise<void> {
    const size = page.viewportSize()!;
    for (const { colorScheme, width, height } of looks) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height });
        await page.waitForFunction(settled);
        assert.deepEqual(await findings(page), [], `${page.url()}, ${colorScheme}`);
        assert.equal(await page.evaluate(overhang), 0, `${page.url()} is wider than ${width}`);
    }
    await page.emulateMedia({ colorScheme: null });
    await page.setViewportSize(size);
}

/** Words that French has not. */
const ENGLISH = /\b(the|and|of|with|your|you|is|are|to|what|who)\b/gi;

export async function assertFrench(page: Page): Promise<void> {
    assert.equal(await page.locator("html").getAttribute("lang"), "fr");
    const text = await page.locator("body").innerText();
    assert.deepEqual(text.match(ENGLISH) ?? [], [], `${page.url()}: ${text}`);
}

declare global {
    interface Window {
        axe: typeof axe;
    }
}
