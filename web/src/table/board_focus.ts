/* On a small screen the board scrolls by itself: to the piece that matters at each step, and by keys. */
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { tr } from "../i18n";
import { isSmallScreen } from "../parts/screen";
import { currentPace } from "../settings";

/** What a part of the page that scrolls needs for the keyboard. */
export const scrollRegion = (name: string) => ({
    tabIndex: 0,
    role: "region" as const,
    "aria-label": name,
});

export const boardRegion = () => (isSmallScreen.value ? scrollRegion(tr("The board")) : {});

/** `step` is a number of the moment shown; null while something is being acted out. */
export function useBoardFocus(
    board: RefObject<HTMLElement | null>,
    piece: string | null | undefined,
    step: number | null | undefined,
): void {
    const small = isSmallScreen.value;
    useEffect(() => {
        if (!small || !piece) return;
        const behavior = currentPace() ? "smooth" : "auto";
        board.current
            ?.querySelector(`[data-piece="${CSS.escape(piece)}"]`)
            ?.scrollIntoView({ block: "center", behavior });
    }, [small, piece, step]);
}
