/* What a person at the table could count: prices, what is gone and what is to come, how near the
 * Crash is. Pure functions of a view. */
import type { KrachCard, KrachView } from "../../gen/api";

export const colours = ["brown", "pink", "blue", "green", "yellow"] as const;
export type Colour = (typeof colours)[number];

/** The Crash is one of so many cards at the bottom of the deck. */
export const lastCards = 5;
export const chipsAPoint = 5;

/** The whole deck: how many cards with this centre have each border, in the order of `colours`. */
const deckTable: Record<Colour, number[]> = {
    brown: [0, 2, 2, 2, 2],
    pink: [2, 0, 2, 1, 2],
    blue: [1, 2, 0, 2, 1],
    green: [1, 2, 1, 0, 1],
    yellow: [1, 1, 2, 1, 0],
};

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

export const sharesInAll = (centre: Colour): number => sum(deckTable[centre]);
const bordersInAll = (border: Colour): number =>
    sum(colours.map((centre) => deckTable[centre][colours.indexOf(border)]!));

export interface Share {
    centre: Colour;
    border: Colour;
}

/** Null for the Crash, for no card and for a card nobody has seen. */
export function shareOf(card: KrachCard | null | undefined): Share | null {
    if (!card || card === "crash" || card === "none") return null;
    const [centre, border] = card.split("/") as [Colour, Colour];
    return { centre, border };
}

export const seatsOf = (view: KrachView): number[] => [...Array(view.players).keys()];

/** The card that lies open, taken or not; null once the Crash has come. */
export const turnedShare = (view: KrachView): Share | null =>
    view.phase === "over" ? null : shareOf(view.deck[view.round - 1]);

export const heldBy = (view: KrachView, seat: number, colour: Colour): number =>
    view.held[colours.indexOf(colour)]![seat]!;

/** What one share of the colour sells for: as many points as lie in front of all players. */
export const priceOf = (view: KrachView, colour: Colour): number =>
    sum(view.held[colours.indexOf(colour)]!);

/** The one colour that can be sold in this round. */
export const colourForSale = (view: KrachView): Colour | null => turnedShare(view)?.border ?? null;

/** Null while people have to remember them. */
export const chipsOf = (view: KrachView, seat: number): number | null => view.chips[seat] ?? null;

export const pointsForChips = (chips: number): number => Math.floor(chips / chipsAPoint);

/* ---- The deck ---- */

export const cardsLeft = (view: KrachView): number =>
    view.deck_size - view.round - (view.phase === "over" ? 1 : 0);

/** Cards that will be turned up before the Crash can come. */
export const safeCards = (view: KrachView): number => Math.max(0, cardsLeft(view) - lastCards);

/** How likely the next card is the Crash. */
export function crashChance(view: KrachView): number {
    const left = cardsLeft(view);
    return view.phase === "over" || left > lastCards || left < 1 ? 0 : 1 / left;
}

function sharesSeen(view: KrachView): Share[] {
    return [...view.start, ...view.quick, ...view.deck.slice(0, view.round)]
        .map(shareOf)
        .filter((share) => share !== null);
}

export interface Tally {
    /** In front of the players: the price. */
    held: number;
    /** Open on the table, nobody's yet. */
    open: number;
    /** Sold or discarded. */
    gone: number;
    /** Not seen yet. */
    hidden: number;
    /** Cards not seen yet that let the colour be sold. */
    sales: number;
}

export function tallyOf(view: KrachView, colour: Colour): Tally {
    const seen = sharesSeen(view);
    const out = seen.filter((share) => share.centre === colour).length;
    const borders = seen.filter((share) => share.border === colour).length;
    const held = priceOf(view, colour);
    const open = turnedShare(view)?.centre === colour && !view.winner_took ? 1 : 0;
    return {
        held,
        open,
        gone: out - held - open,
        hidden: sharesInAll(colour) - out,
        sales: bordersInAll(colour) - borders,
    };
}

