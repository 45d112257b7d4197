/* While events are acted out, the box of the question says what is happening, and keeps its size. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { NamedText } from "../parts/named_text";
import { isSmallScreen } from "../parts/screen";
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

/** Between questions, the box stays as high as the last one made it, so that nothing around it moves. Below
 * the board, on a small screen, it stays as high as any question has made it: the board keeps its size. */
export function useSteadyHeight(
    box: { current: HTMLElement | null },
    asked: boolean,
    over: boolean,
): void {
    const kept = useRef({ width: 0, height: 0 });
    useLayoutEffect(() => {
        const element = box.current;
        if (!element) return;
        element.style.setProperty("--steady", "0px");
        const { offsetWidth: width, offsetHeight: height } = element;
        const grows = isSmallScreen.value && kept.current.width === width;
        if (asked)
            kept.current = {
                width,
                height: grows ? Math.max(kept.current.height, height) : height,
            };
        if (!over && (!asked || isSmallScreen.value))
            element.style.setProperty("--steady", `${kept.current.height}px`);
    });
}
