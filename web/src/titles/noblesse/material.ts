/* What is printed on the pieces (§2 of docs/rules/noblesse.en.md), for drawing them. */
import { sum } from "../../lists";

export const LETTERS = ["A", "B", "C", "D", "E", "F"] as const;
export type Letter = (typeof LETTERS)[number];
export const TABLE_FIRST = 41;
export const TRACK_END = 64;

export interface Castle {
    number: number;
    first: number;
    count: number;
    reward: readonly [number, number];
}

/* The number of squares and the two rewards of each castle, in order. */
const castleData: [number, number, number][] = [
    [2, 4, 2],
    [2, 5, 2],
    [3, 3, 1],
    [2, 6, 3],
    [2, 4, 1],
    [2, 5, 3],
    [2, 4, 2],
    [3, 3, 2],
    [2, 6, 2],
    [2, 5, 1],
    [2, 4, 3],
    [3, 5, 2],
    [2, 6, 3],
    [2, 3, 1],
    [2, 4, 2],
    [2, 5, 3],
    [3, 6, 2],
    [2, 4, 1],
];

export const CLUB_REWARD = [4, 2] as const;

export const castles: Castle[] = castleData.map(([count, best, second], i) => ({
    number: i + 1,
    first: 1 + sum(castleData.slice(0, i).map(([squares]) => squares)),
    count,
    reward: [best, second],
}));

/** The two rewards of a square; null at the banquet table. */
export function rewardAt(square: number): readonly [number, number] | null {
    if (square === 0) return CLUB_REWARD;
    const found = castles.find(({ first, count }) => square >= first && square < first + count);
    return found?.reward ?? null;
}

export const thievesOf = (seat: number): [number, number] => [seat + 1, 12 - seat];
export const thiefOwner = (thief: number): number => (thief <= 6 ? thief - 1 : 12 - thief);

export function letterOf(card: string): Letter {
    const letter = LETTERS.find((one) => card.startsWith(one));
    if (!letter) throw new RangeError(`not an object: ${card}`);
    return letter;
}
export const yearOf = (card: string): number => Number(card.slice(1));

export const byLetter = (cards: string[], letter: Letter): string[] =>
    cards.filter((card) => letterOf(card) === letter).sort();
