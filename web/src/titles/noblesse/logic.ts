/* What a person at the table could count: the printed material, and pure functions of views. § refers
 * to the sections of docs/rules/noblesse.en.md. */
import type { NoblesseEvent, NoblesseView } from "../../gen/api";
import { itemAt, lastOf, range, sum } from "../../lists";
import { replaced } from "../acted";

export const LETTERS = ["A", "B", "C", "D", "E", "F"] as const;
export type Letter = (typeof LETTERS)[number];
export const TABLE_FIRST = 41;
export const TRACK_END = 64;
const SEATS_MAX = 6;
const COLLECTION_LEAST = 3;

/* ---- Printed material (§2) ---- */

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

const startCheques = [
    [1, 10, 15, 24],
    [2, 9, 16, 23],
    [3, 8, 17, 22],
    [4, 7, 18, 21],
    [5, 6, 19, 20],
    [11, 12, 13, 14],
];

/* ---- Cards ---- */

export function letterOf(card: string): Letter {
    const letter = LETTERS.find((one) => card.startsWith(one));
    if (!letter) throw new RangeError(`not an object: ${card}`);
    return letter;
}
export const yearOf = (card: string): number => Number(card.slice(1));

export const byLetter = (cards: string[], letter: Letter): string[] =>
    cards.filter((card) => letterOf(card) === letter).sort();

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

/** The cheques that were paid and are out of the game. */
export function spentCheques(view: NoblesseView): number[] {
    const held = view.cheques.slice(0, view.players).reduce((mask, some) => mask | some, 0);
    const dealt = startCheques.slice(0, view.players).flat();
    return dealt.filter((amount) => !hasBit(held, amount)).sort((a, b) => a - b);
}

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
    const { start, count, drawn } = pileBounds(view, pile);
    const left = count - drawn;
    return { top: left > 0 ? itemAt(view.pile, start + drawn) : null, left };
}

function pileBounds(view: NoblesseView, pile: number) {
    const piled = (view.players === SEATS_MAX ? 51 : 45) - 4 * view.players;
    const half = Math.ceil(piled / 2);
    return pile === 1
        ? { start: 0, count: half, drawn: itemAt(view.drawn, 0) }
        : { start: half, count: piled - half, drawn: itemAt(view.drawn, 1) };
}

/* ---- The race ---- */

export const pawnsOn = (view: NoblesseView, square: number): number[] =>
    range(view.players).filter((seat) => view.pawn[seat] === square);

/** 1 plus the number of pawns strictly ahead: how far a detective advances (§9.2). */
export const racePlace = (view: NoblesseView, seat: number): number =>
    1 + view.pawn.slice(0, view.players).filter((pawn) => pawn > itemAt(view.pawn, seat)).length;

/** The two rewards for an exhibition of `seat` (§7.5, §7.6). */
export function rewardOf(
    view: NoblesseView,
    options: Record<string, string>,
    seat: number,
): readonly [number, number] | null {
    const pawns = view.pawn.slice(0, view.players);
    return rewardAt(options.reward === "leader" ? Math.max(...pawns) : itemAt(pawns, seat));
}

/* ---- Collections (§7) ---- */

export type Fault = { fault: "few"; missing: number } | { fault: "gap"; letters: string[] };

/** Why these objects are not a collection; null if they are one. */
export function faultOf(cards: string[]): Fault | null {
    const present = LETTERS.map((letter) => cards.some((card) => letterOf(card) === letter));
    const gaps = LETTERS.filter(
        (_, i) => i > present.indexOf(true) && i < present.lastIndexOf(true) && !present[i],
    );
    if (gaps.length) return { fault: "gap", letters: gaps };
    if (cards.length < COLLECTION_LEAST)
        return { fault: "few", missing: COLLECTION_LEAST - cards.length };
    return null;
}

export const oldestOf = (cards: string[]): string =>
    cards.reduce((oldest, card) => (yearOf(card) < yearOf(oldest) ? card : oldest));

/** Higher is better: more objects win, then the oldest one; 0 for none. */
export const worthOf = (cards: string[]): number =>
    cards.length ? cards.length * 10000 - yearOf(oldestOf(cards)) : 0;

/** The best collection among these objects; empty if there is none. */
export function bestCollection(hand: string[]): string[] {
    const runs: string[][] = [[]];
    for (const letter of LETTERS) {
        const own = byLetter(hand, letter);
        if (own.length) lastOf(runs).push(...own);
        else runs.push([]);
    }
    return runs
        .filter((run) => run.length >= COLLECTION_LEAST)
        .reduce((best, run) => (worthOf(run) > worthOf(best) ? run : best), []);
}

/** The action that shows these objects: they go by letter, then by year. */
export const showAction = (cards: string[]): string => ["show", ...[...cards].sort()].join(" ");

