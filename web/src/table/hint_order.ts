/* Which of a hint's candidates are worth a line, and in which order. */
import type { Hint } from "../api";
import type { Choice } from "../gen/api";

export type Candidate = Hint["candidates"][number];

export interface Arranged {
    /** The best ones, the hint itself and whatever is not an amount, from the best on. */
    main: Candidate[];
    /** The others, likewise. */
    rest: Candidate[];
    /** How many of the first ones are as good as the very first; 1 if that one is better than all others. */
    alike: number;
    /** Whether the hint is worse than the very first: where players choose at the same time, it is drawn by lot. */
    isDrawn: boolean;
}

const BEST = 3;
/** So few are not worth folding away. */
const FEW = BEST + 2;
/** Figures that are closer than this, in percent, are the same: a hint is not more exact. */
const NEAR = 2;

const shown = ({ chance }: Candidate): number => Math.round(100 * chance);

/** `choices`: what the viewer can choose, which says which candidates are amounts out of a range. */
export function arrange(hint: Hint, choices: Choice[]): Arranged {
    const isHint = ({ action }: Candidate): number => (action === hint.action ? 1 : 0);
    const sorted = [...hint.candidates].sort(
        (a, b) => shown(b) - shown(a) || isHint(b) - isHint(a),
    );
    const hasRange = choices.some((choice) => typeof choice !== "string");
    const counts = (one: Candidate, at: number): boolean =>
        at < BEST ||
        sorted.length <= FEW ||
        isHint(one) > 0 ||
        (hasRange && choices.includes(one.action));
    const main = sorted.filter(counts);
    const top = main[0] ? shown(main[0]) : 0;
    const isNear = (one: Candidate): boolean => shown(one) > top - NEAR;
    return {
        main,
        rest: sorted.filter((one, at) => !counts(one, at)),
        alike: main.filter(isNear).length,
        isDrawn: main.some((one) => isHint(one) && !isNear(one)),
    };
}
