/* Taking back one's last choice: the button, and the question to the others. */
import type { Table } from "../api";
import { list, tr } from "../i18n";
import { explain } from "../parts/explain";
import { seatName } from "./log_lines";
import type { TableSession } from "./session";
import "./panels.css";
import "./undo.css";

interface Props {
    session: TableSession;
    table: Table;
}

/** Whether the viewer can take back a choice, and has not asked for it. */
const canUndo = ({ undo_choice: choice, you }: Table): boolean =>
    choice !== undefined && choice.seat === you.seat && !choice.asked;

/** Takes back what is held back, or else the viewer's last choice, if that is possible: at once, or when the
 * others agree. */
export function undo({ held, live, shown }: TableSession): void {
    if (held.now.value) held.takeBack();
    else if (shown.value && canUndo(shown.value)) live.send({ do: "undo" });
}

/** Among the tools; on a small screen, in the corner where there is a button to skip while something is acted
 * out. A choice that is held back has a button of its own. */
export function UndoButton({ session, table }: Props) {
    if (session.animating.value || session.held.now.value || !canUndo(table)) return null;
    const about = table.undo_choice?.awaited.length
        ? tr(
              "Take back your last choice, if everybody agrees: until another person chooses or something hidden is shown (key: u).",
          )
        : tr("Take back your last choice, as long as nothing hidden has been shown (key: u).");
    return (
        <button class="undo" onClick={() => undo(session)} {...explain(about)}>
            {tr("Take back")}
        </button>
    );
}

function Request({ session, table }: Props) {
    const { undo_choice: choice, you } = table;
    if (!choice?.asked) return null;
    const answer = (word: "yes" | "no"): void =>
        void session.live.send({ do: "undo_vote", answer: word });
    const player = seatName(table, choice.seat);
    const players = list(choice.awaited.map((seat) => seatName(table, seat)));
    if (choice.seat === you.seat)
        return (
            <>
                <p>
                    {tr("You would like to take back your choice. Waiting for {players}.", {
                        players,
                    })}
                </p>
                <div class="buttons">
                    <button onClick={() => answer("no")}>{tr("Never mind")}</button>
                </div>
            </>
        );
    if (you.seat === null || !choice.awaited.includes(you.seat))
        return (
            <p>
                {tr("{player} would like to take back their last choice. Waiting for {players}.", {
                    player,
                    players,
                })}
            </p>
        );
    return (
        <>
            <p>{tr("{player} would like to take back their last choice.", { player })}</p>
            <div class="buttons">
                <button class="main" onClick={() => answer("yes")}>
                    {tr("Agree")}
                </button>
                <button onClick={() => answer("no")}>{tr("Refuse")}</button>
            </div>
        </>
    );
}

/** It is there before there is a request, so that screen readers announce one. */
export function UndoPanel({ session, table }: Props) {
    const asked = table.undo_choice?.asked;
    return (
        <section class={asked ? "panel" : ""} aria-label={tr("Taking back a choice")} role="status">
            <Request session={session} table={table} />
        </section>
    );
}
