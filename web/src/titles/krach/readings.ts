/* What views and reckonings say, as the floor needs it. */
import type { KrachCard, KrachReckoning, KrachView } from "../../gen/api";
import { itemAt, range } from "../../lists";
import type { Scene } from "../title";
import { colours, type Colour, type Share } from "./material";

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

/** Null if they are hidden and have to be remembered. */
export const chipsOf = (view: KrachView, seat: number): number | null => view.chips[seat] ?? null;

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

/* ---- What follows by the rules; while a step is acted out, what did at its start ---- */

export const reckoningOf = ({ reckoning }: Scene<KrachView>): KrachReckoning =>
    reckoning as KrachReckoning;

/** What a share of the colour sells for. */
export const priceOf = (scene: Scene<KrachView>, colour: Colour): number =>
    itemAt(reckoningOf(scene).price, colours.indexOf(colour));

/** The only colour that can be sold this round. */
export const colourForSale = (scene: Scene<KrachView>): Colour | null =>
    reckoningOf(scene).for_sale;

/** What the viewer gets for that many shares of it. */
export const pointsForSale = (scene: Scene<KrachView>, count: number): number =>
    itemAt(reckoningOf(scene).sale, count) ?? 0;

/** What a seat's chips are worth when the Crash comes, as far as they are known. */
export const pointsForChips = (scene: Scene<KrachView>, seat: number): number =>
    itemAt(reckoningOf(scene).chip_points, seat) ?? 0;

/** The probability that the next card is the Crash. */
export function crashChance(scene: Scene<KrachView>): number {
    const { crash_in: cases } = reckoningOf(scene);
    return cases && 1 / cases;
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

export function tallyOf(scene: Scene<KrachView>, colour: Colour): Tally {
    const { price, gone, unseen, unseen_borders: borders } = reckoningOf(scene);
    const at = colours.indexOf(colour);
    return {
        held: itemAt(price, at),
        open: turnedShare(scene.view)?.centre === colour && !scene.view.winner_took ? 1 : 0,
        gone: itemAt(gone, at),
        hidden: itemAt(unseen, at),
        sales: itemAt(borders, at),
    };
}
