/* Watching a game again: which frame is shown, from which seat, running or paused. */
import { computed, signal } from "@preact/signals";
import { Animator } from "../animator";
import type { Frame, Replay } from "../api";
import { currentPace } from "../settings";
import { loadTitleUI } from "../titles";
import type { AnyTitleUI } from "../titles/title";
import { sceneOfFrame } from "./frames";

/** Between two steps of a running replay, in milliseconds. */
const PAUSE = 250;

export class ReplayState {
    readonly replay = signal<Replay | null>(null);
    readonly ui = signal<AnyTitleUI | null>(null);
    readonly index = signal(0);
    readonly running = signal(false);
    readonly frame = computed<Frame | null>(
        () => this.replay.value?.frames[this.index.value] ?? null,
    );
    readonly last = computed(() => (this.replay.value?.frames.length ?? 1) - 1);
    board: HTMLElement | null = null;
    private animator: Animator | null = null;
    /** Counts jumps: a step that is interrupted by one does not advance. */
    private jumps = 0;

    /** `load` fetches the game as a seat sees it; null stands for a spectator. */
    constructor(private readonly load: (seat: number | null) => Promise<Replay>) {}

    /** Shows the same frame from another seat. */
    async viewAs(seat: number | null): Promise<void> {
        const replay = await this.load(seat);
        this.ui.value ??= await loadTitleUI(replay.title);
        this.replay.value = replay;
    }

    goTo(index: number): void {
        this.jumps += 1;
        this.animator?.finish();
        this.running.value = false;
        this.index.value = Math.max(0, Math.min(index, this.last.value));
    }

    /** Goes one step forward, animated. */
    async step(): Promise<void> {
        const next = this.replay.value?.frames[this.index.value + 1];
        if (!next || this.animator) return;
        const { jumps } = this;
        await this.animateTo(next);
        if (this.jumps === jumps) this.index.value += 1;
    }

    async run(): Promise<void> {
        this.running.value = true;
        while (this.running.value && this.index.value < this.last.value) {
            await this.step();
            await new Promise((resume) => setTimeout(resume, PAUSE));
        }
        this.running.value = false;
    }

    private async animateTo(next: Frame): Promise<void> {
        const [ui, replay, frame] = [this.ui.value, this.replay.value, this.frame.value];
        const pace = currentPace();
        if (!this.board || !pace || !ui || !replay || !frame) return;
        const animator = (this.animator = new Animator(this.board, pace));
        const scene = sceneOfFrame(replay, frame);
        for (const event of next.events)
            if (!animator.idle) await ui.animate(event, animator, scene);
        this.animator = null;
    }
}
