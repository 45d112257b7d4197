import assert from "node:assert/strict";
import { test } from "node:test";
import type { KrachCard, KrachEvent, KrachReckoning, KrachView } from "../../src/gen/api";
import { colours } from "../../src/titles/krach/material";
import {
    crashChance,
    leads,
    pointsForSale,
    priceOf,
    roleOf,
    seatsFrom,
    shareOf,
    tallyOf,
    turnedShare,
} from "../../src/titles/krach/readings";
import { numbersOn, placeOn, scaleOf } from "../../src/titles/krach/scale";
import { earnings } from "../../src/titles/krach/score_sheet";
import { newsSince, tapeOf } from "../../src/titles/krach/tape";
import type { Scene } from "../../src/titles/title";

const none: KrachCard[] = ["none", "none", "none"];

/** Ada, Ben and Cleo from the example in the rules (13.1), one card later. */
function example(change: Partial<KrachView> = {}): KrachView {
    const deck: (KrachCard | null)[] = ["brown/yellow", "pink/brown"];
    return {
        players: 3,
        phase: "auction",
        round: 2,
        first: 1,
        score: [4, 3, -1, 0, 0, 0],
        chips: [5, 4, 9, 0, 0, 0],
        bank: 27,
        pot: 0,
        held: [
            [1, 1, 2, 0, 0, 0],
            [2, 0, 0, 0, 0, 0],
            [0, 1, 0, 0, 0, 0],
            [0, 0, 0, 0, 0, 0],
            [0, 0, 0, 0, 0, 0],
        ],
        in: 0b111,
        runner_up: 0,
        winner_took: 0,
        start: ["brown/green", "brown/blue", "brown/pink", ...none],
        quick: ["pink/green", "blue/pink", "pink/blue", ...none],
        deck_size: 26,
        deck: [...deck, ...Array<null>(24).fill(null), ...Array<KrachCard>(6).fill("none")],
        ...change,
    };
}

test("a card has two colours; the Crash and hidden cards have none", () => {
    assert.deepEqual(shareOf("pink/brown"), { centre: "pink", border: "brown" });
    for (const card of ["crash", "none", null, undefined] as const)
        assert.equal(shareOf(card), null);
});

/** The same as a scene for seat 0, with what the engine says about it. */
function sceneOf(view: KrachView, change: Partial<KrachReckoning> = {}): Scene<KrachView> {
    const reckoning: KrachReckoning = {
        price: [4, 2, 1, 0, 0],
        for_sale: "brown",
        sale: [0, 4, null, null, null, null, null, null, null],
        gone: [0, 0, 0, 0, 0],
        unseen: [4, 4, 5, 5, 5],
        unseen_borders: [4, 5, 4, 4, 5],
        left: 24,
        safe: 19,
        crash_in: 0,
        chip_points: [1, null, null, 0, 0, 0],
        ...change,
    };
    return { view, reckoning, seat: 0 } as unknown as Scene<KrachView>;
}

test("prices and sales are the engine's", () => {
    assert.deepEqual(
        colours.map((colour) => priceOf(sceneOf(example()), colour)),
        [4, 2, 1, 0, 0],
    );
    assert.equal(pointsForSale(sceneOf(example()), 1), 4);
});

test("nothing is turned up after the Crash", () => {
    assert.equal(turnedShare(example({ phase: "over" })), null);
});

test("cards are held, on offer, gone or hidden", () => {
    assert.deepEqual(tallyOf(sceneOf(example()), "pink"), {
        held: 2,
        open: 1,
        gone: 0,
        hidden: 4,
        sales: 5,
    });
    assert.equal(tallyOf(sceneOf(example()), "brown").open, 0);
    assert.equal(tallyOf(sceneOf(example({ winner_took: 1 })), "pink").open, 0);
});

test("the Crash comes with a chance of one in so many", () => {
    const chance = (crash_in: number) => crashChance(sceneOf(example(), { crash_in }));
    assert.deepEqual([0, 5, 2, 1].map(chance), [0, 1 / 5, 1 / 2, 1]);
});

