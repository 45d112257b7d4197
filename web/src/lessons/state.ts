/* A lesson in progress: the record is replayed up to a step, waits for the learner, and goes on. */
import { computed, signal } from "@preact/signals";
import { Animator } from "../animator";
import type { Replay } from "../api";
import { fetchRecordReplay, sceneOfFrame } from "../replay/frames";
import { ReplayState } from "../replay/state";
import { currentPace } from "../settings";
import type { Scene } from "../titles/title";
import {
    onlyAction,
    transitionTo,
    withNames,
    type Course,
    type Lesson,
    type Transition,
} from "./lesson";

/** Between two plies, so that the eye can follow, in milliseconds. */
const PAUSE = 350;
const FADE_IN = 700;
/** The level that the other players are introduced with. */
const LEVEL = 3;

const after = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

export class LessonState {
    /** The step that is being asked or approached; one past the last step is the ending. */
    readonly step = signal(0);
    /** Whether the game is still being replayed up to the step. */
    readonly moving = signal(true);
    readonly asked = computed(() =>
        this.moving.value ? null : (this.course.steps[this.step.value] ?? null),
    );
    readonly over = computed(
        () => !this.moving.value && this.step.value === this.course.steps.length,
    );
    /** Counts transitions begun: each one cancels those before it. */
    private transitions = 0;

    private constructor(
        readonly replay: ReplayState,
        readonly course: Course,
    ) {}

    static async open(lesson: Lesson, names: string[]): Promise<LessonState> {
        const record = withNames(lesson.record, names);
        const load = (seat: number | null): Promise<Replay> => fetchRecordReplay(record, seat);
        const replay = await ReplayState.open(load, lesson.seat);
        const called = replay.replay.value.seats.map((seat) => seat.called ?? "");
        return new LessonState(replay, lesson.course(called));
    }

    begin(): void {
        this.replay.goTo(0);
        void this.go(0);
    }

    close(): void {
        this.transitions += 1;
        this.replay.goTo(0);
    }

    get transition(): Transition {
        return transitionTo(this.course, this.step.value, this.replay.last.value);
    }

    /** What the page shows; the only choice is the action asked for. */
    get scene(): Scene<unknown> {
        const { replay, frame } = this.replay;
        const asked = this.asked.value;
        const scene = sceneOfFrame(replay.value, frame.value, asked !== null);
        const { choices, texts } = asked
            ? onlyAction({ choices: scene.choices, texts: scene.choiceTexts }, asked.action)
            : { choices: [], texts: [] };
        const people = scene.people.map((person, seat) =>
            seat === scene.seat ? person : { ...person, level: LEVEL },
        );
        return { ...scene, people, choices, choiceTexts: texts };
    }

    /** Goes on if the action is the one asked for; returns whether it is. */
    choose(action: string): boolean {
        const right = action === this.asked.value?.action;
        if (right) void this.go(this.step.value + 1);
        return right;
    }

    /** Jumps to the next step, or to this one if the game is still moving towards it. */
    skip(): void {
        this.jump(this.moving.value ? this.step.value : this.step.value + 1);
    }

    /** Goes to a step without animation. */
    jump(step: number): void {
        this.transitions += 1;
        this.step.value = Math.max(0, Math.min(step, this.course.steps.length));
        this.replay.goTo(this.transition.target);
        this.moving.value = false;
    }

    private async go(step: number): Promise<void> {
        const current = (this.transitions += 1);
        this.step.value = step;
        this.moving.value = true;
        if (this.transition.leap) await this.leap(this.transition.start);
        while (current === this.transitions && this.replay.index.value < this.transition.target) {
            await this.replay.step();
            await after(PAUSE * currentPace());
        }
        if (current === this.transitions) this.moving.value = false;
    }

    /** The table fades in at a later moment. */
    private async leap(frame: number): Promise<void> {
        const { board } = this.replay;
        this.replay.goTo(frame);
        if (!board) return;
        const animator = new Animator(board, currentPace());
        await animator.animate(board, [{ opacity: 0 }, { opacity: 1 }], FADE_IN);
    }
}
