/* The dock of a table: the question with the choices, and the log with the chat. Beside the board both are
 * in sight; on a small screen it lies below the board, shows one of them at a time, and has the tools. */
import { useSignal, type Signal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Table } from "../api";
import { tr, trN } from "../i18n";
import { isLocal } from "../local/local_id";
import { explain } from "../parts/explain";
import { isSmallScreen } from "../parts/screen";
import type { AnyTitleUI, Scene } from "../titles/title";
import { Controls } from "./controls";
import type { Line } from "./log_lines";
import { LogView } from "./log_view";
import type { TableSession } from "./session";
import { TalkForm } from "./spectator";
import { toolsOf } from "./status_bar";
import type { DialogName } from "./table_dialogs";
import { TableMenu } from "./table_menu";
import "./dock.css";

interface Props {
    session: TableSession;
    table: Table;
}

/** While it is hidden, it keeps what is being written. */
function LogPanel({ session, table, hidden }: Props & { hidden: boolean }) {
    const remove = (line: number): void => void session.live.send({ do: "erase", line });
    return (
        <aside class="log-panel" aria-label={tr("Log and chat")} hidden={hidden}>
            <LogView
                lines={session.lines.value}
                names={table.seats.map(({ called }) => called ?? "")}
                remove={table.you.host ? remove : undefined}
            />
            {!isLocal(table.id) && (
                <>
                    <TalkForm session={session} table={table} />
                    <TableMenu session={session} table={table} />
                </>
            )}
        </aside>
    );
}

/** How much others have said since the chat was last in sight. */
function useUnread(lines: Line[], seat: number | null, isRead: boolean): number {
    const said = lines.filter((line) => line.kind === "chat" && line.seat !== seat).length;
    const read = useRef(said);
    if (isRead) read.current = said;
    return Math.max(0, said - read.current);
}

type Side = "play" | "talk";

function Badge({ unread }: { unread: number }) {
    if (!unread) return null;
    return (
        <b class="badge">
            <span aria-hidden="true">{unread}</span>
            <span class="visually-hidden">{trN("{n} new line", "{n} new lines", unread)}</span>
        </b>
    );
}

interface DockBarProps {
    table: Table;
    side: Signal<Side>;
    unread: number;
    open: (dialog: DialogName) => void;
}

/** Under the thumb: which side of the dock is shown, and the tools. */
function DockBar({ table, side, unread, open }: DockBarProps) {
    const tab = (name: Side) => ({
        "aria-pressed": side.value === name,
        onClick: () => (side.value = name),
    });
    return (
        <div class="dock-bar" role="group" aria-label={tr("Tools")}>
            <button {...tab("play")}>{table.stage === "over" ? tr("Result") : tr("Play")}</button>
            <button {...tab("talk")}>
                {tr("Log and chat")}
                <Badge unread={unread} />
            </button>
            {toolsOf(table).map(({ name, label, about }) => (
                <button key={name} onClick={() => open(name)} {...explain(about)}>
                    {label}
                </button>
            ))}
        </div>
    );
}

interface DockProps extends Props {
    ui: AnyTitleUI;
    scene: Scene<unknown>;
    /** Whether the board may be out of sight. */
    needsBrief: boolean;
    open: (dialog: DialogName) => void;
}

export function Dock({ open, ...props }: DockProps) {
    const { session, table } = props;
    const side = useSignal<Side>("play");
    const small = isSmallScreen.value;
    const isTalking = small && side.value === "talk";
    const unread = useUnread(session.lines.value, table.you.seat, isTalking || !small);
    return (
        <div class="sidebar">
            {!isTalking && <Controls {...props} />}
            <LogPanel session={session} table={table} hidden={small && !isTalking} />
            {small && <DockBar table={table} side={side} unread={unread} open={open} />}
        </div>
    );
}
