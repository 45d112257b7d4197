/* A first game: a coach beside the table says one thing at a time and asks for one real action. */
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Title } from "../api";
import { gameOf } from "../games";
import { loadLesson } from "../lessons";
import { Lecture } from "../lessons/lecture";
import { myName } from "../me";
import { attempt, say } from "../notice";
import { Frame } from "../parts/frame";
import { explainNext } from "../parts/explain";
import { useKeys } from "../parts/keys";
import { eventsUpTo } from "../replay/frames";
import type { Line } from "../table/log";
import { LogView } from "../table/logview";
import { ScoreSheet } from "../table/scores";
import { playNow } from "../tables";
import { tr } from "../tongue";
import "./lesson.css";

/** The game that "Play now" begins. */
const SEATS = 4;
const LEVEL = 2;

const names = (): string[] => [myName.value ?? tr("Guest"), tr("Heron"), tr("Badger"), tr("Otter")];

export function LessonPage({ title }: { title: Title }) {
    const lecture = useSignal<Lecture | null>(null);
    useEffect(() => {
        const open = async (): Promise<void> => {
            lecture.value = await Lecture.open(await loadLesson(title), names());
        };
        open().catch((error: Error) => say(error.message));
        return () => lecture.peek()?.close();
    }, []);
    return (
        <Frame shape="table">
            {lecture.value ? (
                <Class lecture={lecture.value} title={title} />
            ) : (
                <p class="soft">{tr("One moment…")}</p>
            )}
        </Frame>
    );
}

interface Props {
    lecture: Lecture;
    title: Title;
}

/** Something that can be used, not a mere piece to look at. */
const usable = (target: EventTarget | null): boolean =>
    target instanceof Element &&
    target.closest("button, a, input, select, summary, [role='button'], .log") !== null;

/** For those who play with keys: what is asked for is under them as soon as it is there. */
function useInvitation(lecture: Lecture, controls: { current: HTMLElement | null }): void {
    const asked = lecture.asked.value;
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

function Class({ lecture, title }: Props) {
    const board = useRef<HTMLDivElement>(null);
    const controls = useRef<HTMLDivElement>(null);
    const strayed = useSignal(0);
    const { viewing } = lecture;
    useLayoutEffect(() => {
        viewing.board = board.current;
        lecture.begin();
    }, []);
    useKeys({
        e: () => explainNext(1),
        E: () => explainNext(-1),
        Escape: () => lecture.moving.value && lecture.skip(),
    });
    useInvitation(lecture, controls);
    const client = viewing.client.value!;
    const { scene } = lecture;
    const choose = (action: string): void => {
        if (!lecture.choose(action)) strayed.value += 1;
    };
    const stray = (event: Event): void => {
        if (lecture.asked.value && !usable(event.target)) strayed.value += 1;
    };
    const asked = lecture.asked.value;
    useEffect(() => void (strayed.value = 0), [asked]);
    return (
        <div class="playing lesson">
            <div class="bar">
                <h1>
                    {gameOf(title).title} <span>{viewing.frame.value?.words?.phase}</span>
                </h1>
            </div>
            <aside class="desk" aria-label={tr("The lesson")}>
                <Coach lecture={lecture} title={title} strayed={strayed} />
                <div class={`controls ${asked ? "asked" : ""}`} ref={controls} onClick={stray}>
                    {!lecture.over.value && (
                        <p class={`question ${asked ? "mine" : ""}`}>{asked?.task}</p>
                    )}
                    {lecture.over.value ? (
                        <ScoreSheet
                            scene={scene}
                            sheet={client.sheet(
                                eventsUpTo(viewing.replay.value!, viewing.index.value),
                                scene,
                            )}
                        />
                    ) : (
                        <client.Controls scene={scene} choose={choose} />
                    )}
                </div>
                <LogView lines={linesOf(lecture)} />
            </aside>
            <div class="board" ref={board} onClick={stray}>
                <client.Board scene={scene} choose={choose} />
            </div>
        </div>
    );
}

/** What happened, and what is being acted out just now. */
function linesOf({ viewing, moving }: Lecture): Line[] {
    const index = viewing.index.value + (moving.value ? 1 : 0);
    return eventsUpTo(viewing.replay.value!, index).flatMap(({ text }) =>
        text ? [{ kind: "event", text }] : [],
    );
}

function Coach({ lecture, title, strayed }: Props & { strayed: Signal<number> }) {
    const over = lecture.over.value;
    return (
        <section class={`coach ${over ? "over" : ""}`} aria-label={tr("The coach")}>
            <Progress lecture={lecture} />
            <div class="coach-words" aria-live="polite" aria-atomic="true">
                <Words lecture={lecture} strayed={strayed} />
            </div>
            {over ? <Afterwards lecture={lecture} title={title} /> : <Tools lecture={lecture} />}
        </section>
    );
}

function Progress({ lecture }: { lecture: Lecture }) {
    const { steps } = lecture.course;
    const now = lecture.step.value;
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

function Words({ lecture, strayed }: { lecture: Lecture; strayed: Signal<number> }) {
    const asked = lecture.asked.value;
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
    if (lecture.over.value)
        return (
            <>
                <h2>{lecture.course.ending.title}</h2>
                <ul>
                    {lecture.course.ending.points.map((point) => (
                        <li key={point}>{point}</li>
                    ))}
                </ul>
            </>
        );
    return <p class="meanwhile">{lecture.way.meanwhile || tr("Watch what happens…")}</p>;
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

function Tools({ lecture }: { lecture: Lecture }) {
    const step = lecture.step.value;
    const first = step === 0;
    const skip = lecture.moving.value ? tr("Skip") : tr("Skip step");
    return (
        <div class="tools">
            <Tool sign="‹" name={tr("Back")} off={first} action={() => lecture.jump(step - 1)} />
            <Tool sign="»" name={skip} action={() => lecture.skip()} />
            <Tool sign="↺" name={tr("Restart")} off={first} action={() => lecture.begin()} />
        </div>
    );
}

function Afterwards({ lecture, title }: Props) {
    const seats = Math.min(SEATS, gameOf(title).players_max);
    return (
        <div class="buttons">
            <button class="main" onClick={attempt(() => playNow(title, seats, LEVEL))}>
                {tr("Play now")}
            </button>
            <a class="button" href={`/rules/${title}`}>
                {tr("Read the rules")}
            </a>
            <button onClick={() => lecture.begin()}>{tr("Restart")}</button>
        </div>
    );
}
