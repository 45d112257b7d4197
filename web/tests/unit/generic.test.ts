/* Any title's view, made ready to be drawn. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Field } from "../../src/gen/api";
import { seatFacts, tableFacts, type Fact, type Value } from "../../src/titles/generic/fields";

const people = ["Ada", "Ben", "Cleo"].map((name) => ({ name, level: 0, away: false }));

/** "Ada Ben | 3": the tokens of each group. */
const textOf = (fact: Fact | undefined): string =>
    (fact?.groups ?? []).map((group) => group.map(({ text }) => text).join(" ")).join(" | ");

const ofTable = (meaning: Field["meaning"], value: Value): string =>
    textOf(tableFacts([{ name: "it", meaning }], { it: value }, people)[0]);

const ofSeat = (field: Omit<Field, "name">, value: Value, seat: number): string =>
    textOf(seatFacts([{ name: "it", ...field }], { it: value }, people, seat)[0]);

test("what a value means", () => {
    assert.equal(ofTable("amount", 1234), "1,234");
    assert.equal(ofTable("amount", -3), "−3");
    assert.equal(ofTable("seat", 1), "Ben");
    assert.equal(ofTable("seats", 0b101), "Ada Cleo");
    assert.equal(ofTable("numbers", 0b10110), "1 2 4");
    assert.equal(ofTable("name", "runner-up"), "runner up");
    assert.equal(ofTable("names", ["fan", "lion"]), "fan lion");
    assert.equal(ofTable("names", []), "");
    assert.equal(ofTable("amount", null), "?");
});

test("lists and tables", () => {
    assert.equal(ofTable("amount", [1, 2]), "1 | 2");
    assert.equal(ofTable("names", [["fan"], [], ["ring", "lamp"]]), "fan |  | ring lamp");
    assert.equal(ofTable("name", ["a", null, null, null, "b", null]), "a | ? × 3 | b | ?");
});

test("what belongs to a seat", () => {
    const table = [
        [1, 2, 3],
        [4, 5, 6],
    ];
    assert.equal(ofSeat({ meaning: "amount", by_seat: "rows" }, [7, 8, 9], 2), "9");
    assert.equal(ofSeat({ meaning: "amount", by_seat: "rows" }, table, 1), "4 | 5 | 6");
    assert.equal(ofSeat({ meaning: "amount", by_seat: "columns" }, table, 1), "2 | 5");
    assert.equal(ofSeat({ meaning: "amount", by_seat: "rows" }, [7, null], 1), "?");
    assert.equal(ofSeat({ meaning: "names", by_seat: "rows" }, [["fan"], []], 0), "fan");
});

test("fields of the table and of seats are kept apart, in their order", () => {
    const fields: Field[] = [
        { name: "prize_money", meaning: "amount" },
        { name: "hand", meaning: "numbers", by_seat: "rows" },
        { name: "turn", meaning: "seat" },
    ];
    const view = { prize_money: 4, hand: [6, 2], turn: 0 };
    const labels = tableFacts(fields, view, people).map(({ label }) => label);
    assert.deepEqual(labels, ["prize money", "turn"]);
    assert.equal(textOf(seatFacts(fields, view, people, 0)[0]), "1 2");
});
