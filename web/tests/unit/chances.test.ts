/* Everybody's chances in an analysis. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Analysis } from "../../src/gen/api";
import { positionAt, positionsToTheEnd, wholePercents } from "../../src/replay/chances";

test("whole per cents add up to 100", () => {
    assert.deepEqual(wholePercents([1 / 3, 1 / 3, 1 / 3]), [34, 33, 33]);
    assert.deepEqual(wholePercents([0.996, 0.002, 0.002]), [100, 0, 0]);
    assert.deepEqual(wholePercents([0.148, 0.426, 0.426]), [15, 43, 42]);
    assert.deepEqual(wholePercents([0, 1]), [0, 100]);
});

const position = (ply: number) => ({ ply, chances: [0.4, 0.6], errors: [0.01, 0.01] });

const analysis = (judged: number): Analysis => ({
    done: false,
    pass: 1,
    passes: 3,
    judged,
    of: 2,
    positions: [position(0), position(3)].slice(0, judged),
    decisions: [0, 3].slice(0, judged).map((ply) => ({
        ply,
        seat: 0,
        round: 1,
        action: "pass",
        best: "pass",
        chance: 0.4,
        cost: 0,
        error: 0,
        mark: "",
    })),
    players: [],
});

test("the end follows the last decision, once that is judged", () => {
    const result = { scores: [3, 3], winners: [0, 1], ranks: [1, 1], rounds: 1 };
    assert.deepEqual(positionsToTheEnd(analysis(1), result, 2), [position(0)]);
    assert.deepEqual(positionsToTheEnd(analysis(2), result, 2), [
        position(0),
        position(3),
        { ply: 4, chances: [0.5, 0.5], errors: [0, 0] },
    ]);
});

test("a position is found by its ply, or the one before", () => {
    const positions = [position(0), position(3)];
    assert.equal(positionAt(positions, 3)?.ply, 3);
    assert.equal(positionAt(positions, 2)?.ply, 0);
    assert.equal(positionAt(positions, 9)?.ply, 3);
    assert.equal(positionAt([], 0), undefined);
});
