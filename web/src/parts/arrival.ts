/* Entering a page: once its heading is there, the focus moves to it, the page scrolls to the right place,
 * and screen readers announce its title. A page that is returned to looks the way it was left. */
import { effect, signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { arrival, linksTo, path, type Arrival } from "../router";

/** What the announcer of the page says. */
export const announcement = signal("");

/** Whether nobody has moved the focus since the page was entered. */
export function focusIsFree(): boolean {
    const focus = document.activeElement;
    return !focus || focus === document.body || focus.matches("main, main h1");
}

/** Calls `then` as soon as the page has a heading; returns how to stop waiting for it. */
function whenHeaded(main: HTMLElement, then: (heading: HTMLElement) => void): () => void {
    const observer = new MutationObserver(() => look());
    const look = (): void => {
        const heading = main.querySelector("h1");
        if (!heading) return;
        observer.disconnect();
        then(heading);
    };
    observer.observe(main, { childList: true, subtree: true });
    look();
    return () => observer.disconnect();
}

export function focusOn(element: HTMLElement): void {
    if (element.tabIndex < 0) element.setAttribute("tabindex", "-1");
    element.focus({ preventScroll: true });
}

/** Says the title, even if it is the same as the last one. */
function announceTitle(): void {
    announcement.value = "";
    requestAnimationFrame(() => (announcement.value = document.title));
}

let stopRestoring = (): void => undefined;

/** How long a page that is tall enough may still grow above what was shown. */
const SETTLING_MS = 1000;

/** Scrolls to where the page was left. It may still be growing: tries again until it has settled, or until
 * somebody does something else. */
function restoreScroll(goal: number): void {
    const stop = new AbortController();
    const observer = new ResizeObserver(() => scroll());
    let settling: number | undefined;
    const scroll = (): void => {
        scrollTo(0, goal);
        if (Math.abs(scrollY - goal) < 1)
            settling ??= window.setTimeout(() => stop.abort(), SETTLING_MS);
    };
    stopRestoring = () => stop.abort();
    stop.signal.addEventListener("abort", () => observer.disconnect());
    for (const kind of ["wheel", "touchstart", "pointerdown", "keydown"])
        addEventListener(kind, stopRestoring, { signal: stop.signal });
    observer.observe(document.body);
    scroll();
}

function land(heading: HTMLElement, { anchor, position }: Arrival): void {
    const link = position?.link && linksTo(position.link.href)[position.link.index];
    const anchored = document.getElementById(anchor);
    if (focusIsFree()) focusOn(link ?? anchored ?? heading);
    if (position) restoreScroll(position.scroll);
    else if (anchored) anchored.scrollIntoView();
    announceTitle();
}

/** For the frame that every page has: takes up the arrival at the page that it was mounted for. */
export function useArrival(main: RefObject<HTMLElement | null>): void {
    useLayoutEffect(() => {
        const mountedFor = path.peek();
        return effect(() => {
            const pending = arrival.value;
            if (!pending || !main.current || path.value !== mountedFor) return;
            stopRestoring();
            if (!pending.position) scrollTo(0, 0);
            focusOn(main.current);
            return whenHeaded(main.current, (heading) => {
                arrival.value = null;
                land(heading, pending);
            });
        });
    }, []);
}
