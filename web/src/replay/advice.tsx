/* The better choice at the decision that comes next: on the board at the player's name, and in words. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { itemAt } from "../lists";
import { Crest } from "../parts/crest";
import type { Person } from "../titles/title";
import type { Decision } from "./analysis_state";
import { adviceText, markName, markSign, verdictText } from "./marks";
import type { ReplayState } from "./state";
import "./advice.css";

/** Places a flag beside the plate of its player, or below where there is no room, inside the board. */
function place(flag: HTMLElement, seat: number): void {
    const board = flag.closest(".board");
    const plate = board?.querySelector(`[data-piece="plate-${seat}"]`);
    if (!board || !plate) return;
    const [around, at] = [board.getBoundingClientRect(), plate.getBoundingClientRect()];
    const most = around.width - flag.offsetWidth - 8;
    const beside = at.right - around.left + 8;
    const hasRoom = beside <= most;
    const left = hasRoom ? beside : Math.min(at.left - around.left, most);
    const top = hasRoom ? at.top + (at.height - flag.offsetHeight) / 2 : at.bottom + 6;
    flag.style.left = `${Math.max(8, left) + board.scrollLeft}px`;
    flag.style.top = `${top - around.top + board.scrollTop}px`;
}

/** Drawn on the board; what it says is said in words as well, so that it is hidden from readers. */
export function AdviceFlag({ decision }: { decision: Decision }) {
    const flag = useRef<HTMLSpanElement>(null);
    useLayoutEffect(() => {
        const put = (): void => {
            if (flag.current) place(flag.current, decision.seat);
        };
        put();
        addEventListener("resize", put);
        return () => removeEventListener("resize", put);
    });
    return (
        <span class={`advice-flag seat-${decision.seat}`} ref={flag} aria-hidden="true">
            <b class={`sign ${decision.mark}`}>{markSign(decision.mark)}</b> {adviceText(decision)}
        </span>
    );
}

interface AdviceProps {
    state: ReplayState;
    marked: Decision[];
    people: Person[];
}

export function AdviceText({ state, marked, people }: AdviceProps) {
    return (
        <div class="advice" aria-live="polite">
            {marked.map((one) => (
                <p key={one.seat}>
                    <b class={`sign ${one.mark}`} role="img" aria-label={markName(one.mark)}>
                        {markSign(one.mark)}
                    </b>{" "}
                    <Crest seat={one.seat} size={14} />{" "}
                    {verdictText(one, itemAt(people, one.seat).name, one.seat === state.reader)}
                </p>
            ))}
        </div>
    );
}
