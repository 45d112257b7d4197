/* A replay in progress: which frame is shown, from which seat, running or paused. */
import { batch, computed, signal, type Signal } from "@preact/signals";
import { Animator } from "../animator";
import type { Frame, Replay } from "../api";
import { itemAt, range } from "../lists";
import { currentPace } from "../settings";
import { playSound } from "../sound";
import { SeenEvents } from "../table/seen_events";
import { loadTitleUI } from "../titles";
import type { AnyTitleUI } from "../titles/title";
import { sceneOfFrame } from "./frames";

/** Fetches a game as a seat sees it; null stands for a spectator. */
export type LoadReplay = (seat: number | null) => Promise<Replay>;

/** Between two steps of a running replay, in milliseconds. */
const PAUSE = 250;

/** The round of a frame; every view has one. */
export const roundOf = (frame: Frame): number => (frame.view as { round: number }).round;

const roundsOf = (frames: Frame[]): number[] =>
    range(frames.length).filter(
        (index) => !index || roundOf(itemAt(frames, index)) > roundOf(itemAt(frames, index - 1)),
    );

export class ReplayState {
    readonly replay: Signal<Replay>;
    readonly index = signal(0);
    readonly running = signal(false);
    /** How many events of the next frame have been seen. */
    readonly seen = signal(0);
    readonly frame = computed<Frame>(() => itemAt(this.replay.value.frames, this.index.value));
    readonly last = computed(() => this.replay.value.frames.length - 1);
    /** The ply that follows the frame shown; after the last frame, one more than its own. */
    readonly nextPly = computed(() => {
        const next = this.replay.value.frames[this.index.value + 1];
        return next?.ply ?? (this.frame.value.ply ?? -1) + 1;
    });
    /** Whose game it is: the seat it was opened for. */
    readonly reader: number | null;
    /** The frame with which each round begins. */
    readonly rounds = computed(() => roundsOf(this.replay.value.frames));
    board: HTMLElement | null = null;
    private animator: Animator | null = null;
    /** Counts the calls of goTo, each of which ends what is running. */
    private jumps = 0;
    /** The game as seats see it, as far as somebody has looked. */
    private readonly loaded = new Map<number | null, Replay>();

    private constructor(
        private readonly load: LoadReplay,
        replay: Replay,
        readonly ui: AnyTitleUI,
    ) {
        this.replay = signal(replay);
        this.reader = replay.seat;
        this.loaded.set(replay.seat, replay);
    }

    static async open(load: LoadReplay, seat: number | null): Promise<ReplayState> {
        const replay = await load(seat);
        return new ReplayState(load, replay, await loadTitleUI(replay.title));
    }

    /** Shows the same frame from another seat. */
    async viewAs(seat: number | null): Promise<void> {
        if (seat === this.replay.value.seat) return;
        const replay = this.loaded.get(seat) ?? (await this.load(seat));
        this.loaded.set(seat, replay);
        this.replay.value = replay;
    }

    /** Shows the position before a ply. */
    goToPly(ply: number): void {
        const { frames } = this.replay.value;
        const found = frames.findIndex((frame) => frame.ply !== null && frame.ply >= ply);
        this.goTo(found < 0 ? this.last.value : found - 1);
    }

    /** Shows the position before a decision, as its player saw it. */
    async goToDecision(ply: number, seat: number): Promise<void> {
        this.goToPly(ply);
        await this.viewAs(seat);
    }

    /** Goes to the beginning of the round, or of the one before if that is where it is; or of the next. */
    goToRound(forward: boolean): void {
        const index = this.index.value;
        const found = forward
            ? this.rounds.value.find((start) => start > index)
            : this.rounds.value.filter((start) => start < index).at(-1);
        this.goTo(found ?? (forward ? this.last.value : 0));
    }

    goTo(index: number): void {
        this.jumps += 1;
        this.animator?.finish();
        this.running.value = false;
        this.show(Math.max(0, Math.min(index, this.last.value)));
    }

    private show(index: number): void {
        batch(() => {
            this.index.value = index;
            this.seen.value = 0;
        });
    }

    /** Goes one step forward, animated. */
    async step(): Promise<void> {
        const next = this.replay.value.frames[this.index.value + 1];
        if (!next || this.animator) return;
        const { jumps } = this;
        await this.animateTo(next);
        if (this.jumps === jumps) this.show(this.index.value + 1);
    }

    /** Goes on step by step until the end, or until goTo is called. */
    async run(): Promise<void> {
        const { jumps } = this;
        this.running.value = true;
        while (this.jumps === jumps && this.index.value < this.last.value) {
            await this.step();
            await new Promise((resume) => setTimeout(resume, PAUSE));
        }
        if (this.jumps === jumps) this.running.value = false;
    }

    private async animateTo(next: Frame): Promise<void> {
        const pace = currentPace();
        if (!this.board || !pace) return;
        const animator = (this.animator = new Animator(this.board, pace));
        const scene = sceneOfFrame(this.replay.value, this.frame.value);
        const seen = new SeenEvents(next.events, (event) => {
            this.seen.value += 1;
            if (!animator.idle) playSound(this.ui.sounds?.[event.event]);
        });
        for (const event of next.events)
            if (!animator.idle)
                await this.ui.animate(event, animator, scene, () => seen.upTo(event));
        this.animator = null;
    }
}
