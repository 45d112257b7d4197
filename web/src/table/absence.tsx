/* A player who does not come: the others can let a bot play, or call off a game that has hardly begun. */
import type { Table } from "../api";
import { tr } from "../i18n";
import { useTimes } from "../parts/times";
import { seatName } from "./log_lines";
import type { TableSession } from "./session";
import "./panels.css";

export function AbsencePanel({ session, table }: { session: TableSession; table: Table }) {
    const now = useTimes(table.seats.flatMap((seat) => seat.replace_at ?? []));
    const others = table.seats
        .map((seat, index) => ({ ...seat, index }))
        .filter((seat) => seat.index !== table.you.seat);
    const late = others.filter((seat) => seat.replace_at !== undefined && seat.replace_at <= now);
    const lost = others.some((seat) => seat.undecided && (seat.away || late.includes(seat)));
    if (table.you.seat === null || table.stage !== "playing" || (!late.length && !lost))
        return null;
    return (
        <section class="panel" aria-label={tr("Absence")}>
            <p>
                {late.length
                    ? tr("The table has been waiting for {players} for a while.", {
                          players: late.map((seat) => seatName(table, seat.index)).join(", "),
                      })
                    : tr("Somebody has not made a single decision yet.")}
            </p>
            <div class="buttons">
                {late.map(({ index }) => (
                    <button
                        key={index}
                        class="main"
                        onClick={() => session.live.send({ do: "replace", seat: index })}
                    >
                        {late.length > 1
                            ? tr("Let a bot play for {player}", { player: seatName(table, index) })
                            : tr("Let a bot play")}
                    </button>
                ))}
                {lost && (
                    <button onClick={() => session.live.send({ do: "call_off" })}>
                        {tr("Call the game off")}
                    </button>
                )}
            </div>
        </section>
    );
}
