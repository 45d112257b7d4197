/* Animated events: the gondola glides, coins and treasures change hands, the column moves on. */
import type { Animator } from "../../animator";
import type { CanalettoEvent, Group } from "../../gen/api";
import type { CanalettoUI } from ".";
import { columnPlace, glide, layoutFor, type Layout } from "./layout";
import { palaceAfter, palaces } from "./logic";

type EventOf<Kind> = Extract<CanalettoEvent, { event: Kind }>;

function layoutOf(animator: Animator): Layout | null {
    const lagoon = animator.piece("lagoon");
    return lagoon ? layoutFor(lagoon.clientWidth) : null;
}

function gondolaIn(animator: Animator): HTMLElement | null {
    const boat = animator.piece("gondola");
    return boat instanceof HTMLElement ? boat : null;
}

/** Leaves a piece where the next scene will draw it, while the rest of the step is animated. */
function leave(piece: Element | null, place: { transform: string } | undefined): void {
    if (piece instanceof HTMLElement && place) piece.style.transform = place.transform;
}

const stepsBetween = (from: number, to: number): number => palaceAfter(to, palaces - from);

/** The gondola glides some palaces on from where earlier events have left it. */
async function sail(animator: Animator, steps: number): Promise<void> {
    const layout = layoutOf(animator);
    const boat = gondolaIn(animator);
    if (!layout || !boat || steps <= 0) return;
    const from = Number(boat.dataset.at);
    const places = glide(layout, from, steps);
    await animator.animate(boat, places, Math.min(1100, 380 + 50 * steps));
    leave(boat, places.at(-1));
    boat.dataset.at = String(palaceAfter(from, steps));
}

function coin(ghost: HTMLElement): void {
    ghost.classList.add("canaletto-coin");
}

/** A raise of more than one round is shown as one round and the rest. */
async function bid(event: EventOf<"bid">, animator: Animator): Promise<void> {
    const boat = gondolaIn(animator);
    const raise = event.amount - Number(boat?.dataset.bid);
    const steps = raise > palaces ? palaces + (raise % palaces) : raise;
    await Promise.all([animator.pulse(`player-${event.seat}`, 300), sail(animator, steps)]);
    if (boat) boat.dataset.bid = String(event.amount);
    await animator.pulse("bid", 250);
}

/** After an auction the gondola glides on to the palace of the next one. */
async function goOn(event: EventOf<"gondola">, animator: Animator): Promise<void> {
    const boat = gondolaIn(animator);
    if (!boat) return;
    await sail(animator, stepsBetween(Number(boat.dataset.at), event.palace));
    boat.dataset.bid = "0";
}

async function buy(event: EventOf<"buy">, animator: Animator): Promise<void> {
    await Promise.all(
        event.lot.map((group: Group) =>
            animator.travel(`lot-${group}`, `own-${event.seat}-${group}`, 650),
        ),
    );
    for (const group of event.lot) {
        const piece = animator.piece(`treasure-${event.palace}-${group}`);
        if (piece instanceof SVGElement) piece.style.opacity = "0";
    }
}

async function open(event: EventOf<"open">, animator: Animator): Promise<void> {
    const layout = layoutOf(animator);
    const column = animator.piece("column");
    if (layout && column) {
        const place = columnPlace(layout, event.palace);
        const now = getComputedStyle(column).transform;
        await animator.animate(column, [{ transform: now }, place], 450);
        leave(column, place);
    }
    await animator.pulse(`palace-${event.palace}`, 300);
}

async function resell(event: EventOf<"resell">, animator: Animator): Promise<void> {
    await Promise.all([
        animator.travel(`tile-${event.tile}`, "campo", 500),
        animator.pulse(`group-${event.group}`, 500),
    ]);
}

export const animate: CanalettoUI["animate"] = async (event, animator) => {
    switch (event.event) {
        case "open":
            return open(event, animator);
        case "bid":
            return bid(event, animator);
        case "pass":
            return animator.animate(
                animator.piece(`player-${event.seat}`),
                [{ opacity: 1 }, { opacity: 0.35 }, { opacity: 1 }],
                300,
            );
        case "bribe":
            return animator.travel(`mask-${event.seat}`, "campo", 750);
        case "buy":
            return buy(event, animator);
        case "pay":
            return animator.travel(`cash-${event.seat}`, "bid", 400, coin);
        case "resell":
            return resell(event, animator);
        case "income":
            return animator.travel("campo", `cash-${event.seat}`, 350, coin);
        case "gondola":
            return goOn(event, animator);
        case "end":
            return animator.pulse("campo", 700);
    }
};
