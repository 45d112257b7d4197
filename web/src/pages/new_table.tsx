/* A new table for friends: who plays, by which rules, who may come. */
import { useSignal, type Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Game, HintRule, Title } from "../api";
import { clockName, createTable, hintsName, undoName, type NewTable } from "../create_table";
import { gameOf, levels } from "../games";
import { setMyName, myName } from "../guest";
import { tr, trN } from "../i18n";
import { range } from "../lists";
import { attempt } from "../notice";
import { Choice } from "../parts/choice";
import { Crest } from "../parts/crest";
import { Select } from "../parts/field";
import { GameIntroduction } from "../parts/game_introduction";
import { PageShell } from "../parts/page_shell";
import { navigate } from "../router";
import "./new_table.css";

const CLOCKS = [0, 15, 30, 60, 120, 300, 3600, 86400];
const TOTALS = [0, 300, 600, 900, 1800, 3600];

/** Stands for a seat that is reserved. */
const RESERVED = "reserved";
const HINTS: HintRule[] = ["alone", "all", "none"];
/** Strangers do not wait for each other, and play for keeps: an open table has a clock, and nothing is
 * taken back there, unless the host decides otherwise. */
const OPEN_CLOCK = 120;

const defaults = (game: Game): NewTable => ({
    title: game.name,
    seats: Math.min(4, game.players_max),
    bots: [],
    clock: 0,
    total: 0,
    open: false,
    hints: "alone",
    undo: true,
    reserve: [],
    options: Object.fromEntries(game.options.map((option) => [option.name, option.standard])),
});

interface PartProps {
    game: Game;
    draft: NewTable;
    set: (part: Partial<NewTable>) => void;
}

function Part({ legend, children }: { legend: string; children: ComponentChildren }) {
    return (
        <fieldset class="new-part">
            <legend>{legend}</legend>
            <div>{children}</div>
        </fieldset>
    );
}

function SeatFields({ game, draft, set, name }: PartProps & { name: Signal<string> }) {
    const numbers = range(game.players_max + 1)
        .slice(game.players_min)
        .map(String);
    const kinds = [tr("a friend"), ...levels.value.map((level) => tr("bot: {level}", { level }))]
        .map((kind, level) => ({ value: String(level), name: kind }))
        .concat({ value: RESERVED, name: tr("a friend, with their own link") });
    const pick = (seat: number, value: string): void => {
        const bots = range(draft.seats).map((i) => draft.bots[i] ?? 0);
        const reserve = draft.reserve.filter((one) => one !== seat);
        bots[seat] = value === RESERVED ? 0 : Number(value);
        set({ bots, reserve: value === RESERVED ? [...reserve, seat] : reserve });
    };
    const picked = (seat: number): string =>
        draft.reserve.includes(seat) ? RESERVED : String(draft.bots[seat] ?? 0);
    return (
        <Part legend={tr("Who is playing")}>
            <Select
                label={tr("Players")}
                value={String(draft.seats)}
                values={numbers.map((value) => ({ value, name: value }))}
                onPick={(value) => set({ seats: Number(value), bots: [], reserve: [] })}
            />
            <ol class="new-seats">
                <li>
                    <Crest seat={0} size={26} />
                    <NameField name={name} />
                </li>
                {range(draft.seats)
                    .slice(1)
                    .map((seat) => (
                        <li key={seat}>
                            <Crest seat={seat} size={26} />
                            <Select
                                label={tr("Seat {n}", { n: seat + 1 })}
                                value={picked(seat)}
                                values={kinds}
                                onPick={(value) => pick(seat, value)}
                            />
                        </li>
                    ))}
            </ol>
        </Part>
    );
}

function NameField({ name }: { name: Signal<string> }) {
    return (
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
    );
}

/** How many rules are not as most tables have them. */
function changedRules(game: Game, draft: NewTable): number {
    const usual = defaults(game);
    const { clock, total, hints, undo } = draft;
    const own = [clock !== usual.clock, total !== usual.total, hints !== usual.hints];
    const options = game.options.map(({ name }) => draft.options[name] !== usual.options[name]);
    return [...own, undo !== usual.undo, ...options].filter(Boolean).length;
}

/** Rarely touched: folded, so that the button that opens the table is in sight. */
function RulesPart({ game, draft, set }: PartProps) {
    const isOpen = useSignal(false);
    const changed = changedRules(game, draft);
    return (
        <details
            class="new-part"
            open={isOpen.value}
            onToggle={(event) => (isOpen.value = event.currentTarget.open)}
        >
            <summary>
                {tr("Rules of this table")}
                <small>
                    {changed ? trN("{n} changed", "{n} changed", changed) : tr("the usual ones")}
                </small>
            </summary>
            <div>
                <RuleFields game={game} draft={draft} set={set} />
            </div>
        </details>
    );
}

function RuleFields({ game, draft, set }: PartProps) {
    return (
        <>
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
                label={tr("Time per decision")}
                help={tr("When time runs out, a bot takes over until the player comes back.")}
                value={String(draft.clock)}
                values={CLOCKS.map((clock) => ({ value: String(clock), name: clockName(clock) }))}
                onPick={(value) => set({ clock: Number(value) })}
            />
            <Select
                label={tr("Time for the whole game")}
                help={tr("Each player's own. After that, 10 seconds are left for each decision.")}
                value={String(draft.total)}
                values={TOTALS.map((total) => ({ value: String(total), name: clockName(total) }))}
                onPick={(value) => set({ total: Number(value) })}
            />
            <Select
                label={tr("Hints")}
                help={tr("Everybody sees when a player asks for one.")}
                value={draft.hints}
                values={HINTS.map((hints) => ({ value: hints, name: hintsName(hints) }))}
                onPick={(value) => set({ hints: value as HintRule })}
            />
            <Select
                label={tr("Taking back a choice")}
                help={tr(
                    "Until another person chooses, and never once something hidden has been shown.",
                )}
                value={String(draft.undo)}
                values={[true, false].map((undo) => ({
                    value: String(undo),
                    name: undoName(undo),
                }))}
                onPick={(value) => set({ undo: value === "true" })}
            />
        </>
    );
}

const OPEN = "open";
const PRIVATE = "private";

function DoorFields({ draft, set }: PartProps) {
    return (
        <Part legend={tr("Who can join")}>
            <Choice
                label={tr("The table is for")}
                help={
                    draft.open
                        ? tr("It is listed on the home page, and anyone can take a seat.")
                        : tr("Only people who have the link can find it.")
                }
                value={draft.open ? OPEN : PRIVATE}
                values={[
                    { value: PRIVATE, name: tr("my friends") },
                    { value: OPEN, name: tr("everybody") },
                ]}
                onPick={(value) =>
                    set(
                        value === OPEN
                            ? { open: true, undo: false, clock: draft.clock || OPEN_CLOCK }
                            : { open: false, undo: true },
                    )
                }
            />
        </Part>
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
    const props = { game, draft: draft.value, set };
    return (
        <PageShell>
            <div class="new-table">
                <h1>{tr("{title} with friends", { title: game.title })}</h1>
                <form
                    onSubmit={(event) => {
                        event.preventDefault();
                        attempt(open)();
                    }}
                >
                    <SeatFields {...props} name={name} />
                    <DoorFields {...props} />
                    <RulesPart {...props} />
                    <p class="new-open">
                        <button class="main big">{tr("Open the table")}</button>
                    </p>
                </form>
                <GameIntroduction game={game} />
            </div>
        </PageShell>
    );
}
