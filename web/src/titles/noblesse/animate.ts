/* Animated events: cards turn over, objects and cheques change hands, pawns hop along the track. */
import type { Animator } from "../../animator";
import type { NoblesseEvent, NoblesseView } from "../../gen/api";
import { itemAt, range } from "../../lists";
import type { Scene } from "../title";
import type { NoblesseUI } from ".";
import { acted } from "./acted";
import { layoutOf } from "./layout";
import { notesFor, placeOf } from "./played";

type Turn = Extract<NoblesseEvent, { seat: number }>;
type Tail<List extends unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;
type Show = Parameters<NoblesseUI["animate"]>;

const HALF_TURN = 170;
const BETWEEN_TURNS = 70;
const TIME_TO_LOOK = 650;

const turned = (from: number, to: number): Keyframe[] => [
    { transform: `perspective(300px) rotateY(${from}deg)` },
    { transform: `perspective(300px) rotateY(${to}deg)` },
];

/** The seats that turn a card over in this step. */
function turners({ view, players, awaited, past }: Scene<NoblesseView>): number[] {
    const seats = range(players);
    if (view.phase === "place") return seats;
    const notes = notesFor(past as NoblesseEvent[], [], view, view);
    const place = view.phase === "auction" ? "auction" : "castle";
    return seats.filter((seat) => placeOf(view, awaited, notes, seat) === place);
}

async function turnCard(event: Turn, ...[animator, scene, onSeen]: Tail<Show>): Promise<void> {
    const slot = animator.piece(`slot-${event.seat}`);
    await animator.animate(slot, turned(0, 90), HALF_TURN);
    acted.record(scene.view, event);
    onSeen();
    await animator.animate(slot, turned(-90, 0), HALF_TURN);
}

/** The cards of a step turn over in one sweep: each starts before the previous one has ended, and only
 * the last one is waited for. */
async function turnTogether(event: Turn, ...rest: Tail<Show>): Promise<void> {
    const [animator, scene] = rest;
    const turning = turnCard(event, ...rest);
    if (event.seat !== turners(scene).at(-1)) return animator.wait(BETWEEN_TURNS);
    await turning;
    await animator.wait(TIME_TO_LOOK);
}

/** The pawn hops from square to square. */
async function hop(
    seat: number,
    to: number,
    animator: Animator,
    view: NoblesseView,
): Promise<void> {
    const track = animator.piece("track");
    if (!(track instanceof SVGSVGElement)) return;
    const layout = layoutOf(track.viewBox.baseVal.width < 500 ? "narrow" : "wide");
    const from = itemAt(view.pawn, seat);
    const start = itemAt(layout.squares, from);
    const frames: Keyframe[] = [{ transform: "translate(0, 0)" }];
    for (let square = from + 1; square <= to; square++) {
        const before = itemAt(layout.squares, square - 1);
        const { x, y } = itemAt(layout.squares, square);
        const middle = { x: (before.x + x) / 2, y: (before.y + y) / 2 - 12 };
        for (const spot of [middle, { x, y }])
            frames.push({ transform: `translate(${spot.x - start.x}px, ${spot.y - start.y}px)` });
    }
    await animator.animate(
        animator.piece(`pawn-${seat}`),
        frames,
        Math.min(1100, 200 + 110 * (to - from)),
    );
}

/** A collection lies in front of its owner; the viewer's own stays in the hand. */
const shownPiece = (card: string, animator: Animator): string =>
    animator.piece(`shown-${card}`) ? `shown-${card}` : `card-${card}`;

/** What is animated before the board shows the event as done. */
async function move(
    event: NoblesseEvent,
    animator: Animator,
    scene: Scene<NoblesseView>,
): Promise<void> {
    switch (event.event) {
        case "buy":
            await animator.travel(`slot-${event.seat}`, "till", 300);
            return animator.travel(`card-${event.card}`, `hand-${event.seat}`, 550);
        case "steal-cheque":
            return animator.travel(`slot-${event.from}`, `slot-${event.seat}`, 550);
        case "steal":
            return animator.travel(shownPiece(event.card, animator), `hand-${event.seat}`, 550);
        case "arrest":
            return animator.travel(`slot-${event.seat}`, "cell-0", 500);
        case "release":
            return animator.travel(`cell-${scene.players - 1}`, `player-${event.seat}`, 400);
        case "no-sale":
        case "no-cheque":
        case "thieves-clash":
            return animator.pulse("house-auction");
        case "nothing":
        case "nothing-to-steal":
        case "nobody-caught":
            return animator.pulse(`slot-${event.seat}`, 400);
        case "end":
            return animator.pulse("track", 600);
        default:
    }
}

/** What is pointed out once the board shows the event as done. */
async function settle(event: NoblesseEvent, animator: Animator): Promise<void> {
    switch (event.event) {
        case "top":
            return animator.pulse(`window-${event.pile}`, 300);
        case "show":
            return animator.pulse(`show-${event.seat}`, 550);
        case "final":
            return animator.pulse(`player-${event.seat}`, 350);
        default:
    }
}

export const animate: NoblesseUI["animate"] = async (event, animator, scene, onSeen) => {
    switch (event.event) {
        case "auction":
        case "castle":
        case "cheque":
        case "thief":
        case "no-card":
        case "exhibit":
        case "detective":
            return turnTogether(event, animator, scene, onSeen);
        case "advance":
            await hop(event.seat, event.to, animator, acted.from(scene.view).view);
            break;
        default:
            await move(event, animator, scene);
    }
    acted.record(scene.view, event);
    onSeen();
    await animator.drawn();
    await settle(event, animator);
};
