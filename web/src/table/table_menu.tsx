/* Leaving, taking over a bot's seat, muting: rarely needed, so folded away. */
import { useSignal } from "@preact/signals";
import type { Table } from "../api";
import { tr, trN } from "../i18n";
import { itemAt, range } from "../lists";
import { attempt } from "../notice";
import { formatMilliseconds } from "../parts/durations";
import { ReportButton } from "./report";
import type { TableSession } from "./session";
import "./table_menu.css";

interface Props {
    session: TableSession;
    table: Table;
}

/** Resigning is for good, so it takes two clicks. */
function Leave({ session }: { session: TableSession }) {
    const sure = useSignal(false);
    if (sure.value)
        return (
            <span class="sure">
                {tr("A bot takes over, and you cannot come back.")}{" "}
                <button class="main" onClick={() => session.live.send({ do: "resign" })}>
                    {tr("Resign")}
                </button>{" "}
                <button onClick={() => (sure.value = false)}>{tr("Play on")}</button>
            </span>
        );
    return (
        <>
            <button onClick={() => session.live.send({ do: "stand" })}>
                {tr("Leave the game to a bot")}
            </button>
            <button onClick={() => (sure.value = true)}>{tr("Resign…")}</button>
        </>
    );
}

/** For spectators: the way back to the seat they left, or to a bot's if the players agree. */
function SeatButton({ session, table, index }: Props & { index: number }) {
    const { seat, left } = table.you;
    if (table.seats[index]?.name !== null || seat !== null || table.stage !== "playing")
        return null;
    if (left === index)
        return (
            <button class="main" onClick={attempt(() => session.sit(index))}>
                {tr("Return to your seat")}
            </button>
        );
    if (table.newcomer || left !== null || table.you.turned_away) return null;
    return <button onClick={attempt(() => session.ask(index))}>{tr("Ask to play instead")}</button>;
}

/** What is known about the person in a seat. */
function remarks(table: Table, index: number): string {
    const seat = table.seats[index];
    return [
        seat?.here === false ? tr("not connected") : "",
        seat?.same_address && table.open ? tr("same address as another player") : "",
        seat?.hints ? trN("{n} hint", "{n} hints", seat.hints) : "",
        seat?.time_left === undefined
            ? ""
            : tr("{time} left", { time: formatMilliseconds(seat.time_left) }),
    ]
        .filter(Boolean)
        .join(", ");
}

/** The seats about which there is something to say or to do for the viewer. */
function concerned(table: Table): number[] {
    const { seat } = table.you;
    const isBot = (index: number): boolean => itemAt(table.seats, index).name === null;
    return range(table.seats.length).filter(
        (index) =>
            index !== seat && (seat === null || !isBot(index) || remarks(table, index) !== ""),
    );
}

export function TableMenu({ session, table }: Props) {
    const { seat, host } = table.you;
    return (
        <details class="table-menu">
            <summary>{tr("Table")}</summary>
            <p>
                <a class="button" href={`/table/${table.id}`} target="_blank">
                    {tr("Link for spectators")}
                </a>
                {seat !== null && table.stage !== "over" && <Leave session={session} />}
            </p>
            <ul>
                {concerned(table).map((index) => {
                    const one = itemAt(table.seats, index);
                    return (
                        <li key={index}>
                            <span>{one.called}</span>
                            <small class="soft">{remarks(table, index)}</small>
                            <SeatButton session={session} table={table} index={index} />
                            {host && one.name !== null && index !== seat && (
                                <button
                                    onClick={() =>
                                        session.live.send({
                                            do: one.muted ? "unmute" : "mute",
                                            seat: index,
                                        })
                                    }
                                >
                                    {one.muted ? tr("Unmute") : tr("Mute")}
                                </button>
                            )}
                            <ReportButton session={session} table={table} seat={index} />
                        </li>
                    );
                })}
            </ul>
        </details>
    );
}
