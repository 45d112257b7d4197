/* The card in front of each player, from the events of the round and from what a view shows. */
import type { NoblesseEvent, NoblesseView } from "../../gen/api";
import { castleThief, hasBit, rankedSeats } from "./readings";

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
