/* How each event is animated. */
import { h, render } from "preact";
import type { Animator, DrawGhost } from "../../animator";
import type { KrachEvent } from "../../gen/api";
import { number } from "../../i18n";
import type { KrachUI } from ".";
import { acted } from "./acted";
import { CardBack } from "./art/certificate";
import { Chip } from "./art/chips";
import { Stack } from "./art/stack";
import { type Colour } from "./material";
import { shareOf } from "./readings";

type Act<Kind extends KrachEvent["event"]> = (
    event: Extract<KrachEvent, { event: Kind }>,
    animator: Animator,
) => Promise<void>;
type Acts = { [Kind in KrachEvent["event"]]?: Act<Kind> };

/** A ghost that shows this drawing. */
const drawing =
    (vnode: Parameters<typeof render>[0]): DrawGhost =>
    (ghost) => {
        ghost.classList.add("kr-ghost");
        render(vnode, ghost);
    };

const aChip = drawing(h(Chip, { size: 26 }));
const aStack = (colour: Colour, count: number): DrawGhost => drawing(h(Stack, { colour, count }));

/** A card leaves the deck, face down. */
const deal = (animator: Animator, ms: number): Promise<void> =>
    animator.travel("deck", "turned", ms, drawing(h(CardBack, {})));

/** The card on the easel has just been turned over. */
async function flip(animator: Animator, ms: number): Promise<void> {
    const frames = [
        { transform: "perspective(900px) rotateY(80deg)" },
        { transform: "perspective(900px) rotateY(0deg)" },
    ];
    await animator.animate(animator.piece("turned"), frames, ms);
}

/** A number that rises from a seat's score. */
async function score(animator: Animator, seat: number, points: number, ms: number): Promise<void> {
    const sign = points > 0 ? "+" : "";
    const draw: DrawGhost = (ghost) => {
        ghost.classList.add("kr-gain", points < 0 ? "kr-down" : "kr-up");
        ghost.textContent = sign + number(points);
    };
    await Promise.all([
        animator.pulse(`score-${seat}`, ms),
        animator.pulse(`pawn-${seat}`, ms),
        points ? animator.travel(`score-${seat}`, `pawn-${seat}`, ms, draw) : undefined,
    ]);
}

async function plunge(animator: Animator): Promise<void> {
    const shown = [
        { opacity: 0 },
        { opacity: 1, offset: 0.1 },
        { opacity: 1, offset: 0.85 },
        { opacity: 0 },
    ];
    const drawn = [
        { clipPath: "inset(0 100% 0 0)" },
        { clipPath: "inset(0)", offset: 0.6 },
        { clipPath: "inset(0)" },
    ];
    const shaken = [-5, 6, -4, 4, -2, 0].map((x) => ({
        transform: `translate(${x}px, ${-x / 2}px)`,
    }));
    const word = [
        { transform: "scale(3)", opacity: 0 },
        { transform: "scale(3)", opacity: 0, offset: 0.45 },
        { transform: "none", opacity: 1, offset: 0.6 },
        { transform: "none", opacity: 1 },
    ];
    const torn = [
        { transform: "none" },
        { transform: "translateY(60px) rotate(3deg)", opacity: 0.4 },
    ];
    await Promise.all([
        animator.animate(animator.piece("plunge"), shown, 900),
        animator.animate(animator.piece("plunge-line"), drawn, 900),
        animator.animate(animator.piece("plunge-word"), word, 900),
        animator.animate(animator.piece("floor"), shaken, 500),
        animator.animate(animator.piece("ticker"), torn, 900),
    ]);
}

/** What is seen before the floor shows the event as done. */
const before: Acts = {
    turn: (_, animator) => deal(animator, 300),
    borrow: ({ seat }, animator) => animator.travel("bank", `chips-${seat}`, 450, aChip),
    decline: ({ seat }, animator) => animator.pulse(`plate-${seat}`, 250),
    pay: ({ seat }, animator) => animator.travel(`chips-${seat}`, "pot", 350, aChip),
    withdraw: async ({ seat, pot }, animator) => {
        if (pot) await animator.travel("pot", `chips-${seat}`, 500);
        else await animator.pulse(`plate-${seat}`, 300);
    },
    take: async ({ seat, card }, animator) => {
        const share = shareOf(card);
        if (!share) return;
        const hold = `hold-${seat}-${share.centre}`;
        await animator.travel("turned", hold, 550, aStack(share.centre, 1));
    },
    sell: async ({ seat, cards, colour }, animator) => {
        if (!cards) return animator.pulse(`plate-${seat}`, 300);
        const hold = `hold-${seat}-${colour}`;
        await animator.travel(hold, `price-${colour}`, 450, aStack(colour, cards));
    },
    discard: async (_, animator) => {
        const away = [
            { transform: "none" },
            { transform: "translateY(20px) rotate(4deg)", opacity: 0 },
        ];
        await animator.animate(animator.piece("turned"), away, 400);
    },
    crash: (_, animator) => deal(animator, 150),
    "chip-points": ({ seat }, animator) =>
        animator.travel(`chips-${seat}`, `score-${seat}`, 300, aChip),
};

/** What is pointed out once it does. */
const after: Acts = {
    turn: (_, animator) => flip(animator, 300),
    bonus: ({ seat, points }, animator) => score(animator, seat, points, 400),
    borrow: async ({ seat, cost }, animator) => {
        if (cost) await score(animator, seat, -cost, 400);
    },
    "no-loans": (_, animator) => animator.pulse("bank"),
    "out-of-chips": ({ seat }, animator) => animator.pulse(`chips-${seat}`, 350),
    win: ({ seat }, animator) => animator.pulse(`player-${seat}`, 500),
    sell: async ({ seat, points, cards }, animator) => {
        if (cards) await score(animator, seat, points, 500);
    },
    leave: ({ seat }, animator) => animator.pulse(`plate-${seat}`, 300),
    "nothing-to-sell": ({ seat }, animator) => animator.pulse(`plate-${seat}`, 300),
    crash: async (_, animator) => {
        await flip(animator, 150);
        await plunge(animator);
    },
    "chip-points": ({ seat, points }, animator) => score(animator, seat, points, 350),
};

const act = (acts: Acts, event: KrachEvent, animator: Animator): Promise<void> | undefined =>
    (acts[event.event] as Act<KrachEvent["event"]> | undefined)?.(event, animator);

export const animate: KrachUI["animate"] = async (event, animator, scene, onSeen) => {
    await act(before, event, animator);
    acted.record(scene.view, event);
    onSeen();
    await animator.drawn();
    await act(after, event, animator);
};
