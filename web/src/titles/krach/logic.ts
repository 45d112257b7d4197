/* What a person at the table could count: prices, the shares that are gone or still to come, how near
 * the Crash is. Pure functions of a view. */
import type { KrachCard, KrachView } from "../../gen/api";
import { itemAt, range, sum } from "../../lists";

export const colours = ["brown", "pink", "blue", "green", "yellow"] as const;
export type Colour = (typeof colours)[number];

/** The Crash is among this many cards at the bottom of the deck. */
export const lastCards = 5;
export const chipsAPoint = 5;

/** The whole deck: for each centre, the number of cards with each border. */
const deckTable: Record<Colour, Record<Colour, number>> = {
    brown: { brown: 0, pink: 2, blue: 2, green: 2, yellow: 2 },
    pink: { brown: 2, pink: 0, blue: 2, green: 1, yellow: 2 },
    blue: { brown: 1, pink: 2, blue: 0, green: 2, yellow: 1 },
    green: { brown: 1, pink: 2, blue: 1, green: 0, yellow: 1 },
    yellow: { brown: 1, pink: 1, blue: 2, green: 1, yellow: 0 },
};

export const sharesInAll = (centre: Colour): number => sum(Object.values(deckTable[centre]));
const bordersInAll = (border: Colour): number =>
    sum(colours.map((centre) => deckTable[centre][border]));

export interface Share {
    centre: Colour;
    border: Colour;
}

/** Null for the Crash, for no card and for a card that nobody has seen. */
export function shareOf(card: KrachCard | null | undefined): Share | null {
    if (!card || card === "crash" || card === "none") return null;
    const [centre, border] = card.split("/") as [Colour, Colour];
    return { centre, border };
}

export const seatsOf = (view: KrachView): number[] => range(view.players);

/** The card that was turned up, taken or not; null after the Crash. */
export const turnedShare = (view: KrachView): Share | null =>
    view.phase === "over" ? null : shareOf(view.deck[view.round - 1]);

export const heldBy = (view: KrachView, seat: number, colour: Colour): number =>
    itemAt(itemAt(view.held, colours.indexOf(colour)), seat);

/** What a share of the colour sells for: as many points as there are such shares in front of players. */
export const priceOf = (view: KrachView, colour: Colour): number =>
    sum(itemAt(view.held, colours.indexOf(colour)));

/** The only colour that can be sold this round. */
export const colourForSale = (view: KrachView): Colour | null => turnedShare(view)?.border ?? null;

/** Null if they are hidden and have to be remembered. */
export const chipsOf = (view: KrachView, seat: number): number | null => view.chips[seat] ?? null;

export const pointsForChips = (chips: number): number => Math.floor(chips / chipsAPoint);

/* ---- The deck ---- */

export const cardsLeft = (view: KrachView): number =>
    view.deck_size - view.round - (view.phase === "over" ? 1 : 0);

/** The number of cards that come before the Crash can. */
export const safeCards = (view: KrachView): number => Math.max(0, cardsLeft(view) - lastCards);

/** The probability that the next card is the Crash. */
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
    /** In front of players; this is the price. */
    held: number;
    /** Turned up, and not taken yet. */
    open: number;
    /** Sold or discarded. */
    gone: number;
    /** Not seen yet. */
    hidden: number;
    /** Cards not seen yet with this border, which let the colour be sold. */
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

/** A seat's role in this round's auction; null before it. */
export function roleOf(view: KrachView, seat: number): Role | null {
    if (view.phase === "auction") return stillIn(view, seat) ? "in" : "out";
    if (view.phase !== "winner" && view.phase !== "runner-up") return null;
    if (stillIn(view, seat)) return "winner";
    return view.runner_up === seat ? "second" : "out";
}

/** All seats in the order of turns, starting with the viewer. */
export function seatsFrom(view: KrachView, viewer: number | null): number[] {
    const start = viewer ?? 0;
    return seatsOf(view).map((_, step) => (start + step) % view.players);
}

export const leads = (view: KrachView, seat: number): boolean =>
    seatsOf(view).every((other) => itemAt(view.score, other) <= itemAt(view.score, seat));

/* ---- The score track ---- */

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

/* ---- The tape ---- */

/** What the ticker prints. */
export type Quote =
    | { kind: "price"; colour: Colour; price: number; change: number }
    | { kind: "card"; share: Share }
    | { kind: "score"; seat: number; change: number }
    | { kind: "pot"; chips: number }
    | { kind: "crash" };

const pricesOf = (view: KrachView): number[] => colours.map((colour) => priceOf(view, colour));

/** A new tape, newest first: all prices, then the cards turned up so far. */
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

/** What has changed since an earlier view, newest first; null if `before` is not an earlier view. */
export function newsSince(before: KrachView, now: KrachView): Quote[] | null {
    if (now.round < before.round || now.players !== before.players) return null;
    if (before.phase === "over") return now.phase === "over" ? [] : null;
    const news: Quote[] = [];
    const share = turnedShare(now);
    if (now.phase === "over") news.push({ kind: "crash" });
    else if (share && now.round > before.round) news.push({ kind: "card", share });
    const earlier = pricesOf(before);
    pricesOf(now).forEach((price, index) => {
        const change = price - itemAt(earlier, index);
        if (change) news.push({ kind: "price", colour: itemAt(colours, index), price, change });
    });
    for (const seat of seatsOf(now)) {
        const change = itemAt(now.score, seat) - itemAt(before.score, seat);
        if (change) news.push({ kind: "score", seat, change });
    }
    if (now.pot > before.pot) news.push({ kind: "pot", chips: now.pot });
    return news;
}
