/* Events acted out: the gondola glides, coins and treasures change hands, the column moves on. */
import type { CanalettoEvent, Group } from "../../gen/api";
import type { Stage } from "../../stage";
import type { CanalettoClient } from "../title";
import { columnPlace, glide, layoutFor, type Layout } from "./layout";
import { palaceAfter, palaces } from "./logic";

type EventOf<Kind> = Extract<CanalettoEvent, { event: Kind }>;

function layoutOf(stage: Stage): Layout | null {
    const lagoon = stage.piece("lagoon");
    return lagoon ? layoutFor(lagoon.clientWidth) : null;
}

function gondolaIn(stage: Stage): HTMLElement | null {
    const boat = stage.piece("gondola");
    return boat instanceof HTMLElement ? boat : null;
}

/** Leaves a piece where the next scene draws it too, while the rest of the step is acted out. */
function leave(piece: Element | null, place: { transform: string } | undefined): void {
    if (piece instanceof HTMLElement && place) piece.style.transform = place.transform;
}

const stepsBetween = (from: number, to: number): number => palaceAfter(to, palaces - from);

/** The gondola glides so many palaces on from where earlier events have left it. */
async function sail(stage: Stage, steps: number): Promise<void> {
    const layout = layoutOf(stage);
    const boat = gondolaIn(stage);
    if (!layout || !boat || steps <= 0) return;
    const from = Number(boat.dataset.at);
    const places = glide(layout, from, steps);
    await stage.animate(boat, places, Math.min(1100, 380 + 50 * steps));
    leave(boat, places.at(-1));
    boat.dataset.at = String(palaceAfter(from, steps));
}

function coin(ghost: HTMLElement): void {
    ghost.classList.add("canaletto-coin");
}

/** A raise of more than a round is shown as one round and the rest. */
async function bid(event: EventOf<"bid">, stage: Stage): Promise<void> {
    const boat = gondolaIn(stage);
    const raise = event.amount - Number(boat?.dataset.bid);
    const steps = raise > palaces ? palaces + (raise % palaces) : raise;
    await Promise.all([stage.pulse(`player-${event.seat}`, 300), sail(stage, steps)]);
    if (boat) boat.dataset.bid = String(event.amount);
    await stage.pulse("bid", 250);
}

/** After an auction the gondola goes on to the palace of the next one. */
async function goOn(event: EventOf<"gondola">, stage: Stage): Promise<void> {
    const boat = gondolaIn(stage);
    if (!boat) return;
    await sail(stage, stepsBetween(Number(boat.dataset.at), event.palace));
    boat.dataset.bid = "0";
}

async function buy(event: EventOf<"buy">, stage: Stage): Promise<void> {
    await Promise.all(
        event.lot.map((group: Group) =>
            stage.travel(`lot-${group}`, `own-${event.seat}-${group}`, 650),
        ),
    );
    for (const group of event.lot) {
        const piece = stage.piece(`treasure-${event.palace}-${group}`);
        if (piece instanceof SVGElement) piece.style.opacity = "0";
    }
}

async function open(event: EventOf<"open">, stage: Stage): Promise<void> {
    const layout = layoutOf(stage);
    const column = stage.piece("column");
    if (layout && column) {
        const place = columnPlace(layout, event.palace);
        const now = getComputedStyle(column).transform;
        await stage.animate(column, [{ transform: now }, place], 450);
        leave(column, place);
    }
    await stage.pulse(`palace-${event.palace}`, 300);
}

async function resell(event: EventOf<"resell">, stage: Stage): Promise<void> {
    await Promise.all([
        stage.travel(`tile-${event.tile}`, "campo", 500),
        stage.pulse(`group-${event.group}`, 500),
    ]);
}

export const act: CanalettoClient["act"] = async (event, stage) => {
    switch (event.event) {
        case "open":
            return open(event, stage);
        case "bid":
            return bid(event, stage);
        case "pass":
            return stage.animate(
                stage.piece(`player-${event.seat}`),
                [{ opacity: 1 }, { opacity: 0.35 }, { opacity: 1 }],
                300,
            );
        case "bribe":
            return stage.travel(`mask-${event.seat}`, "campo", 750);
        case "buy":
            return buy(event, stage);
        case "pay":
            return stage.travel(`cash-${event.seat}`, "bid", 400, coin);
        case "resell":
            return resell(event, stage);
        case "income":
            return stage.travel("campo", `cash-${event.seat}`, 350, coin);
        case "gondola":
            return goOn(event, stage);
        case "end":
            return stage.pulse("campo", 700);
    }
};
