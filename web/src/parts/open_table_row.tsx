/* A table that is open to all, as a row of a list. */
import type { Summary } from "../api";
import { clockName } from "../create_table";
import { list, tr, trN } from "../i18n";
import { freeSeats, isJoinable } from "../open_tables";
import { TableRow } from "./table_row";

export function OpenTableRow({ table }: { table: Summary }) {
    const names = table.seats.flatMap((seat) => seat.name ?? []);
    const bots = table.seats.filter((seat) => seat.name === null && seat.level > 0).length;
    const clocks = [
        table.clock ? tr("{time} per decision", { time: clockName(table.clock) }) : "",
        table.total ? tr("{time} per player", { time: clockName(table.total) }) : "",
    ];
    return (
        <TableRow
            href={`/table/${table.id}`}
            title={table.title}
            people={list([...names, ...(bots ? [trN("{n} bot", "{n} bots", bots)] : [])])}
            details={clocks.filter(Boolean).join(", ") || tr("no time limit")}
            state={
                isJoinable(table)
                    ? trN("{n} free seat", "{n} free seats", freeSeats(table))
                    : tr("watch the game")
            }
        />
    );
}
