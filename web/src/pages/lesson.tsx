/* A first game: a coach beside the table says one thing at a time and asks for one real action. */
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Title } from "../api";
import { gameOf } from "../games";
import { LessonState } from "../lessons/state";
import { myName } from "../guest";
import { attempt, showNotice } from "../notice";
import { PageShell } from "../parts/page_shell";
import { explainNext } from "../parts/explain";
import { useKeys } from "../parts/keyboard";
import { eventsUpTo } from "../replay/frames";
import type { Line } from "../table/log_lines";
import { LogView } from "../table/log_view";
import { ScoreSheetTable } from "../table/score_sheet";
import { playNow } from "../create_table";
import { lessonLoader } from "../titles";
import { tr } from "../i18n";
import "./lesson.css";

/** The game that "Play now" begins. */
const SEATS = 4;
const LEVEL = 2;

const names = (): string[] => [myName.value ?? tr("Guest"), tr("Heron"), tr("Badger"), tr("Otter")];

export function LessonPage({ title }: { title: Title }) {
    const state = useSignal<LessonState | null>(null);
    useEffect(() => {
        const open = async (): Promise<void> => {
            const lesson = await lessonLoader(title)?.();
            if (lesson) state.value = await LessonState.open(lesson, names());
        };
        open().catch((error: Error) => showNotice(error.message));
        return () => state.peek()?.close();
    }, []);
    return (
        <PageShell shape="table">
            {state.value ? (
                <Class state={state.value} title={title} />
            ) : (
                <p class="soft">{tr("One moment…")}</p>
            )}
        </PageShell>
    );
}

interface Props {
    state: LessonState;
    title: Title;
}

/** Something that can be used, not a mere piece to look at. */
const usable = (target: EventTarget | null): boolean =>
    target instanceof Element &&
    target.closest("button, a, input, select, summary, [role='button'], .log") !== null;

/** For those who play with keys: what is asked for is under them as soon as it is there. */
function useInvitation(state: LessonState, controls: { current: HTMLElement | null }): void {
    const asked = state.asked.value;
    const keys = useRef(false);
    useEffect(() => {
        const note = (event: Event): void => void (keys.current = event.type === "keydown");
        const kinds = ["keydown", "pointerdown"];
        kinds.forEach((kind) => addEventListener(kind, note, true));
        return () => kinds.forEach((kind) => removeEventListener(kind, note, true));
    }, []);
    useEffect(() => {
        if (!asked || !keys.current || document.activeElement !== document.body) return;
        const button = controls.current?.querySelector<HTMLElement>("button:enabled");
        button?.focus({ preventScroll: true });
    }, [asked]);
}

function Class({ state, title }: Props) {
    const board = useRef<HTMLDivElement>(null);
    const controls = useRef<HTMLDivElement>(null);
    const strayed = useSignal(0);
    const { replay } = state;
    useLayoutEffect(() => {
        replay.board = board.current;
        state.begin();
    }, []);
    useKeys({
        e: () => explainNext(1),
        E: () => explainNext(-1),
        Escape: () => state.moving.value && state.skip(),
    });
    useInvitation(state, controls);
    const ui = replay.ui.value!;
    const { scene } = state;
    const choose = (action: string): void => {
        if (!state.choose(action)) strayed.value += 1;
    };
    const stray = (event: Event): void => {
        if (state.asked.value && !usable(event.target)) strayed.value += 1;
    };
    const asked = state.asked.value;
    useEffect(() => void (strayed.value = 0), [asked]);
    return (
        <div class="playing lesson">
            <div class="bar">
                <h1>
                    {gameOf(title).title} <span>{replay.frame.value?.words?.phase}</span>
                </h1>
            </div>
            <aside class="desk" aria-label={tr("The lesson")}>
                <Coach state={state} title={title} strayed={strayed} />
                <div class={`controls ${asked ? "asked" : ""}`} ref={controls} onClick={stray}>
                    {!state.over.value && (
                        <p class={`question ${asked ? "mine" : ""}`}>{asked?.task}</p>
                    )}
                    {state.over.value ? (
                        <ScoreSheetTable
                            scene={scene}
                            sheet={ui.scoreSheet(
                                eventsUpTo(replay.replay.value!, replay.index.value),
                                scene,
                            )}
                        />
                    ) : (
                        <ui.Controls scene={scene} choose={choose} />
                    )}
                </div>
                <LogView lines={linesOf(state)} />
            </aside>
            <div class="board" ref={board} onClick={stray}>
                <ui.Board scene={scene} choose={choose} />
            </div>
        </div>
    );
}

