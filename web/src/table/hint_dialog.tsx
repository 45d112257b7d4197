/* What a strong bot would do in this position. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Hint, Table } from "../api";
import { request, withLanguage } from "../api";
import { percent, tr } from "../i18n";
import { localHint } from "../local/local_games";
import { isLocal } from "../local/local_id";
import { messageOf } from "../notice";
import { Dialog } from "../parts/dialog";
import "./hint_dialog.css";

const fetchHint = (id: string): Promise<Hint> =>
    isLocal(id) ? localHint(id) : request<Hint>("POST", withLanguage(`/api/tables/${id}/hint`), {});

function Candidates({ hint }: { hint: Hint }) {
    return (
        <ol class="candidates">
            {hint.candidates.map((one) => (
                <li key={one.action} class={one.action === hint.action ? "best" : ""}>
                    <span>{one.text ?? one.action}</span>
                    <meter min={0} max={1} value={one.chance} aria-hidden="true" />
                    <b>{percent(one.chance)}</b>
                </li>
            ))}
        </ol>
    );
}

export function HintDialog({ table, close }: { table: Table; close: () => void }) {
    const hint = useSignal<Hint | null>(null);
    const trouble = useSignal("");
    useEffect(() => {
        fetchHint(table.id).then(
            (found) => (hint.value = found),
            (error: unknown) => (trouble.value = messageOf(error)),
        );
    }, []);
    return (
        <Dialog title={tr("What a strong bot would do")} close={close}>
            {hint.value ? (
                <Candidates hint={hint.value} />
            ) : (
                <p>{trouble.value || tr("Thinking…")}</p>
            )}
            <p class="soft">
                {tr("The figures are your chances of winning, as a strong bot sees them.")}
            </p>
            {table.seats.filter((seat) => seat.name !== null).length > 1 && (
                <p class="soft">{tr("Everybody at the table sees that you asked for a hint.")}</p>
            )}
        </Dialog>
    );
}
