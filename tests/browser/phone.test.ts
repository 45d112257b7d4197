/* The table on a phone and on a tablet: in every phase of each title, whatever a decision depends on is in
 * sight together with the question, with as many players as there can be and names as wide as there can
 * be; so are the result, the chat and the controls of a replay. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Fixture } from "./fixture";
import { assertAccessible, assertNothingSpills } from "./page_checks";
import type { Player } from "./player";
import { scenario } from "./scenario";

const PHONE = { width: 360, height: 740 };
const TABLET = { width: 768, height: 1024 };
/** As long as names may be, and as wide as letters are. */
const NAMES = { phone: "W".repeat(20), tablet: "M".repeat(20) };

/** What must be in sight: how many of each at least. */
type Sights = Record<string, number>;

/** With every question: whose turn it is, the game with its round, the question, each choice, the tools. */
const always: Sights = {
    ".turn.mine": 1,
    ".bar h1": 1,
    ".question.mine": 1,
    ".dock-bar button": 4,
};

const krach = (seats: number): Sights => ({
    ".kr-easel": 1,
    ".kr-brief thead th": 8,
    ".kr-brief tbody tr": seats,
    ".kr-to-come td": 7,
    ".kr-deck": 1,
    ".kr-pot": 1,
    ".kr-bank": 1,
    ".kr-offer": 2,
});

const canaletto = (seats: number): Sights => ({
    ".cn-brief-tile": 1,
    ".cn-brief-own": 1,
    ".cn-brief tbody tr": seats,
});

/** The race, and what the viewer holds. */
const ownObjects: Sights = { ".nb-brief-objects .nb-letter": 6, ".nb-race": 1 };

/** The phases of each title that ask something, by the names that players read. */
const phases: Record<string, (seats: number) => Record<string, Sights>> = {
    krach: (seats) => ({
        Loans: krach(seats),
        "The auction": krach(seats),
        "The winner's choice": krach(seats),
        "The runner-up's choice": krach(seats),
    }),
    canaletto: (seats) => ({
        "The auction": {
            ...canaletto(seats),
            ".palace": 16,
            ".lot-piece": 1,
            ".bid-now": 1,
            ".dial-face input": 1,
            ".dial-steps button": 4,
            ".landing": 1,
            ".verdicts .main": 1,
        },
        "The resale": { ...canaletto(seats), ".resales button": 2 },
    }),
    noblesse: (seats) => ({
        "Auction house or castle": {
            ...ownObjects,
            ".nb-window .nb-card": 1,
            ".nb-brief tbody tr": seats,
            ".nb-brief .nb-pays": 2,
            ".nb-choices button": 2,
        },
        "The auction house": {
            ...ownObjects,
            ".nb-window .nb-card": 1,
            ".nb-brief tbody tr": 1,
            ".nb-choices button": 1,
        },
        "The purchase": {
            ...ownObjects,
            ".nb-brief tbody tr": seats,
            ".nb-letters-known": seats,
            ".nb-choices .nb-sign.object": 1,
        },
        "The castle": {
            ...ownObjects,
            ".nb-house.castle": 1,
            ".question > [aria-hidden]": 1,
            ".nb-brief tbody tr": 1,
            ".nb-brief .nb-pays": 2,
            ".nb-choices button": 2,
        },
        "The exhibition": {
            ".nb-brief tbody tr": 1,
            ".nb-race": 1,
            ".nb-picks .nb-letter, .nb-only button": 1,
        },
        "The thieves": { ...ownObjects, ".nb-brief tbody tr": 2, ".nb-thefts .nb-card": 1 },
    }),
};
const SEATS: Record<string, number> = { krach: 6, canaletto: 4, noblesse: 6 };

/** Runs inside the page: what there is too little of, and the elements that are not in sight as a whole. An
 * element is out of sight if it, or a part of it, is off the screen, cut off by a box around it, or covered
 * by another part of the table. */
