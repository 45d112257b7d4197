/* What a person at the table could count: the printed material, and pure functions on views. The
 * rules are docs/rules/noblesse.en.md; § in comments means its sections. */
import type { NoblesseEvent, NoblesseView } from "../../gen/api";

export const LETTERS = ["A", "B", "C", "D", "E", "F"] as const;
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

/* Squares and the two numbers, from the first castle on. */
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
    first: 1 + castleData.slice(0, i).reduce((sum, [squares]) => sum + squares, 0),
    count,
    reward: [best, second],
}));

/** The two numbers of a square; null at the banquet table. */
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

export const letterOf = (card: string): string => card[0]!;
export const yearOf = (card: string): number => Number(card.slice(1));

export const byLetter = (cards: string[], letter: string): string[] =>
    cards.filter((card) => letterOf(card) === letter).sort();

/* ---- Bits of the view ---- */

/** The numbers whose bits are set. */
export function bits(mask: number): number[] {
    const found: number[] = [];
    for (let bit = 0; bit < 31; bit++) if ((mask >>> bit) & 1) found.push(bit);
    return found;
}

export const hasBit = (mask: number, bit: number): boolean => ((mask >>> bit) & 1) === 1;

export const chequesOf = (view: NoblesseView, seat: number): number[] => bits(view.cheques[seat]!);

/** Cheques that were paid into the till and stayed there. */
export function spentCheques(view: NoblesseView): number[] {
    const held = view.cheques.slice(0, view.players).reduce((mask, some) => mask | some, 0);
    const dealt = startCheques.slice(0, view.players).flat();
    return dealt.filter((amount) => !hasBit(held, amount)).sort((a, b) => a - b);
}

export const isFree = (view: NoblesseView, thief: number): boolean => hasBit(view.thieves, thief);

/** The thief that a seat has sent to the castle in this round; 0 for none. */
export const castleThief = (view: NoblesseView, seat: number): number =>
    thievesOf(seat).find((thief) => hasBit(view.castle_thieves, thief)) ?? 0;

export const rankedSeats = (view: NoblesseView): number[] =>
    view.ranked.slice(0, view.ranked_count);

export const shownBy = (view: NoblesseView, seat: number): string[] =>
    view.hand[seat]!.filter((card) => view.on_show.includes(card));

/** The object on top of pile 1 or 2, and how many cards the pile has left. */
export function pileOf(view: NoblesseView, pile: number): { top: string | null; left: number } {
    const { start, count, drawn } = pileBounds(view, pile);
    const left = count - drawn;
    return { top: left > 0 ? view.pile[start + drawn]! : null, left };
}

function pileBounds(view: NoblesseView, pile: number) {
    const piled = (view.players === SEATS_MAX ? 51 : 45) - 4 * view.players;
    const half = Math.ceil(piled / 2);
    return pile === 1
        ? { start: 0, count: half, drawn: view.drawn[0]! }
        : { start: half, count: piled - half, drawn: view.drawn[1]! };
}

/* ---- The race ---- */

export const pawnsOn = (view: NoblesseView, square: number): number[] =>
    [...Array(view.players).keys()].filter((seat) => view.pawn[seat] === square);

/** 1 for who leads, counting only pawns strictly ahead: what a detective advances (§9.2). */
export const racePlace = (view: NoblesseView, seat: number): number =>
    1 + view.pawn.slice(0, view.players).filter((pawn) => pawn > view.pawn[seat]!).length;

/** The numbers that an exhibition of `seat` is paid by (§7.5, §7.6). */
export function rewardOf(
    view: NoblesseView,
    options: Record<string, string>,
    seat: number,
): readonly [number, number] | null {
    const pawns = view.pawn.slice(0, view.players);
    return rewardAt(options.reward === "leader" ? Math.max(...pawns) : pawns[seat]!);
}

/* ---- Collections (§7) ---- */

export type Fault = { fault: "few"; missing: number } | { fault: "gap"; letters: string[] };

/** Why these objects are no collection; null if they are one. */
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

/** More is better: most objects, then the oldest one; 0 for none. */
export const worthOf = (cards: string[]): number =>
    cards.length ? cards.length * 10000 - yearOf(oldestOf(cards)) : 0;

/** The best collection among these objects; empty if there is none. */
export function bestCollection(hand: string[]): string[] {
    const runs: string[][] = [[]];
    for (const letter of LETTERS) {
        const own = byLetter(hand, letter);
        if (own.length) runs.at(-1)!.push(...own);
        else runs.push([]);
    }
    return runs
        .filter((run) => run.length >= COLLECTION_LEAST)
        .reduce((best, run) => (worthOf(run) > worthOf(best) ? run : best), []);
}

