/* Where a game was decided: the step after which the winner's chance had risen most, if that is certain. */
import type { Analysis } from "../api";
import { percent, tr } from "../i18n";
import { itemAt } from "../lists";
import { nameOf, type Scene } from "../titles/title";
import type { Decision } from "./analysis_state";

export interface TurningPoint {
    /** The winner's own, if the winner was among those who chose. */
    decision: Decision;
    /** The winner's chance. */
    before: number;
    after: number;
}

/** A rise that is worth reporting. */
const RISE = 0.1;

export function findTurningPoint(analysis: Analysis, winner: number): TurningPoint | null {
    let found: TurningPoint | null = null;
    let highest = RISE;
    for (const [index, position] of analysis.positions.entries()) {
        const next = analysis.positions[index + 1];
        const made = analysis.decisions.filter((one) => one.ply === position.ply);
        const decision = made.find((one) => one.seat === winner) ?? made[0];
        if (!next || !decision) continue;
        const [before, after] = [itemAt(position.chances, winner), itemAt(next.chances, winner)];
        const error = Math.hypot(itemAt(position.errors, winner), itemAt(next.errors, winner));
        if (after - before - 2 * error < highest) continue;
        highest = after - before - 2 * error;
        found = { decision, before, after };
    }
    return found;
}

/** What was chosen, without what was said about it to whoever chose: "Bid 16", "Resell the lamps". */
const headOf = (text: string): string => text.replace(/\s*[:(].*$/s, "");

export function turningPointText(
    { decision, before, after }: TurningPoint,
    winner: number,
    scene: Scene<unknown>,
): string {
    const values = {
        n: decision.round,
        player: nameOf(scene, decision.seat),
        action: headOf(decision.text ?? decision.action),
        winner: nameOf(scene, winner),
        before: percent(before),
        after: percent(after),
    };
    if (decision.seat === scene.seat)
        return winner === scene.seat
            ? tr(
                  "The turning point came in round {n}, when you chose “{action}”: your chance of winning rose from {before} to {after}.",
                  values,
              )
            : tr(
                  "The turning point came in round {n}, when you chose “{action}”: {winner}'s chance of winning rose from {before} to {after}.",
                  values,
              );
    return winner === scene.seat
        ? tr(
              "The turning point came in round {n}, when {player} chose “{action}”: your chance of winning rose from {before} to {after}.",
              values,
          )
        : tr(
              "The turning point came in round {n}, when {player} chose “{action}”: {winner}'s chance of winning rose from {before} to {after}.",
              values,
          );
}