function outOfSight(sights: Sights): string[] {
    const parts = ".bar, .board, .sidebar, .notice";
    const lacking = Object.entries(sights)
        .map(
            ([selector, least]) =>
                [selector, least, document.querySelectorAll(selector).length] as const,
        )
        .filter(([, least, count]) => count < least)
        .map(([selector, , count]) => `${count} of ${selector}`);
    const hidden = Object.keys(sights)
        .flatMap((selector) => [...document.querySelectorAll(selector)])
        .filter((element) => {
            const box = element.getBoundingClientRect();
            const edges = [new DOMRect(0, 0, innerWidth, innerHeight)];
            for (let around = element.parentElement; around; around = around.parentElement) {
                const { display, overflow } = getComputedStyle(around);
                if (display !== "contents" && overflow !== "visible")
                    edges.push(around.getBoundingClientRect());
            }
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            const top = document.elementFromPoint(x, y);
            return (
                !box.width ||
                top?.closest(parts) !== element.closest(parts) ||
                edges.some(
                    (edge) =>
                        box.left < edge.left - 1 ||
                        box.right > edge.right + 1 ||
                        box.top < edge.top - 1 ||
                        box.bottom > edge.bottom + 1,
                )
            );
        })
        .map((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            const name = `${element.tagName} ${element.getAttribute("class") ?? ""}`;
            const place = [left, right, top, bottom].map(Math.round).join(" ");
            return `${name} “${element.textContent.slice(0, 30)}” at ${place}`;
        });
    return [...lacking, ...hidden];
}

async function assertInSight(page: Page, sights: Sights, moment: string): Promise<void> {
    const faults = await page.evaluate(outOfSight, sights);
    assert.deepEqual(faults, [], moment);
}

const noOverhang = (): boolean =>
    document.documentElement.scrollWidth <= innerWidth &&
    document.documentElement.scrollHeight <= innerHeight;

/** Boards that depend on their size have been drawn by then, and scrolled to what matters. */
const settled = (): Promise<void> =>
    new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(() => resume())));

async function inspect(player: Player, sights: Sights, moment: string): Promise<void> {
    const { page } = player;
    await page.evaluate(settled);
    const choices = { ".controls.asked .decision button:enabled": 1 };
    await assertInSight(page, { ...always, ...choices, ...sights }, moment);
    assert.ok(await page.evaluate(noOverhang), `${moment}: the page is larger than the screen`);
    await assertNothingSpills(page, ".campo", moment);
}

/** Two people, one at a phone and one at a tablet. */
const people = async (fixture: Fixture): Promise<[Player, Player]> => [
    await fixture.player(PHONE),
    await fixture.player(TABLET),
];

/** A table with both; all other seats are bots'. */
async function gather(players: [Player, Player], title: string, seats: number): Promise<void> {
    const [phone, tablet] = players;
    await phone.page.goto(`/new/${title}`);
    await phone.page.getByLabel("Your name").fill(NAMES.phone);
    await phone.page.getByLabel("Players", { exact: true }).selectOption(String(seats));
    for (let seat = 3; seat <= seats; seat++)
        await phone.page.getByLabel(`Seat ${seat}`).selectOption("bot: beginner");
    await phone.page.getByRole("button", { name: "Open the table" }).click();
    const link = await phone.page.getByLabel("Send this link to your friends:").inputValue();
    await tablet.page.goto(link);
    await tablet.page.getByLabel("Your name").fill(NAMES.tablet);
    await tablet.page.getByRole("button", { name: "Join the table" }).click();
    await phone.page.getByRole("button", { name: "Start the game" }).click();
}

const isAsked = (): boolean =>
    document.querySelector(".controls.asked:not(.made, .sent), .game-over") !== null;

/** What to choose in a phase, at the phone and at the tablet. */
type Leading = Record<string, [RegExp, RegExp]>;

/** So often each phase is looked at, on each screen. */
const LOOKS = 2;

/** Plays on for whoever is asked, and looks at what they are asked, until the game is over or they have
 * answered so many questions. Some choices can be named, for the phone and for the tablet. */
async function playInspected(
    players: Player[],
    sights: Record<string, Sights>,
    looks: Map<string, number>,
    questions: number,
    leading: Leading = {},
): Promise<void> {
    for (let answered = 0; answered < questions; answered++) {
        await Promise.any(players.map(({ page }) => page.waitForFunction(isAsked)));
        for (const [who, player] of players.entries()) {
            const { page } = player;
            if (!(await page.evaluate(isAsked))) continue;
            if (await player.over.count()) return;
            const phase = await page.locator(".bar h1 span").innerText();
            const moment = `${phase}, ${page.viewportSize()?.width}`;
            const wanted = sights[phase];
            assert.ok(wanted, `nothing is said about ${moment}`);
            const before = looks.get(moment) ?? 0;
            if (before < LOOKS) await inspect(player, wanted, moment);
            looks.set(moment, before + 1);
            await player.click(leading[phase]?.[who]);
        }
    }
}

