/* What is going on, in a line: the game, its round and phase, the clock. On a small screen, also whose turn
 * it is, and the way out; there the tools are in the dock. */
import type { Table } from "../api";
import { gameOf } from "../games";
import { list, tr } from "../i18n";
import { itemAt } from "../lists";
import { exerciseText, type Exercise } from "../my_tables";
import { explain } from "../parts/explain";
import { isSmallScreen } from "../parts/screen";
import { Clock } from "./clock";
import { seatName } from "./log_lines";
import type { TableSession } from "./session";
import { canHaveHint, type DialogName } from "./table_dialogs";
import { UndoButton } from "./undo";
import { WayOut } from "./way_out";
import "./status_bar.css";

export interface Tool {
    name: DialogName;
    label: string;
    about: string;
}

/** The dialogs that can be opened now. */
export function toolsOf(table: Table): Tool[] {
    const rules = tr("The rules for this phase (key: ?).");
    const standing = tr("A summary of the position, in words (key: s).");
    const hint = tr("What a strong bot would do (key: h).");
    return [
        { name: "rules", label: tr("Rules"), about: rules },
        { name: "standing", label: tr("Summary"), about: standing },
        ...(canHaveHint(table) ? [{ name: "hint" as const, label: tr("Hint"), about: hint }] : []),
    ];
}

/** "Ada", or "Ada (not connected)" */
function waitedFor(table: Table, seat: number): string {
    const player = seatName(table, seat);
    const { here, away } = itemAt(table.seats, seat);
    return here === false && !away ? tr("{player} (not connected)", { player }) : player;
}

/** "Waiting for Ada." Empty if the table waits for nobody. */
export function waitingText(table: Table): string {
    const waiting = (table.awaited ?? []).filter((seat) => seat !== table.you.seat);
    if (!waiting.length) return "";
    const players = list(waiting.map((seat) => waitedFor(table, seat)));
    return tr("Waiting for {players}.", { players });
}

function turnText(session: TableSession, table: Table): string {
    if (table.stage === "over") return tr("Game over");
    if (session.animating.value) return tr("Watch what happens…");
    const asked = table.choices !== undefined && table.pending === undefined;
    return asked ? tr("Your turn") : waitingText(table);
}

/** The round of the game; every title's view has one. */
function roundOf({ view }: Table): number {
    return (view as { round?: number } | undefined)?.round ?? 0;
}

/** What is left for each decision once a player's total is used up, in seconds. */
const OVERTIME = 10;

interface Props {
    session: TableSession;
    table: Table;
    open: (dialog: DialogName) => void;
}

/** The most that a decision can take, in seconds. */
const limitOf = ({ clock, total }: Table): number =>
    Math.min(clock || Infinity, total ? Math.max(total, OVERTIME) : Infinity);

/** Where an exercise comes from, and the way back. */
function ExerciseNote({ exercise }: { exercise: Exercise }) {
    return (
        <p class="exercise-note">
            {exerciseText(exercise)}
            {exercise.replay && <a href={exercise.replay}>{tr("Back to the replay")}</a>}
        </p>
    );
}

export function StatusBar({ session, table, open }: Props) {
    const small = isSmallScreen.value;
    const round = roundOf(table);
    const turn = turnText(session, table);
    const mine = !session.animating.value && table.choices && table.pending === undefined;
    return (
        <div class="bar">
            {small && <WayOut />}
            <h1>
                <b>{gameOf(table.title).title}</b>{" "}
                {round > 0 && table.stage === "playing" && (
                    <small>{tr("Round {n}", { n: round })}</small>
                )}{" "}
                {!(small && table.stage === "over") && <span>{table.words?.phase}</span>}
            </h1>
            {small && <p class={`turn ${mine ? "mine" : ""}`}>{turn}</p>}
            {session.live.exercise?.value && (
                <ExerciseNote exercise={session.live.exercise.value} />
            )}
            {table.deadline && table.stage === "playing" ? (
                <Clock deadline={table.deadline} limit={limitOf(table)} />
            ) : null}
            {!small && (
                <div class="tools">
                    {toolsOf(table).map(({ name, label, about }) => (
                        <button key={name} onClick={() => open(name)} {...explain(about)}>
                            {label}
                        </button>
                    ))}
                    <UndoButton session={session} table={table} />
                </div>
            )}
        </div>
    );
}
