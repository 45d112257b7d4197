import assert from "node:assert/strict";
import { test } from "node:test";
import type { KrachCard, KrachEvent, KrachView } from "../../src/gen/api";
import { itemAt } from "../../src/lists";
import {
    cardsLeft,
    colourForSale,
    colours,
    crashChance,
    leads,
    newsSince,
    numbersOn,
    placeOn,
    pointsForChips,
    priceOf,
    roleOf,
    safeCards,
    scaleOf,
    seatsFrom,
    shareOf,
    sharesInAll,
    tallyOf,
    tapeOf,
    turnedShare,
} from "../../src/titles/krach/logic";
import { earnings } from "../../src/titles/krach/score_sheet";

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

test("the deck is the one of the rules", () => {
    assert.deepEqual(colours.map(sharesInAll), [8, 7, 6, 5, 5]);
});

test("a card has two colours; the Crash and hidden cards have none", () => {
    assert.deepEqual(shareOf("pink/brown"), { centre: "pink", border: "brown" });
    for (const card of ["crash", "none", null, undefined] as const)
        assert.equal(shareOf(card), null);
});

test("a share costs as many points as lie in front of all", () => {
    assert.equal(colourForSale(example()), "brown");
    assert.equal(priceOf(example(), "brown"), 4);
    assert.equal(priceOf(example(), "yellow"), 0);
});

test("nothing is for sale after the Crash", () => {
    const over = example({ phase: "over" });
    assert.equal(turnedShare(over), null);
    assert.equal(colourForSale(over), null);
});

test("cards are held, on offer, gone or hidden", () => {
    assert.deepEqual(tallyOf(example(), "pink"), {
        held: 2,
        open: 1,
        gone: 0,
        hidden: 4,
        sales: 5,
    });
    assert.deepEqual(tallyOf(example(), "brown"), {
        held: 4,
        open: 0,
        gone: 0,
        hidden: 4,
        sales: 4,
    });
});

test("a card taken is not on offer, a card sold is gone", () => {
    const held = example().held.map((row) => [...row]);
    itemAt(held, 1)[0] = 3;
    itemAt(held, 0)[2] = 0;
    const later = example({ phase: "runner-up", winner_took: 1, held });
    assert.equal(tallyOf(later, "pink").open, 0);
    assert.equal(tallyOf(later, "pink").gone, 0);
    assert.equal(tallyOf(later, "brown").gone, 2);
});

test("the Crash is one of the last five cards", () => {
    const at = (round: number) => example({ round });
    assert.deepEqual(
        [2, 20, 21, 25].map((round) => cardsLeft(at(round))),
        [24, 6, 5, 1],
    );
    assert.deepEqual(
        [2, 20, 21, 25].map((round) => safeCards(at(round))),
        [19, 1, 0, 0],
    );
    assert.deepEqual(
        [20, 21, 24, 25].map((round) => crashChance(at(round))),
        [0, 1 / 5, 1 / 2, 1],
    );
    assert.equal(crashChance(example({ round: 22, phase: "over" })), 0);
    assert.equal(cardsLeft(example({ round: 22, phase: "over" })), 3);
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

test("five chips are a point", () => {
    assert.deepEqual([0, 4, 5, 14].map(pointsForChips), [0, 0, 1, 2]);
});

test("the track has room for every score", () => {
    assert.deepEqual(scaleOf([0, 3]), { least: 0, most: 20, step: 5 });
    assert.deepEqual(scaleOf([-6, 31]), { least: -10, most: 35, step: 10 });
    assert.deepEqual(numbersOn({ least: -5, most: 20, step: 10 }), [0, 10, 20]);
    assert.equal(placeOn({ least: -10, most: 30, step: 10 }, 0), 25);
});

test("a fresh tape has the prices, then the cards, latest first", () => {
    const tape = tapeOf(example());
    assert.deepEqual(tape[0], { kind: "price", colour: "brown", price: 4, change: 0 });
    assert.deepEqual(tape.slice(5), [
        { kind: "card", share: { centre: "pink", border: "brown" } },
        { kind: "card", share: { centre: "brown", border: "yellow" } },
    ]);
});

test("the tape prints what changed", () => {
    const held = example().held.map((row) => [...row]);
    itemAt(held, 0)[2] = 0;
    const sold = example({ held, score: [4, 3, 7, 0, 0, 0], phase: "runner-up" });
    assert.deepEqual(newsSince(example(), sold), [
        { kind: "price", colour: "brown", price: 2, change: -2 },
        { kind: "score", seat: 2, change: 8 },
    ]);
    assert.deepEqual(newsSince(example(), example({ pot: 1 })), [{ kind: "pot", chips: 1 }]);
    assert.deepEqual(newsSince(example(), example({ phase: "over" })), [{ kind: "crash" }]);
});

test("the tape starts over when the game jumps back", () => {
    assert.equal(newsSince(example(), example({ round: 1 })), null);
    assert.equal(newsSince(example({ phase: "over" }), example()), null);
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
