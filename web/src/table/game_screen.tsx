/* A game in progress or just over: the board and the dock. */
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Table } from "../api";
import { gameOf } from "../games";
import { explainNext } from "../parts/explain";
import { useKeys } from "../parts/keyboard";
import { useBoardFits } from "./board_fit";
import { boardRegion, useBoardFocus } from "./board_focus";
import { Dock } from "./dock";
import { ReportDialog } from "./report";
import { sceneOfTable } from "./scene";
import type { TableSession } from "./session";
import { StatusBar } from "./status_bar";
import { TableDialog, type DialogName } from "./table_dialogs";
import { alertTurn } from "./turn_alert";
import { toggleSounds } from "./toggle_sounds";
import { undo } from "./undo";
import "./table_layout.css";

interface Props {
    session: TableSession;
    table: Table;
}

function useTurnAlert(mine: boolean, title: string): void {
    const before = useRef(mine);
    useEffect(() => {
        if (mine && !before.current) alertTurn(title);
        before.current = mine;
    }, [mine]);
}

/** Runs the keyboard shortcuts of a table. */
function useTableKeys(session: TableSession, dialog: Signal<DialogName | null>): void {
    useKeys({
        "?": () => (dialog.value = "rules"),
        h: () => (dialog.value = "hint"),
        s: () => (dialog.value = "standing"),
        e: () => explainNext(1),
        E: () => explainNext(-1),
        m: toggleSounds,
        u: () => undo(session),
        Escape: () => session.skip(),
    });
}

export function GameScreen({ session, table }: Props) {
    const dialog = useSignal<DialogName | null>(null);
    const board = useRef<HTMLDivElement>(null);
    const ui = session.ui.value;
    const shown = sceneOfTable(table, session.active.value, session.events);
    const scene = { ...shown, pending: session.held.now.value?.action ?? shown.pending };
    const open = (name: DialogName): void => void (dialog.value = name);
    useLayoutEffect(() => {
        session.board = board.current;
    }, []);
    useTableKeys(session, dialog);
    useTurnAlert(
        table.choices !== undefined && table.pending === undefined,
        gameOf(table.title).title,
    );
    useBoardFocus(board, ui?.focus?.(scene), session.animating.value ? null : table.ply);
    const fits = useBoardFits(board);
    if (!ui) return null;
    return (
        <div class="table-layout framed" data-ply={table.ply}>
            <StatusBar session={session} table={table} open={open} />
            <div class="board" ref={board} {...boardRegion()}>
                <ui.Board scene={scene} choose={(action) => session.choose(action)} />
            </div>
            <Dock {...{ session, table, ui, scene, open }} needsBrief={!fits} />
            {dialog.value && (
                <TableDialog
                    name={dialog.value}
                    table={table}
                    choose={(action) => session.choose(action)}
                    close={() => (dialog.value = null)}
                />
            )}
            {session.reporting.value !== null && (
                <ReportDialog
                    session={session}
                    table={table}
                    seat={session.reporting.value}
                    close={() => (session.reporting.value = null)}
                />
            )}
        </div>
    );
}
