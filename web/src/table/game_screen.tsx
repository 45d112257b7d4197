/* A game in progress or just over: the board and the choices, with the log beside them. */
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Table } from "../api";
import { gameOf } from "../games";
import { attempt } from "../notice";
import { focusIsFree } from "../parts/arrival";
import { Dialog } from "../parts/dialog";
import { explain, explainNext } from "../parts/explain";
import { useKeys } from "../parts/keyboard";
import { tr } from "../i18n";
import { Clock } from "./clock";
import { HintDialog } from "./hint_dialog";
import { ChatForm, LogView } from "./log_view";
import { GameOver } from "./game_over";
import { sceneOfTable } from "./scene";
import type { TableSession } from "./session";
import { alertTurn } from "./turn_alert";
import { itemAt } from "../lists";
import "../parts/rows.css";
import "./table_layout.css";
import "./game_screen.css";

interface Props {
    session: TableSession;
    table: Table;
}

/** Whether nobody else plays but bots: where others play, the server gives no hints. */
function isAlone(table: Table): boolean {
    return table.seats.every((seat, index) => seat.name === null || index === table.you.seat);
}

type OpenDialog = "none" | "rules" | "hint" | "standing";

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
            {tr("A bot plays for you.")}{" "}
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
            ? tr("Your choice is made; you can change it until all have chosen.")
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
            {...explain(tr("Show the latest at once (key: Escape)."))}
        >
            {tr("Skip")}
        </button>
    );
}

function Bar({ table, open }: { table: Table; open: (dialog: OpenDialog) => void }) {
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
                    {...explain(tr("The rules of this phase (key: ?)."))}
                >
                    {tr("Rules")}
                </button>
                <button
                    onClick={() => open("standing")}
                    {...explain(tr("How things stand, in words (key: s)."))}
                >
                    {tr("In words")}
                </button>
                {table.choices && isAlone(table) && (
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

interface DialogsProps {
    dialog: OpenDialog;
    table: Table;
    close: () => void;
}

function Dialogs({ dialog, table, close }: DialogsProps) {
    if (dialog === "hint" && table.choices && isAlone(table))
        return <HintDialog id={table.id} close={close} />;
    if (dialog === "rules")
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
                        "Point at anything on the table to have it explained, or press e for the next thing and E for the one before.",
                    )}
                </p>
            </Dialog>
        );
    if (dialog === "standing")
        return (
            <Dialog title={tr("How things stand")} close={close}>
                {(table.words?.standing ?? []).map((line, index) => (
                    <p key={index}>{line}</p>
                ))}
            </Dialog>
        );
    return null;
}

export function GameScreen({ session, table }: Props) {
    const dialog = useSignal<OpenDialog>("none");
    const board = useRef<HTMLDivElement>(null);
    const controls = useRef<HTMLDivElement>(null);
    const close = (): void => void (dialog.value = "none");
    useLayoutEffect(() => {
        session.board = board.current;
    }, []);
    useKeys({
        "?": () => (dialog.value = "rules"),
        h: () => (dialog.value = "hint"),
        s: () => (dialog.value = "standing"),
        e: () => explainNext(1),
        E: () => explainNext(-1),
        Escape: () => session.skip(),
    });
    useTurnAlert(
        table.choices !== undefined && table.pending === undefined,
        gameOf(table.title).title,
    );
    const asked = session.active.value && table.choices !== undefined;
    useFocusOnChoices(controls, asked);
    const ui = session.ui.value;
    if (!ui) return null;
    const scene = sceneOfTable(table, session.active.value, session.events);
    const choose = (action: string): void => session.choose(action);
    const standing = [
        scene.choices.length ? "asked" : "",
        scene.choices.length && scene.pending !== null ? "made" : "",
        session.sent.value ? "sent" : "",
    ].join(" ");
    return (
        <div class="table-layout" data-ply={table.ply}>
            <Bar table={table} open={(wanted) => (dialog.value = wanted)} />
            <Skip session={session} />
            <div class="board" ref={board}>
                <ui.Board scene={scene} choose={choose} />
            </div>
            <div class="sidebar">
                <div
                    class={`controls ${standing}`}
                    role="group"
                    aria-label={tr("Your choices")}
                    tabIndex={-1}
                    ref={controls}
                >
                    <Away session={session} table={table} />
                    {table.stage === "over" ? (
                        <GameOver session={session} ui={ui} table={table} scene={scene} />
                    ) : (
                        <>
                            <Question table={table} animating={session.animating.value} />
                            <ui.Controls scene={scene} choose={choose} />
                        </>
                    )}
                </div>
                <aside class="log-panel" aria-label={tr("Log and chat")}>
                    <LogView lines={session.lines.value} />
                    {table.you.seat !== null && (
                        <ChatForm say={(text) => session.live.send({ do: "say", text })} />
                    )}
                    <TableMenu session={session} table={table} />
                </aside>
            </div>
            <Dialogs dialog={dialog.value} table={table} close={close} />
        </div>
    );
}

/** Leaving, taking over a bot's seat, muting: rarely needed, so folded away. */
function TableMenu({ session, table }: Props) {
    const { seat, host } = table.you;
    return (
        <details class="table-menu">
            <summary>{tr("Table")}</summary>
            <p>
                <a class="button" href={`/table/${table.id}`} target="_blank">
                    {tr("Link for spectators")}
                </a>
                {seat !== null && table.stage !== "over" && (
                    <button onClick={() => session.live.send({ do: "stand" })}>
                        {tr("Leave the game to a bot")}
                    </button>
                )}
            </p>
            <ul class="rows">
                {table.seats.map((one, index) => (
                    <li key={index}>
                        <span>{one.called}</span>
                        {one.name === null && seat === null && table.stage !== "over" && (
                            <button onClick={attempt(() => session.sit(index))}>
                                {tr("Sit here")}
                            </button>
                        )}
                        {host && one.name !== null && index !== seat && (
                            <button
                                onClick={() =>
                                    session.live.send({
                                        do: one.muted ? "unmute" : "mute",
                                        seat: index,
                                    })
                                }
                            >
                                {one.muted ? tr("Unmute") : tr("Mute")}
                            </button>
                        )}
                    </li>
                ))}
            </ul>
        </details>
    );
}
