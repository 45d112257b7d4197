/* The scale of the score track. */
import { range } from "../../lists";

export interface Scale {
    least: number;
    most: number;
    /** The distance between two labels. */
    step: number;
}

/** Has room for all scores, from 0 to 20 at least, in multiples of five. */
export function scaleOf(scores: number[]): Scale {
    const five = (score: number, round: (value: number) => number) => round(score / 5) * 5;
    const least = five(Math.min(0, ...scores), Math.floor);
    const most = five(Math.max(20, ...scores), Math.ceil);
    const step = [5, 10, 20, 50, 100].find((wide) => (most - least) / wide <= 8) ?? 200;
    return { least, most, step };
}

/** The position of a score, from 0 (left) to 100 (right). */
export const placeOn = (scale: Scale, score: number): number =>
    ((score - scale.least) / (scale.most - scale.least)) * 100;

export function numbersOn(scale: Scale): number[] {
    const first = Math.ceil(scale.least / scale.step) * scale.step;
    const count = Math.floor((scale.most - first) / scale.step) + 1;
    return range(count).map((index) => first + index * scale.step);
}
