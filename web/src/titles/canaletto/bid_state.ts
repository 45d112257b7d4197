/* The bid that the viewer is considering: set with the dial or by a click on a palace, shown by both. */
import { signal } from "@preact/signals";
import type { CanalettoView, Group, Ladder } from "../../gen/api";
import type { Scene } from "../title";

/** The amount on the dial and the step of the bidding it belongs to; at any other step it starts over. */
const dialled = signal<{ least: number; round: number; amount: number } | null>(null);

/** The group under the pointer: its pieces are highlighted all over the table. */
export const spotlight = signal<Group | null>(null);

export function ladderOf(scene: Scene<CanalettoView>): Ladder | null {
    return scene.choices.find((choice) => typeof choice !== "string") ?? null;
}

/** The amount on the dial; null if the viewer cannot bid. */
export function dialAmount(scene: Scene<CanalettoView>): number | null {
    const ladder = ladderOf(scene);
    if (!ladder) return null;
    const kept = dialled.value;
    const fits = kept && kept.least === ladder.least && kept.round === scene.view.round;
    return fits ? kept.amount : ladder.least;
}

/** The bid whose effect the board shows: the one made, in advance, or the one on the dial; null if the viewer
 * has decided otherwise or cannot bid. */
export function shownAmount(scene: Scene<CanalettoView>): number | null {
    if (scene.pending === null) return dialAmount(scene);
    const made = /^bid (\d+)$/.exec(scene.pending);
    return made ? Number(made[1]) : null;
}

export function turnDial(scene: Scene<CanalettoView>, amount: number): void {
    const ladder = ladderOf(scene);
    if (!ladder || Number.isNaN(amount)) return;
    dialled.value = {
        least: ladder.least,
        round: scene.view.round,
        amount: Math.max(ladder.least, Math.min(ladder.most, Math.round(amount))),
    };
}
