/* What the table remembers while it is looked at: cards that were turned over in this round, the
 * step that is being acted out, and the objects picked for an exhibition. Nothing here outlives the
 * board. */
import { signal } from "@preact/signals";
import type { NoblesseEvent, NoblesseView } from "../../gen/api";
import { after, noted, type Note } from "./logic";

export const notes = signal<Note[]>([]);
export const picked = signal<string[]>([]);
let pickedFor = 0;
const acted = signal<{ base: NoblesseView; view: NoblesseView } | null>(null);

export function forget(): void {
    notes.value = [];
    picked.value = [];
    pickedFor = 0;
    acted.value = null;
}

/** The view as far as its step has been acted out. */
export const current = (view: NoblesseView): NoblesseView =>
    acted.value?.base === view ? acted.value.view : view;

/** An event has been acted out on the board that shows `base`. */
export function happened(base: NoblesseView, event: NoblesseEvent): void {
    const view = after(current(base), event);
    notes.value = noted(notes.value, base, view.round, event);
    acted.value = { base, view };
}

/** What is picked when an exhibition begins; a pick of the same round stays as it is. */
export function pickFirst(round: number, cards: string[]): void {
    if (pickedFor !== round) picked.value = cards;
    pickedFor = round;
}

export function toggle(card: string): void {
    const { value } = picked;
    picked.value = value.includes(card)
        ? value.filter((one) => one !== card)
        : [...value, card].sort();
}