/* ---- The players ---- */

export type Role = "in" | "out" | "winner" | "second";

const stillIn = (view: KrachView, seat: number): boolean => ((view.in >> seat) & 1) === 1;

/** What a seat is in this round's auction; null before it. */
export function roleOf(view: KrachView, seat: number): Role | null {
    if (view.phase === "auction") return stillIn(view, seat) ? "in" : "out";
    if (view.phase !== "winner" && view.phase !== "runner-up") return null;
    if (stillIn(view, seat)) return "winner";
    return view.runner_up === seat ? "second" : "out";
}

/** All seats in the order of turns, the viewer first. */
export function seatsFrom(view: KrachView, viewer: number | null): number[] {
    const start = viewer ?? 0;
    return seatsOf(view).map((_, step) => (start + step) % view.players);
}

export const leads = (view: KrachView, seat: number): boolean =>
    seatsOf(view).every((other) => view.score[other]! <= view.score[seat]!);

/* ---- The score track ---- */

export interface Scale {
    least: number;
    most: number;
    /** Between two numbers on it. */
    step: number;
}

/** Room for all scores, from 0 to 20 at least, in whole fives. */
export function scaleOf(scores: number[]): Scale {
    const five = (score: number, round: (value: number) => number) => round(score / 5) * 5;
    const least = five(Math.min(0, ...scores), Math.floor);
    const most = five(Math.max(20, ...scores), Math.ceil);
    const step = [5, 10, 20, 50, 100].find((wide) => (most - least) / wide <= 8) ?? 200;
    return { least, most, step };
}

/** Where a score stands, from 0 (left) to 100 (right). */
export const placeOn = (scale: Scale, score: number): number =>
    ((score - scale.least) / (scale.most - scale.least)) * 100;

export function numbersOn(scale: Scale): number[] {
    const first = Math.ceil(scale.least / scale.step) * scale.step;
    const count = Math.floor((scale.most - first) / scale.step) + 1;
    return [...Array(count).keys()].map((index) => first + index * scale.step);
}

/* ---- The tape ---- */

/** What the ticker prints. */
export type Quote =
    | { kind: "price"; colour: Colour; price: number; change: number }
    | { kind: "card"; share: Share }
    | { kind: "score"; seat: number; change: number }
    | { kind: "pot"; chips: number }
    | { kind: "crash" };

const pricesOf = (view: KrachView): number[] => colours.map((colour) => priceOf(view, colour));

/** Newest first: all prices, then the cards turned so far. */
export function tapeOf(view: KrachView): Quote[] {
    const prices = colours.map((colour): Quote => ({
        kind: "price",
        colour,
        price: priceOf(view, colour),
        change: 0,
    }));
    const cards = view.deck
        .slice(0, view.round)
        .map(shareOf)
        .filter((share) => share !== null)
        .map((share): Quote => ({ kind: "card", share }))
        .reverse();
    return [...(view.phase === "over" ? [{ kind: "crash" } as Quote] : []), ...prices, ...cards];
}

/** What is new since an earlier view, newest first; null if it is no earlier one. */
export function newsSince(before: KrachView, now: KrachView): Quote[] | null {
    if (now.round < before.round || now.players !== before.players) return null;
    if (before.phase === "over") return now.phase === "over" ? [] : null;
    const news: Quote[] = [];
    const share = turnedShare(now);
    if (now.phase === "over") news.push({ kind: "crash" });
    else if (share && now.round > before.round) news.push({ kind: "card", share });
    const earlier = pricesOf(before);
    pricesOf(now).forEach((price, index) => {
        const change = price - earlier[index]!;
        if (change) news.push({ kind: "price", colour: colours[index]!, price, change });
    });
    for (const seat of seatsOf(now)) {
        const change = now.score[seat]! - before.score[seat]!;
        if (change) news.push({ kind: "score", seat, change });
    }
    if (now.pot > before.pot) news.push({ kind: "pot", chips: now.pot });
    return news;
}
