/* A choice that cannot be undone, held back for a moment in which it can be taken back. */
import { signal } from "@preact/signals";

/** How long it is held, in milliseconds. */
export const SECOND_THOUGHTS = 2000;
/** A second click within this time is half of a double click. */
const DOUBLE_CLICK = 400;

interface Held {
    action: string;
    /** The sentence of the choice. */
    text: string;
    since: number;
}

export class HeldChoice {
    readonly now = signal<Held | null>(null);
    private timer = 0;

    constructor(private readonly send: (action: string) => void) {}

    /** Sends the choice after a while, or as soon as it is made again. */
    hold(action: string, text: string): void {
        const { value } = this.now;
        if (value?.action === action) {
            if (Date.now() - value.since > DOUBLE_CLICK) this.send(action);
            return;
        }
        this.takeBack();
        this.now.value = { action, text, since: Date.now() };
        this.timer = window.setTimeout(() => this.send(action), SECOND_THOUGHTS);
    }

    takeBack(): void {
        clearTimeout(this.timer);
        this.now.value = null;
    }
}
