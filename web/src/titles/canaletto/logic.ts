/* What a person at the table could count. The seats that are in the auction and the bribes not yet used
 * are sets of bits; palaces count from 0 here and from 1 on the page. */
import type { CanalettoView, Group } from "../../gen/api";
import { itemAt, range } from "../../lists";

/** All groups in the order of the view's lists, and how many pieces each has. */
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
    /** Where it glides on to for the next auction; null if no treasure is left for one. */
    next: number | null;
}

export function landing(view: CanalettoView, bid: number): Landing {
    const gondola = palaceAfter(view.column, bid);
    for (let steps = 0; steps < palaces; steps++) {
        const next = palaceAfter(gondola, steps);
        if (next !== view.column && itemAt(view.palace, next).length) return { gondola, next };
    }
    return { gondola, next: null };
}

/** The smallest bid within the ladder that brings the next auction to a palace. */
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

/** The palaces that hold a piece of the group. */
export const palacesWith = (view: CanalettoView, group: Group): number[] =>
    view.palace.flatMap((lot, palace) => (lot.includes(group) ? [palace] : []));

export const owned = (view: CanalettoView, seat: number, group: Group): number =>
    itemAt(itemAt(view.owned, seat), groups.indexOf(group));

function ownedByAll(view: CanalettoView, group: Group): number {
    const at = groups.indexOf(group);
    return view.owned.reduce((sum, row) => sum + itemAt(row, at), 0);
}

/** Whether a group has been paid out and is out of the game. */
export const isResold = (view: CanalettoView, group: Group): boolean =>
    palacesWith(view, group).length + ownedByAll(view, group) === 0;

/** The groups that the lot on sale completes. */
export const completedByLot = (view: CanalettoView): Group[] =>
    itemAt(view.palace, view.column).filter((group) => palacesWith(view, group).length === 1);

/** Whether the game is over as soon as this lot is sold. */
export function isLastLot(view: CanalettoView): boolean {
    const elsewhere = view.palace.filter((_, palace) => palace !== view.column);
    return new Set(elsewhere.flat()).size <= lastKinds;
}

/** The values that hidden tiles may have, including the two tiles that are left out of the game. */
export function unseenValues(view: CanalettoView): number[] {
    const all = range(highestTile + 1).slice(lowestTile);
    return all.filter((value) => !view.tile.includes(value));
}

/** The value of the tile that pays next; null if it is hidden or all tiles are spent. */
export const nextTile = (view: CanalettoView): number | null =>
    view.tiles_spent < tilesUsed ? itemAt(view.tile, view.tiles_spent) : null;

export const isIn = (view: CanalettoView, seat: number): boolean => hasBit(view.in, seat);

export const hasBribe = (view: CanalettoView, seat: number): boolean => hasBit(view.masks, seat);

export const scoreOf = (view: CanalettoView, seat: number): number =>
    itemAt(view.cash, seat) - 2 * itemAt(view.debt, seat);

/** How much of a bid would become debt. */
export const newDebt = (view: CanalettoView, seat: number, bid: number): number =>
    Math.max(0, bid - itemAt(view.cash, seat));
