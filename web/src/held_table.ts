/* The table as this browser holds it. After the first message the server sends only those parts of a table that have
 * changed; here they are put together again. */
import type { Table, TableMessage, Update } from "./api";

type Waits = NonNullable<Update["now"]["waits"]>;

const withTimes = (seats: Table["seats"], waits: Waits): Table["seats"] =>
    seats.map((seat, index) => {
        const wait = waits.find((one) => one.seat === index);
        return wait
            ? { ...seat, replace_at: wait.replace_at, nudge_at: wait.nudge_at }
            : { ...seat };
    });

export class HeldTable {
    private setup: object = {};
    private game: object = {};

    /** The message with the whole table. */
    whole(message: TableMessage | Update): TableMessage {
        if (message.type === "table") return message;
        const { setup = this.setup, game = this.game, now, ...rest } = message;
        const { waits = [], ...current } = now;
        this.setup = setup;
        this.game = game;
        const table = { ...setup, ...game, ...current } as Table;
        return {
            ...rest,
            type: "table",
            table: { ...table, seats: withTimes(table.seats, waits) },
        };
    }
}