const ending: Sights = {
    ".ending h2": 1,
    ".ending .outcome": 1,
    ".ending + .buttons > *": 2,
    ".score-sheet thead th": 3,
    ".score-sheet .winner .figures td:last-child": 1,
    ".dock-bar button": 3,
};

const GAMES = 8;

/** So many questions show the crowded screens of a full table. */
const CROWDED = 6;

/** A part of a game: so many questions, and what the one at the phone and the one at the tablet choose. */
interface Course {
    questions: number;
    leading?: Leading;
}

const auction: Course = {
    questions: 10,
    leading: {
        "Auction house or castle": [/^The auction/, /^The auction/],
        "The auction house": [/cheque/i, /cheque/i],
    },
};

/** Both go to the castle, and play these cards there. */
const castle = (phone: RegExp, tablet: RegExp): Course => ({
    questions: 8,
    leading: {
        "Auction house or castle": [/^The castle/, /^The castle/],
        "The castle": [phone, tablet],
    },
});

/** These lead through most phases of a game with two. Noblesse asks a thief only if the other exhibits
 * meanwhile, who needs a few objects first. */
const COURSES: Record<string, Course[]> = {
    krach: [{ questions: 15 }],
    canaletto: [{ questions: 25 }],
    noblesse: [auction, castle(/thief/i, /exhibit/i), castle(/exhibit/i, /thief/i)],
};

/** The first game has as many players as there can be, and is left; others, with two, come to their end. */
for (const [title, sightsFor] of Object.entries(phases))
    scenario(`${title}: every question with what it depends on`, async (fixture) => {
        const looks = new Map<string, number>();
        const missing = (): string[] =>
            Object.keys(sightsFor(2)).filter((phase) => !looks.has(`${phase}, ${PHONE.width}`));
        const crowd = SEATS[title] ?? 2;
        const players = await people(fixture);
        await gather(players, title, crowd);
        await playInspected(players, sightsFor(crowd), looks, CROWDED);
        for (let game = 0; game === 0 || (game < GAMES && missing().length); game++) {
            await gather(players, title, 2);
            for (const { questions, leading } of COURSES[title] ?? [])
                await playInspected(players, sightsFor(2), looks, questions, leading);
            await Promise.all(players.map((player) => player.skipToTheEnd()));
            for (const { page, over } of players) {
                await over.waitFor();
                await assertInSight(page, ending, `${title} is over`);
            }
        }
        assert.deepEqual(missing(), [], "phases that never came");
    });

scenario("the dock has the chat, with a badge for what was not read", async (fixture) => {
    const players = await people(fixture);
    const [phone, tablet] = players;
    await gather(players, "noblesse", 2);
    await phone.asked();
    await tablet.asked();
    await tablet.page.getByRole("button", { name: "Log and chat" }).click();
    await tablet.page.getByLabel("Say something to the table").fill("Good luck");
    await tablet.page.keyboard.press("Enter");
    const talk = phone.page.getByRole("button", { name: "Log and chat 1 new line" });
    await talk.waitFor();
    await assertInSight(phone.page, { ".badge": 1 }, "chat");
    await talk.click();
    await phone.page.getByRole("log").getByText("Good luck").waitFor();
    await assertInSight(phone.page, { ".chat-form input": 1, ".log": 1, ".turn": 1 }, "chat");
    assert.equal(await phone.page.locator(".badge").count(), 0);
    await assertAccessible(phone.page);
    const line = phone.page.getByLabel("Say something to the table");
    await line.fill("You too");
    await phone.page.getByRole("button", { name: "Play", exact: true }).click();
    await line.waitFor({ state: "hidden" });
    assert.equal(await line.inputValue(), "You too");
    await phone.click();
    const waiting = phone.page.locator(".turn", { hasText: `Waiting for ${NAMES.tablet}` });
    await waiting.waitFor();
    await assertInSight(phone.page, { ".turn": 1, ".question": 1 }, "others’ turn");
});

