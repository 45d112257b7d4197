/* How each event looks. */
import { h, render } from "preact";
import type { KrachEvent } from "../../gen/api";
import type { Look, Stage } from "../../stage";
import { number } from "../../tongue";
import type { KrachClient } from "../title";
import { CardBack, Certificate, CrashCard } from "./art/certificate";
import { Chip } from "./art/chips";
import { Stack } from "./art/stack";
import { shareOf, type Colour } from "./logic";

type Act<Kind extends KrachEvent["event"]> = (
    event: Extract<KrachEvent, { event: Kind }>,
    stage: Stage,
    scene: Parameters<KrachClient["act"]>[2],
) => Promise<void>;

const looksLike =
    (vnode: Parameters<typeof render>[0]): Look =>
    (ghost) => {
        ghost.classList.add("kr-ghost");
        render(vnode, ghost);
    };

const aChip = looksLike(h(Chip, { size: 26 }));
const aStack = (colour: Colour, count: number): Look => looksLike(h(Stack, { colour, count }));

/** Shows the new card over the old one until the board is drawn anew. */
function layOpen(stage: Stage, card: Parameters<typeof render>[0]): void {
    const place = stage.piece("fresh");
    if (place) render(card, place);
}

async function turnUp(stage: Stage, card: Parameters<typeof render>[0], ms: number): Promise<void> {
    await stage.travel("deck", "turned", ms, looksLike(h(CardBack, {})));
    layOpen(stage, card);
    const flip = [{ transform: "rotateY(80deg)" }, { transform: "none" }];
    await stage.animate(stage.piece("fresh"), flip, ms);
}

/** A number that rises from a seat's score. */
async function score(stage: Stage, seat: number, points: number, ms: number): Promise<void> {
    const sign = points > 0 ? "+" : "";
    const look: Look = (ghost) => {
        ghost.classList.add("kr-gain", points < 0 ? "kr-down" : "kr-up");
        ghost.textContent = sign + number(points);
    };
    await Promise.all([
        stage.pulse(`score-${seat}`, ms),
        stage.pulse(`pawn-${seat}`, ms),
        points ? stage.travel(`score-${seat}`, `pawn-${seat}`, ms, look) : undefined,
    ]);
}

async function plunge(stage: Stage): Promise<void> {
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
        stage.animate(stage.piece("plunge"), shown, 900),
        stage.animate(stage.piece("plunge-line"), drawn, 900),
        stage.animate(stage.piece("plunge-word"), word, 900),
        stage.animate(stage.piece("floor"), shaken, 500),
        stage.animate(stage.piece("ticker"), torn, 900),
    ]);
}

const acts: { [Kind in KrachEvent["event"]]: Act<Kind> } = {
    turn: async ({ card }, stage) => {
        const share = shareOf(card);
        if (share) await turnUp(stage, h(Certificate, { share }), 300);
    },
    bonus: ({ seat, points }, stage) => score(stage, seat, points, 400),
    borrow: async ({ seat, cost }, stage) => {
        await stage.travel("bank", `chips-${seat}`, 450, aChip);
        if (cost) await score(stage, seat, -cost, 400);
    },
    decline: ({ seat }, stage) => stage.pulse(`plate-${seat}`, 250),
    "no-loans": (_, stage) => stage.pulse("bank"),
    pay: ({ seat }, stage) => stage.travel(`chips-${seat}`, "pot", 350, aChip),
    withdraw: async ({ seat, pot }, stage) => {
        if (pot) await stage.travel("pot", `chips-${seat}`, 500);
        else await stage.pulse(`plate-${seat}`, 300);
    },
    "out-of-chips": ({ seat }, stage) => stage.pulse(`chips-${seat}`, 350),
    win: ({ seat }, stage) => stage.pulse(`desk-${seat}`, 500),
    take: async ({ seat, card }, stage) => {
        const share = shareOf(card);
        if (share)
            await stage.travel(
                "turned",
                `hold-${seat}-${share.centre}`,
                550,
                aStack(share.centre, 1),
            );
    },
    sell: async ({ seat, cards, points, colour }, stage) => {
        if (!cards) return stage.pulse(`plate-${seat}`, 300);
        await stage.travel(`hold-${seat}-${colour}`, `price-${colour}`, 450, aStack(colour, cards));
        await score(stage, seat, points, 500);
    },
    leave: ({ seat }, stage) => stage.pulse(`plate-${seat}`, 300),
    "nothing-to-sell": ({ seat }, stage) => stage.pulse(`plate-${seat}`, 300),
    discard: async (_, stage) => {
        const away = [
            { transform: "none" },
            { transform: "translateY(40px) rotate(6deg)", opacity: 0 },
        ];
        await stage.animate(stage.piece("turned"), away, 400);
    },
    crash: async (_, stage) => {
        await turnUp(stage, h(CrashCard, {}), 150);
        await plunge(stage);
    },
    "chip-points": async ({ seat, points }, stage) => {
        await stage.travel(`chips-${seat}`, `score-${seat}`, 300, aChip);
        await score(stage, seat, points, 350);
    },
};

export const act: KrachClient["act"] = (event, stage, scene) =>
    (acts[event.event] as Act<KrachEvent["event"]>)(event, stage, scene);
