/* Animating events: pieces of the board move, one animation after the other, and all of it can be
 * finished early.
 *
 * A title marks its elements with data-piece="NAME" and moves them by name. An animation ends at once
 * if the animator is finished, if motion is unwanted, or if a piece is not on the board. */
import { appendCopy } from "./ghost_copy";
import { lastOf } from "./lists";
import "./animator.css";

/** Fills the empty box of a ghost. */
export type DrawGhost = (ghost: HTMLElement) => void;

export class Animator {
    private readonly running = new Set<Animation>();
    private finished = false;

    /** `pace` is a factor for all durations; at 0 nothing is animated. */
    constructor(
        private readonly root: HTMLElement,
        private readonly pace: number,
    ) {}

    /** Whether there is nothing left to animate. */
    get idle(): boolean {
        return this.finished || this.pace === 0;
    }

    /** Ends what is moving, and everything that would move later. */
    finish(): void {
        this.finished = true;
        for (const animation of this.running) animation.finish();
    }

    piece(name: string): Element | null {
        return this.root.querySelector(`[data-piece="${CSS.escape(name)}"]`);
    }

    async animate(element: Element | null, frames: Keyframe[], ms: number): Promise<void> {
        if (!element || this.idle) return;
        this.follow(element);
        await this.run(element, frames, ms);
    }

    private async run(element: Element, frames: Keyframe[], ms: number): Promise<void> {
        const animation = element.animate(frames, {
            duration: ms * this.pace,
            easing: "ease-in-out",
        });
        this.running.add(animation);
        await animation.finished.catch(() => undefined);
        this.running.delete(animation);
    }

    async wait(ms: number): Promise<void> {
        if (!this.idle) await this.run(this.root, [{}, {}], ms);
    }

    /** Resolves once the board is drawn as its signals say now. */
    async drawn(): Promise<void> {
        if (!this.idle) await new Promise((resume) => requestAnimationFrame(resume));
    }

    /** Draws attention to a piece: a small one grows and shrinks again, a large one, which would leave
     * its place, gets a rim. */
    async pulse(name: string, ms = 500): Promise<void> {
        const piece = this.piece(name);
        if (!piece || this.idle) return;
        const { width, height } = piece.getBoundingClientRect();
        const isLarge = Math.max(width, height) > LARGE;
        await this.animate(piece, isLarge ? rim : growth, ms);
    }

    /** A ghost travels from one piece to another and disappears. It is a copy of `from` that shrinks to
     * fit, unless `draw` makes something else of it. */
    async travel(from: string, to: string, ms = 450, draw?: DrawGhost): Promise<void> {
        const piece = this.piece(from);
        const end = this.piece(to)?.getBoundingClientRect();
        if (!piece || !end || this.idle) return;
        const start = piece.getBoundingClientRect();
        this.follow(piece, this.piece(to) ?? piece);
        const ghost = this.addGhost(start, draw ?? ((box) => appendCopy(box, piece)));
        const dx = end.x + end.width / 2 - start.x - start.width / 2;
        const dy = end.y + end.height / 2 - start.y - start.height / 2;
        const fit = Math.min(1, end.width / start.width, end.height / start.height);
        const scale = draw ? 1 : Math.max(fit, LEAST_SCALE);
        const landed = `translate(${dx}px, ${dy}px) scale(${scale})`;
        await this.run(ghost, [{ transform: "none" }, { transform: landed }], ms);
        ghost.remove();
    }

    /** Where the board does not fit on the screen, scrolls it to what moves: to all of it if that fits, or
     * else to where it ends up. */
    private follow(...elements: Element[]): void {
        const { root } = this;
        if (root.scrollHeight <= root.clientHeight) return;
        const view = root.getBoundingClientRect();
        const boxes = elements.map((element) => element.getBoundingClientRect());
        const top = Math.min(...boxes.map((box) => box.top));
        const bottom = Math.max(...boxes.map((box) => box.bottom));
        if (top >= view.top && bottom <= view.bottom) return;
        const end = bottom - top <= view.height ? { top, bottom } : lastOf(boxes);
        const middle = (end.top + end.bottom) / 2 - (view.top + view.bottom) / 2;
        root.scrollBy({ top: middle, behavior: "smooth" });
    }

    /** Ghosts fly inside the title's own table: its style sheets apply to them, they scroll with it and
     * never leave it. */
    private addGhost(box: DOMRect, draw: DrawGhost): HTMLElement {
        const sky = this.sky();
        const origin = sky.getBoundingClientRect();
        const ghost = document.createElement("div");
        ghost.className = "ghost";
        Object.assign(ghost.style, {
            left: `${box.x - origin.x}px`,
            top: `${box.y - origin.y}px`,
            width: `${box.width}px`,
            height: `${box.height}px`,
        });
        sky.append(ghost);
        draw(ghost);
        return ghost;
    }

    private sky(): Element {
        const table = this.root.firstElementChild ?? this.root;
        const known = table.querySelector(":scope > .sky");
        if (known) return known;
        const sky = document.createElement("div");
        sky.className = "sky";
        sky.setAttribute("aria-hidden", "true");
        table.append(sky);
        return sky;
    }
}

/** Pieces longer than this, in pixels, get a rim instead of growing. */
const LARGE = 130;
const LEAST_SCALE = 0.25;

const growth: Keyframe[] = [
    { transform: "scale(1)" },
    { transform: "scale(1.12)" },
    { transform: "scale(1)" },
];

const RIM_WIDTH = "3px";
const rimOf = (colour: string): Keyframe => ({
    outline: `${RIM_WIDTH} solid ${colour}`,
    outlineOffset: `-${RIM_WIDTH}`,
});
const rim: Keyframe[] = [
    rimOf("transparent"),
    { ...rimOf("var(--seat, var(--accent))"), filter: "brightness(1.12)" },
    rimOf("transparent"),
];
