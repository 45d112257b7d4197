/* Why players came where they did. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { tieNotes, whyOwnPlace } from "../../src/table/places";
import type { Scene, ScoreSheet } from "../../src/titles/title";

const columns = [
    { name: "Sales", explain: "", how: "through sales" },
    { name: "Loans", explain: "", how: "by borrowing less" },
    { name: "Score", explain: "" },
];

const sheetOf = (rows: number[][]): ScoreSheet => ({ columns, rows, tiebreak: "Shares decide." });

/** Ada, Ben and Cleo after a game, seen by Ada. */
function sceneOf(scores: number[], ranks: number[]): Scene<unknown> {
    const people = ["Ada", "Ben", "Cleo"].map((name) => ({ name, level: 0, away: false }));
    const winners = [0, 1, 2].filter((seat) => ranks[seat] === 1);
    const scene = { people, players: 3, seat: 0, result: { scores, ranks, winners, rounds: 1 } };
    return scene as unknown as Scene<unknown>;
}

test("what set two players apart", () => {
    const behind = sceneOf([7, 34, 0], [2, 1, 3]);
    assert.equal(
        whyOwnPlace(
            behind,
            sheetOf([
                [8, -1, 7],
                [36, -2, 34],
                [0, 0, 0],
            ]),
        ),
        "Ben finished 27 ahead of you, mostly through sales (36 to 8).",
    );
    const ahead = sceneOf([7, 4, 0], [1, 2, 3]);
    assert.equal(
        whyOwnPlace(
            ahead,
            sheetOf([
                [8, -1, 7],
                [9, -5, 4],
                [0, 0, 0],
            ]),
        ),
        "You finished 3 ahead of Ben, mostly by borrowing less (1 to 5).",
    );
});

test("most of what set two players apart is more than half of it", () => {
    const scene = sceneOf([30, 46, 0], [2, 1, 3]);
    const gains = [
        { name: "Exhibitions", explain: "", how: "through exhibitions" },
        { name: "Detective", explain: "", how: "by catching thieves" },
        { name: "Final count", explain: "", how: "at the final count" },
        { name: "Square", explain: "" },
    ];
    const rows = [
        [22, 7, 1, 30],
        [28, 13, 5, 46],
        [0, 0, 0, 0],
    ];
    assert.equal(
        whyOwnPlace(scene, { columns: gains, rows, tiebreak: "" }),
        "Ben finished 16 ahead of you, mostly through exhibitions (28 to 22) and by catching thieves (13 to 7).",
    );
});

test("what made less than half of the difference is not most of it", () => {
    const scene = sceneOf([7, 34, 0], [2, 1, 3]);
    const rows = [
        [8, -1, 7],
        [18, -2, 34],
        [0, 0, 0],
    ];
    assert.equal(
        whyOwnPlace(scene, sheetOf(rows)),
        "Ben finished 27 ahead of you, partly through sales (18 to 8).",
    );
});

test("ties are explained once", () => {
    const rows = [[7], [7], [3]];
    assert.deepEqual(tieNotes(sceneOf([7, 7, 3], [1, 2, 3]), sheetOf(rows)), []);
    assert.deepEqual(tieNotes(sceneOf([7, 7, 3], [1, 1, 3]), sheetOf(rows)), [
        "Ada and Ben are level and share the place.",
    ]);
    assert.deepEqual(tieNotes(sceneOf([3, 7, 3], [3, 1, 2]), sheetOf([[3], [7], [3]])), [
        "Ada and Cleo are level. Shares decide.",
    ]);
});
