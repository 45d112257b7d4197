/* While events are acted out, the box of the question says what is happening, and keeps its size. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
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

/** So many questions make the box as high as it is: one that was much higher than all others is forgotten. */
const RECENT = 6;

/** Between questions, the box stays as high as the last one made it, so that nothing around it moves. Below
 * the board, on a small screen, it stays as high as the highest of the latest questions: the board keeps its
 * size. `question`: the number of the question asked, or null. */
export function useSteadyHeight(
    box: { current: HTMLElement | null },
    question: number | null,
    over: boolean,
): void {
    const kept = useRef({ width: 0, heights: new Map<number, number>() });
    useLayoutEffect(() => {
        const element = box.current;
        if (!element) return;
        element.style.setProperty("--steady", "0px");
        const { offsetWidth: width, offsetHeight: height } = element;
        const small = isSmallScreen.value;
        if (width !== kept.current.width) kept.current = { width, heights: new Map() };
        const { heights } = kept.current;
        if (question !== null) {
            const before = heights.get(question) ?? 0;
            heights.delete(question);
            heights.set(question, Math.max(before, height));
            const old = [...heights.keys()].slice(0, small ? -RECENT : -1);
            for (const one of old) heights.delete(one);
        }
        if (!over && (question === null || small))
            element.style.setProperty("--steady", `${Math.max(0, ...heights.values())}px`);
    });
    useEffect(() => {
        const forget = (): void => {
            if (box.current?.offsetWidth !== kept.current.width)
                box.current?.style.setProperty("--steady", "0px");
        };
        addEventListener("resize", forget);
        return () => removeEventListener("resize", forget);
    }, []);
}
