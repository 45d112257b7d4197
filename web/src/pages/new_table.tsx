/* A new table for friends: seats, bots, options, time limit. */
import { useSignal } from "@preact/signals";
import type { Game, HintRule, Title } from "../api";
import { clockName, createTable, hintsName, type NewTable } from "../create_table";
import { gameOf, levels } from "../games";
import { setMyName, myName } from "../guest";
import { tr } from "../i18n";
import { range } from "../lists";
import { attempt } from "../notice";
import { Check, Select } from "../parts/field";
import { PageShell } from "../parts/page_shell";
import { navigate } from "../router";

const CLOCKS = [0, 15, 30, 60, 120, 300, 3600, 86400];

/** Stands for a seat that is reserved. */
const RESERVED = "reserved";
const HINTS: HintRule[] = ["alone", "all", "none"];
/** Strangers do not wait for each other: an open table has a clock unless the host turns it off. */
const OPEN_CLOCK = 120;

const defaults = (game: Game): NewTable => ({
    title: game.name,
    seats: Math.min(4, game.players_max),
    bots: [],
    clock: 0,
    open: false,
    hints: "alone",
    reserve: [],
    options: Object.fromEntries(game.options.map((option) => [option.name, option.standard])),
});

interface PartProps {
    game: Game;
    draft: NewTable;
    set: (part: Partial<NewTable>) => void;
}

function SeatFields({ game, draft, set }: PartProps) {
    const numbers = range(game.players_max + 1)
        .slice(game.players_min)
        .map(String);
    const kinds = [tr("a friend"), ...levels.value.map((level) => tr("bot: {level}", { level }))]
        .map((name, level) => ({ value: String(level), name }))
        .concat({ value: RESERVED, name: tr("a friend, by a link of their own") });
    const others = range(draft.seats).slice(1);
    const pick = (seat: number, value: string): void => {
        const bots = range(draft.seats).map((i) => draft.bots[i] ?? 0);
        const reserve = draft.reserve.filter((one) => one !== seat);
        bots[seat] = value === RESERVED ? 0 : Number(value);
        set({ bots, reserve: value === RESERVED ? [...reserve, seat] : reserve });
    };
    const picked = (seat: number): string =>
        draft.reserve.includes(seat) ? RESERVED : String(draft.bots[seat] ?? 0);
    return (
        <fieldset>
            <legend>{tr("Seats")}</legend>
            <Select
                label={tr("Players")}
                value={String(draft.seats)}
                values={numbers.map((value) => ({ value, name: value }))}
                onPick={(value) => set({ seats: Number(value), bots: [], reserve: [] })}
            />
            {others.map((seat) => (
                <Select
                    key={seat}
                    label={tr("Seat {n}", { n: seat + 1 })}
                    value={picked(seat)}
                    values={kinds}
                    onPick={(value) => pick(seat, value)}
                />
            ))}
        </fieldset>
    );
}

function OptionFields({ game, draft, set }: PartProps) {
    return (
        <fieldset>
            <legend>{tr("Options")}</legend>
            {game.options.map((option, index) => {
                const words = game.words?.options[index];
                return (
                    <Select
                        key={option.name}
                        label={words?.name ?? option.name}
                        help={words?.help}
                        value={draft.options[option.name] ?? option.standard}
                        values={option.values.map((value, i) => ({
                            value,
                            name: words?.values[i] ?? value,
                        }))}
                        onPick={(value) =>
                            set({ options: { ...draft.options, [option.name]: value } })
                        }
                    />
                );
            })}
            <Select
                label={tr("Time for a decision")}
                help={tr("When it is over, a bot plays until the player comes back.")}
                value={String(draft.clock)}
                values={CLOCKS.map((clock) => ({ value: String(clock), name: clockName(clock) }))}
                onPick={(value) => set({ clock: Number(value) })}
            />
            <Select
                label={tr("Hints")}
                help={tr("Everybody sees when a player asks for one.")}
                value={draft.hints}
                values={HINTS.map((hints) => ({ value: hints, name: hintsName(hints) }))}
                onPick={(value) => set({ hints: value as HintRule })}
            />
            <Check
                checked={draft.open}
                onCheck={(open) =>
                    set({ open, clock: open ? draft.clock || OPEN_CLOCK : draft.clock })
                }
            >
                {tr("List the table on the first page, open to all")}
            </Check>
        </fieldset>
    );
}

export function NewTablePage({ title }: { title: Title }) {
    const game = gameOf(title);
    const draft = useSignal(defaults(game));
    const name = useSignal(myName.value ?? "");
    const set = (part: Partial<NewTable>): void => {
        draft.value = { ...draft.value, ...part };
    };
    const open = async (): Promise<void> => {
        if (name.value && name.value !== myName.value) await setMyName(name.value);
        navigate(`/table/${await createTable(draft.value)}`);
    };
    return (
        <PageShell shape="text">
            <h1>{tr("{title} with friends", { title: game.title })}</h1>
            <form
                class="form"
                onSubmit={(event) => {
                    event.preventDefault();
                    attempt(open)();
                }}
            >
                <div class="field">
                    <label for="name">{tr("Your name")}</label>
                    <input
                        id="name"
                        maxLength={30}
                        value={name.value}
                        placeholder={tr("Guest")}
                        autocomplete="nickname"
                        onInput={(event) => (name.value = event.currentTarget.value.trim())}
                    />
                </div>
                <SeatFields game={game} draft={draft.value} set={set} />
                <OptionFields game={game} draft={draft.value} set={set} />
                <button class="main">{tr("Open the table")}</button>
            </form>
        </PageShell>
    );
}
