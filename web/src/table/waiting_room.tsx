/* Before the game starts: who sits where, the link to invite friends with, bots for empty seats. */
import { useSignal } from "@preact/signals";
import type { Table } from "../api";
import { gameOf, levels } from "../games";
import { myName } from "../guest";
import { tr } from "../i18n";
import { itemAt } from "../lists";
import { attempt } from "../notice";
import { Crest } from "../parts/crest";
import { Select } from "../parts/field";
import { ShareLink } from "../parts/share_link";
import type { TableSession } from "./session";
import "./waiting_room.css";

interface Props {
    session: TableSession;
    table: Table;
}

function seatLabel(table: Table, index: number): string {
    const seat = itemAt(table.seats, index);
    if (seat.name !== null)
        return index === table.you.seat ? tr("{player} (you)", { player: seat.name }) : seat.name;
    return seat.level
        ? tr("bot: {level}", { level: levels.value[seat.level - 1] ?? "" })
        : tr("free");
}

function BotPicker({ session, table, seat }: Props & { seat: number }) {
    const kinds = [tr("free"), ...levels.value.map((level) => tr("bot: {level}", { level }))];
    const pick = (level: number): void => {
        if (level) session.live.send({ do: "bot", seat, level });
        else session.live.send({ do: "empty", seat });
    };
    return (
        <Select
            label={tr("Seat {n}", { n: seat + 1 })}
            value={String(itemAt(table.seats, seat).level)}
            values={kinds.map((name, level) => ({ value: String(level), name }))}
            onPick={(value) => pick(Number(value))}
        />
    );
}

function Seat({ session, table, seat }: Props & { seat: number }) {
    const taken = itemAt(table.seats, seat).name !== null;
    const mine = table.you.seat === seat;
    const inCharge = table.you.host || table.you.seat !== null;
    return (
        <li class={`seat-${seat} ${taken ? "" : "empty"}`}>
            <Crest seat={seat} size={28} />
            {!taken && inCharge ? (
                <BotPicker session={session} table={table} seat={seat} />
            ) : (
                <b>{seatLabel(table, seat)}</b>
            )}
            {!taken && table.you.seat === null && (
                <button onClick={attempt(() => session.sit(seat))}>{tr("Sit here")}</button>
            )}
            {mine && (
                <button onClick={() => session.live.send({ do: "stand" })}>{tr("Stand up")}</button>
            )}
        </li>
    );
}

function JoinForm({ session, table }: Props) {
    const name = useSignal(myName.value ?? "");
    const free = table.seats.findIndex((seat) => seat.name === null && !seat.level);
    const join = (): Promise<void> => session.sit(free, name.value || tr("Guest"));
    if (free < 0) return <p>{tr("All seats are taken; you can watch.")}</p>;
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
        </dl>
    );
}

/** For a few seconds after the start, the deal waits for the players' numbers. */
function Dealing() {
    return (
        <p class="dealing" role="status">
            {tr("Dealing… The players’ numbers are being put together.")}
        </p>
    );
}

export function WaitingRoom({ session, table }: Props) {
    const inCharge = table.you.host || table.you.seat !== null;
    const dealing = table.stage === "dealing";
    const missing = table.seats.filter((seat) => seat.name === null && !seat.level).length;
    return (
        <section class="waiting-room">
            <h1>{gameOf(table.title).title}</h1>
            <ShareLink label={tr("Send this link to your friends:")} link={location.href} />
            {table.you.seat === null && <JoinForm session={session} table={table} />}
            <ol class="seats">
                {table.seats.map((_, seat) => (
                    <Seat key={seat} session={session} table={table} seat={seat} />
                ))}
            </ol>
            {dealing && <Dealing />}
            {inCharge && !dealing && (
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
