/* What the ticker tape prints. */
import type { KrachEvent, KrachView } from "../../gen/api";
import { itemAt } from "../../lists";
import type { Scene } from "../title";
import { colours, type Colour, type Share } from "./material";
import { priceOf, seatsOf, shareOf, turnedShare } from "./readings";

/** What the ticker prints. */
export type Quote =
    | { kind: "price"; colour: Colour; price: number; change: number }
    | { kind: "card"; share: Share }
    | { kind: "score"; seat: number; change: number }
    | { kind: "pot"; chips: number }
    | { kind: "crash" };

const pricesOf = (scene: Scene<KrachView>): number[] =>
    colours.map((colour) => priceOf(scene, colour));

/** What the ticker prints of an event. `held` counts the shares of each colour in front of the players, and is
 * brought up to date. */
function quotesOf(event: KrachEvent, held: Map<Colour, number>): Quote[] {
    const quote = (colour: Colour, change: number): Quote => {
        const price = (held.get(colour) ?? 0) + change;
        held.set(colour, price);
        return { kind: "price", colour, price, change };
    };
    switch (event.event) {
        case "start": {
            const share = shareOf(event.card);
            if (share) quote(share.centre, 1);
            return [];
        }
        case "turn": {
            const share = shareOf(event.card);
            return share ? [{ kind: "card", share }] : [];
        }
        case "bonus":
        case "chip-points":
            return [{ kind: "score", seat: event.seat, change: event.points }];
        case "borrow":
            return [{ kind: "score", seat: event.seat, change: -event.cost }];
        case "pay":
            return [{ kind: "pot", chips: event.pot }];
        case "take": {
            const share = shareOf(event.card);
            return share ? [quote(share.centre, 1)] : [];
        }
        case "sell":
            return [
                { kind: "score", seat: event.seat, change: event.points },
                quote(event.colour, -event.cards),
            ];
        case "crash":
            return [{ kind: "crash" }];
        default:
            return [];
    }
}

/** A new tape, newest first: what has happened so far; a pot that grew, once. */
export function tapeOf(scene: Scene<KrachView>): Quote[] {
    const held = new Map<Colour, number>();
    const printed = (scene.past as KrachEvent[]).flatMap((event) => quotesOf(event, held));
    return printed
        .filter((quote, at) => quote.kind !== "pot" || printed[at + 1]?.kind !== "pot")
        .reverse();
}

/** What has changed since an earlier scene, newest first; null if it is not an earlier one. */
export function newsSince(then: Scene<KrachView>, scene: Scene<KrachView>): Quote[] | null {
    const [before, now] = [then.view, scene.view];
    if (now.round < before.round || now.players !== before.players) return null;
    if (before.phase === "over") return now.phase === "over" ? [] : null;
    const news: Quote[] = [];
    const share = turnedShare(now);
    if (now.phase === "over") news.push({ kind: "crash" });
    else if (share && now.round > before.round) news.push({ kind: "card", share });
    const earlier = pricesOf(then);
    pricesOf(scene).forEach((price, index) => {
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
