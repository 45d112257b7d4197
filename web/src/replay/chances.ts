/* Everybody's chances in the course of a game, from its analysis. */
import type { Analysis, Result } from "../api";
import { itemAt, range, sum } from "../lists";

export type Position = Analysis["positions"][number];

/** Chances in whole per cents that add up to 100: rounded down, the rest for those that were cut most. */
export function wholePercents(chances: readonly number[]): number[] {
    const exact = chances.map((chance) => 100 * chance);
    const whole = exact.map(Math.floor);
    const cut = (seat: number): number => itemAt(exact, seat) - itemAt(whole, seat);
    const raised = range(chances.length)
        .sort((one, other) => cut(other) - cut(one))
        .slice(0, 100 - sum(whole));
    return whole.map((percent, seat) => percent + (raised.includes(seat) ? 1 : 0));
}

/** The positions of the analysis, and the end: the winners share the win. */
export function positionsToTheEnd(analysis: Analysis, result: Result, players: number): Position[] {
    const { positions, decisions } = analysis;
    const last = positions.at(-1);
    if (!last || decisions.length < analysis.of) return positions;
    const won = (seat: number): number =>
        result.winners.includes(seat) ? 1 / result.winners.length : 0;
    const end = {
        ply: last.ply + 1,
        chances: range(players).map(won),
        errors: range(players).map(() => 0),
    };
    return [...positions, end];
}

/** The position before a ply; the last one known if there is none. */
export const positionAt = (positions: Position[], ply: number): Position | undefined =>
    positions.filter((one) => one.ply <= ply).at(-1);
