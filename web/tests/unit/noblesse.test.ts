import assert from "node:assert/strict";
import { test } from "node:test";
import type { NoblesseEvent, NoblesseReckoning, NoblesseView } from "../../src/gen/api";
import { itemAt, lastOf } from "../../src/lists";
import { layoutOf } from "../../src/titles/noblesse/layout";
import { after } from "../../src/titles/noblesse/acted";
import { castles, rewardAt, thiefOwner, thievesOf } from "../../src/titles/noblesse/material";
import {
    highestCheque,
    notesFor,
    placeOf,
    slotOf,
    type Note,
} from "../../src/titles/noblesse/played";
import {
    bits,
    castleThief,
    chequesOf,
    collectionOf,
    isFree,
    pileOf,
    rewardOf,
    showAction,
    shownBy,
    spentCheques,
} from "../../src/titles/noblesse/readings";
import type { Scene } from "../../src/titles/title";
import { squaresBySource } from "../../src/titles/noblesse/score_sheet";

/* The first moment of a game for three, as docs/api.md shows it. */
const start: NoblesseView = {
    players: 3,
    phase: "place",
    round: 1,
    pawn: [0, 0, 0, 0, 0, 0],
    cheques: [16811010, 8454660, 4325640, 0, 0, 0],
    thieves: 7182,
    prison: [0, 0, 0, 0, 0, 0],
    castle: 0,
    castle_thieves: 0,
    detectives: 0,
    ranked_count: 0,
    ranked: [0, 0, 0, 0, 0, 0],
    thief: 0,
    stage: 0,
    on_show: [],
    hand: [["A1751", "B1793", "C1601", "E1688"], [], [], [], [], []],
    hidden: [0, 4, 4, 0, 0, 0],
    barren: [0, 0, 0, 0, 0, 0],
    seen: ["C1764", "F1652"],
    drawn: [0, 0],
    pile: ["F1652", ...Array<null>(16).fill(null), "C1764", ...Array<null>(15).fill(null)],
};

const all = (view: NoblesseView, events: NoblesseEvent[]): NoblesseView =>
    events.reduce(after, view);

test("bits are numbers", () => {
    assert.deepEqual(bits(0), []);
    assert.deepEqual(bits(0b101010), [1, 3, 5]);
    assert.deepEqual(chequesOf(start, 0), [1, 10, 15, 24]);
    assert.deepEqual(chequesOf(start, 2), [3, 8, 17, 22]);
});

test("thieves belong to seats", () => {
    assert.deepEqual(thievesOf(0), [1, 12]);
    assert.deepEqual(thievesOf(5), [6, 7]);
    for (let seat = 0; seat < 6; seat++)
        for (const thief of thievesOf(seat)) assert.equal(thiefOwner(thief), seat);
    assert.equal(isFree(start, 10), true);
    assert.equal(isFree(start, 4), false);
    assert.equal(castleThief({ ...start, castle_thieves: 1 << 11 }, 1), 11);
    assert.equal(castleThief({ ...start, castle_thieves: 1 << 11 }, 0), 0);
});

test("castles cover squares 1 to 40", () => {
    assert.equal(castles.length, 18);
    const last = lastOf(castles);
    assert.equal(last.first + last.count - 1, 40);
    assert.deepEqual(rewardAt(0), [4, 2]);
    assert.deepEqual(rewardAt(7), [3, 1]);
    assert.deepEqual(rewardAt(8), [6, 3]);
    assert.deepEqual(rewardAt(40), [4, 1]);
    assert.equal(rewardAt(41), null);
});

test("what the engine reckoned is read", () => {
    const reckoning: NoblesseReckoning = {
        best: [["A1751", "B1793", "C1601"], [], [], [], [], []],
        spent: (1 << 15) | (1 << 2),
        rank: [2, 1, 2, 0, 0, 0],
        reward: [
            [4, 2],
            [null, null],
            [3, 1],
            [null, null],
            [null, null],
            [null, null],
        ],
        medal: [0, 2, 1, 0, 0, 0],
    };
    const scene = { reckoning, view: start } as Scene<NoblesseView>;
    assert.deepEqual(spentCheques(scene), [2, 15]);
    assert.deepEqual(rewardOf(scene, 0), [4, 2]);
    assert.equal(rewardOf(scene, 1), null);
    assert.deepEqual(collectionOf(scene, start, 1), []);
    const over: NoblesseView = { ...start, phase: "over" };
    assert.deepEqual(collectionOf(scene, over, 0), [], "it won no medal");
});

