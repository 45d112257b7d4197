/* Acting out events: pieces of the board that move, in order, and can be hurried along.
 *
 * A title marks its elements with data-piece="NAME" and moves them by name. Everything here ends at
 * once when the stage is hurried, when motion is not wanted, or when a piece is not there. */

export type Look = (ghost: HTMLElement) => void;

export class Stage {
    private readonly running = new Set<Animation>();
    private hurried = false;

    /** `pace` stretches all times; 0 acts nothing out. */
    constructor(
        private readonly root: HTMLElement,
        private readonly pace: number,
    ) {}

    get idle(): boolean {
        return this.hurried || this.pace === 0;
    }

    /** Ends what moves, and all that would move later. */
    hurry(): void {
        this.hurried = true;
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

    /** A piece swells and shrinks again: look here. */
    async pulse(name: string, ms = 500): Promise<void> {
        const frames = [
            { transform: "scale(1)" },
            { transform: "scale(1.12)" },
            { transform: "scale(1)" },
        ];
        await this.animate(this.piece(name), frames, ms);
    }

    /** A likeness of `from` (or what `look` makes of an empty box) travels to `to` and is gone. */
    async travel(from: string, to: string, ms = 450, look?: Look): Promise<void> {
        const start = this.piece(from)?.getBoundingClientRect();
        const end = this.piece(to)?.getBoundingClientRect();
        if (!start || !end || this.idle) return;
        const ghost = this.ghost(from, start, look);
        const dx = end.x + end.width / 2 - start.x - start.width / 2;
        const dy = end.y + end.height / 2 - start.y - start.height / 2;
        const frames = [{ transform: "none" }, { transform: `translate(${dx}px, ${dy}px)` }];
        await this.animate(ghost, frames, ms);
        ghost.remove();
    }

    private ghost(from: string, place: DOMRect, look?: Look): HTMLElement {
        const ghost = document.createElement("div");
        ghost.className = "ghost";
        ghost.setAttribute("aria-hidden", "true");
        Object.assign(ghost.style, {
            left: `${place.x}px`,
            top: `${place.y}px`,
            width: `${place.width}px`,
            height: `${place.height}px`,
        });
        if (look) look(ghost);
        else ghost.append(likeness(this.piece(from)!));
        document.body.append(ghost);
        return ghost;
    }
}

/** A copy of a piece, which is HTML or a part of a drawing. */
function likeness(piece: Element): Element {
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
