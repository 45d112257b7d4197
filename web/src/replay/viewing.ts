/* Looking at a game again: which frame, from whose eyes, moving or standing still. */
import { computed, signal } from "@preact/signals";
import type { Frame, Replay } from "../api";
import { paceNow } from "../settings";
import { Stage } from "../stage";
import { loadTitle } from "../titles";
import type { AnyClient } from "../titles/title";
import { sceneOfFrame } from "./frames";

export class Viewing {
    readonly replay = signal<Replay | null>(null);
    readonly client = signal<AnyClient | null>(null);
    readonly index = signal(0);
    readonly running = signal(false);
    readonly frame = computed<Frame | null>(
        () => this.replay.value?.frames[this.index.value] ?? null,
    );
    readonly last = computed(() => (this.replay.value?.frames.length ?? 1) - 1);
    board: HTMLElement | null = null;
    private stage: Stage | null = null;
    /** Counts jumps: a step that one interrupts does not move on. */
    private jumps = 0;

    /** `load` gives the game from a seat's eyes. */
    constructor(private readonly load: (seat: number | null) => Promise<Replay>) {}

    /** From these eyes; the place in the game stays. */
    async look(seat: number | null): Promise<void> {
        const replay = await this.load(seat);
        this.client.value ??= await loadTitle(replay.title);
        this.replay.value = replay;
    }

    goTo(index: number): void {
        this.jumps += 1;
        this.stage?.hurry();
        this.running.value = false;
        this.index.value = Math.max(0, Math.min(index, this.last.value));
    }

    /** One step on, acted out. */
    async step(): Promise<void> {
        const next = this.replay.value?.frames[this.index.value + 1];
        if (!next || this.stage) return;
        const { jumps } = this;
        await this.actOut(next);
        if (this.jumps === jumps) this.index.value += 1;
    }

    async run(): Promise<void> {
        this.running.value = true;
        while (this.running.value && this.index.value < this.last.value) {
            await this.step();
            await new Promise((resume) => setTimeout(resume, 250));
        }
        this.running.value = false;
    }

    private async actOut(next: Frame): Promise<void> {
        const { client, replay, frame, board } = this;
        const pace = paceNow();
        if (!board || !pace || !client.value || !frame.value) return;
        const stage = (this.stage = new Stage(board, pace));
        const scene = sceneOfFrame(replay.value!, frame.value);
        for (const event of next.events)
            if (!stage.idle) await client.value.act(event, stage, scene);
        this.stage = null;
    }
}
