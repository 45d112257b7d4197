/* The floor while a step is acted out: what each event changes on it. */
import type { KrachEvent, KrachView } from "../../gen/api";
import { Acted, added, replaced } from "../acted";
import { colours, type Colour } from "./material";
import { shareOf } from "./readings";

const everybody = (view: KrachView): number => (1 << view.players) - 1;

const moveChips = (view: KrachView, seat: number, chips: number): KrachView => ({
    ...view,
    chips: view.chips.map((had, one) => (one === seat && had !== null ? had + chips : had)),
});

const moveShares = (view: KrachView, seat: number, colour: Colour, count: number): KrachView => ({
    ...view,
    held: view.held.map((row, one) =>
        one === colours.indexOf(colour) ? added(row, seat, count) : row,
    ),
});

const score = (view: KrachView, seat: number, points: number): KrachView => ({
    ...view,
    score: added(view.score, seat, points),
});

/** The first payment or withdrawal opens the auction. */
const inAuction = (view: KrachView): KrachView =>
    view.phase === "auction" ? view : { ...view, phase: "auction", in: everybody(view) };

function take(view: KrachView, seat: number, colour: Colour): KrachView {
    const phase = view.phase === "winner" ? "runner-up" : view.phase;
    return { ...moveShares(view, seat, colour, 1), phase, winner_took: 1 };
}

/** The view after an event. */
export function after(view: KrachView, event: KrachEvent): KrachView {
    switch (event.event) {
        case "turn":
            return {
                ...view,
                phase: "loan",
                round: view.round + 1,
                deck: replaced(view.deck, view.round, event.card),
                first: event.first,
                in: 0,
                winner_took: 0,
            };
        case "bonus":
            return score(view, event.seat, event.points);
        case "borrow":
            return {
                ...score(moveChips(view, event.seat, event.chips), event.seat, -event.cost),
                bank: view.bank - event.chips,
            };
        case "pay":
            return { ...moveChips(inAuction(view), event.seat, -1), pot: event.pot };
        case "withdraw": {
            const opened = moveChips(inAuction(view), event.seat, event.pot);
            return { ...opened, pot: 0, in: opened.in & ~(1 << event.seat) };
        }
        case "win":
            return { ...view, phase: "winner", in: 1 << event.seat, runner_up: event.runner_up };
        case "take": {
            const share = shareOf(event.card);
            return share ? take(view, event.seat, share.centre) : view;
        }
        case "sell": {
            const phase = view.phase === "winner" ? "runner-up" : view.phase;
            const sold = moveShares(view, event.seat, event.colour, -event.cards);
            return { ...score(sold, event.seat, event.points), phase };
        }
        case "crash":
            return { ...view, phase: "over", deck: replaced(view.deck, view.round, "crash") };
        case "chip-points":
            return {
                ...score(view, event.seat, event.points),
                chips: replaced(view.chips, event.seat, event.chips),
            };
        default:
            return view;
    }
}

export const acted = new Acted(after);
