/* The table while a step is acted out: what each event changes on it. How collections shown rank is left to
 * the view after the step. */
import type { NoblesseEvent, NoblesseView } from "../../gen/api";
import { itemAt } from "../../lists";
import { Acted, replaced } from "../acted";
import { pileBounds } from "./readings";

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

const show = (view: NoblesseView, seat: number, cards: string[]): NoblesseView => ({
    ...reveal(view, seat, cards),
    on_show: [...view.on_show, ...cards].sort(),
});

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
    return { ...view, pile: replaced(view.pile, pileBounds(view, pile).next, card) };
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

export const acted = new Acted(after);
