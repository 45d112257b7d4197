/* Telling the operator about another player, or about a line of theirs. Nobody at the table hears of
 * it. */
import { useSignal } from "@preact/signals";
import type { TargetedEvent } from "preact";
import type { Table } from "../api";
import { request } from "../api";
import { tr } from "../i18n";
import { attempt, showNotice } from "../notice";
import { Dialog } from "../parts/dialog";
import { Select } from "../parts/field";
import type { Line } from "./log_lines";
import type { TableSession } from "./session";

/** The longest line that is shown whole in the list. */
const SHOWN = 40;
/** As many of the player's latest lines can be reported. */
const LINES = 20;

interface Props {
    session: TableSession;
    table: Table;
    seat: number;
}

const quote = (text: string): string =>
    tr("“{text}”", { text: text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text });

/** What of a player can be reported: the person, or one of their lines by its number. */
const subjects = (lines: Line[], seat: number): { value: string; name: string }[] => [
    { value: "", name: tr("how they behave, or their name") },
    ...lines
        .filter((line) => line.kind === "chat" && line.seat === seat && line.number !== undefined)
        .slice(-LINES)
        .reverse()
        .map((line) => ({ value: String(line.number), name: quote(line.text) })),
];

/** Belongs to the page, not to the menu: it stays open when the menu goes, on a phone that is turned. */
export function ReportDialog({ session, table, seat, close }: Props & { close: () => void }) {
    const line = useSignal("");
    const text = useSignal("");
    const send = async (): Promise<void> => {
        const about = line.value ? { line: Number(line.value) } : { seat };
        await request("POST", `/api/tables/${table.id}/report`, { ...about, text: text.value });
        showNotice(tr("The operator of this server can read your report now."));
        close();
    };
    const submit = (event: TargetedEvent<HTMLFormElement>): void => {
        event.preventDefault();
        attempt(send)();
    };
    const player = table.seats[seat]?.called ?? "";
    return (
        <Dialog title={tr("Report {player}", { player })} close={close}>
            <form class="form" onSubmit={submit}>
                <Select
                    label={tr("What this is about")}
                    value={line.value}
                    values={subjects(session.lines.value, seat)}
                    onPick={(value) => (line.value = value)}
                />
                <div class="field">
                    <label for="report-text">{tr("What is wrong")}</label>
                    <textarea
                        id="report-text"
                        rows={3}
                        maxLength={200}
                        required
                        value={text.value}
                        onInput={(event) => (text.value = oneLine(event.currentTarget.value))}
                    />
                    <small>
                        {tr("Only the operator reads this, with your name and the table.")}
                    </small>
                </div>
                <button class="main">{tr("Send the report")}</button>
            </form>
        </Dialog>
    );
}

/** The server takes a single line. */
const oneLine = (text: string): string => text.replace(/\s+/g, " ");

/** Only people can be reported, and only by others. */
export function ReportButton({ session, table, seat }: Props) {
    if (!table.seats[seat]?.name || seat === table.you.seat) return null;
    return (
        <button class="quiet" onClick={() => (session.reporting.value = seat)}>
            {tr("Report…")}
        </button>
    );
}
