/* The dialogs of a table: the rules of the phase, how things stand, a hint. */
import type { Table } from "../api";
import { tr } from "../i18n";
import { Dialog } from "../parts/dialog";
import { HintDialog } from "./hint_dialog";

export type DialogName = "rules" | "standing" | "hint";

interface Props {
    table: Table;
    choose: (action: string) => void;
    close: () => void;
}

function RulesDialog({ table, close }: Props) {
    return (
        <Dialog title={table.words?.phase ?? tr("Rules")} close={close}>
            {(table.words?.help ?? "").split("\n").map((text) => (
                <p key={text}>{text}</p>
            ))}
            <p>
                <a href={`/rules/${table.title}`} target="_blank">
                    {tr("All the rules")}
                </a>
            </p>
            <p class="soft">
                {tr(
                    "Point at anything on the table for an explanation, or press e for the next thing and E for the previous one.",
                )}
            </p>
        </Dialog>
    );
}

function StandingDialog({ table, close }: Props) {
    return (
        <Dialog title={tr("Summary of the position")} close={close}>
            {(table.words?.standing ?? []).map((line, index) => (
                <p key={index}>{line}</p>
            ))}
        </Dialog>
    );
}

export const canHaveHint = (table: Table): boolean =>
    table.choices !== undefined && table.you.hints;

export function TableDialog({ name, ...props }: Props & { name: DialogName }) {
    switch (name) {
        case "rules":
            return <RulesDialog {...props} />;
        case "standing":
            return <StandingDialog {...props} />;
        case "hint":
            return canHaveHint(props.table) ? <HintDialog {...props} /> : null;
    }
}