export const cardsOfAction = (action: string): string[] => action.split(" ").slice(1);

/** The collections shown, best first: at the exhibition, or at the final count once the game is over. */
export function collectionsShown(view: NoblesseView): { seat: number; cards: string[] }[] {
    if (view.phase !== "over")
        return rankedSeats(view).map((seat) => ({ seat, cards: shownBy(view, seat) }));
    return range(view.players)
        .map((seat) => ({ seat, cards: bestCollection(itemAt(view.hand, seat)) }))
        .filter(({ cards }) => cards.length)
        .sort((a, b) => worthOf(b.cards) - worthOf(a.cards));
}

/* ---- A step while it is animated ---- */

const without = (cards: string[], card: string): string[] => cards.filter((one) => one !== card);

/** Cards of a hand become known; those that were hidden no longer are. */
function reveal(view: NoblesseView, seat: number, cards: string[]): NoblesseView {
    const known = itemAt(view.hand, seat);
    const fresh = cards.filter((card) => !known.includes(card));
    return {
        ...view,
        hand: replaced(view.hand, seat, [...known, ...fresh].sort()),
        hidden: replaced(view.hidden, seat, Math.max(0, itemAt(view.hidden, seat) - fresh.length)),
        seen: [...new Set([...view.seen, ...cards])].sort(),
    };
}

function show(view: NoblesseView, seat: number, cards: string[]): NoblesseView {
    const shown = { ...reveal(view, seat, cards), on_show: [...view.on_show, ...cards].sort() };
    const worth = (one: number) => worthOf(shownBy(shown, one));
    const ranked = [...rankedSeats(view), seat].sort((a, b) => worth(b) - worth(a));
    const filled = view.ranked.map((old, i) => ranked[i] ?? old);
    return { ...shown, ranked: filled, ranked_count: ranked.length };
}

function steal(view: NoblesseView, seat: number, card: string, from: number): NoblesseView {
    const robbed = replaced(view.hand, from, without(itemAt(view.hand, from), card));
    return {
        ...view,
        hand: replaced(robbed, seat, [...itemAt(robbed, seat), card].sort()),
        on_show: without(view.on_show, card),
    };
}

function buy(view: NoblesseView, seat: number, card: string, pile: number): NoblesseView {
    return {
        ...view,
        hand: replaced(view.hand, seat, [...itemAt(view.hand, seat), card].sort()),
        drawn: replaced(view.drawn, pile - 1, itemAt(view.drawn, pile - 1) + 1),
    };
}

function turnTop(view: NoblesseView, pile: number, card: string): NoblesseView {
    const { start, drawn } = pileBounds(view, pile);
    return { ...view, pile: replaced(view.pile, start + drawn, card) };
}

function stealCheque(view: NoblesseView, seat: number, amount: number, from: number): NoblesseView {
    const paid = replaced(view.cheques, from, itemAt(view.cheques, from) & ~(1 << amount));
    return { ...view, cheques: replaced(paid, seat, itemAt(paid, seat) | (1 << amount)) };
}

function arrest(view: NoblesseView, thief: number): NoblesseView {
    const cells = [thief, ...view.prison.slice(0, view.players - 1)];
    return {
        ...view,
        prison: view.prison.map((old, cell) => cells[cell] ?? old),
        thieves: view.thieves & ~(1 << thief),
    };
}

const freshRound = {
    phase: "place" as const,
    castle: 0,
    castle_thieves: 0,
    detectives: 0,
    on_show: [],
    ranked_count: 0,
    thief: 0,
    stage: 0,
};

/** The view after an event, as far as a table would show it. What the server sends after the step
 * replaces it. */
export function after(view: NoblesseView, event: NoblesseEvent): NoblesseView {
    switch (event.event) {
        case "buy":
            return buy(view, event.seat, event.card, event.pile);
        case "top":
            return turnTop(view, event.pile, event.card);
        case "steal-cheque":
            return stealCheque(view, event.seat, event.amount, event.from);
        case "show":
            return show(view, event.seat, event.cards);
        case "final":
            return reveal(view, event.seat, event.cards);
        case "advance":
            return { ...view, pawn: replaced(view.pawn, event.seat, event.to) };
        case "steal":
            return steal(view, event.seat, event.card, event.from);
        case "arrest":
            return arrest(view, event.thief);
        case "release":
            return { ...view, thieves: view.thieves | (1 << event.thief) };
        case "round":
            return { ...view, ...freshRound, round: event.number };
        case "end":
            return { ...view, ...freshRound, phase: "over" };
        default:
            return view;
    }
}

/* ---- The card in front of each player ---- */

/** A card that a player has played or could: "auction", "cheque 15", "thief 3", "exhibit"… */
export type Played = string;

/** A card that a player was seen to play. */
export interface Note {
    round: number;
    phase: NoblesseView["phase"];
    seat: number;
    card: Played;
}

