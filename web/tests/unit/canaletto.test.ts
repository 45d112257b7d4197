import assert from "node:assert/strict";
import { test } from "node:test";
import type { CanalettoEvent, CanalettoView, Group } from "../../src/gen/api";
import { itemAt } from "../../src/lists";
import { glide, layoutFor, stretch } from "../../src/titles/canaletto/layout";
import * as logic from "../../src/titles/canaletto/logic";
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

test("the gondola glides on past empty palaces and never ends at the lot on sale", () => {
    assert.deepEqual(logic.landing(view, 3), { gondola: 1, next: 1 });
    assert.deepEqual(logic.landing(view, 4), { gondola: 2, next: 5 });
    assert.deepEqual(logic.landing(view, 16), { gondola: 14, next: 1 });
    assert.deepEqual(logic.landing(view, 23), { gondola: 5, next: 5 });
    assert.deepEqual(logic.landing(viewWith({ 14: ["ring"] }), 2), { gondola: 0, next: null });
});

test("a palace is reached by the smallest bid that the ladder allows", () => {
    assert.equal(logic.leastBidTo(view, 5, { least: 1, most: 100 }), 4);
    assert.equal(logic.leastBidTo(view, 5, { least: 6, most: 100 }), 6);
    assert.equal(logic.leastBidTo(view, 5, { least: 8, most: 100 }), 20);
    assert.equal(logic.leastBidTo(view, 5, { least: 99, most: 100 }), 100);
    assert.equal(logic.leastBidTo(view, 6, { least: 99, most: 100 }), null);
    assert.equal(logic.leastBidTo(view, 14, { least: 1, most: 100 }), null);
    assert.equal(logic.leastBidTo(view, 3, { least: 1, most: 100 }), null);
});

test("a lot completes the groups of which it has the last pieces", () => {
    assert.deepEqual(logic.completedByLot(view), ["ring"]);
    assert.deepEqual(logic.palacesWith(view, "fan"), [1, 14]);
});

test("a group is resold when nobody and no palace has a piece of it", () => {
    assert.equal(logic.isResold(view, "mirror"), true);
    assert.equal(logic.isResold(view, "lion"), false);
    const row = logic.groups.map((group) => (group === "mirror" ? 2 : 0));
    const kept = viewWith({}, { owned: [row, row, row, row] });
    assert.equal(logic.isResold(kept, "mirror"), false);
    assert.equal(logic.owned(kept, 1, "mirror"), 2);
});

test("the last lot leaves two kinds or fewer", () => {
    assert.equal(logic.isLastLot(view), false);
    assert.equal(logic.isLastLot(viewWith({ 14: ["ring"], 1: ["fan", "lamp"], 2: ["fan"] })), true);
});

test("tiles: what pays next, and what those face down may be", () => {
    assert.equal(logic.nextTile(view), 3);
    assert.deepEqual(logic.unseenValues(view), [4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16]);
    assert.equal(
        logic.nextTile(viewWith({}, { tiles_spent: 12, tile: Array<number>(14).fill(5) })),
        null,
    );
});

test("purses", () => {
    assert.equal(logic.scoreOf(view, 1), 4);
    assert.equal(logic.newDebt(view, 1, 15), 3);
    assert.equal(logic.newDebt(view, 0, 15), 0);
    assert.equal(logic.hasBribe(view, 0), true);
    assert.equal(logic.hasBribe(view, 1), false);
    assert.equal(logic.isIn(viewWith({}, { in: 2 }), 0), false);
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
