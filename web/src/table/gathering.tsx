/* Before the game: who sits where, whom to invite, bots for the seats that stay empty. */
import type { Table } from "../api";
import { useSignal } from "@preact/signals";
import { gameOf, levels } from "../games";
import { myName } from "../me";
import { attempt } from "../notice";
import { ShareLink } from "../parts/copy";
import { Crest } from "../parts/crest";
import { Select } from "../parts/field";
import { tr } from "../tongue";
import type { Sitting } from "./sitting";

interface Props {
    sitting: Sitting;
    table: Table;
}

function seatWords(table: Table, index: number): string {
    const seat = table.seats[index]!;
    if (seat.name !== null)
        return index === table.you.seat ? tr("{player} (you)", { player: seat.name }) : seat.name;
    return seat.level
        ? tr("bot: {level}", { level: levels.value[seat.level - 1] ?? "" })
        : tr("free");
}

function BotPicker({ sitting, table, seat }: Props & { seat: number }) {
    const kinds = [tr("free"), ...levels.value.map((level) => tr("bot: {level}", { level }))];
    const pick = (level: number): void => {
        if (level) sitting.live.order({ do: "bot", seat, level });
        else sitting.live.order({ do: "empty", seat });
    };
    return (
        <Select
            label={tr("Seat {n}", { n: seat + 1 })}
            value={String(table.seats[seat]!.level)}
            values={kinds.map((name, level) => ({ value: String(level), name }))}
            onPick={(value) => pick(Number(value))}
        />
    );
}

function Seat({ sitting, table, seat }: Props & { seat: number }) {
    const taken = table.seats[seat]!.name !== null;
    const mine = table.you.seat === seat;
    const inCharge = table.you.host || table.you.seat !== null;
    return (
        <li class={`seat-${seat} ${taken ? "" : "empty"}`}>
            <Crest seat={seat} size={28} />
            {!taken && inCharge ? (
                <BotPicker sitting={sitting} table={table} seat={seat} />
            ) : (
                <b>{seatWords(table, seat)}</b>
            )}
            {!taken && table.you.seat === null && (
                <button onClick={attempt(() => sitting.sit(seat))}>{tr("Sit here")}</button>
            )}
            {mine && (
                <button onClick={() => sitting.live.order({ do: "stand" })}>
                    {tr("Stand up")}
                </button>
            )}
        </li>
    );
}

function NameFirst({ sitting, table }: Props) {
    const name = useSignal(myName.value ?? "");
    const free = table.seats.findIndex((seat) => seat.name === null && !seat.level);
    const join = (): Promise<void> => sitting.sit(free, name.value || tr("Guest"));
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

function OptionWords({ table }: { table: Table }) {
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

export function Gathering({ sitting, table }: Props) {
    const inCharge = table.you.host || table.you.seat !== null;
    const missing = table.seats.filter((seat) => seat.name === null && !seat.level).length;
    return (
        <section class="gathering">
            <h1>{gameOf(table.title).title}</h1>
            <ShareLink label={tr("Send this link to your friends:")} link={location.href} />
            {table.you.seat === null && <NameFirst sitting={sitting} table={table} />}
            <ol class="seats">
                {table.seats.map((_, seat) => (
                    <Seat key={seat} sitting={sitting} table={table} seat={seat} />
                ))}
            </ol>
            {inCharge && (
                <p>
                    <button
                        class="main"
                        disabled={missing > 0}
                        onClick={() => sitting.live.order({ do: "start" })}
                    >
                        {tr("Start the game")}
                    </button>{" "}
                    {missing > 0 && (
                        <span class="soft">{tr("Every seat needs a player or a bot first.")}</span>
                    )}
                </p>
            )}
            <OptionWords table={table} />
        </section>
    );
}
