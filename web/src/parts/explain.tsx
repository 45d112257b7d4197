/* Explanations of things on the page, shown on hover, focus or touch. An element has explain("…") among
 * its properties, and one tooltip for the whole page shows the text next to it. Most of these elements
 * cannot be reached with Tab; explainNext goes through all of them. */
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import "./explain.css";

interface Shown {
    text: string;
    target: Element;
}

const shown = signal<Shown | null>(null);

export const explain = (text: string): { "data-explain": string } => ({ "data-explain": text });

function look(event: Event): void {
    const target = event.target instanceof Element ? event.target.closest("[data-explain]") : null;
    const text = target?.getAttribute("data-explain");
    shown.value = target && text ? { text, target } : null;
}

/** The last known position of the pointer. */
let pointer = { x: NaN, y: NaN };

/** Browsers also send pointerover when the page moves under a pointer at rest: nobody is pointing then. */
function point(event: PointerEvent): void {
    const { clientX: x, clientY: y } = event;
    const rests = x === pointer.x && y === pointer.y;
    pointer = { x, y };
    if (!rests && event.pointerType !== "touch") look(event);
}

/** The keyboard has come there; whoever clicks on something with an action does not ask what it is. */
function arrive(event: FocusEvent): void {
    if (event.target instanceof Element && event.target.matches(":focus-visible")) look(event);
}

/** A finger cannot hover: touching something that has no action explains it. */
function touch(event: MouseEvent): void {
    const does = event.target instanceof Element && event.target.closest("button, a, label, input");
    if (!does) look(event);
}

function hide(event: Event): void {
    if (event instanceof KeyboardEvent && event.key !== "Escape") return;
    shown.value = null;
}

/** The element that explainNext has reached. */
let reached: Element | null = null;

/** Scrolling hides the explanation, unless explainNext caused it: then the box moves along. */
function follow(): void {
    const { value } = shown;
    shown.value = reached && value?.target === reached ? { ...value } : null;
}

/** Explains the next thing on the page, or with -1 the previous one. */
export function explainNext(step: 1 | -1): void {
    const things = [...document.querySelectorAll<HTMLElement | SVGElement>("main [data-explain]")];
    const seen = things.filter((thing) => thing.getClientRects().length > 0);
    const at = seen.findIndex((thing) => thing === reached);
    const next =
        seen[at < 0 && step < 0 ? seen.length - 1 : (at + step + seen.length) % seen.length];
    if (!next) return;
    if (next.tabIndex < 0) next.setAttribute("tabindex", "-1");
    reached = next;
    next.focus();
    shown.value = { text: next.dataset.explain ?? "", target: next };
}

/** Places the box below the target, or above it if there is no room, and always inside the window. */
function place(box: HTMLElement, target: Element): void {
    const at = target.getBoundingClientRect();
    const own = box.getBoundingClientRect();
    const left = at.x + at.width / 2 - own.width / 2;
    const below = at.bottom + 8;
    const top = below + own.height > innerHeight ? at.y - own.height - 8 : below;
    box.style.left = `${Math.max(8, Math.min(left, innerWidth - own.width - 8))}px`;
    box.style.top = `${Math.max(8, top)}px`;
}

export function Explanations() {
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
        document.addEventListener("pointerover", point);
        document.addEventListener("click", touch);
        document.addEventListener("focusin", arrive);
        document.addEventListener("focusout", hide);
        document.addEventListener("pointerdown", hide);
        document.addEventListener("scroll", follow, true);
        document.addEventListener("keydown", hide);
    }, []);
    const { value } = shown;
    useLayoutEffect(() => {
        if (!value || !box.current) return;
        const { target } = value;
        place(box.current, target);
        target.setAttribute("aria-describedby", "explanation");
        const removed = new MutationObserver(() => {
            if (!target.isConnected) shown.value = null;
        });
        removed.observe(document.body, { childList: true, subtree: true });
        return () => {
            removed.disconnect();
            target.removeAttribute("aria-describedby");
        };
    }, [value]);
    return value ? (
        <div class="explanation" id="explanation" role="tooltip" ref={box}>
            {value.text}
        </div>
    ) : null;
}
