/* The lagoon while a step is acted out: what each event changes on it. */
import type { CanalettoEvent, CanalettoView, Group } from "../../gen/api";
import { itemAt } from "../../lists";
import { Acted, added, replaced } from "../acted";
import { groups } from "./material";

const everybody = (view: CanalettoView): number => (1 << view.players) - 1;

function buy(view: CanalettoView, seat: number, lot: Group[], palace: number): CanalettoView {
    const bought = lot.reduce(
        (owned, group) => added(owned, groups.indexOf(group), 1),
        itemAt(view.owned, seat),
    );
    return {
        ...view,
        owned: replaced(view.owned, seat, bought),
        palace: replaced(view.palace, palace, []),
    };
}

/** The pieces of the group leave the game, and its tile is spent. */
function resell(view: CanalettoView, group: Group, tile: number, value: number): CanalettoView {
    return {
        ...view,
        owned: view.owned.map((row) => replaced(row, groups.indexOf(group), 0)),
        waiting: view.waiting.filter((one) => one !== group),
        tile: replaced(view.tile, tile, value),
        tiles_spent: tile + 1,
    };
}

/** The view after an event. Where the gondola glides after an auction is up to its animation, until the
 * next lot is opened. */
export function after(view: CanalettoView, event: CanalettoEvent): CanalettoView {
    switch (event.event) {
        case "open":
            return {
                ...view,
                phase: "auction",
                column: event.palace,
                bid: 0,
                leader: event.seat,
                in: everybody(view),
            };
        case "bid":
            return { ...view, bid: event.amount, leader: event.seat };
        case "pass":
            return { ...view, in: view.in & ~(1 << event.seat) };
        case "bribe":
            return { ...view, masks: view.masks & ~(1 << event.seat) };
        case "buy":
            return buy(view, event.seat, event.lot, event.palace);
        case "pay":
            return {
                ...view,
                cash: added(view.cash, event.seat, -event.cash),
                debt: added(view.debt, event.seat, event.debt),
            };
        case "resell":
            return resell(view, event.group, event.tile, event.value);
        case "income":
            return { ...view, cash: added(view.cash, event.seat, event.cash) };
        case "end":
            return { ...view, phase: "over" };
        default:
            return view;
    }
}

export const acted = new Acted(after);
