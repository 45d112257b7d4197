/* Reports the events of a step in their order, each once: when it has been seen, or when a later one has. */
export class SeenEvents<Event> {
    private reported = 0;

    constructor(
        private readonly events: readonly Event[],
        private readonly report: (event: Event) => void,
    ) {}

    upTo(event: Event): void {
        this.reportUntil(this.events.indexOf(event) + 1);
    }

    rest(): void {
        this.reportUntil(this.events.length);
    }

    private reportUntil(end: number): void {
        while (this.reported < end) {
            const event = this.events[this.reported++];
            if (event !== undefined) this.report(event);
        }
    }
}
