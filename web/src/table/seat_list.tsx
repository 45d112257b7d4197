/* Who sits where before the game, who is there, and what can be done about each seat. */
import type { Table } from "../api";
import { levels } from "../games";
import { tr } from "../i18n";
import { itemAt } from "../lists";
import { attempt } from "../notice";
import { Crest } from "../parts/crest";
import { explain } from "../parts/explain";
import { Select } from "../parts/field";
import { ShareLink } from "../parts/share_link";
import type { TableSession } from "./session";
import "./seat_list.css";

interface Props {
    session: TableSession;
    table: Table;
}

/** The address of this table, with the key to a seat if there is one. */
export function linkTo(key?: string): string {
    const { origin, pathname } = location;
    return `${origin}${pathname}${key ? `?key=${key}` : ""}`;
}

/** Whether a seat is for somebody else. */
export function isReserved(table: Table, seat: number, now: number): boolean {
    const { reserved } = itemAt(table.seats, seat);
    return reserved !== undefined && !reserved.yours && (reserved.until ?? Infinity) > now;
}

function seatLabel(table: Table, index: number): string {
    const seat = itemAt(table.seats, index);
    if (seat.name !== null)
        return index === table.you.seat ? tr("{player} (you)", { player: seat.name }) : seat.name;
    if (seat.reserved)
        return seat.reserved.name
            ? tr("reserved for {player}", { player: seat.reserved.name })
            : tr("reserved");
    return seat.level
        ? tr("bot: {level}", { level: levels.value[seat.level - 1] ?? "" })
        : tr("free");
}

const RESERVED = "reserved";

/** What the host wants in a seat that nobody has taken: anybody, somebody with its link, or a bot. */
function SeatPicker({ session, table, seat }: Props & { seat: number }) {
    const { level, reserved } = itemAt(table.seats, seat);
    const values = [tr("free"), ...levels.value.map((name) => tr("bot: {level}", { level: name }))]
        .map((name, index) => ({ value: String(index), name }))
        .concat(table.you.host ? [{ value: RESERVED, name: reservedName(table, seat) }] : []);
    const pick = (value: string): void => {
        if (value === RESERVED) session.live.send({ do: "reserve", seat });
        else if (Number(value)) session.live.send({ do: "bot", seat, level: Number(value) });
        else session.live.send({ do: "empty", seat });
    };
    return (
        <Select
            label={tr("Seat {n}", { n: seat + 1 })}
            value={reserved ? RESERVED : String(level)}
            values={values}
            onPick={pick}
        />
    );
}

function reservedName(table: Table, seat: number): string {
    const { reserved } = itemAt(table.seats, seat);
    return reserved?.name
        ? tr("reserved for {player}", { player: reserved.name })
        : tr("for a friend, with its own link");
}

/** What the others should know about a person at the table. */
function Remarks({ table, seat }: { table: Table; seat: number }) {
    const { here, host, name, same_address: shared } = itemAt(table.seats, seat);
    if (name === null) return null;
    return (
        <span class="remarks">
            {here !== undefined && (
                <em class={here ? "here" : "gone"}>{here ? tr("here") : tr("not connected")}</em>
            )}
            {host && <em>{tr("host")}</em>}
            {shared && table.open && (
                <em {...explain(tr("Connected from the same address as another player here."))}>
                    {tr("same address")}
                </em>
            )}
        </span>
    );
}

function Seat({ session, table, seat, now }: Props & { seat: number; now: number }) {
    const { name, reserved } = itemAt(table.seats, seat);
    const taken = name !== null;
    const mine = table.you.seat === seat;
    const closed = table.you.turned_away ?? (isReserved(table, seat, now) && !table.you.host);
    return (
        <li class={`seat-${seat} ${taken ? "" : "empty"}`}>
            <Crest seat={seat} size={28} />
            {!taken && table.you.seats_bots ? (
                <SeatPicker session={session} table={table} seat={seat} />
            ) : (
                <span class="who">
                    <b>{seatLabel(table, seat)}</b>
                    <Remarks table={table} seat={seat} />
                </span>
            )}
            {!taken && table.you.seat === null && !closed && (
                <button onClick={attempt(() => session.sit(seat))}>{tr("Sit here")}</button>
            )}
            {mine && (
                <button onClick={() => session.live.send({ do: "stand" })}>{tr("Stand up")}</button>
            )}
            {taken && !mine && table.you.host && (
                <button onClick={() => session.live.send({ do: "kick", seat })}>
                    {tr("Send away")}
                </button>
            )}
            {reserved?.key && (
                <ShareLink label={tr("Link for this seat:")} link={linkTo(reserved.key)} />
            )}
        </li>
    );
}

export function SeatList({ session, table, now }: Props & { now: number }) {
    return (
        <ol class="seats">
            {table.seats.map((_, seat) => (
                <Seat key={seat} session={session} table={table} seat={seat} now={now} />
            ))}
        </ol>
    );
}
