/* What the ticker tape prints. */
import type { KrachView } from "../../gen/api";
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

/** A new tape, newest first: all prices, then the cards turned up so far. */
export function tapeOf(scene: Scene<KrachView>): Quote[] {
    const { view } = scene;
    const prices = colours.map(
        (colour): Quote => ({
            kind: "price",
            colour,
            price: priceOf(scene, colour),
            change: 0,
        }),
    );
    const cards = view.deck
        .slice(0, view.round)
        .map(shareOf)
        .filter((share) => share !== null)
        .map((share): Quote => ({ kind: "card", share }))
        .reverse();
    return [...(view.phase === "over" ? [{ kind: "crash" } as Quote] : []), ...prices, ...cards];
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
