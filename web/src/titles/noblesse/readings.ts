/* What views and reckonings say, as the board needs it. */
import type { NoblesseReckoning, NoblesseView } from "../../gen/api";
import { itemAt, range } from "../../lists";
import type { Scene } from "../title";
import { thievesOf, yearOf } from "./material";

/* ---- Sets, as bits ---- */

/** The members of a set. */
export function bits(mask: number): number[] {
    const found: number[] = [];
    for (let bit = 0; bit < 31; bit++) if ((mask >>> bit) & 1) found.push(bit);
    return found;
}

export const hasBit = (mask: number, bit: number): boolean => ((mask >>> bit) & 1) === 1;

export const chequesOf = (view: NoblesseView, seat: number): number[] =>
    bits(itemAt(view.cheques, seat));

export const isFree = (view: NoblesseView, thief: number): boolean => hasBit(view.thieves, thief);

/** The thief that a seat has sent to the castle this round; 0 for none. */
export const castleThief = (view: NoblesseView, seat: number): number =>
    thievesOf(seat).find((thief) => hasBit(view.castle_thieves, thief)) ?? 0;

export const rankedSeats = (view: NoblesseView): number[] =>
    view.ranked.slice(0, view.ranked_count);

export const shownBy = (view: NoblesseView, seat: number): string[] =>
    itemAt(view.hand, seat).filter((card) => view.on_show.includes(card));

/** The object on top of pile 1 or 2, and how many cards the pile has left. */
export function pileOf(view: NoblesseView, pile: number): { top: string | null; left: number } {
    const { next, end } = pileBounds(view, pile);
    return { top: next < end ? itemAt(view.pile, next) : null, left: end - next };
}

/** Where the cards left of a pile are in the view's list, of which the first half is pile 1. */
export function pileBounds({ pile: all, drawn }: NoblesseView, pile: number) {
    const half = Math.ceil(all.length / 2);
    return pile === 1
        ? { next: itemAt(drawn, 0), end: half }
        : { next: half + itemAt(drawn, 1), end: all.length };
}

export const pawnsOn = (view: NoblesseView, square: number): number[] =>
    range(view.players).filter((seat) => view.pawn[seat] === square);

/* ---- Collections ---- */

export const oldestOf = (cards: string[]): string =>
    cards.reduce((oldest, card) => (yearOf(card) < yearOf(oldest) ? card : oldest));

/** The action that shows these objects: they go by letter, then by year. */
export const showAction = (cards: string[]): string => ["show", ...[...cards].sort()].join(" ");

export const cardsOfAction = (action: string): string[] => action.split(" ").slice(1);

/** The collection that a seat has on show, or counted at the end; empty if none. */
export function collectionOf(
    scene: Scene<NoblesseView>,
    view: NoblesseView,
    seat: number,
): string[] {
    if (view.phase !== "over") return shownBy(view, seat);
    return medalOf(scene, seat) ? bestOf(scene, seat) : [];
}

/* ---- What follows by the rules; while a step is acted out, what did at its start ---- */

const reckoningOf = ({ reckoning }: Scene<NoblesseView>): NoblesseReckoning =>
    reckoning as NoblesseReckoning;

/** The best collection among the known objects of a seat; empty if there is none. */
export const bestOf = (scene: Scene<NoblesseView>, seat: number): string[] =>
    itemAt(reckoningOf(scene).best, seat);

/** How a seat's collection ranks among those on show, from 1; 0 if it shows none. */
export const medalOf = (scene: Scene<NoblesseView>, seat: number): number =>
    itemAt(reckoningOf(scene).medal, seat);

/** A seat's rank in the race, from 1. */
export const raceRank = (scene: Scene<NoblesseView>, seat: number): number =>
    itemAt(reckoningOf(scene).rank, seat);

/** The two rewards for an exhibition of a seat; null at the banquet table. */
export function rewardOf(scene: Scene<NoblesseView>, seat: number): [number, number] | null {
    const [best, second] = itemAt(reckoningOf(scene).reward, seat);
    return typeof best === "number" && typeof second === "number" ? [best, second] : null;
}

/** The cheques that were paid and are out of the game. */
export const spentCheques = (scene: Scene<NoblesseView>): number[] =>
    bits(reckoningOf(scene).spent);
