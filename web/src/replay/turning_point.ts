/* Where a game was decided: the step after which the winner's chance had risen most, if that is certain. */
import type { Analysis } from "../api";
import { percent, tr } from "../i18n";
import { itemAt } from "../lists";
import { nameOf, type Scene } from "../titles/title";
import type { Decision } from "./analysis_state";
import { deedText } from "./marks";

export interface TurningPoint {
    decision: Decision;
    /** The winner's chance. */
    before: number;
    after: number;
}

/** A rise that is worth reporting. */
const RISE = 0.1;

/** Whose decision to tell of those made together: what cost its player most, if that is certain, or the winner's. */
function decisive(made: Decision[], winner: number): Decision | undefined {
    const marked = made.filter((one) => one.mark && one.seat !== winner);
    return (
        marked.sort((one, other) => other.cost - one.cost)[0] ??
        made.find((one) => one.seat === winner) ??
        made[0]
    );
}

export function findTurningPoint(analysis: Analysis, winner: number): TurningPoint | null {
    let found: TurningPoint | null = null;
    let highest = RISE;
    for (const [index, position] of analysis.positions.entries()) {
        const next = analysis.positions[index + 1];
        const made = analysis.decisions.filter((one) => one.ply === position.ply);
        const decision = decisive(made, winner);
        if (!next || !decision) continue;
        const [before, after] = [itemAt(position.chances, winner), itemAt(next.chances, winner)];
        const error = Math.hypot(itemAt(position.errors, winner), itemAt(next.errors, winner));
        if (after - before - 2 * error < highest) continue;
        highest = after - before - 2 * error;
        found = { decision, before, after };
    }
    return found;
}

/** "You bid 12", and that it was a mistake, if it was. */
function deedAndMark(decision: Decision, scene: Scene<unknown>): string {
    const { seat } = decision;
    const deed = deedText(decision, nameOf(scene, seat), seat === scene.seat);
    const sentences = {
        "": deed,
        inaccuracy: tr("{deed}, an inaccuracy", { deed }),
        mistake: tr("{deed}, a mistake", { deed }),
        blunder: tr("{deed}, a blunder", { deed }),
    };
    return sentences[decision.mark];
}

export function turningPointText(
    { decision, before, after }: TurningPoint,
    winner: number,
    scene: Scene<unknown>,
): string {
    const deed = tr("The game turned in round {n}. {deed}.", {
        n: decision.round,
        deed: deedAndMark(decision, scene),
    });
    const values = {
        winner: nameOf(scene, winner),
        before: percent(before),
        after: percent(after),
    };
    const rise =
        winner === scene.seat
            ? tr("Your chance of winning rose from {before} to {after}.", values)
            : tr("The chance of {winner} winning rose from {before} to {after}.", values);
    return `${deed} ${rise}`;
}
