/* What must hold of every page: axe-core finds nothing in either theme, on a desktop and on a phone; at
 * any width, in the longer language, nothing extends beyond the right edge, and no control is cut off. */
import axe from "axe-core";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";

interface Screen {
    width: number;
    height: number;
    /** What axe looks at here, and in which theme. */
    axe?: { theme: "light" | "dark"; rules: axe.RunOptions };
}

/** On a desktop axe says all it has to say, on a phone only what another theme and size can change. */
const screens: Screen[] = [
    { width: 1440, height: 900, axe: { theme: "light", rules: {} } },
    { width: 1150, height: 900 },
    { width: 768, height: 900 },
    {
        width: 360,
        height: 740,
        axe: {
            theme: "dark",
            rules: { runOnly: ["color-contrast", "target-size", "scrollable-region-focusable"] },
        },
    },
];

/** Colours that are still changing would be measured halfway. */
const settled = (): boolean =>
    document
        .getAnimations()
        .every(
            (one) => one.playState !== "running" || one.effect?.getTiming().iterations === Infinity,
        );

/** By then everything that depends on the size of a box has been drawn. */
const nextFrame = (): Promise<void> =>
    new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(() => resume())));

/** Nothing is said about what is right, which takes as long again, or about style sheets of other hosts. */
const options: axe.RunOptions = { resultTypes: ["violations"], preload: false };

/** Runs inside the page, which may be transparent: axe says nothing about what nobody can see. */
async function inspect(wanted: axe.RunOptions): Promise<axe.AxeResults> {
    const { style } = document.documentElement;
    const { opacity } = style;
    style.opacity = "";
    try {
        return await window.axe.run(wanted);
    } finally {
        style.opacity = opacity;
    }
}

async function findings(page: Page, rules: axe.RunOptions): Promise<string[]> {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
    const { violations } = await page.evaluate(inspect, { ...options, ...rules });
    return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`),
    );
}

const overhang = (): number =>
    document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** Controls whose text does not fit into them, or that stick out of a box that hides the overflow or
 * should not scroll. */
const cutOff = (): string[] =>
    [...document.querySelectorAll("main :is(button, a, input, select, summary)")]
        .filter((one) => {
            if (
                one.matches(":is(button, .button):not([data-piece])") &&
                one.scrollWidth > one.clientWidth + 1
            )
                return true;
            const { left, right } = one.getBoundingClientRect();
            for (let box = one.parentElement; box; box = box.parentElement) {
                if (getComputedStyle(box).overflowX !== "hidden" && !box.matches(".controls"))
                    continue;
                if (getComputedStyle(box).display === "contents") continue; // it has no edges
                const edge = box.getBoundingClientRect();
                if (left < edge.left - 1 || right > edge.right + 1) return true;
            }
            return false;
        })
        .map((one) => one.outerHTML.slice(0, 160));

/** Runs inside the page: texts that are outside the box they belong to, or lie on one another. What a
 * box around them cuts off on purpose is not seen. */
function spilled(boxes: string): string[] {
    const part = {
        /** What is seen of a box on the page inside another. */
        clip(rect: DOMRect, edge: DOMRect): DOMRect {
            const [x, y] = [Math.max(rect.left, edge.left), Math.max(rect.top, edge.top)];
            const [right, bottom] = [
                Math.min(rect.right, edge.right),
                Math.min(rect.bottom, edge.bottom),
            ];
            return new DOMRect(x, y, Math.max(0, right - x), Math.max(0, bottom - y));
        },
        /** Where a text is seen, line by line. */
        lines(node: Node, box: Element): DOMRect[] {
            const range = document.createRange();
            range.selectNodeContents(node);
            let rects = [...range.getClientRects()];
            for (let around = node.parentElement; around && around !== box; ) {
                const { opacity, visibility, overflowX } = getComputedStyle(around);
                if (opacity === "0" || visibility === "hidden") return [];
                const edge = around.getBoundingClientRect();
                if (overflowX !== "visible") rects = rects.map((rect) => part.clip(rect, edge));
                around = around.parentElement;
            }
            return rects.filter(({ width, height }) => width > 2 && height > 2);
        },
        isOutside(rect: DOMRect, edge: DOMRect): boolean {
            const { left, top, right, bottom } = edge;
            return (
                rect.left < left - 1 ||
                rect.right > right + 1 ||
                rect.top < top - 1 ||
                rect.bottom > bottom + 1
            );
        },
    };
    return [...document.querySelectorAll(boxes)].flatMap((box) => {
        const edge = box.getBoundingClientRect();
        const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
        const texts: { text: string; rect: DOMRect; parent: Node | null }[] = [];
        while (walker.nextNode()) {
            const { currentNode: node } = walker;
            for (const rect of part.lines(node, box))
                texts.push({ text: node.nodeValue ?? "", rect, parent: node.parentNode });
        }
        const outside = texts.filter(({ rect }) => part.isOutside(rect, edge));
        const onOthers = texts.filter(({ rect, parent }, at) =>
            texts.slice(at + 1).some((other) => {
                const { width, height } = part.clip(rect, other.rect);
                return parent !== other.parent && width > 1 && height > 4;
            }),
        );
        return [
            ...outside.map(({ text }) => `“${text}” is outside`),
            ...onOthers.map(({ text }) => `“${text}” lies on another text`),
        ];
    });
}

/** Every text in the boxes is within its box, and none lies on another. */
export async function assertNothingSpills(
    page: Page,
    boxes: string,
    moment: string,
): Promise<void> {
    await page.evaluate(nextFrame);
    assert.deepEqual(await page.evaluate(spilled, boxes), [], moment);
}

/** Looks at the page on every screen; if `accessible`, only where axe does, and with it. */
async function walkScreens(page: Page, accessible: boolean): Promise<void> {
    const size = page.viewportSize();
    for (const { width, height, axe: look } of screens) {
        if (accessible && !look) continue;
        const place = `${page.url()}, ${width}`;
        if (accessible) await page.emulateMedia({ colorScheme: look?.theme });
        await page.setViewportSize({ width, height });
        await page.evaluate(nextFrame);
        await page.waitForFunction(settled);
        assert.equal(await page.evaluate(overhang), 0, `${place}: wider than the screen`);
        assert.deepEqual(await page.evaluate(cutOff), [], place);
        if (accessible && look) assert.deepEqual(await findings(page, look.rules), [], place);
    }
    if (accessible) await page.emulateMedia({ colorScheme: null });
    if (size) await page.setViewportSize(size);
}

export const assertFits = (page: Page): Promise<void> => walkScreens(page, false);

export const assertAccessible = (page: Page): Promise<void> => walkScreens(page, true);

/** Words that no French text has; apostrophes and minus signs as typewriters have them. */
const ENGLISH = /\b(the|and|of|with|your|you|is|are|to|what|who)\b|[a-zé]'[a-zéèêà]|\s-\d/gi;

export async function assertFrench(page: Page): Promise<void> {
    assert.equal(await page.locator("html").getAttribute("lang"), "fr");
    const text = await page.locator("body").innerText();
    assert.deepEqual(text.match(ENGLISH) ?? [], [], `${page.url()}: ${text}`);
    await assertFits(page);
}

declare global {
    interface Window {
        axe: typeof axe;
    }
}