test("roles come with the auction", () => {
    const roles = (view: KrachView) => [0, 1, 2].map((seat) => roleOf(view, seat));
    assert.deepEqual(roles(example({ phase: "loan", in: 0 })), [null, null, null]);
    assert.deepEqual(roles(example({ in: 0b101 })), ["in", "out", "in"]);
    assert.deepEqual(roles(example({ phase: "winner", in: 0b100, runner_up: 0 })), [
        "second",
        "out",
        "winner",
    ]);
});

test("the viewer sits first, the others follow in turn", () => {
    assert.deepEqual(seatsFrom(example(), 1), [1, 2, 0]);
    assert.deepEqual(seatsFrom(example(), null), [0, 1, 2]);
});

test("the highest score leads", () => {
    assert.deepEqual(
        [0, 1, 2].map((seat) => leads(example(), seat)),
        [true, false, false],
    );
});

test("the track has room for every score", () => {
    assert.deepEqual(scaleOf([0, 3]), { least: 0, most: 20, step: 5 });
    assert.deepEqual(scaleOf([-6, 31]), { least: -10, most: 35, step: 10 });
    assert.deepEqual(numbersOn({ least: -5, most: 20, step: 10 }), [0, 10, 20]);
    assert.equal(placeOn({ least: -10, most: 30, step: 10 }, 0), 25);
});

test("a fresh tape has what has happened, latest first", () => {
    const past: KrachEvent[] = [
        { event: "start", seat: 0, card: "brown/green" },
        { event: "turn", card: "brown/yellow", first: 1 },
        { event: "borrow", seat: 2, chips: 2, cost: 1 },
        { event: "pay", seat: 1, pot: 1 },
        { event: "pay", seat: 2, pot: 2 },
        { event: "take", seat: 1, card: "brown/yellow" },
        { event: "sell", seat: 0, cards: 2, points: 4, colour: "brown" },
    ];
    assert.deepEqual(tapeOf({ ...sceneOf(example()), past }), [
        { kind: "price", colour: "brown", price: 0, change: -2 },
        { kind: "score", seat: 0, change: 4 },
        { kind: "price", colour: "brown", price: 2, change: 1 },
        { kind: "pot", chips: 2 },
        { kind: "score", seat: 2, change: -1 },
        { kind: "card", share: { centre: "brown", border: "yellow" } },
    ]);
});

test("the tape prints what changed", () => {
    const before = sceneOf(example());
    const sold = example({ score: [4, 3, 7, 0, 0, 0], phase: "runner-up" });
    assert.deepEqual(newsSince(before, sceneOf(sold, { price: [2, 2, 1, 0, 0] })), [
        { kind: "price", colour: "brown", price: 2, change: -2 },
        { kind: "score", seat: 2, change: 8 },
    ]);
    assert.deepEqual(newsSince(before, sceneOf(example({ pot: 1 }))), [{ kind: "pot", chips: 1 }]);
    assert.deepEqual(newsSince(before, sceneOf(example({ phase: "over" }))), [{ kind: "crash" }]);
});

test("the tape starts over when the game jumps back", () => {
    const now = sceneOf(example());
    assert.equal(newsSince(now, sceneOf(example({ round: 1 }))), null);
    assert.equal(newsSince(sceneOf(example({ phase: "over" })), now), null);
});

test("the sheet tells where points come from", () => {
    const events: KrachEvent[] = [
        { event: "turn", card: "pink/brown", first: 1 },
        { event: "bonus", seat: 0, points: 2 },
        { event: "borrow", seat: 0, chips: 2, cost: 1 },
        { event: "sell", seat: 1, cards: 2, points: 8, colour: "brown" },
        { event: "sell", seat: 1, cards: 1, points: 3, colour: "brown" },
        { event: "crash" },
        { event: "chip-points", seat: 0, points: 1, chips: 7 },
        { event: "chip-points", seat: 1, points: 0, chips: 4 },
    ];
    assert.deepEqual(earnings(events, 2), [
        [2, 0, -1, 1],
        [0, 11, 0, 0],
    ]);
});
