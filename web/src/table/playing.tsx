/* The game: board and choices, the log beside them. */
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Table } from "../api";
import { gameOf } from "../games";
import { attempt } from "../notice";
import { Dialog } from "../parts/dialog";
import { explain, explainNext } from "../parts/explain";
import { useKeys } from "../parts/keys";
import { tr } from "../tongue";
import { Clock } from "./clock";
import { HintDialog } from "./hint";
import { ChatForm, LogView } from "./logview";
import { Over } from "./over";
import { sceneOf } from "./scene";
import type { Sitting } from "./sitting";
import { callToTurn } from "./turn";

interface Props {
    sitting: Sitting;
    table: Table;
}

/** Whether nobody else plays but bots: where others play, the server gives no hints. */
function isAlone(table: Table): boolean {
    return table.seats.every((seat, index) => seat.name === null || index === table.you.seat);
}

type Box = "none" | "rules" | "hint" | "standing";

function useTurnCall(mine: boolean, title: string): void {
    const before = useRef(mine);
    useEffect(() => {
        if (mine && !before.current) callToTurn(title);
        before.current = mine;
    }, [mine]);
}

/** Whoever plays by keys finds the next choices where the last ones were. */
function useFocusOnChoices(place: { current: HTMLElement | null }, asked: boolean): void {
    useEffect(() => {
        const focus = document.activeElement;
        const free = !focus || focus === document.body || place.current?.contains(focus);
        if (asked && free) place.current?.focus({ preventScroll: true });
    }, [asked]);
}

function Away({ sitting, table }: Props) {
    const seat = table.you.seat;
    if (seat === null || !table.seats[seat]!.away) return null;
    return (
        <p class="away">
            {tr("A bot plays for you.")}{" "}
            <button class="main" onClick={() => sitting.live.order({ do: "back" })}>
                {tr("I am back")}
            </button>
        </p>
    );
}

function Question({ table, acting }: { table: Table; acting: boolean }) {
    const seat = table.you.seat;
    const asked = seat !== null && table.choices !== undefined && !acting;
    const waiting = (table.awaited ?? []).map((one) => table.seats[one]!.called ?? "");
    const waits = waiting.length
        ? tr("Waiting for {players}.", { players: waiting.join(", ") })
        : "";
    const done =
        table.pending !== undefined
            ? tr("Your choice is made; you can change it until all have chosen.")
            : "";
    return (
        <p class={`question ${asked ? "mine" : ""}`} aria-live="polite">
            {asked ? done || table.words?.question : acting ? "" : waits}
        </p>
    );
}

/** Over a corner of the board, so that nothing moves when it comes and goes. */
function Skip({ sitting }: { sitting: Sitting }) {
    if (!sitting.acting.value) return null;
    return (
        <button
            class="skip"
            onClick={() => sitting.skip()}
            {...explain(tr("Show the latest at once (key: Escape)."))}
        >
            {tr("Skip")}
        </button>
    );
}

function Bar({ table, open }: { table: Table; open: (box: Box) => void }) {
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

function Boxes({ box, table, close }: { box: Box; table: Table; close: () => void }) {
    if (box === "hint" && table.choices && isAlone(table))
        return <HintDialog id={table.id} close={close} />;
    if (box === "rules")
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
    if (box === "standing")
        return (
            <Dialog title={tr("How things stand")} close={close}>
                {(table.words?.standing ?? []).map((line, index) => (
                    <p key={index}>{line}</p>
                ))}
            </Dialog>
        );
    return null;
}

export function Playing({ sitting, table }: Props) {
    const box = useSignal<Box>("none");
    const place = useRef<HTMLDivElement>(null);
    const controls = useRef<HTMLDivElement>(null);
    const close = (): void => void (box.value = "none");
    useLayoutEffect(() => {
        sitting.board = place.current;
    }, []);
    useKeys({
        "?": () => (box.value = "rules"),
        h: () => (box.value = "hint"),
        s: () => (box.value = "standing"),
        e: () => explainNext(1),
        E: () => explainNext(-1),
        Escape: () => sitting.skip(),
    });
    useTurnCall(
        table.choices !== undefined && table.pending === undefined,
        gameOf(table.title).title,
    );
    const asked = sitting.active.value && table.choices !== undefined;
    useFocusOnChoices(controls, asked);
    const client = sitting.client.value;
    if (!client) return null;
    const scene = sceneOf(table, sitting.active.value, sitting.events);
    const choose = (action: string): void => sitting.choose(action);
    const standing = [
        scene.choices.length ? "asked" : "",
        scene.choices.length && scene.pending !== null ? "made" : "",
        sitting.sent.value ? "sent" : "",
    ].join(" ");
    return (
        <div class="playing" data-ply={table.ply}>
            <Bar table={table} open={(wanted) => (box.value = wanted)} />
            <Skip sitting={sitting} />
            <div class="board" ref={place}>
                <client.Board scene={scene} choose={choose} />
            </div>
            <div class="desk">
                <div
                    class={`controls ${standing}`}
                    role="group"
                    aria-label={tr("Your choices")}
                    tabIndex={-1}
                    ref={controls}
                >
                    <Away sitting={sitting} table={table} />
                    {table.stage === "over" ? (
                        <Over sitting={sitting} table={table} scene={scene} />
                    ) : (
                        <>
                            <Question table={table} acting={sitting.acting.value} />
                            <client.Controls scene={scene} choose={choose} />
                        </>
                    )}
                </div>
                <aside class="side" aria-label={tr("Log and chat")}>
                    <LogView lines={sitting.lines.value} />
                    {table.you.seat !== null && (
                        <ChatForm say={(text) => sitting.live.order({ do: "say", text })} />
                    )}
                    <TableMenu sitting={sitting} table={table} />
                </aside>
            </div>
            <Boxes box={box.value} table={table} close={close} />
        </div>
    );
}

/** Leaving, taking a seat over from a bot, muting: seldom needed, so folded away. */
function TableMenu({ sitting, table }: Props) {
    const { seat, host } = table.you;
    return (
        <details class="table-menu">
            <summary>{tr("Table")}</summary>
            <p>
                <a class="button" href={`/table/${table.id}`} target="_blank">
                    {tr("Link for spectators")}
                </a>
                {seat !== null && table.stage !== "over" && (
                    <button onClick={() => sitting.live.order({ do: "stand" })}>
                        {tr("Leave the game to a bot")}
                    </button>
                )}
            </p>
            <ul class="rows">
                {table.seats.map((one, index) => (
                    <li key={index}>
                        <span>{one.called}</span>
                        {one.name === null && seat === null && table.stage !== "over" && (
                            <button onClick={attempt(() => sitting.sit(index))}>
                                {tr("Sit here")}
                            </button>
                        )}
                        {host && one.name !== null && index !== seat && (
                            <button
                                onClick={() =>
                                    sitting.live.order({
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
