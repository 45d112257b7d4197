/* What is asked and the title's choices; after the game, its outcome. Where the board does not fit on the
 * screen, what a choice depends on stays with the question; on a small one, the log fills the place of the
 * choices while others think. */
import { useEffect, useRef } from "preact/hooks";
import type { Table } from "../api";
import type { Choice } from "../gen/api";
import { tr } from "../i18n";
import { itemAt } from "../lists";
import { focusIsFree } from "../parts/arrival";
import { explain } from "../parts/explain";
import { isSmallScreen } from "../parts/screen";
import type { AnyTitleUI, Scene } from "../titles/title";
import { AbsencePanel } from "./absence";
import { Caption, useSteadyHeight } from "./caption";
import { GameOver } from "./game_over";
import { LogView } from "./log_view";
import { NewcomerPanel } from "./newcomer";
import { SHORT, splitQuestion } from "./question";
import { SecondThoughts } from "./second_thoughts";
import type { TableSession } from "./session";
import { SpectatorNote } from "./spectator";
import { waitingText } from "./status_bar";
import { UndoButton, UndoPanel } from "./undo";
import "./controls.css";

interface Props {
    session: TableSession;
    table: Table;
}

interface ControlsProps extends Props {
    ui: AnyTitleUI;
    scene: Scene<unknown>;
    needsBrief: boolean;
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

/** Whether there is one choice only, in which there is nothing to choose either. */
const onlyOne = ([first, ...more]: Choice[]): boolean =>
    typeof first === "string" && /^\w+$/.test(first) && !more.length;

interface QuestionProps {
    table: Table;
    animating: boolean;
    /** What a short question begins with. */
    lead: string;
}

/** Where the screen is small, what is being decided is in sight anyway, so that of a long question only its
 * last sentence is shown, which asks. Nothing is asked where there is nothing to choose. */
function Asked({ text, lead, isOnly }: { text: string; lead: string; isOnly: boolean }) {
    const { context, question: asks } = splitQuestion(text);
    const question = isOnly ? tr("There is only one choice.") : asks;
    const isCut = isSmallScreen.value && text.length > SHORT;
    return (
        <>
            {context && <span class={isCut ? "visually-hidden" : "context"}>{context} </span>}
            {isCut && lead && <span aria-hidden="true">{lead} </span>}
            {question}
        </>
    );
}

function Question({ table, animating, lead }: QuestionProps) {
    const asked = table.you.seat !== null && table.choices !== undefined && !animating;
    const done =
        table.pending !== undefined
            ? tr("You have chosen. You can change your mind until everybody has chosen.")
            : "";
    const text = asked ? done || (table.words?.question ?? "") : waitingText(table);
    const isOnly = onlyOne(table.choices ?? []);
    const shown = asked && !done ? <Asked text={text} lead={lead} isOnly={isOnly} /> : text;
    return (
        <p class={`question ${asked ? "mine" : ""}`} aria-live="polite" {...explain(text)}>
            {animating ? "" : shown}
        </p>
    );
}

/** In a corner of the box, beside the caption, so that nothing moves when it appears and disappears. */
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

/** The latest events of the log, where the log itself is not in sight; the chat has its badge. They have the
 * room that the question leaves. */
function Meanwhile({ session, scene }: { session: TableSession; scene: Scene<unknown> }) {
    const lines = session.lines.value.filter(({ kind }) => kind !== "chat");
    return (
        <div class="meanwhile">
            <LogView lines={lines} names={scene.people.map(({ name }) => name)} />
        </div>
    );
}

function Playing({ session, table, ui, scene, needsBrief }: ControlsProps) {
    const small = isSmallScreen.value;
    return (
        <>
            <Question
                table={table}
                animating={session.animating.value}
                lead={ui.lead?.(scene) ?? ""}
            />
            <Caption session={session} scene={scene} />
            <Skip session={session} />
            <SecondThoughts session={session} />
            <div class="decision">
                {needsBrief && ui.Brief && scene.seat !== null && <ui.Brief scene={scene} />}
                <ui.Controls scene={scene} choose={(action) => session.choose(action)} />
                {small && <Meanwhile session={session} scene={scene} />}
            </div>
            {small && <UndoButton session={session} table={table} />}
        </>
    );
}

export function Controls(props: ControlsProps) {
    const { session, table, scene } = props;
    const controls = useRef<HTMLDivElement>(null);
    useFocusOnChoices(controls, session.active.value && table.choices !== undefined);
    useSteadyHeight(
        controls,
        scene.choices.length > 0 ? (table.ply ?? 0) : null,
        table.stage === "over",
    );
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
            {table.undo && <UndoPanel session={session} table={table} />}
            <AbsencePanel session={session} table={table} />
            {table.stage === "over" ? <GameOver {...props} /> : <Playing {...props} />}
        </div>
    );
}
