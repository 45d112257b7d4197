/* How each event is animated. */
import { h, render } from "preact";
import type { Animator, DrawGhost } from "../../animator";
import type { KrachEvent } from "../../gen/api";
import { number } from "../../i18n";
import type { KrachUI } from ".";
import { CardBack, Certificate, CrashCard } from "./art/certificate";
import { Chip } from "./art/chips";
import { Stack } from "./art/stack";
import { shareOf, type Colour } from "./logic";

type Animate<Kind extends KrachEvent["event"]> = (
    event: Extract<KrachEvent, { event: Kind }>,
    animator: Animator,
    scene: Parameters<KrachUI["animate"]>[2],
) => Promise<void>;

/** A ghost that shows this drawing. */
const drawing =
    (vnode: Parameters<typeof render>[0]): DrawGhost =>
    (ghost) => {
        ghost.classList.add("kr-ghost");
        render(vnode, ghost);
    };

const aChip = drawing(h(Chip, { size: 26 }));
const aStack = (colour: Colour, count: number): DrawGhost => drawing(h(Stack, { colour, count }));

/** Shows the new card over the old one until the board is drawn again. */
function layOpen(animator: Animator, card: Parameters<typeof render>[0]): void {
    const place = animator.piece("fresh");
    if (place) render(card, place);
}

async function turnUp(
    animator: Animator,
    card: Parameters<typeof render>[0],
    ms: number,
): Promise<void> {
    await animator.travel("deck", "turned", ms, drawing(h(CardBack, {})));
    layOpen(animator, card);
    const flip = [{ transform: "rotateY(80deg)" }, { transform: "none" }];
    await animator.animate(animator.piece("fresh"), flip, ms);
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

const animations: { [Kind in KrachEvent["event"]]: Animate<Kind> } = {
    turn: async ({ card }, animator) => {
        const share = shareOf(card);
        if (share) await turnUp(animator, h(Certificate, { share }), 300);
    },
    bonus: ({ seat, points }, animator) => score(animator, seat, points, 400),
    borrow: async ({ seat, cost }, animator) => {
        await animator.travel("bank", `chips-${seat}`, 450, aChip);
        if (cost) await score(animator, seat, -cost, 400);
    },
    decline: ({ seat }, animator) => animator.pulse(`plate-${seat}`, 250),
    "no-loans": (_, animator) => animator.pulse("bank"),
    pay: ({ seat }, animator) => animator.travel(`chips-${seat}`, "pot", 350, aChip),
    withdraw: async ({ seat, pot }, animator) => {
        if (pot) await animator.travel("pot", `chips-${seat}`, 500);
        else await animator.pulse(`plate-${seat}`, 300);
    },
    "out-of-chips": ({ seat }, animator) => animator.pulse(`chips-${seat}`, 350),
    win: ({ seat }, animator) => animator.pulse(`player-${seat}`, 500),
    take: async ({ seat, card }, animator) => {
        const share = shareOf(card);
        if (share)
            await animator.travel(
                "turned",
                `hold-${seat}-${share.centre}`,
                550,
                aStack(share.centre, 1),
            );
    },
    sell: async ({ seat, cards, points, colour }, animator) => {
        if (!cards) return animator.pulse(`plate-${seat}`, 300);
        await animator.travel(
            `hold-${seat}-${colour}`,
            `price-${colour}`,
            450,
            aStack(colour, cards),
        );
        await score(animator, seat, points, 500);
    },
    leave: ({ seat }, animator) => animator.pulse(`plate-${seat}`, 300),
    "nothing-to-sell": ({ seat }, animator) => animator.pulse(`plate-${seat}`, 300),
    discard: async (_, animator) => {
        const away = [
            { transform: "none" },
            { transform: "translateY(40px) rotate(6deg)", opacity: 0 },
        ];
        await animator.animate(animator.piece("turned"), away, 400);
    },
    crash: async (_, animator) => {
        await turnUp(animator, h(CrashCard, {}), 150);
        await plunge(animator);
    },
    "chip-points": async ({ seat, points }, animator) => {
        await animator.travel(`chips-${seat}`, `score-${seat}`, 300, aChip);
        await score(animator, seat, points, 350);
    },
};

export const animate: KrachUI["animate"] = (event, animator, scene) =>
    (animations[event.event] as Animate<KrachEvent["event"]>)(event, animator, scene);
