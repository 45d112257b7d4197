/* Where a game was decided. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Analysis } from "../../src/gen/api";
import { findTurningPoint } from "../../src/replay/turning_point";

/** Two players; the chance of the second before each ply. */
const analysis = (chances: number[], error: number): Analysis => ({
    done: true,
    pass: 3,
    passes: 3,
    judged: chances.length,
    of: chances.length,
    positions: chances.map((chance, ply) => ({
        ply,
        chances: [1 - chance, chance],
        errors: [error, error],
    })),
    decisions: chances.flatMap((_, ply) =>
        [0, 1].map((seat) => ({
            ply,
            seat,
            round: ply + 1,
            action: "pass",
            best: "pass",
            chance: 0.4,
            cost: 0,
            error: 0,
            mark: "" as const,
        })),
    ),
    players: [],
});

test("the turning point is the greatest rise of the winner, at the winner's own decision", () => {
    const point = findTurningPoint(analysis([0.4, 0.5, 0.3, 0.6, 0.75], 0.01), 1);
    assert.deepEqual([point?.decision.ply, point?.decision.seat], [2, 1]);
    assert.deepEqual([point?.before, point?.after], [0.3, 0.6]);
});

test("there is none where nothing rose by much, or nothing is certain", () => {
    assert.equal(findTurningPoint(analysis([0.4, 0.45, 0.5], 0.001), 1), null);
    assert.equal(findTurningPoint(analysis([0.3, 0.6], 0.1), 1), null);
    assert.equal(findTurningPoint(analysis([0.3], 0.01), 1), null);
});
