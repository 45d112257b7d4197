/* While events are acted out, the box of the question says what is happening, and keeps its size. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { NamedText } from "../parts/named_text";
import type { Scene } from "../titles/title";
import type { TableSession } from "./session";
import "./caption.css";

/** The sentence of the event that was seen last. The log reads it to those who cannot see it. */
export function Caption({ session, scene }: { session: TableSession; scene: Scene<unknown> }) {
    if (!session.animating.value) return null;
    return (
        <p class="caption" aria-hidden="true">
            <NamedText text={session.caption.value} names={scene.people.map(({ name }) => name)} />
        </p>
    );
}

/** Beside the board, the box stays as high as the last question made it until the next one, so that
 * nothing below it moves. */
export function useSteadyHeight(
    box: { current: HTMLElement | null },
    asked: boolean,
    over: boolean,
): void {
    const height = useRef(0);
    useLayoutEffect(() => {
        const element = box.current;
        if (!element) return;
        element.style.setProperty("--steady", "0px");
        if (asked) height.current = element.offsetHeight;
        else if (!over) element.style.setProperty("--steady", `${height.current}px`);
    });
}