test("piles have a top and a size", () => {
    assert.deepEqual(pileOf(start, 1), { top: "F1652", left: 17 });
    assert.deepEqual(pileOf(start, 2), { top: "C1764", left: 16 });
    assert.deepEqual(pileOf({ ...start, drawn: [17, 0] }, 1), { top: null, left: 0 });
});

test("a collection is shown by letter, then by year", () => {
    assert.equal(showAction(["B1745", "A1612", "B1700"]), "show A1612 B1700 B1745");
});

test("a sale and a theft move cheques and objects", () => {
    const view = all(start, [
        { event: "steal-cheque", seat: 2, amount: 15, from: 0 },
        { event: "buy", seat: 0, card: "C1764", pile: 2 },
        { event: "top", pile: 2, card: "E1538" },
    ]);
    assert.deepEqual(chequesOf(view, 0), [1, 10, 24]);
    assert.deepEqual(chequesOf(view, 2), [3, 8, 15, 17, 22]);
    assert.ok(itemAt(view.hand, 0).includes("C1764"));
    assert.deepEqual(pileOf(view, 2), { top: "E1538", left: 15 });
    assert.deepEqual(pileOf(view, 1), { top: "F1652", left: 17 });
});

test("what is shown is known and can be stolen", () => {
    const view = all(start, [
        { event: "show", seat: 1, cards: ["D1671", "D1759", "E1843"] },
        { event: "show", seat: 2, cards: ["A1612", "B1700", "B1745"] },
        { event: "advance", seat: 2, squares: 4, to: 4, why: "best" },
        { event: "steal", seat: 0, card: "A1612", from: 2 },
    ]);
    assert.deepEqual(view.hidden, [0, 1, 1, 0, 0, 0]);
    assert.deepEqual(view.pawn.slice(0, 3), [0, 0, 4]);
    assert.deepEqual(shownBy(view, 2), ["B1700", "B1745"]);
    assert.deepEqual(shownBy(view, 1), ["D1671", "D1759", "E1843"]);
    assert.ok(itemAt(view.hand, 0).includes("A1612"));
    assert.deepEqual(shownBy(view, 0), []);
});

test("the prison is a queue", () => {
    const view = all(start, [
        { event: "arrest", seat: 0, thief: 12 },
        { event: "arrest", seat: 1, thief: 2 },
        { event: "arrest", seat: 2, thief: 3 },
        { event: "arrest", seat: 1, thief: 11 },
        { event: "release", seat: 0, thief: 12 },
    ]);
    assert.deepEqual(view.prison, [11, 3, 2, 0, 0, 0]);
    assert.equal(isFree(view, 12), true);
    assert.equal(isFree(view, 11), false);
});

test("a new round clears the castle", () => {
    const shown = after(start, { event: "show", seat: 1, cards: ["D1671", "D1759", "E1843"] });
    const view = after(shown, { event: "round", number: 2 });
    assert.equal(view.round, 2);
    assert.deepEqual(shownBy(view, 1), []);
});

/* ---- Cards before the players ---- */

const placed: NoblesseEvent[] = [
    { event: "auction", seat: 0 },
    { event: "castle", seat: 1 },
    { event: "auction", seat: 2 },
];

const round1: NoblesseEvent = { event: "round", number: 1 };
const notesAt = (past: NoblesseEvent[], view: NoblesseView): Note[] =>
    notesFor(past, [], view, view);

test("choices lie face down until all are turned over", () => {
    assert.equal(slotOf(start, [0, 1, 2], [], 0), null);
    assert.equal(slotOf(start, [1], [], 0), "back");
    const past = [round1, ...placed];
    assert.deepEqual(notesAt(past, start), []);
    const acted = notesFor(past, placed.slice(0, 2), start, start);
    assert.equal(slotOf(start, [], acted, 1), "castle");
    assert.equal(slotOf(start, [], acted, 2), "back");
});

