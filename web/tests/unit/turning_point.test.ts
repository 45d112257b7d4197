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

test("it is told to the reader, without what was said to whoever chose", () => {
    const point = findTurningPoint(analysis([0.4, 0.15, 0.57], 0.01), 1);
    assert.ok(point);
    const told = (seat: number, text: string): string => {
        const people = [{ name: "Ada" }, { name: "Ben" }];
        const scene = { seat, people } as unknown as Scene<unknown>;
        return turningPointText(
            { ...point, decision: { ...point.decision, seat: 0, text } },
            1,
            scene,
        );
    };
    assert.equal(
        told(2, "Resell the lamps (you have 1 of 4)"),
        "The turning point came in round 2, when Ada chose “Resell the lamps”: Ben's chance of winning rose from 15% to 57%.",
    );
    assert.equal(
        told(0, "Bid 16: gondola to palace 8 (empty), then 12 (lamp)"),
        "The turning point came in round 2, when you chose “Bid 16”: Ben's chance of winning rose from 15% to 57%.",
    );
});
