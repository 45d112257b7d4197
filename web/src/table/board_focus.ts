/* Where the board does not fit on the screen, it is scrolled to the piece that matters at each step. */
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { isSmallScreen } from "../parts/screen";
import { currentPace } from "../settings";

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
