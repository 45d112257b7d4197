import assert from "node:assert/strict";
import { test } from "node:test";
import type { CanalettoEvent, CanalettoReckoning, CanalettoView, Group } from "../../src/gen/api";
import { itemAt } from "../../src/lists";
import { glide, layoutFor, stretch } from "../../src/titles/canaletto/layout";
import { groups } from "../../src/titles/canaletto/material";
import * as readings from "../../src/titles/canaletto/readings";
import { scoreSheet } from "../../src/titles/canaletto/score_sheet";
import type { Scene } from "../../src/titles/title";

const empty: Group[][] = Array.from({ length: 16 }, () => []);

function viewWith(lots: Record<number, Group[]>, more: Partial<CanalettoView> = {}): CanalettoView {
    return {
        players: 2,
        phase: "auction",
        round: 1,
        first: 0,
        column: 14,
        bid: 0,
        leader: 0,
        in: 3,
        masks: 1,
        cash: [30, 12, 0, 0],
        debt: [0, 4, 0, 0],
        owned: Array.from({ length: 4 }, () => Array<number>(12).fill(0)),
        waiting: [],
        tiles_spent: 1,
        tile: [9, 3, ...Array<null>(12).fill(null)],
        palace: empty.map((lot, palace) => lots[palace] ?? lot),
        ...more,
    };
}

const view = viewWith({ 14: ["ring", "fan"], 1: ["fan", "lamp"], 5: ["lion"], 6: ["clock"] });

/* Bids of 1 to 16 from palace 14, where the next auctions are in palaces 1, 5 and 6. */
const reckoning: CanalettoReckoning = {
    gondola: 14,
    landing: [14, 15, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
    next: [1, 1, 1, 1, 5, 5, 5, 5, 6, 1, 1, 1, 1, 1, 1, 1],
    completes: ["ring"],
    last: 0,
    resold: ["mirror"],
    score: [30, 4, 0, 0],
    unseen: (1 << 4) | (1 << 16),
    debt_from: 13,
    resale: groups.map((group) => (group === "fan" ? 6 : 0)),
};
const scene = { view, reckoning, seat: 1 } as unknown as Scene<CanalettoView>;

test("bids lead where the engine says, round after round", () => {
    assert.deepEqual(readings.landing(scene, 3), { gondola: 1, next: 1 });
    assert.deepEqual(readings.landing(scene, 4), { gondola: 2, next: 5 });
    assert.deepEqual(readings.landing(scene, 16), { gondola: 14, next: 1 });
    assert.deepEqual(readings.landing(scene, 23), { gondola: 5, next: 5 });
});

test("a palace is reached by the smallest bid that the ladder allows", () => {
    assert.equal(readings.leastBidTo(scene, 5, { least: 1, most: 100 }), 4);
    assert.equal(readings.leastBidTo(scene, 5, { least: 6, most: 100 }), 6);
    assert.equal(readings.leastBidTo(scene, 5, { least: 8, most: 100 }), 20);
    assert.equal(readings.leastBidTo(scene, 5, { least: 99, most: 100 }), 100);
    assert.equal(readings.leastBidTo(scene, 6, { least: 99, most: 100 }), null);
    assert.equal(readings.leastBidTo(scene, 14, { least: 1, most: 100 }), null);
    assert.equal(readings.leastBidTo(scene, 3, { least: 1, most: 100 }), null);
});

test("lots, groups and tiles", () => {
    assert.deepEqual(readings.palacesWith(view, "fan"), [1, 14]);
    assert.equal(readings.isResold(scene, "mirror"), true);
    assert.equal(readings.isResold(scene, "lion"), false);
    assert.equal(readings.nextTile(view), 3);
    assert.deepEqual(readings.unseenValues(scene), [4, 16]);
    assert.equal(
        readings.nextTile(viewWith({}, { tiles_spent: 12, tile: Array<number>(14).fill(5) })),
        null,
    );
});

test("purses", () => {
    assert.equal(readings.newDebt(scene, 15), 3);
    assert.equal(readings.newDebt(scene, 12), 0);
    assert.equal(readings.newDebt({ ...scene, seat: null }, 15), 0);
    assert.equal(readings.resaleOf(scene, "fan"), 6);
    assert.equal(readings.hasBribe(view, 0), true);
    assert.equal(readings.hasBribe(view, 1), false);
    assert.equal(readings.isIn(viewWith({}, { in: 2 }), 0), false);
    const row = groups.map((group) => (group === "mirror" ? 2 : 0));
    assert.equal(readings.owned(viewWith({}, { owned: [row, row, row, row] }), 1, "mirror"), 2);
});

for (const width of [320, 344, 560, 600, 752, 1040, 1400])
    test(`at ${width} pixels everything is inside, and no palace covers another or the campo`, () => {
        const layout = layoutFor(width);
        const boxes = [...layout.palaces, layout.campo];
        assert.equal(layout.palaces.length, 16);
        for (const box of boxes) {
            assert.ok(box.x >= 0 && box.x + box.width <= width, `${box.x}`);
            assert.ok(box.y >= 0 && box.y + box.height <= layout.height);
        }
        boxes.forEach((a, i) =>
            boxes.slice(i + 1).forEach((b, j) => {
                const apart =
                    a.x + a.width <= b.x ||
                    b.x + b.width <= a.x ||
                    a.y + a.height <= b.y ||
                    b.y + b.height <= a.y;
                assert.ok(apart, `${i} and ${i + 1 + j}`);
            }),
        );
    });

test("the canal leads from stop to stop, round and round", () => {
    const layout = layoutFor(1040);
    assert.deepEqual(stretch(layout, 15, 1).at(-1), layout.stops[0]);
    assert.deepEqual(stretch(layout, 4, 33).at(-1), layout.stops[5]);
    assert.deepEqual(stretch(layout, 4, 0), [layout.stops[4]]);
    assert.equal(stretch(layout, 3, 16).length, layout.line.length + 1);
    assert.ok(glide(layout, 0, 2).length > 5);
});

test("the score sheet adds up", () => {
    const events: CanalettoEvent[] = [
        { event: "pay", seat: 1, cash: 30, debt: 2 },
        { event: "income", seat: 1, cash: 28, pieces: 2 },
        { event: "income", seat: 0, cash: 14, pieces: 1 },
        { event: "pay", seat: 1, cash: 10, debt: 0 },
    ];
    const { columns, rows } = scoreSheet(events, { players: 2 } as Scene<CanalettoView>);
    assert.deepEqual(rows, [
        [30, 0, 14, 0, 44],
        [30, -40, 28, -4, 14],
    ]);
    assert.equal(columns.length, itemAt(rows, 0).length);
});