test("what was played is remembered for the round", () => {
    const past: NoblesseEvent[] = [
        round1,
        ...placed,
        { event: "cheque", seat: 0, amount: 15 },
        { event: "thief", seat: 2, seniority: 3 },
    ];
    const castle: NoblesseView = { ...start, phase: "castle" };
    const seen = notesAt(past, castle);
    assert.equal(slotOf(castle, [1], seen, 0), "cheque 15");
    assert.equal(slotOf(castle, [1], seen, 1), "castle");
    assert.equal(slotOf(castle, [], seen, 1), "back");
    assert.equal(slotOf(castle, [], seen, 2), "thief 3");
    assert.equal(highestCheque(seen), 0);
    assert.deepEqual(notesAt(past, { ...castle, round: 2 }), []);
    const auction: NoblesseView = { ...start, phase: "auction", castle: 2 };
    assert.equal(slotOf(auction, [0, 2], notesAt(past, auction), 0), "auction");
});

test("a thief of the castle is not seen before the castle has been played", () => {
    const past: NoblesseEvent[] = [
        round1,
        { event: "castle", seat: 0 },
        { event: "thief", seat: 0, seniority: 12 },
    ];
    assert.deepEqual(
        notesAt(past, { ...start, phase: "castle" }).map(({ card }) => card),
        ["castle"],
    );
    assert.equal(notesAt(past, { ...start, phase: "exhibition" }).length, 2);
});

test("a step that leads into the next round shows the cards of that one", () => {
    const theft: NoblesseView = { ...start, phase: "theft" };
    const events: NoblesseEvent[] = [{ event: "round", number: 2 }, ...placed];
    const view = all(theft, events);
    const notes = notesFor([round1, ...placed, ...events], events, theft, view);
    assert.deepEqual(
        notes.map(({ round, card }) => [round, card]),
        [
            [2, "auction"],
            [2, "castle"],
            [2, "auction"],
        ],
    );
});

test("without a memory, the view tells what it can", () => {
    const auction: NoblesseView = { ...start, phase: "auction", castle: 0b10 };
    assert.equal(placeOf(auction, [0], [], 1), "castle");
    assert.equal(placeOf(auction, [0], [], 2), "auction");
    assert.equal(slotOf(auction, [0], [], 2), "back");
    const show: NoblesseView = { ...start, phase: "exhibition", detectives: 1, castle_thieves: 8 };
    assert.equal(slotOf(show, [1], [], 0), "detective");
    assert.equal(slotOf(show, [1], [], 1), "exhibit");
    assert.equal(slotOf(show, [1], [], 2), "thief 3");
    assert.equal(placeOf({ ...show, castle_thieves: 0 }, [1], [], 2), null);
});

/* ---- The drawing and the sheet ---- */

test("every square lies inside the drawing, apart from its neighbours", () => {
    for (const kind of ["wide", "narrow"] as const) {
        const layout = layoutOf(kind);
        assert.equal(layout.squares.length, 65);
        for (const { x, y } of layout.squares) {
            assert.ok(x > 0 && x < layout.width);
            assert.ok(y > 0 && y < layout.height);
        }
        for (let square = 2; square <= 40; square++) {
            const [a, b] = [itemAt(layout.squares, square - 1), itemAt(layout.squares, square)];
            assert.ok(Math.hypot(a.x - b.x, a.y - b.y) >= layout.step - 0.01);
        }
    }
});

test("squares come from exhibitions, detectives and the final count", () => {
    const events: NoblesseEvent[] = [
        { event: "round", number: 1 },
        { event: "exhibit", seat: 0 },
        { event: "detective", seat: 1 },
        { event: "advance", seat: 0, squares: 4, to: 4, why: "best" },
        { event: "advance", seat: 1, squares: 2, to: 2, why: "arrest" },
        { event: "round", number: 2 },
        { event: "advance", seat: 1, squares: 4, to: 6, why: "best" },
        { event: "end", round: 2 },
        { event: "advance", seat: 0, squares: 8, to: 12, why: "best" },
    ];
    assert.deepEqual(squaresBySource(events, 2), [
        [4, 0, 8],
        [4, 2, 0],
    ]);
});
