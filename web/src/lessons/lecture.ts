/* Giving a lesson: the record is viewed up to a step, waits for the learner, and goes on. */
import { computed, signal } from "@preact/signals";
import { replayOfRecord, sceneOfFrame } from "../replay/frames";
import { Viewing } from "../replay/viewing";
import { paceNow } from "../settings";
import { Stage } from "../stage";
import type { Scene } from "../titles/title";
import { narrowed, renamed, wayTo, type Course, type Lesson, type Way } from "./lesson";

/** For the eyes to follow, between two plies, in milliseconds. */
const PAUSE = 350;
const CURTAIN = 700;
/** As what kind of bot the others are introduced. */
const LEVEL = 3;

const after = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

export class Lecture {
    /** The step that is asked or on its way; behind the last one comes the ending. */
    readonly step = signal(0);
    /** Whether the game is still on its way to the step. */
    readonly moving = signal(true);
    readonly asked = computed(() =>
        this.moving.value ? null : (this.course.steps[this.step.value] ?? null),
    );
    readonly over = computed(
        () => !this.moving.value && this.step.value === this.course.steps.length,
    );
    /** Counts the ways begun: a newer one ends those before it. */
    private ways = 0;

    private constructor(
        readonly viewing: Viewing,
        readonly course: Course,
    ) {}

    static async open(lesson: Lesson, names: string[]): Promise<Lecture> {
        const record = renamed(lesson.record, names);
        const viewing = new Viewing((seat) => replayOfRecord(record, seat));
        await viewing.look(lesson.seat);
        const called = viewing.replay.value!.seats.map((seat) => seat.called ?? "");
        return new Lecture(viewing, lesson.course(called));
    }

    begin(): void {
        this.viewing.goTo(0);
        void this.go(0);
    }

    close(): void {
        this.ways += 1;
        this.viewing.goTo(0);
    }

    get way(): Way {
        return wayTo(this.course, this.step.value, this.viewing.last.value);
    }

    /** What is shown; the only choice is the one asked for. */
    get scene(): Scene<unknown> {
        const { replay, frame } = this.viewing;
        const asked = this.asked.value;
        const scene = sceneOfFrame(replay.value!, frame.value!, asked !== null);
        const { choices, texts } = asked
            ? narrowed({ choices: scene.choices, texts: scene.choiceTexts }, asked.action)
            : { choices: [], texts: [] };
        const people = scene.people.map((person, seat) =>
            seat === scene.seat ? person : { ...person, level: LEVEL },
        );
        return { ...scene, people, choices, choiceTexts: texts };
    }

    /** Whether that was what is asked for; then the game goes on. */
    choose(action: string): boolean {
        const right = action === this.asked.value?.action;
        if (right) void this.go(this.step.value + 1);
        return right;
    }

    /** Without acting out: the next step, or this one if the game is on its way to it. */
    skip(): void {
        this.jump(this.moving.value ? this.step.value : this.step.value + 1);
    }

    jump(step: number): void {
        this.ways += 1;
        this.step.value = Math.max(0, Math.min(step, this.course.steps.length));
        this.viewing.goTo(this.way.target);
        this.moving.value = false;
    }

    private async go(step: number): Promise<void> {
        const run = (this.ways += 1);
        this.step.value = step;
        this.moving.value = true;
        if (this.way.leap) await this.leap(this.way.start);
        while (run === this.ways && this.viewing.index.value < this.way.target) {
            await this.viewing.step();
            await after(PAUSE * paceNow());
        }
        if (run === this.ways) this.moving.value = false;
    }

    /** The table fades in again at a later moment. */
    private async leap(frame: number): Promise<void> {
        const { board } = this.viewing;
        this.viewing.goTo(frame);
        if (!board) return;
        const stage = new Stage(board, paceNow());
        await stage.animate(board, [{ opacity: 0 }, { opacity: 1 }], CURTAIN);
    }
}
