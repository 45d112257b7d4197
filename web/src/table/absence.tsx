/* A player whom the table has been waiting for: the others can remind them, let a bot play, or call off a
 * game that has hardly begun. */
import type { Table } from "../api";
import { list, time, tr } from "../i18n";
import { useTimes } from "../parts/times";
import { seatName } from "./log_lines";
import type { TableSession } from "./session";
import "./panels.css";

interface Props {
    session: TableSession;
    table: Table;
}

/** Whom the table is waiting for, and what others may do about it now. */
function slowOnes(table: Table, now: number) {
    return table.seats
        .map((seat, index) => ({
            ...seat,
            index,
            called: seatName(table, index),
            late: (seat.replace_at ?? Infinity) <= now,
            slow: (seat.nudge_at ?? Infinity) <= now,
        }))
        .filter((seat) => seat.index !== table.you.seat);
}

type Slow = ReturnType<typeof slowOnes>[number];

/** When a bot may play for the first of them; nothing if it may already, or never. */
function patienceText(waiting: Slow[]): string {
    const [first] = waiting.filter((seat) => seat.replace_at && !seat.late);
    return first?.replace_at
        ? tr("From {time}, you can let a bot play.", { time: time(first.replace_at) })
        : "";
}

function Buttons({
    session,
    seat,
    several,
}: {
    session: TableSession;
    seat: Slow;
    several: boolean;
}) {
    const player = seat.called;
    const send = (verb: "nudge" | "replace"): void =>
        void session.live.send({ do: verb, seat: seat.index });
    return (
        <>
            {seat.late && (
                <button class="main" onClick={() => send("replace")}>
                    {several ? tr("Let a bot play for {player}", { player }) : tr("Let a bot play")}
                </button>
            )}
            {seat.slow && (
                <button onClick={() => send("nudge")}>{tr("Remind {player}", { player })}</button>
            )}
        </>
    );
}

export function AbsencePanel({ session, table }: Props) {
    const now = useTimes(
        table.seats.flatMap((seat) => [seat.replace_at ?? [], seat.nudge_at ?? []].flat()),
    );
    const others = slowOnes(table, now);
    const waiting = others.filter((seat) => seat.late || seat.slow);
    const lost = others.some((seat) => seat.undecided && (seat.away || seat.late));
    if (table.you.seat === null || table.stage !== "playing" || (!waiting.length && !lost))
        return null;
    return (
        <section class="panel" aria-label={tr("Absence")}>
            <p>
                {waiting.length
                    ? tr("The table has been waiting for {players} for a while.", {
                          players: list(waiting.map((seat) => seat.called)),
                      })
                    : tr("Somebody has not made a single decision yet.")}{" "}
                {patienceText(waiting)}
            </p>
            <div class="buttons">
                {waiting.map((seat) => (
                    <Buttons
                        key={seat.index}
                        session={session}
                        seat={seat}
                        several={waiting.length > 1}
                    />
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
