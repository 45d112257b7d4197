import assert from "node:assert/strict";
import { test } from "node:test";
import type { Table, TableMessage, Update } from "../../src/api";
import { HeldTable } from "../../src/held_table";

const table = { id: "a", seats: [{ name: "Ada" }, { name: "Blaise" }] } as unknown as Table;
const first: TableMessage = { type: "table", number: 1, since: 0, news: [], table };
const update = (parts: object): Update => ({
    type: "update",
    number: 2,
    since: 1,
    news: [{ news: "seats" }],
    now: {},
    ...parts,
});

test("a table message is whole already", () => {
    assert.equal(new HeldTable().whole(first), first);
});

test("what an update leaves out is what was sent last", () => {
    const held = new HeldTable();
    const game = { ply: 1, pending: "pass" };
    const now = { awaited: [1], deadline: null, waits: [{ seat: 1, nudge_at: 5 }] };
    const all = held.whole(update({ head: "h", setup: table, game, now }));
    assert.deepEqual(
        [all.type, all.number, all.since, all.head, all.news],
        ["table", 2, 1, "h", [{ news: "seats" }]],
    );
    assert.equal(all.table.ply, 1);
    assert.equal(all.table.seats[1]?.nudge_at, 5);
    const later = held.whole(update({ now: { awaited: [], deadline: 7 } })).table;
    assert.deepEqual(
        [later.id, later.pending, later.awaited, later.deadline],
        ["a", "pass", [], 7],
    );
    assert.equal(later.seats[1]?.nudge_at, undefined, "times are those of the last update");
    const next = held.whole(update({ game: { ply: 2 } })).table;
    assert.deepEqual([next.ply, next.pending, next.awaited], [2, undefined, undefined]);
    const renamed = { ...table, id: "b" };
    assert.equal(held.whole(update({ setup: renamed })).table.id, "b");
});