const phaseOrder = ["place", "auction", "pile", "castle", "exhibition", "theft", "over"];

/** The card that an event turns over, if any. */
export function cardOfEvent(event: NoblesseEvent): Played | null {
    switch (event.event) {
        case "auction":
        case "castle":
        case "exhibit":
        case "detective":
        case "no-card":
            return event.event;
        case "cheque":
            return `cheque ${event.amount}`;
        case "thief":
            return `thief ${event.seniority}`;
        default:
            return null;
    }
}

/** The phase in which a card is played; thieves can be played in two. */
function phaseOfCard(card: Played, notes: Note[], seat: number): Note["phase"] {
    const [kind] = card.split(" ");
    if (isPlace(card)) return "place";
    if (kind === "exhibit" || kind === "detective") return "castle";
    const isAtCastle = notes.some((note) => note.seat === seat && note.card === "castle");
    return kind === "thief" && isAtCastle ? "castle" : "auction";
}

/** The cards played in `events`, which begin in `round`; `known` are earlier notes. */
function notesOf(events: readonly NoblesseEvent[], round: number, known: Note[]): Note[] {
    const notes: Note[] = [];
    for (const event of events) {
        if (event.event === "round") round = event.number;
        const card = cardOfEvent(event);
        if (!card || !("seat" in event)) continue;
        const { seat } = event;
        const same = [...known, ...notes].filter((note) => note.round === round);
        notes.push({ round, phase: phaseOfCard(card, same, seat), seat, card });
    }
    return notes;
}

function eventsFrom(events: readonly NoblesseEvent[], round: number): readonly NoblesseEvent[] {
    const start = events.findIndex((event) => event.event === "round" && event.number === round);
    return start < 0 ? [] : events.slice(start);
}

/** The cards played in the round on view: those of earlier phases, from `past`, then those `acted` out
 * so far in the step that began with `base`. */
export function notesFor(
    past: readonly NoblesseEvent[],
    acted: readonly NoblesseEvent[],
    base: NoblesseView,
    view: NoblesseView,
): Note[] {
    const order = phaseOrder.indexOf(view.phase);
    const isSeen = (note: Note) => note.round === view.round;
    const before = notesOf(eventsFrom(past, view.round), view.round, []).filter(
        (note) => isSeen(note) && phaseOrder.indexOf(note.phase) < order,
    );
    return [...before, ...notesOf(acted, base.round, before).filter(isSeen)];
}

export type Place = "auction" | "castle";

/** Where a player is this round; null if that is unknown, not yet or no longer. */
export function placeOf(
    view: NoblesseView,
    awaited: number[],
    notes: Note[],
    seat: number,
): Place | null {
    if (view.phase === "over") return null;
    const noted = notes.find((note) => note.seat === seat && isPlace(note.card))?.card;
    if (noted) return noted as Place;
    switch (view.phase) {
        case "auction":
        case "pile":
            return hasBit(view.castle, seat) ? "castle" : "auction";
        case "castle":
            return awaited.includes(seat) ? "castle" : null;
        case "exhibition":
        case "theft":
            return castleCard(view, awaited, seat) ? "castle" : null;
        default:
            return null;
    }
}

const isPlace = (card: Played): boolean => card === "auction" || card === "castle";

/** What can still be seen of the card played at the castle. */
function castleCard(view: NoblesseView, awaited: number[], seat: number): Played | null {
    if (hasBit(view.detectives, seat)) return "detective";
    const thief = castleThief(view, seat);
    if (thief) return `thief ${thief}`;
    const shows = view.phase === "exhibition" && awaited.includes(seat);
    return shows || rankedSeats(view).includes(seat) ? "exhibit" : null;
}

/** The card in front of a player: face up, face down ("back"), or none (null). */
export function slotOf(
    view: NoblesseView,
    awaited: number[],
    notes: Note[],
    seat: number,
): Played | null {
    const last = notes.filter((note) => note.seat === seat).at(-1)?.card;
    if (view.phase === "over") return null;
    if (view.phase === "place" && !last) return awaited.includes(seat) ? null : "back";
    const place = placeOf(view, awaited, notes, seat);
    const isTurn = view.phase === place && (!last || isPlace(last));
    if (isTurn && !awaited.includes(seat)) return "back";
    return last ?? castleCard(view, awaited, seat) ?? place;
}

/** The seat of the highest cheque turned over, if any: that player pays. */
export function highestCheque(notes: Note[]): number | null {
    const cheques = notes
        .filter(({ card }) => card.startsWith("cheque"))
        .map(({ seat, card }) => ({ seat, amount: Number(card.split(" ")[1]) }));
    if (!cheques.length) return null;
    return cheques.reduce((best, one) => (one.amount > best.amount ? one : best)).seat;
}