/** What happened, and what is being acted out just now. */
function linesOf({ replay, moving }: LessonState): Line[] {
    const index = replay.index.value + (moving.value ? 1 : 0);
    return eventsUpTo(replay.replay.value!, index).flatMap(({ text }) =>
        text ? [{ kind: "event", text }] : [],
    );
}

function Coach({ state, title, strayed }: Props & { strayed: Signal<number> }) {
    const over = state.over.value;
    return (
        <section class={`coach ${over ? "over" : ""}`} aria-label={tr("The coach")}>
            <Progress state={state} />
            <div class="coach-words" aria-live="polite" aria-atomic="true">
                <Words state={state} strayed={strayed} />
            </div>
            {over ? <Afterwards state={state} title={title} /> : <Tools state={state} />}
        </section>
    );
}

function Progress({ state }: { state: LessonState }) {
    const { steps } = state.course;
    const now = state.step.value;
    return (
        <div class="coach-progress">
            <span>
                {now < steps.length
                    ? tr("Step {n} of {all}", { n: now + 1, all: steps.length })
                    : tr("Done")}
            </span>
            <ol aria-hidden="true">
                {steps.map((step, index) => (
                    <li key={step.ply} class={index < now ? "done" : index === now ? "now" : ""} />
                ))}
            </ol>
        </div>
    );
}

function Words({ state, strayed }: { state: LessonState; strayed: Signal<number> }) {
    const asked = state.asked.value;
    if (asked)
        return (
            <>
                <h2>{asked.title}</h2>
                <p>{asked.text}</p>
                <p class={`task ${strayed.value ? "again" : ""}`} key={strayed.value}>
                    {strayed.value > 0 && <span>{tr("Later! For now only this:")} </span>}
                    {asked.task}
                </p>
            </>
        );
    if (state.over.value)
        return (
            <>
                <h2>{state.course.ending.title}</h2>
                <ul>
                    {state.course.ending.points.map((point) => (
                        <li key={point}>{point}</li>
                    ))}
                </ul>
            </>
        );
    return <p class="meanwhile">{state.transition.meanwhile || tr("Watch what happens…")}</p>;
}

function Tool({ sign, name, off, action }: ToolProps) {
    return (
        <button onClick={action} disabled={off}>
            <span aria-hidden="true">{sign}</span>
            <span class="tool-name">{name}</span>
        </button>
    );
}

interface ToolProps {
    sign: string;
    name: string;
    off?: boolean;
    action: () => void;
}

function Tools({ state }: { state: LessonState }) {
    const step = state.step.value;
    const first = step === 0;
    const skip = state.moving.value ? tr("Skip") : tr("Skip step");
    return (
        <div class="tools">
            <Tool sign="‹" name={tr("Back")} off={first} action={() => state.jump(step - 1)} />
            <Tool sign="»" name={skip} action={() => state.skip()} />
            <Tool sign="↺" name={tr("Restart")} off={first} action={() => state.begin()} />
        </div>
    );
}

function Afterwards({ state, title }: Props) {
    const seats = Math.min(SEATS, gameOf(title).players_max);
    return (
        <div class="buttons">
            <button class="main" onClick={attempt(() => playNow(title, seats, LEVEL))}>
                {tr("Play now")}
            </button>
            <a class="button" href={`/rules/${title}`}>
                {tr("Read the rules")}
            </a>
            <button onClick={() => state.begin()}>{tr("Restart")}</button>
        </div>
    );
}
