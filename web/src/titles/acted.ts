/* The step that is being acted out. A board shows each event as done once it has been acted, long before
 * the server's view after the whole step takes over. */
import { signal } from "@preact/signals";

interface Progress<View, Event> {
    /** The view at the start of the step. */
    base: View;
    /** The view after the events acted out so far. */
    view: View;
    events: Event[];
}

export class Acted<View, Event> {
    private readonly progress = signal<Progress<View, Event> | null>(null);

    /** `after` is the view after an event, as far as a table would show it. */
    constructor(private readonly after: (view: View, event: Event) => View) {}

    /** How far the step from this view has been acted out. */
    from(base: View): Progress<View, Event> {
        const { value } = this.progress;
        return value?.base === base ? value : { base, view: base, events: [] };
    }

    /** An event has been acted out on the board that shows `base`. */
    record(base: View, event: Event): void {
        const { view, events } = this.from(base);
        this.progress.value = { base, view: this.after(view, event), events: [...events, event] };
    }

    reset(): void {
        this.progress.value = null;
    }
}

/** The list with another item at an index. */
export const replaced = <Item>(list: readonly Item[], index: number, value: Item): Item[] =>
    list.map((old, i) => (i === index ? value : old));

/** The list with an amount added to the number at an index. */
export const added = (list: readonly number[], index: number, amount: number): number[] =>
    list.map((old, i) => (i === index ? old + amount : old));
