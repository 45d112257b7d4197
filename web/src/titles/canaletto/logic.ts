/* What a person at the table could count. Seats that are in the auction and bribes not yet used come
 * as sets of bits; palaces count from 0 here and from 1 for people. */
import type { CanalettoView, Group } from "../../gen/api";

/** All groups in the order of the view's lists, with the number of their pieces. */
export const groupSize: Record<Group, number> = {
    mirror: 4,
    chandelier: 4,
    fan: 3,
    lion: 3,
    painting: 3,
    glass: 3,
    clock: 3,
    bust: 3,
    stove: 2,
    ring: 2,
    lamp: 2,
    necklace: 2,
};
export const groups = Object.keys(groupSize) as Group[];

export const palaces = 16;
export const tilesUsed = 12;
const lowestTile = 3;
const highestTile = 16;
const lastKinds = 2;

const hasBit = (set: number, seat: number): boolean => ((set >> seat) & 1) === 1;

export const palaceAfter = (palace: number, steps: number): number => (palace + steps) % palaces;

export const gondolaOf = (view: CanalettoView): number => palaceAfter(view.column, view.bid);

export interface Landing {
    /** Where the bid takes the gondola. */
    gondola: number;
    /** Where it glides on to: the next auction; null if no treasure is left for one. */
    next: number | null;
}

export function landing(view: CanalettoView, bid: number): Landing {
    const gondola = palaceAfter(view.column, bid);
    for (let steps = 0; steps < palaces; steps++) {
        const next = palaceAfter(gondola, steps);
        if (next !== view.column && view.palace[next]!.length) return { gondola, next };
    }
    return { gondola, next: null };
}

/** The smallest bid of a ladder that brings the next auction to a palace. */
export function leastBidTo(
    view: CanalettoView,
    palace: number,
    ladder: { least: number; most: number },
): number | null {
    const last = Math.min(ladder.most, ladder.least + palaces - 1);
    for (let bid = ladder.least; bid <= last; bid++)
        if (landing(view, bid).next === palace) return bid;
    return null;
}

/** The palaces that have a piece of the group. */
export const palacesWith = (view: CanalettoView, group: Group): number[] =>
    view.palace.flatMap((lot, palace) => (lot.includes(group) ? [palace] : []));

export const owned = (view: CanalettoView, seat: number, group: Group): number =>
    view.owned[seat]![groups.indexOf(group)]!;

function ownedByAll(view: CanalettoView, group: Group): number {
    const at = groups.indexOf(group);
    return view.owned.reduce((sum, row) => sum + row[at]!, 0);
}

/** Paid out, and gone from the game. */
export const isResold = (view: CanalettoView, group: Group): boolean =>
    palacesWith(view, group).length + ownedByAll(view, group) === 0;

/** The groups that the lot on sale completes. */
export const completedByLot = (view: CanalettoView): Group[] =>
    view.palace[view.column]!.filter((group) => palacesWith(view, group).length === 1);

/** Whether the game is over as soon as this lot is sold. */
export function isLastLot(view: CanalettoView): boolean {
    const elsewhere = view.palace.filter((_, palace) => palace !== view.column);
    return new Set(elsewhere.flat()).size <= lastKinds;
}

/** What the tiles that nobody sees may be, the two that are left out among them. */
export function unseenValues(view: CanalettoView): number[] {
    const all = Array.from({ length: highestTile - lowestTile + 1 }, (_, i) => lowestTile + i);
    return all.filter((value) => !view.tile.includes(value));
}

/** The tile that pays next; null if it is hidden, or all are spent. */
export const nextTile = (view: CanalettoView): number | null =>
    view.tiles_spent < tilesUsed ? view.tile[view.tiles_spent]! : null;

export const isIn = (view: CanalettoView, seat: number): boolean => hasBit(view.in, seat);

export const hasBribe = (view: CanalettoView, seat: number): boolean => hasBit(view.masks, seat);

export const scoreOf = (view: CanalettoView, seat: number): number =>
    view.cash[seat]! - 2 * view.debt[seat]!;

/** What of a bid would become debt. */
export const newDebt = (view: CanalettoView, seat: number, bid: number): number =>
    Math.max(0, bid - view.cash[seat]!);
