/* A replay in progress: which frame is shown, from which seat, running or paused. */
import { batch, computed, signal, type Signal } from "@preact/signals";
import { Animator } from "../animator";
import type { Frame, Replay } from "../api";
import { itemAt } from "../lists";
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

export class ReplayState {
    readonly replay: Signal<Replay>;
    readonly index = signal(0);
    readonly running = signal(false);
    /** How many events of the next frame have been seen. */
    readonly seen = signal(0);
    readonly frame = computed<Frame>(() => itemAt(this.replay.value.frames, this.index.value));
    readonly last = computed(() => this.replay.value.frames.length - 1);
    board: HTMLElement | null = null;
    private animator: Animator | null = null;
    /** Counts the calls of goTo, each of which ends what is running. */
    private jumps = 0;

    private constructor(
        private readonly load: LoadReplay,
        replay: Replay,
        readonly ui: AnyTitleUI,
    ) {
        this.replay = signal(replay);
    }

    static async open(load: LoadReplay, seat: number | null): Promise<ReplayState> {
        const replay = await load(seat);
        return new ReplayState(load, replay, await loadTitleUI(replay.title));
    }

    /** Shows the same frame from another seat. */
    async viewAs(seat: number | null): Promise<void> {
        this.replay.value = await this.load(seat);
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
