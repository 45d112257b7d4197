/* Runs inside a page, before the page's own code: looks at every frame in which something is acted out, and
 * notes what is wrong in window.show. See show_watch.ts. */

interface Show {
    /** How many frames were looked at, and how many flights seen. */
    frames: number;
    ghosts: number;
    faults: string[];
}

declare global {
    interface Window {
        show: Show;
    }
}

const show: Show = { frames: 0, ghosts: 0, faults: [] };
window.show = show;
const originals = new WeakMap<Node, Element>();
const known = new WeakSet<Element>();
const SLACK = 2;
const LOOKS = [
    "background-color",
    "background-image",
    "border-top-left-radius",
    "border-top-width",
    "color",
    "display",
    "font-size",
    "font-weight",
    "list-style-type",
    "padding-top",
    "opacity",
];

const fault = (text: string): void => {
    if (show.faults.length < 20 && !show.faults.includes(text)) show.faults.push(text);
};

const { prototype } = Node;
prototype.cloneNode = new Proxy(Reflect.get(prototype, "cloneNode"), {
    apply(clone, original: Node, words: [boolean?]): Node {
        const copy = Reflect.apply(clone, original, words);
        if (original instanceof Element) originals.set(copy, original);
        return copy;
    },
});

const name = (element: Element): string =>
    `${element.tagName} ${element.getAttribute("class") ?? ""} ${element.getAttribute("data-piece") ?? ""}`;

const isOutside = (box: DOMRect, edge: DOMRect): boolean =>
    box.left < edge.left - SLACK ||
    box.right > edge.right + SLACK ||
    box.top < edge.top - SLACK ||
    box.bottom > edge.bottom + SLACK;

const overlap = (one: DOMRect, other: DOMRect): boolean =>
    one.left < other.right - SLACK &&
    one.right > other.left + SLACK &&
    one.top < other.bottom - SLACK &&
    one.bottom > other.top + SLACK;

function compareLooks(copy: Element, original: Element): void {
    const [found, wanted] = [getComputedStyle(copy), getComputedStyle(original)];
    for (const property of LOOKS) {
        const [is, should] = [found.getPropertyValue(property), wanted.getPropertyValue(property)];
        if (is !== should) fault(`${name(copy)}: ${property} is ${is}, was ${should}`);
    }
}

/** Once for each flight, as soon as it begins. */
function inspectGhost(ghost: Element): void {
    if (known.has(ghost)) return;
    known.add(ghost);
    show.ghosts += 1;
    for (const copy of ghost.children) {
        const original = originals.get(copy);
        if (!original?.isConnected) continue;
        const pieces = [original, ...original.querySelectorAll(":scope > *")];
        const copies = [copy, ...copy.querySelectorAll(":scope > *")];
        pieces.forEach((piece, at) => {
            const one = copies[at];
            if (one) compareLooks(one, piece);
        });
    }
}

/** On a phone the dock may lie over the board; then it must be on top. */
function inspectFlight(ghost: Element, controls: Element | null): void {
    const box = ghost.getBoundingClientRect();
    const dock = controls?.getBoundingClientRect();
    if (!dock || !overlap(box, dock)) return;
    const x = (Math.max(box.left, dock.left) + Math.min(box.right, dock.right)) / 2;
    const y = (Math.max(box.top, dock.top) + Math.min(box.bottom, dock.bottom)) / 2;
    const onTop = document.elementsFromPoint(x, y)[0];
    if (onTop && !controls?.contains(onTop) && !onTop.closest(".controls"))
        fault(`${name(ghost)} lies over the choices`);
}

/** What can be seen of an element: boxes that hide their overflow cut it off. Null if nothing can. */
function visibleBox(element: Element, board: Element): DOMRect | null {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let box = element.parentElement; box && box !== board; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === "visible") continue;
        const edge = box.getBoundingClientRect();
        left = Math.max(left, edge.left);
        top = Math.max(top, edge.top);
        right = Math.min(right, edge.right);
        bottom = Math.min(bottom, edge.bottom);
    }
    const isSeen = right > left && bottom > top && !element.closest(".visually-hidden");
    return isSeen ? new DOMRect(left, top, right - left, bottom - top) : null;
}

/** The box of a board; one that scrolls is as large as its content. */
function boxOf(board: Element): DOMRect {
    const { x, y } = board.getBoundingClientRect();
    return new DOMRect(x, y - board.scrollTop, board.scrollWidth, board.scrollHeight);
}

function inspectBoard(board: Element): void {
    const edge = boxOf(board);
    for (const one of board.querySelectorAll("[data-piece], b, small, span, p, em, strong")) {
        const box = isOutside(one.getBoundingClientRect(), edge) ? visibleBox(one, board) : null;
        if (box && isOutside(box, edge))
            fault(`${name(one)} “${one.textContent.slice(0, 30)}” leaves the board`);
    }
    const controls = document.querySelector(".controls");
    for (const ghost of board.querySelectorAll(".ghost")) {
        inspectGhost(ghost);
        inspectFlight(ghost, controls);
    }
}

/* ---- The log ---- */

/** Sentences of the log, and the number on the board that must be there by then. */
const told: { sentence: RegExp; board: string }[] = [
    { sentence: /bids? (\d+); the gondola/, board: ".bid-sign strong" },
    { sentence: /pays?; the pot holds (\d+) chip/, board: ".kr-tray.kr-pot .kr-figure b" },
    {
        sentence: /plays? a cheque of (\d+) thousand/,
        board: '.nb-slot [aria-label^="Cheque for"]',
    },
];

const numbersAt = (selector: string): number[] =>
    [...document.querySelectorAll(selector)].map((one) =>
        Number(/\d+/.exec(one.getAttribute("aria-label") ?? one.textContent)?.[0]),
    );

function inspectLine(line: Element): void {
    for (const { sentence, board } of told) {
        const amount = Number(sentence.exec(line.textContent)?.[1]);
        const shown = numbersAt(board);
        if (amount && !shown.some((one) => one >= amount))
            fault(`“${line.textContent}” is told before it is shown: ${shown.join(", ")}`);
    }
}

/** The lines that came since the last frame. */
let lines = 0;
function inspectLog(): void {
    const all = document.querySelectorAll(".log .event");
    const fresh = all[lines];
    if (fresh && all.length === lines + 1) inspectLine(fresh);
    lines = all.length;
}

function look(): void {
    const board = document.querySelector(".table-layout .board");
    const isActing = board && document.querySelector(".skip");
    if (isActing) {
        show.frames += 1;
        inspectBoard(board);
        inspectLog();
    } else lines = document.querySelectorAll(".log .event").length;
    requestAnimationFrame(look);
}
requestAnimationFrame(look);

export {};
