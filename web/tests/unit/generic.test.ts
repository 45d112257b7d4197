import assert from "node:assert/strict";
import { test } from "node:test";
import type { Field } from "../../src/gen/api";
import { labelOf, partOf, textOf, type GenericView } from "../../src/titles/generic/fields";

const names = ["Ada", "Fox", "Heron"];
const field = (meaning: Field["meaning"], by_seat?: Field["by_seat"]): Field => ({
    name: "x",
    meaning,
    ...(by_seat && { by_seat }),
});
const viewOf = (x: unknown): GenericView => ({ players: 3, phase: "p", round: 1, x });

test("names of fields read like words", () => {
    assert.equal(labelOf("deck_size"), "Deck size");
    assert.equal(labelOf("bid 3"), "Bid 3");
});

test("values read by their meaning", () => {
    assert.equal(textOf(4, field("amount"), names), "4");
    assert.equal(textOf(1, field("seat"), names), "Fox");
    assert.equal(textOf(5, field("seats"), names), "Ada, Heron");
    assert.equal(textOf(0, field("seats"), names), "–");
    assert.equal(textOf(30, field("numbers"), names), "1, 2, 3, 4");
    assert.equal(textOf(null, field("amount"), names), "?");
    assert.equal(textOf(["fan", null], field("names"), names), "fan, ?");
    assert.equal(textOf([], field("names"), names), "–");
});

test("each seat gets its part", () => {
    const rows = [1, 2, 3];
    const table = [
        [1, 2, 3],
        [4, 5, 6],
    ];
    assert.equal(partOf(viewOf(rows), field("amount", "rows"), 2), 3);
    assert.deepEqual(partOf(viewOf(table), field("amount", "columns"), 1), [2, 5]);
    assert.deepEqual(partOf(viewOf(table), field("amount", "rows"), 1), [4, 5, 6]);
});
