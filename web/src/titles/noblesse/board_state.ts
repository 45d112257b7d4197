/* What the board remembers while it is on the page: the step that is being animated, and the objects
 * picked for an exhibition. */
import { signal } from "@preact/signals";
import type { NoblesseEvent, NoblesseView } from "../../gen/api";
import { after } from "./logic";

interface Animated {
    /** The view at the start of the step. */
    base: NoblesseView;
    /** The view after the events that have been animated. */
    view: NoblesseView;
    events: NoblesseEvent[];
}

export const picked = signal<string[]>([]);
let pickedFor = 0;
const animated = signal<Animated | null>(null);

export function resetBoardState(): void {
    picked.value = [];
    pickedFor = 0;
    animated.value = null;
}

/** How far the step from this view has been animated. */
export function animatedView(view: NoblesseView): Animated {
    const { value } = animated;
    return value?.base === view ? value : { base: view, view, events: [] };
}

/** An event has been animated on the board that shows `base`. */
export function recordAnimated(base: NoblesseView, event: NoblesseEvent): void {
    const { view, events } = animatedView(base);
    animated.value = { base, view: after(view, event), events: [...events, event] };
}

/** Picks these objects when an exhibition begins; what was picked in the same round stays. */
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
