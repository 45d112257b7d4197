/* The events of a step are told in their order, each once, when it has been seen or when a later one has. */
export class Telling<Event> {
    private told = 0;

    constructor(
        private readonly events: readonly Event[],
        private readonly tell: (event: Event) => void,
    ) {}

    upTo(event: Event): void {
        this.tellUntil(this.events.indexOf(event) + 1);
    }

    rest(): void {
        this.tellUntil(this.events.length);
    }

    private tellUntil(end: number): void {
        while (this.told < end) {
            const event = this.events[this.told++];
            if (event !== undefined) this.tell(event);
        }
    }
}
