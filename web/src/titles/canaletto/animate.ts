/* Animated events: the gondola glides, coins and treasures change hands, the column moves on. */
import type { Animator } from "../../animator";
import type { CanalettoEvent, CanalettoView, Group } from "../../gen/api";
import { range } from "../../lists";
import type { Scene } from "../title";
import type { CanalettoUI } from ".";
import { acted } from "./acted";
import { columnPlace, glide, layoutFor, type Layout } from "./layout";
import { palaceAfter, palaces } from "./material";

type EventOf<Kind> = Extract<CanalettoEvent, { event: Kind }>;
type Rest = [Animator, Scene<CanalettoView>];

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
}

/** The tile comes down to the campo, and so do the pieces of the group, whoever owns them. */
async function resell(event: EventOf<"resell">, ...[animator, scene]: Rest): Promise<void> {
    await animator.travel(`tile-${event.tile}`, "campo", 500);
    const owners = range(scene.players).map((seat) => `own-${seat}-${event.group} token`);
    await Promise.all(owners.map((piece) => animator.travel(piece, "campo", 500)));
}

/** What is seen before the lagoon shows the event as done. */
async function before(event: CanalettoEvent, ...[animator, scene]: Rest): Promise<void> {
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
            return animator.travel(`cash-${event.seat}`, "campo", 400, coin);
        case "resell":
            return resell(event, animator, scene);
        case "income":
            return animator.travel("campo", `cash-${event.seat}`, 350, coin);
        case "gondola":
            return goOn(event, animator);
        case "end":
    }
}

/** What is pointed out once it does. */
async function after(event: CanalettoEvent, animator: Animator): Promise<void> {
    switch (event.event) {
        case "open":
            return animator.pulse(`palace-${event.palace}`, 300);
        case "bid":
            return animator.pulse("bid", 250);
        case "resell":
            return animator.pulse(`group-${event.group}`, 400);
        case "income":
            return animator.pulse(`cash-${event.seat}`, 250);
        case "end":
            return animator.pulse("campo", 700);
        default:
    }
}

export const animate: CanalettoUI["animate"] = async (event, animator, scene, onSeen) => {
    await before(event, animator, scene);
    acted.record(scene.view, event);
    onSeen();
    await animator.drawn();
    await after(event, animator);
};