const topOfDock = async ({ page }: Player): Promise<number> =>
    Math.round((await page.locator(".sidebar").boundingBox())?.y ?? 0);

scenario("the board keeps its size while others think", async (fixture) => {
    const players = await people(fixture);
    const [phone, tablet] = players;
    await gather(players, "krach", 3);
    const sizes = new Set<string>();
    for (let waits = 0; waits < 4; ) {
        await Promise.any(players.map(({ page }) => page.waitForFunction(isAsked)));
        if (await tablet.page.evaluate(isAsked)) await tablet.click();
        if (!(await phone.page.evaluate(isAsked))) continue;
        const asked = await topOfDock(phone);
        await phone.click();
        if (await phone.page.evaluate(isAsked)) continue;
        await phone.page.evaluate(settled);
        sizes.add(`${asked} ${await topOfDock(phone)}`);
        waits += 1;
    }
    for (const size of sizes) {
        const [asked, waiting] = size.split(" ");
        assert.equal(waiting, asked, "the dock moved");
    }
});

/** Runs inside the page: the largest room in the dock that nothing fills, in pixels. */
function emptyRoom(): number {
    const shown = [
        ".question.mine",
        ".brief",
        ".meanwhile > .log",
        ".decision > :last-child",
        ".undo",
    ]
        .flatMap((part) => [...document.querySelectorAll(`.controls ${part}`)])
        .map((part) => part.getBoundingClientRect())
        .filter(({ height }) => height > 0)
        .sort((one, other) => one.top - other.top);
    let bottom = shown[0]?.bottom ?? 0;
    let room = 0;
    for (const box of shown) {
        room = Math.max(room, box.top - bottom);
        bottom = Math.max(bottom, box.bottom);
    }
    return Math.round(room);
}

/** The dock keeps the height of the latest questions, so that the board does not jump. */
scenario("what a tall question leaves free is used", async (fixture) => {
    const player = await fixture.player(PHONE);
    const { page } = player;
    await player.playNow("noblesse", 4);
    const tops: number[] = [];
    for (let questions = 0; questions < 16 && (await player.asked()); questions++) {
        await page.evaluate(settled);
        const room = await page.evaluate(emptyRoom);
        assert.ok(room < 48, `${room} pixels are empty at question ${questions}`);
        tops.push(await topOfDock(player));
        await player.click();
    }
    const moves = tops.filter((top, at) => at > 0 && top !== tops[at - 1]).length;
    assert.ok(moves > 0, "no question was taller than the others");
    assert.ok(moves < 8, `the dock moved ${moves} times: ${tops.join(" ")}`);
});

/** Runs inside the page: the plates with the palaces' numbers that cover a window with a treasure. */
const coveringPlates = (): string[] =>
    [...document.querySelectorAll(".palace")]
        .filter((palace) => {
            const plate = palace.querySelector(".number")?.getBoundingClientRect();
            const windows = [...palace.querySelectorAll(".lit path:first-child")];
            return windows.some((one) => {
                const { bottom, right } = one.getBoundingClientRect();
                return plate && bottom > plate.top + 2 && right > plate.left + 2;
            });
        })
        .map((palace) => palace.ariaLabel ?? "");

scenario("a question is never cut off, nor a treasure covered", async (fixture) => {
    const player = await fixture.player({ ...PHONE, language: "fr" });
    const { page } = player;
    await player.playNow("canaletto", 4);
    await player.asked();
    const question = page.locator(".question");
    assert.ok(await question.evaluate((box) => box.scrollHeight <= box.clientHeight + 1));
    assert.match(await question.innerText(), /\?$/);
    assert.deepEqual(await page.evaluate(coveringPlates), []);
});

