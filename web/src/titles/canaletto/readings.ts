/* What views and reckonings say, as the board needs it. Seats and groups are sets of bits; palaces count
 * from 0 here and from 1 on the page. */
import type { CanalettoReckoning, CanalettoView, Group } from "../../gen/api";
import { itemAt, range } from "../../lists";
import type { Scene } from "../title";
import { groups, palaces, tilesUsed } from "./material";

const hasBit = (set: number, bit: number): boolean => ((set >> bit) & 1) === 1;

/** The palaces that hold a piece of the group. */
export const palacesWith = (view: CanalettoView, group: Group): number[] =>
    view.palace.flatMap((lot, palace) => (lot.includes(group) ? [palace] : []));

export const owned = (view: CanalettoView, seat: number, group: Group): number =>
    itemAt(itemAt(view.owned, seat), groups.indexOf(group));

/** The value of the tile that pays next; null if it is hidden or all tiles are spent. */
export const nextTile = (view: CanalettoView): number | null =>
    view.tiles_spent < tilesUsed ? itemAt(view.tile, view.tiles_spent) : null;

export const isIn = (view: CanalettoView, seat: number): boolean => hasBit(view.in, seat);

export const hasBribe = (view: CanalettoView, seat: number): boolean => hasBit(view.masks, seat);

/* ---- What follows by the rules; while a step is acted out, what did at its start ---- */

const reckoningOf = ({ reckoning }: Scene<CanalettoView>): CanalettoReckoning =>
    reckoning as CanalettoReckoning;

export const gondolaOf = (scene: Scene<CanalettoView>): number => reckoningOf(scene).gondola;

export interface Landing {
    /** Where the bid takes the gondola. */
    gondola: number;
    /** Where it glides on to for the next auction; null if there is none. */
    next: number | null;
}

export function landing(scene: Scene<CanalettoView>, bid: number): Landing {
    const reckoning = reckoningOf(scene);
    return {
        gondola: itemAt(reckoning.landing, bid % palaces),
        next: itemAt(reckoning.next, bid % palaces),
    };
}

/** The smallest bid within the ladder that brings the next auction to a palace. */
export function leastBidTo(
    scene: Scene<CanalettoView>,
    palace: number,
    ladder: { least: number; most: number },
): number | null {
    const last = Math.min(ladder.most, ladder.least + palaces - 1);
    for (let bid = ladder.least; bid <= last; bid++)
        if (landing(scene, bid).next === palace) return bid;
    return null;
}

/** Whether a group has been paid out and is out of the game. */
export const isResold = (scene: Scene<CanalettoView>, group: Group): boolean =>
    reckoningOf(scene).resold.includes(group);

/** The groups that the lot on sale completes. */
export const completedByLot = (scene: Scene<CanalettoView>): Group[] =>
    reckoningOf(scene).completes;

/** Whether the game is over as soon as this lot is sold. */
export const isLastLot = (scene: Scene<CanalettoView>): boolean => reckoningOf(scene).last === 1;

/** The values that hidden tiles may have, including the tiles that are left out of the game. */
export const unseenValues = (scene: Scene<CanalettoView>): number[] =>
    range(32).filter((value) => hasBit(reckoningOf(scene).unseen, value));

export const scoreOf = (scene: Scene<CanalettoView>, seat: number): number =>
    itemAt(reckoningOf(scene).score, seat);

/** How much of a bid of the viewer's would become debt. */
export const newDebt = (scene: Scene<CanalettoView>, bid: number): number =>
    scene.seat === null ? 0 : Math.max(0, bid - reckoningOf(scene).debt_from + 1);

/** What the viewer's pieces of a group bring if it is resold next; null if nobody knows yet. */
export const resaleOf = (scene: Scene<CanalettoView>, group: Group): number | null =>
    itemAt(reckoningOf(scene).resale, groups.indexOf(group));
