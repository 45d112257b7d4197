/* Whether all of the board can be seen next to the choices. */
import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { isSmallScreen } from "../parts/screen";

/** So much of a frame may be missing. */
const SLACK = 12;

/** False on small screens, and where the page has to be scrolled to see the whole board. */
export function useBoardFits(board: RefObject<HTMLElement | null>): boolean {
    const isCut = useSignal(false);
    useEffect(() => {
        const table = board.current?.firstElementChild;
        if (!table) return;
        const measure = (): void => {
            const bottom = table.getBoundingClientRect().bottom + scrollY;
            isCut.value = bottom > innerHeight + SLACK;
        };
        const observer = new ResizeObserver(measure);
        observer.observe(table);
        addEventListener("resize", measure);
        return () => {
            observer.disconnect();
            removeEventListener("resize", measure);
        };
    }, []);
    return !isSmallScreen.value && !isCut.value;
}
