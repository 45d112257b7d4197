/* What the table remembers while it is looked at: the step that is being acted out, and the objects
 * picked for an exhibition. Nothing here outlives the board. */
import { signal } from "@preact/signals";
import type { NoblesseEvent, NoblesseView } from "../../gen/api";
import { after } from "./logic";

interface Acted {
    /** The view that the step began with. */
    base: NoblesseView;
    /** What has become of it. */
    view: NoblesseView;
    events: NoblesseEvent[];
}

export const picked = signal<string[]>([]);
let pickedFor = 0;
const acted = signal<Acted | null>(null);

export function resetBoardState(): void {
    picked.value = [];
    pickedFor = 0;
    acted.value = null;
}

/** The view as far as its step has been acted out, and the events of that. */
export function animatedView(view: NoblesseView): Acted {
    const { value } = acted;
    return value?.base === view ? value : { base: view, view, events: [] };
}

/** An event has been acted out on the board that shows `base`. */
export function recordAnimated(base: NoblesseView, event: NoblesseEvent): void {
    const { view, events } = animatedView(base);
    acted.value = { base, view: after(view, event), events: [...events, event] };
}

/** What is picked when an exhibition begins; a pick of the same round stays as it is. */
export function startPicking(round: number, cards: string[]): void {
    if (pickedFor !== round) picked.value = cards;
    pickedFor = round;
}

export function togglePick(card: string): void {
    const { value } = picked;
    picked.value = value.includes(card)
        ? value.filter((one) => one !== card)
        : [...value, card].sort();
}
