/* The coach beside the table: says one thing at a time and asks for one action. */
import type { Signal } from "@preact/signals";
import type { Game, Title } from "../api";
import { playNow } from "../create_table";
import { gameOf, games } from "../games";
import { tr } from "../i18n";
import { attempt } from "../notice";
import { lessonLoader } from "../titles";
import type { LessonState } from "./state";
import "./coach.css";

/** The game that "Play now" starts. */
const SEATS = 4;
const LEVEL = 2;

interface CoachProps {
    state: LessonState;
    title: Title;
    /** How often the learner has tried something else. */
    strayed: Signal<number>;
}

export function Coach({ state, title, strayed }: CoachProps) {
    const over = state.over.value;
    return (
        <section class={`coach ${over ? "over" : ""}`} aria-label={tr("The coach")}>
            <Progress state={state} />
            <div class="coach-words" aria-live="polite" aria-atomic="true">
                <Words state={state} strayed={strayed} />
            </div>
            {over ? <NextSteps state={state} title={title} /> : <Tools state={state} />}
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

/** While the game moves on, what happens meanwhile; at the beginning, what it is all about. */
function Meanwhile({ state }: { state: LessonState }) {
    const first = state.step.value === 0 ? state.course.steps[0] : undefined;
    return (
        <>
            {first && (
                <>
                    <h2>{first.title}</h2>
                    <p>{first.text}</p>
                </>
            )}
            <p class="meanwhile">{state.transition.meanwhile || tr("Watch what happens…")}</p>
        </>
    );
}

function Words({ state, strayed }: { state: LessonState; strayed: Signal<number> }) {
    const asked = state.asked.value;
    const { ending } = state.course;
    if (asked)
        return (
            <>
                <h2>{asked.title}</h2>
                <p>{asked.text}</p>
                <p class={`task ${strayed.value ? "again" : ""}`} key={strayed.value}>
                    {strayed.value > 0 && <span>{tr("Not yet! For now, just this:")} </span>}
                    {asked.task}
                </p>
            </>
        );
    if (state.over.value)
        return (
            <>
                <h2>{ending.title}</h2>
                <ul>
                    {ending.points.map((point) => (
                        <li key={point}>{point}</li>
                    ))}
                </ul>
            </>
        );
    return <Meanwhile state={state} />;
}

interface ToolProps {
    sign: string;
    name: string;
    disabled?: boolean;
    action: () => void;
}

function Tool({ sign, name, disabled = false, action }: ToolProps) {
    return (
        <button onClick={action} disabled={disabled}>
            <span aria-hidden="true">{sign}</span>
            <span class="tool-name">{name}</span>
        </button>
    );
}

function Tools({ state }: { state: LessonState }) {
    const step = state.step.value;
    const first = step === 0;
    const skip = state.moving.value ? tr("Skip") : tr("Skip step");
    return (
        <div class="tools">
            <Tool sign="‹" name={tr("Back")} disabled={first} action={() => state.jump(step - 1)} />
            <Tool sign="»" name={skip} action={() => state.skip()} />
            <Tool sign="↺" name={tr("Restart")} disabled={first} action={() => state.begin()} />
        </div>
    );
}

/** The next game that has a lesson; after the last one, the first. */
function nextLesson(title: Title): Game | undefined {
    const taught = games.value.filter(({ name }) => lessonLoader(name));
    const next = taught[(taught.findIndex(({ name }) => name === title) + 1) % taught.length];
    return next?.name === title ? undefined : next;
}

function NextSteps({ state, title }: { state: LessonState; title: Title }) {
    const seats = Math.min(SEATS, gameOf(title).players_max);
    const next = nextLesson(title);
    return (
        <div class="buttons">
            <button class="main" onClick={attempt(() => playNow(title, seats, LEVEL))}>
                {tr("Play now")}
            </button>
            {next && (
                <a class="button" href={`/lesson/${next.name}`}>
                    {tr("Next lesson: {game}", { game: next.title })}
                </a>
            )}
            <a class="button" href={`/rules/${title}`}>
                {tr("Read the rules")}
            </a>
            <button onClick={() => state.begin()}>{tr("Restart")}</button>
        </div>
    );
}
