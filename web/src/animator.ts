/* Animating events: pieces of the board move, one animation after the other, and all of it can be
 * finished early.
 *
 * A title marks its elements with data-piece="NAME" and moves them by name. An animation ends at once
 * if the animator is finished, if motion is unwanted, or if a piece is not on the board. */
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
        const animation = element.animate(frames, {
            duration: ms * this.pace,
            easing: "ease-in-out",
        });
        this.running.add(animation);
        await animation.finished.catch(() => undefined);
        this.running.delete(animation);
    }

    async wait(ms: number): Promise<void> {
        await this.animate(this.root, [{}, {}], ms);
    }

    /** Draws attention to a piece: it grows and shrinks again. */
    async pulse(name: string, ms = 500): Promise<void> {
        const frames = [
            { transform: "scale(1)" },
            { transform: "scale(1.12)" },
            { transform: "scale(1)" },
        ];
        await this.animate(this.piece(name), frames, ms);
    }

    /** A ghost travels from one piece to another and disappears. It is a copy of `from`, unless
     * `draw` makes something else of it. */
    async travel(from: string, to: string, ms = 450, draw?: DrawGhost): Promise<void> {
        const piece = this.piece(from);
        const end = this.piece(to)?.getBoundingClientRect();
        if (!piece || !end || this.idle) return;
        const start = piece.getBoundingClientRect();
        const ghost = createGhost(start, draw ?? ((box) => box.append(copyOf(piece))));
        const dx = end.x + end.width / 2 - start.x - start.width / 2;
        const dy = end.y + end.height / 2 - start.y - start.height / 2;
        const frames = [{ transform: "none" }, { transform: `translate(${dx}px, ${dy}px)` }];
        await this.animate(ghost, frames, ms);
        ghost.remove();
    }
}

function createGhost(box: DOMRect, draw: DrawGhost): HTMLElement {
    const ghost = document.createElement("div");
    ghost.className = "ghost";
    ghost.setAttribute("aria-hidden", "true");
    Object.assign(ghost.style, {
        left: `${box.x}px`,
        top: `${box.y}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
    });
    draw(ghost);
    document.body.append(ghost);
    return ghost;
}

/** A copy of a piece, which is HTML or part of an SVG drawing. */
function copyOf(piece: Element): Element {
    const copy = piece.cloneNode(true) as Element;
    for (const part of [copy, ...copy.querySelectorAll("[data-piece], [id]")]) {
        part.removeAttribute("data-piece");
        part.removeAttribute("id");
    }
    if (!(piece instanceof SVGGraphicsElement) || piece instanceof SVGSVGElement) return copy;
    const box = piece.getBBox();
    const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    drawing.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    copy.removeAttribute("transform");
    drawing.append(copy);
    return drawing;
}
