/* A game in progress or just over: the board and the choices, with the log beside them. */
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Table } from "../api";
import { gameOf } from "../games";
import { tr } from "../i18n";
import { itemAt } from "../lists";
import { isLocal } from "../local/local_id";
import { focusIsFree } from "../parts/arrival";
import { explain, explainNext } from "../parts/explain";
import { useKeys } from "../parts/keyboard";
import type { AnyTitleUI, Scene } from "../titles/title";
import { AbsencePanel } from "./absence";
import { Clock } from "./clock";
import { GameOver } from "./game_over";
import { Caption, useSteadyHeight } from "./caption";
import { LogView } from "./log_view";
import { NewcomerPanel } from "./newcomer";
import { sceneOfTable } from "./scene";
import { SecondThoughts } from "./second_thoughts";
import type { TableSession } from "./session";
import { SpectatorNote, TalkForm } from "./spectator";
import { canHaveHint, TableDialog, type DialogName } from "./table_dialogs";
import { TableMenu } from "./table_menu";
import { alertTurn } from "./turn_alert";
import { toggleSounds } from "./toggle_sounds";
import "./table_layout.css";
import "./game_screen.css";

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

/** Keeps the keyboard at the choices, so that the next ones are where the last ones were. */
function useFocusOnChoices(choices: { current: HTMLElement | null }, asked: boolean): void {
    useEffect(() => {
        const free = focusIsFree() || choices.current?.contains(document.activeElement);
        if (asked && free) choices.current?.focus({ preventScroll: true });
    }, [asked]);
}

function Away({ session, table }: Props) {
    const seat = table.you.seat;
    if (seat === null || !itemAt(table.seats, seat).away) return null;
    return (
        <p class="away">
            {tr("A bot is playing for you.")}{" "}
            <button class="main" onClick={() => session.live.send({ do: "back" })}>
                {tr("I am back")}
            </button>
        </p>
    );
}

function Question({ table, animating }: { table: Table; animating: boolean }) {
    const seat = table.you.seat;
    const asked = seat !== null && table.choices !== undefined && !animating;
    const waiting = (table.awaited ?? []).map((one) => itemAt(table.seats, one).called ?? "");
    const waits = waiting.length
        ? tr("Waiting for {players}.", { players: waiting.join(", ") })
        : "";
    const done =
        table.pending !== undefined
            ? tr("You have chosen. You can change your mind until everybody has chosen.")
            : "";
    return (
        <p class={`question ${asked ? "mine" : ""}`} aria-live="polite">
            {asked ? done || table.words?.question : animating ? "" : waits}
        </p>
    );
}

/** Lies over a corner of the board, so that nothing moves when it appears and disappears. */
function Skip({ session }: { session: TableSession }) {
    if (!session.animating.value) return null;
    return (
        <button
            class="skip"
            onClick={() => session.skip()}
            {...explain(tr("Skip to the latest (key: Escape)."))}
        >
            {tr("Skip")}
        </button>
    );
}

function Bar({ table, open }: { table: Table; open: (dialog: DialogName) => void }) {
    return (
        <div class="bar">
            <h1>
                {gameOf(table.title).title} <span>{table.words?.phase}</span>
            </h1>
            {table.deadline && table.stage === "playing" ? (
                <Clock deadline={table.deadline} limit={table.clock} />
            ) : null}
            <div class="tools">
                <button
                    onClick={() => open("rules")}
                    {...explain(tr("The rules for this phase (key: ?)."))}
                >
                    {tr("Rules")}
                </button>
                <button
                    onClick={() => open("standing")}
                    {...explain(tr("How things stand, in words (key: s)."))}
                >
                    {tr("In words")}
                </button>
                {canHaveHint(table) && (
                    <button
                        onClick={() => open("hint")}
                        {...explain(tr("What a strong bot would do (key: h)."))}
                    >
                        {tr("Hint")}
                    </button>
                )}
            </div>
        </div>
    );
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
        Escape: () => session.skip(),
    });
}

export function GameScreen({ session, table }: Props) {
    const dialog = useSignal<DialogName | null>(null);
    const board = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        session.board = board.current;
    }, []);
    useTableKeys(session, dialog);
    useTurnAlert(
        table.choices !== undefined && table.pending === undefined,
        gameOf(table.title).title,
    );
    const ui = session.ui.value;
    if (!ui) return null;
    const shown = sceneOfTable(table, session.active.value, session.events);
    const scene = { ...shown, pending: session.held.now.value?.action ?? shown.pending };
    return (
        <div class="table-layout" data-ply={table.ply}>
            <Bar table={table} open={(name) => (dialog.value = name)} />
            <Skip session={session} />
            <div class="board" ref={board}>
                <ui.Board scene={scene} choose={(action) => session.choose(action)} />
            </div>
            <div class="sidebar">
                <Controls session={session} table={table} ui={ui} scene={scene} />
                <aside class="log-panel" aria-label={tr("Log and chat")}>
                    <LogView
                        lines={session.lines.value}
                        names={scene.people.map(({ name }) => name)}
                        remove={
                            table.you.host
                                ? (line) => session.live.send({ do: "erase", line })
                                : undefined
                        }
                    />
                    {!isLocal(table.id) && (
                        <>
                            <TalkForm session={session} table={table} />
                            <TableMenu session={session} table={table} />
                        </>
                    )}
                </aside>
            </div>
            {dialog.value && (
                <TableDialog
                    name={dialog.value}
                    table={table}
                    close={() => (dialog.value = null)}
                />
            )}
        </div>
    );
}

interface ControlsProps extends Props {
    ui: AnyTitleUI;
    scene: Scene<unknown>;
}

/** What is asked and the title's choices; after the game, its outcome. */
function Controls({ session, table, ui, scene }: ControlsProps) {
    const controls = useRef<HTMLDivElement>(null);
    useFocusOnChoices(controls, session.active.value && table.choices !== undefined);
    useSteadyHeight(controls, scene.choices.length > 0, table.stage === "over");
    const status = [
        scene.choices.length ? "asked" : "",
        scene.choices.length && scene.pending !== null ? "made" : "",
        session.sent.value ? "sent" : "",
        session.held.now.value ? "sent held" : "",
    ].join(" ");
    return (
        <div
            class={`controls ${status}`}
            role="group"
            aria-label={tr("Your choices")}
            tabIndex={-1}
            ref={controls}
        >
            <SpectatorNote table={table} />
            <Away session={session} table={table} />
            <NewcomerPanel session={session} table={table} />
            <AbsencePanel session={session} table={table} />
            {table.stage === "over" ? (
                <GameOver session={session} ui={ui} table={table} scene={scene} />
            ) : (
                <>
                    <Question table={table} animating={session.animating.value} />
                    <Caption session={session} scene={scene} />
                    <SecondThoughts session={session} />
                    <ui.Controls scene={scene} choose={(action) => session.choose(action)} />
                </>
            )}
        </div>
    );
}