/** Objects in the order that an action wants: by letter, then by year. */
export const showAction = (cards: string[]): string => ["show", ...[...cards].sort()].join(" ");

export const cardsOfAction = (action: string): string[] => action.split(" ").slice(1);

/** Who has shown what: in the exhibition, or at the last count when the game is over. */
export function collectionsShown(view: NoblesseView): { seat: number; cards: string[] }[] {
    if (view.phase !== "over")
        return rankedSeats(view).map((seat) => ({ seat, cards: shownBy(view, seat) }));
    return [...Array(view.players).keys()]
        .map((seat) => ({ seat, cards: bestCollection(view.hand[seat]!) }))
        .filter(({ cards }) => cards.length)
        .sort((a, b) => worthOf(b.cards) - worthOf(a.cards));
}

/* ---- A step while it is acted out ---- */

const with_ = <T>(list: T[], at: number, value: T): T[] =>
    list.map((old, i) => (i === at ? value : old));

const without = (cards: string[], card: string): string[] => cards.filter((one) => one !== card);

/* Cards become known in a hand: those that were not are hidden no longer. */
function reveal(view: NoblesseView, seat: number, cards: string[]): NoblesseView {
    const known = view.hand[seat]!;
    const fresh = cards.filter((card) => !known.includes(card));
    return {
        ...view,
        hand: with_(view.hand, seat, [...known, ...fresh].sort()),
        hidden: with_(view.hidden, seat, Math.max(0, view.hidden[seat]! - fresh.length)),
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
    const robbed = with_(view.hand, from, without(view.hand[from]!, card));
    return {
        ...view,
        hand: with_(robbed, seat, [...robbed[seat]!, card].sort()),
        on_show: without(view.on_show, card),
    };
}

function buy(view: NoblesseView, seat: number, card: string, pile: number): NoblesseView {
    return {
        ...view,
        hand: with_(view.hand, seat, [...view.hand[seat]!, card].sort()),
        drawn: with_(view.drawn, pile - 1, view.drawn[pile - 1]! + 1),
    };
}

function turnTop(view: NoblesseView, pile: number, card: string): NoblesseView {
    const { start, drawn } = pileBounds(view, pile);
    return { ...view, pile: with_(view.pile, start + drawn, card) };
}

function stealCheque(view: NoblesseView, seat: number, amount: number, from: number): NoblesseView {
    const paid = with_(view.cheques, from, view.cheques[from]! & ~(1 << amount));
    return { ...view, cheques: with_(paid, seat, paid[seat]! | (1 << amount)) };
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

/** The view once an event has been acted out, as far as a table would show it. What the server says
 * after the step replaces it. */
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
            return { ...view, pawn: with_(view.pawn, event.seat, event.to) };
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

/* ---- What lies before each player ---- */

/** A card that a player has played or could: "auction", "cheque 15", "thief 3", "exhibit"… */
export type Played = string;

/** A card that a seat was seen to play. */
export interface Note {
    round: number;
    phase: NoblesseView["phase"];
    seat: number;
    card: Played;
}

const phaseOrder = ["place", "auction", "pile", "castle", "exhibition", "theft", "over"];

/** The card of an event that turns one over. */
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

/* In which phase a card is played; thieves are played in two. */
function phaseOfCard(card: Played, notes: Note[], seat: number): Note["phase"] {
    const [kind] = card.split(" ");
    if (isPlace(card)) return "place";
    if (kind === "exhibit" || kind === "detective") return "castle";
    const isAtCastle = notes.some((note) => note.seat === seat && note.card === "castle");
    return kind === "thief" && isAtCastle ? "castle" : "auction";
}

/** The cards played in `events`, which begin in `round`; `known` are notes of before. */
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

/** Cards played in the round that is seen: what `past` tells of the phases before, then what has
 * been acted out so far on the view `base`. */
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

/** Where a player is in this round; null if that is not known (yet, or any more). */
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

/* What the view still tells about the card played at the castle. */
function castleCard(view: NoblesseView, awaited: number[], seat: number): Played | null {
    if (hasBit(view.detectives, seat)) return "detective";
    const thief = castleThief(view, seat);
    if (thief) return `thief ${thief}`;
    const shows = view.phase === "exhibition" && awaited.includes(seat);
    return shows || rankedSeats(view).includes(seat) ? "exhibit" : null;
}

/** The card before a player: face up, face down ("back"), or none (null). */
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

/** Who pays: the seat of the highest cheque turned over, if any. */
export function highestCheque(notes: Note[]): number | null {
    const cheques = notes
        .filter(({ card }) => card.startsWith("cheque"))
        .map(({ seat, card }) => ({ seat, amount: Number(card.split(" ")[1]) }));
    if (!cheques.length) return null;
    return cheques.reduce((best, one) => (one.amount > best.amount ? one : best)).seat;
}