scenario("a hint fits on a phone", async (fixture) => {
    const player = await fixture.player(PHONE);
    const { page } = player;
    await player.playNow("canaletto", 4);
    await player.asked();
    await page.getByRole("button", { name: "Hint" }).click();
    const shown = page.locator("dialog .candidates > li:visible");
    await shown.first().waitFor();
    const figures = await shown.locator("b").allInnerTexts();
    assert.ok(figures.length <= 6, `${figures.length} choices`);
    const chances = figures.map((figure) => Number.parseInt(figure, 10));
    assert.deepEqual(
        chances,
        [...chances].sort((a, b) => b - a),
    );
    await assertInSight(
        page,
        { "dialog .candidates:not(.rest *) > li": 3, "dialog .best button": 1 },
        "hint",
    );
    // Where no choice is better than another, there may be nothing to say for it.
    const reasons = await page.locator("dialog .best .reason").allInnerTexts();
    const remark = await page.locator("dialog .remark").innerText();
    assert.ok(reasons.every((reason) => /\d.*\.$/.test(reason)));
    assert.ok(reasons.length === 1 || remark !== "");
    const ply = await player.ply();
    await page.getByRole("button", { name: "Play this" }).click();
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.waitForFunction(
        (before) =>
            Number(document.querySelector<HTMLElement>(".table-layout")?.dataset.ply) > before,
        ply,
    );
});

scenario("a bid that is being set outlasts a look at the chat", async (fixture) => {
    const player = await fixture.player(PHONE);
    const { page } = player;
    await player.playNow("canaletto", 2);
    const bid = page.locator(".dial-face input");
    await player.asked();
    while (!(await bid.count())) {
        await player.click();
        await player.asked();
    }
    const before = await bid.inputValue();
    await page.locator(".dial-steps button:enabled").last().click();
    const set = await bid.inputValue();
    assert.notEqual(set, before);
    await page.getByRole("button", { name: "Log and chat" }).click();
    await bid.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await bid.waitFor();
    assert.equal(await bid.inputValue(), set);
});

/** The controls of a replay are large enough, and say what they do. */
async function assertThumbsFit(page: Page): Promise<void> {
    for (const button of await page.locator(".playback button:not(.spare)").all()) {
        const box = await button.boundingBox();
        assert.ok(box && box.width >= 44 && box.height >= 44, JSON.stringify(box));
        assert.notEqual(await button.innerText(), "");
    }
}

scenario("the dock of a replay has its controls below the board", async (fixture) => {
    const player = await fixture.player({ ...PHONE, thinking: true });
    const { page } = player;
    await player.playNow("krach", 2);
    await player.skipToTheEnd();
    await page.getByRole("link", { name: "Replay and analysis" }).click();
    const step = page.getByRole("button", { name: "One step forward" });
    for (const size of [PHONE, TABLET]) {
        await page.setViewportSize(size);
        for (let steps = 0; steps < 3; steps++) await step.click();
        const buttons: Sights = // on a phone, the slider goes to the start and the end
            size === PHONE ? { ".playback button:not(.spare)": 5 } : { ".playback button": 7 };
        const sights = { ...buttons, ".playback input": 1, ".kr-easel": 1, ".log": 1 };
        await page.evaluate(settled);
        await assertInSight(page, sights, `replay, ${size.width}`);
        assert.ok(await page.evaluate(noOverhang));
        if (size === PHONE) await assertThumbsFit(page);
    }
    await page.getByRole("button", { name: "Analysis" }).click();
    await page.getByRole("heading", { name: "Analysis" }).waitFor();
    await assertInSight(page, { ".plot": 1, ".playback button": 7 }, "analysis");
    await page.getByRole("button", { name: "To the end" }).click();
    await page.getByRole("button", { name: "Result" }).click();
    await assertInSight(page, { ".outcome h2": 1, ".playback button": 7 }, "result");
    await assertAccessible(page);
});

scenario("on a desktop, what a choice depends on is above the fold", async (fixture) => {
    const player = await fixture.player({ width: 1440, height: 900 });
    await player.playNow("canaletto", 4);
    await player.asked();
    await assertInSight(player.page, { ".canaletto .player": 4, ".palace": 16 }, "canaletto");
    assert.equal(await player.page.locator(".brief").count(), 0, "the board fits");
    await player.playNow("krach", 4);
    await player.asked();
    await assertInSight(
        player.page,
        { ".kr-player": 4, ".log": 1, ".chat-form input": 1 },
        "krach",
    );
    const floor = await player.page.locator(".kr-table").boundingBox();
    assert.ok(floor && floor.height > 780, `the floor is ${floor?.height} high`);
    await player.playNow("noblesse", 6);
    await player.asked();
    const sights = { ".nb-brief-objects": 1, ".nb-brief tbody tr": 6, ".nb-choices button": 2 };
    await assertInSight(player.page, { ...sights, ".nb-own-place": 1 }, "noblesse");
});
