/* Where a game was decided. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Analysis } from "../../src/gen/api";
import { findTurningPoint, turningPointText } from "../../src/replay/turning_point";
import type { Scene } from "../../src/titles/title";

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

/** Ada and Ben after a game that Ben won, seen by one of them. */
const seenBy = (seat: number | null): Scene<unknown> =>
    ({
        people: ["Ada", "Ben"].map((name) => ({ name, level: 0, away: false })),
        seat,
    }) as unknown as Scene<unknown>;

test("a mistake that others made together with the winner is what turned the game", () => {
    const judged = analysis([0.15, 0.57], 0.01);
    const [first] = judged.decisions;
    assert.ok(first);
    Object.assign(first, {
        mark: "blunder",
        cost: 0.3,
        told: "{player} resold the fans first",
        told_you: "You resold the fans first",
    });
    const point = findTurningPoint(judged, 1);
    assert.ok(point);
    assert.equal(
        turningPointText(point, 1, seenBy(1)),
        "The game turned in round 1. Ada resold the fans first, a blunder. Your chance of winning rose from 15% to 57%.",
    );
    assert.equal(
        turningPointText(point, 1, seenBy(0)),
        "The game turned in round 1. You resold the fans first, a blunder. The chance of Ben winning rose from 15% to 57%.",
    );
});
