/* What a strong bot would do in this position. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Hint, Table } from "../api";
import { request, withLanguage } from "../api";
import { percent, tr, trN } from "../i18n";
import { localHint } from "../local/local_games";
import { isLocal } from "../local/local_id";
import { messageOf } from "../notice";
import { Dialog } from "../parts/dialog";
import { arrange, type Arranged, type Candidate } from "./hint_order";
import "./hint_dialog.css";

const fetchHint = (id: string): Promise<Hint> =>
    isLocal(id) ? localHint(id) : request<Hint>("POST", withLanguage(`/api/tables/${id}/hint`), {});

interface CandidatesProps {
    list: Candidate[];
    best: string;
    /** What speaks for the best one. */
    reason?: string | undefined;
    /** Makes that choice. */
    play: () => void;
}

function Candidates({ list, best, reason, play }: CandidatesProps) {
    return (
        <ol class="candidates">
            {list.map((one) => (
                <li key={one.action} class={one.action === best ? "best" : ""}>
                    <span>{one.text ?? one.action}</span>
                    <b>{percent(one.chance)}</b>
                    <meter min={0} max={1} value={one.chance} aria-hidden="true" />
                    {one.action === best && (
                        <div class="preferred">
                            {reason && <p class="reason">{reason}</p>}
                            <button class="main" onClick={play}>
                                {tr("Play this")}
                            </button>
                        </div>
                    )}
                </li>
            ))}
        </ol>
    );
}

/** Why it is the hint: facts about the game if there are any to tell, otherwise the measured difference. */
function reasonOf(hint: Hint, { main, alike, isDrawn }: Arranged): string | undefined {
    const [first, second] = main;
    if (hint.reason || isDrawn || alike > 1 || !first || !second) return hint.reason;
    const points = 100 * (first.chance - second.chance);
    return tr("It is {n} points ahead of the next choice.", { n: Math.round(points) });
}

/** What the order means, if it is not plain. */
function remark({ main, alike, isDrawn }: Arranged): string {
    if (isDrawn)
        return tr(
            "The bot varies its choices, so that nobody sees through it: this time it would make the one in bold.",
        );
    if (alike < 2) return "";
    if (alike === main.length) return tr("There is no real difference between these.");
    return tr("There is no real difference between the first {n}.", { n: alike });
}

function Rest({ list, best, play }: CandidatesProps) {
    const [first] = list;
    if (!first) return null;
    return (
        <details class="rest">
            <summary>
                {trN(
                    "{n} other choice: {chance}",
                    "{n} other choices: {chance} or less",
                    list.length,
                    {
                        chance: percent(first.chance),
                    },
                )}
            </summary>
            <Candidates list={list} best={best} play={play} />
        </details>
    );
}

function Answer({ hint, table, play }: { hint: Hint; table: Table; play: () => void }) {
    const arranged = arrange(hint, table.choices ?? []);
    return (
        <>
            <Candidates
                list={arranged.main}
                best={hint.action}
                play={play}
                reason={reasonOf(hint, arranged)}
            />
            <p class="remark">{remark(arranged)}</p>
            <Rest list={arranged.rest} best={hint.action} play={play} />
        </>
    );
}

function Waiting() {
    return (
        <p class="thinking" role="status">
            {tr("A strong bot is thinking about it. This takes a few seconds.")}
            <progress aria-hidden="true" />
        </p>
    );
}

interface Props {
    table: Table;
    choose: (action: string) => void;
    close: () => void;
}

export function HintDialog({ table, choose, close }: Props) {
    const hint = useSignal<Hint | null>(null);
    const trouble = useSignal("");
    useEffect(() => {
        fetchHint(table.id).then(
            (found) => (hint.value = found),
            (error: unknown) => (trouble.value = messageOf(error)),
        );
    }, []);
    const play = (): void => {
        if (hint.value) choose(hint.value.action);
        close();
    };
    return (
        <Dialog title={tr("What a strong bot would do")} close={close}>
            {hint.value && <Answer hint={hint.value} table={table} play={play} />}
            {!hint.value && (trouble.value ? <p>{trouble.value}</p> : <Waiting />)}
            <p class="soft">
                {tr("The figures are your chances of winning, as a strong bot sees them.")}
            </p>
            {table.seats.filter((seat) => seat.name !== null).length > 1 && (
                <p class="soft">{tr("Everybody at the table sees that you asked for a hint.")}</p>
            )}
        </Dialog>
    );
}
