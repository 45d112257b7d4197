/* The amount that the viewer is thinking of: set by the dial or by a palace, shown by both. */
import { signal } from "@preact/signals";
import type { CanalettoView, Group, Ladder } from "../../gen/api";
import type { Scene } from "../title";

/** What was dialled, and for which step of the bidding; elsewhere the dial starts anew. */
const dialled = signal<{ least: number; round: number; amount: number } | null>(null);

/** The group that a pointer rests on: its pieces are lit up all over the table. */
export const spotlight = signal<Group | null>(null);

export function ladderOf(scene: Scene<CanalettoView>): Ladder | null {
    return scene.choices.find((choice) => typeof choice !== "string") ?? null;
}

/** What the dial stands at; null if there is nothing to bid. */
export function dialAmount(scene: Scene<CanalettoView>): number | null {
    const ladder = ladderOf(scene);
    if (!ladder) return null;
    const kept = dialled.value;
    const fits = kept && kept.least === ladder.least && kept.round === scene.view.round;
    return fits ? kept.amount : ladder.least;
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
