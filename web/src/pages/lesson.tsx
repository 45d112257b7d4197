/* A lesson: the usual table, with a coach beside it who asks for one action at a time. */
import { useSignal, type Signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Title } from "../api";
import { gameOf } from "../games";
import { myName } from "../guest";
import { tr } from "../i18n";
import { Coach } from "../lessons/coach";
import { LessonState } from "../lessons/state";
import { attempt } from "../notice";
import { focusIsFree } from "../parts/arrival";
import { explainNext } from "../parts/explain";
import { useKeys } from "../parts/keyboard";
import { PageShell } from "../parts/page_shell";
import { isSmallScreen } from "../parts/screen";
import { eventsUpTo } from "../replay/frames";
import { currentPace } from "../settings";
import type { Line } from "../table/log_lines";
import { LogView } from "../table/log_view";
import { ScoreSheetTable } from "../table/score_sheet";
import { lessonLoader } from "../titles";
import { withEvent } from "../table/story";
import { nameOf } from "../titles/title";
import "../table/table_layout.css";
import "./lesson.css";

const names = (): string[] => [myName.value ?? tr("Guest"), tr("Heron"), tr("Badger"), tr("Otter")];

export function LessonPage({ title }: { title: Title }) {
    const state = useSignal<LessonState | null>(null);
    useEffect(() => {
        const open = async (): Promise<void> => {
            const lesson = await lessonLoader(title)?.();
            if (lesson) state.value = await LessonState.open(lesson, names());
        };
        attempt(open)();
        return () => state.peek()?.close();
    }, []);
    return (
        <PageShell shape="table">
            {state.value ? (
                <LessonLayout state={state.value} title={title} />
            ) : (
                <p class="soft">{tr("One moment…")}</p>
            )}
        </PageShell>
    );
}

/** Moves the keyboard to the action asked for, if the learner uses the keyboard. */
function useFocusOnAction(state: LessonState, controls: RefObject<HTMLElement | null>): void {
    const asked = state.asked.value;
    const byKeyboard = useRef(false);
    useEffect(() => {
        const note = (event: Event): void => void (byKeyboard.current = event.type === "keydown");
        const kinds = ["keydown", "pointerdown"];
        kinds.forEach((kind) => addEventListener(kind, note, true));
        return () => kinds.forEach((kind) => removeEventListener(kind, note, true));
    }, []);
    useEffect(() => {
        if (!asked || !byKeyboard.current || !focusIsFree()) return;
        const button = controls.current?.querySelector<HTMLElement>("button:enabled");
        button?.focus({ preventScroll: true });
    }, [asked]);
}

/** Something with an action of its own, as opposed to a piece to look at. */
const isInteractive = (target: Element): boolean =>
    target.closest("button, a, input, select, summary, [role='button'], .log") !== null;

/** Counts the learner's attempts at anything but the action asked for, step by step. */
function useStrayed(state: LessonState, layout: RefObject<HTMLElement | null>): Signal<number> {
    const strayed = useSignal(0);
    const asked = state.asked.value;
    useEffect(() => void (strayed.value = 0), [asked]);
    useEffect(() => {
        const click = (event: Event): void => {
            const target = event.target instanceof Element ? event.target : null;
            const onTable = target?.closest(".board, .controls");
            if (state.asked.peek() && target && onTable && !isInteractive(target))
                strayed.value += 1;
        };
        layout.current?.addEventListener("click", click);
        return () => layout.current?.removeEventListener("click", click);
    }, []);
    return strayed;
}

/** Frames what the coach speaks of; on a small screen, brings it between coach and choices. */
function useLook(state: LessonState, layout: RefObject<HTMLElement | null>): void {
    const asked = state.asked.value;
    const small = isSmallScreen.value;
    useEffect(() => {
        const piece = asked?.look ?? state.replay.ui.focus?.(state.scene);
        const find = (selector: string) => layout.current?.querySelector<HTMLElement>(selector);
        const target = asked && piece && find(`.board [data-piece="${CSS.escape(piece)}"]`);
        if (!target) return;
        if (asked.look) target.dataset.lookedAt = "";
        if (small) {
            const top = find(".coach")?.offsetHeight ?? 0;
            const room = innerHeight - top - (find(".controls")?.offsetHeight ?? 0);
            const box = target.getBoundingClientRect();
            const behavior = currentPace() ? "smooth" : "auto";
            scrollBy({ top: box.top - top - Math.max(8, (room - box.height) / 2), behavior });
        }
        return () => delete target.dataset.lookedAt;
    }, [asked, small]);
}

function LessonLayout({ state, title }: { state: LessonState; title: Title }) {
    const layout = useRef<HTMLDivElement>(null);
    const board = useRef<HTMLDivElement>(null);
    const controls = useRef<HTMLDivElement>(null);
    const { replay, scene } = state;
    useLayoutEffect(() => {
        replay.board = board.current;
        state.begin();
    }, []);
    useKeys({
        e: () => explainNext(1),
        E: () => explainNext(-1),
        Escape: () => state.moving.value && state.skip(),
    });
    useFocusOnAction(state, controls);
    useLook(state, layout);
    const strayed = useStrayed(state, layout);
    const choose = (action: string): void => {
        if (!state.choose(action)) strayed.value += 1;
    };
    const asked = state.asked.value;
    return (
        <div class="table-layout lesson" ref={layout}>
            <div class="bar">
                <h1>
                    {gameOf(title).title} <span>{replay.frame.value.words?.phase}</span>
                </h1>
            </div>
            <aside class="sidebar" aria-label={tr("The lesson")}>
                <Coach state={state} title={title} strayed={strayed} />
                <div class={`controls ${asked ? "asked" : ""}`} ref={controls}>
                    {state.over.value ? (
                        <Outcome state={state} />
                    ) : (
                        <>
                            <p class={`question ${asked ? "mine" : ""}`}>{asked?.task}</p>
                            <replay.ui.Controls scene={scene} choose={choose} />
                        </>
                    )}
                </div>
                <LogView lines={linesOf(state)} names={scene.people.map(({ name }) => name)} />
            </aside>
            <div class="board" ref={board}>
                <replay.ui.Board scene={scene} choose={choose} />
            </div>
        </div>
    );
}

function Outcome({ state: { replay, scene } }: { state: LessonState }) {
    const events = eventsUpTo(replay.replay.value, replay.index.value);
    return <ScoreSheetTable scene={scene} sheet={replay.ui.scoreSheet(events, scene)} />;
}

/** What has been seen so far. */
function linesOf({ replay, scene }: LessonState): Line[] {
    const { frames } = replay.replay.value;
    const next = frames[replay.index.value + 1]?.events.slice(0, replay.seen.value) ?? [];
    const events = [...eventsUpTo(replay.replay.value, replay.index.value), ...next];
    const name = (seat: number): string => nameOf(scene, seat);
    return events.reduce<Line[]>(
        (lines, event) => withEvent(lines, event, replay.ui.log, name),
        [],
    );
}
