/* Before the game starts: who sits where, the link to invite friends with, bots for empty seats. */
import { useSignal } from "@preact/signals";
import type { Table } from "../api";
import { clockName, hintsName } from "../create_table";
import { gameOf, levels } from "../games";
import { myName } from "../guest";
import { tr } from "../i18n";
import { itemAt } from "../lists";
import { attempt } from "../notice";
import { Crest } from "../parts/crest";
import { explain } from "../parts/explain";
import { Select } from "../parts/field";
import { ShareLink } from "../parts/share_link";
import { useTimes } from "../parts/times";
import type { TableSession } from "./session";
import "./waiting_room.css";

interface Props {
    session: TableSession;
    table: Table;
}

/** The address of this table, with the key to a seat if there is one. */
function linkTo(key?: string): string {
    const { origin, pathname } = location;
    return `${origin}${pathname}${key ? `?key=${key}` : ""}`;
}

/** The key that this page was opened with. */
const myKey = (): string | undefined =>
    new URLSearchParams(location.search).get("key") ?? undefined;

/** Whether a seat is for somebody else. */
function isReserved(table: Table, seat: number, now: number): boolean {
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
        : tr("for a friend, by a link of its own");
}

/** What the others should know about a person at the table. */
function Remark({ table, seat }: { table: Table; seat: number }) {
    if (!itemAt(table.seats, seat).same_address) return null;
    return (
        <em class="remark" {...explain(tr("Connected from the address of another player here."))}>
            {tr("same address")}
        </em>
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
                    <Remark table={table} seat={seat} />
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

function JoinForm({ session, table, now }: Props & { now: number }) {
    const name = useSignal(myName.value ?? "");
    const key = myKey();
    const free = table.seats.findIndex(
        (seat, index) => seat.name === null && !seat.level && !isReserved(table, index, now),
    );
    const invited = key !== undefined || table.seats.some((seat) => seat.reserved?.yours);
    const join = (): Promise<void> =>
        session.sit(invited ? undefined : free, name.value || tr("Guest"), key);
    if (table.you.turned_away) return <p>{tr("The host has sent you away from this table.")}</p>;
    if (free < 0 && !invited) return <p>{tr("All seats are taken; you can watch.")}</p>;
    return (
        <form
            class="join"
            onSubmit={(event) => {
                event.preventDefault();
                attempt(join)();
            }}
        >
            <label>
                {tr("Your name")}
                <input
                    maxLength={30}
                    value={name.value}
                    placeholder={tr("Guest")}
                    autocomplete="nickname"
                    onInput={(event) => (name.value = event.currentTarget.value.trim())}
                />
            </label>
            <button class="main">{tr("Join the table")}</button>
        </form>
    );
}

function OptionList({ table }: { table: Table }) {
    const game = gameOf(table.title);
    return (
        <dl class="options">
            {game.options.map((option, index) => {
                const words = game.words?.options[index];
                const value = option.values.indexOf(table.options[option.name] ?? option.standard);
                return (
                    <div key={option.name}>
                        <dt>{words?.name ?? option.name}</dt>
                        <dd>{words?.values[value] ?? option.values[value]}</dd>
                    </div>
                );
            })}
            <div>
                <dt>{tr("Time for a decision")}</dt>
                <dd>{clockName(table.clock)}</dd>
            </div>
            <div>
                <dt>{tr("Hints")}</dt>
                <dd>{hintsName(table.hints)}</dd>
            </div>
        </dl>
    );
}

/** For a moment after the start, the deal waits for the players' numbers. Without a heading: the page is
 * entered when the game is there. */
export function Dealing() {
    return (
        <p class="dealing" role="status">
            {tr("Dealing… The players’ numbers are being put together.")}
        </p>
    );
}

export function WaitingRoom({ session, table }: Props) {
    const inCharge = table.you.host || table.you.seat !== null;
    const now = useTimes(table.seats.flatMap((seat) => seat.reserved?.until ?? []));
    const missing = table.seats.filter((seat) => seat.name === null && !seat.level).length;
    return (
        <section class="waiting-room">
            <h1>{gameOf(table.title).title}</h1>
            <ShareLink label={tr("Send this link to your friends:")} link={linkTo()} />
            {table.you.seat === null && <JoinForm session={session} table={table} now={now} />}
            <ol class="seats">
                {table.seats.map((_, seat) => (
                    <Seat key={seat} session={session} table={table} seat={seat} now={now} />
                ))}
            </ol>
            {inCharge && (
                <p>
                    <button
                        class="main"
                        disabled={missing > 0}
                        onClick={() => session.live.send({ do: "start" })}
                    >
                        {tr("Start the game")}
                    </button>{" "}
                    {missing > 0 && (
                        <span class="soft">{tr("Every seat needs a player or a bot first.")}</span>
                    )}
                </p>
            )}
            <OptionList table={table} />
            {table.numbers && (
                <p class="soft">
                    {tr(
                        "The deal is drawn by the server and by the browser of everybody who sits here, so that nobody can choose it.",
                    )}
                </p>
            )}
        </section>
    );
}
