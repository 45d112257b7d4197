/* A palace on the board: what is in it, and on the viewer's turn a button that sets the dial. */
import type { CanalettoView } from "../../gen/api";
import { tr } from "../../i18n";
import { itemAt } from "../../lists";
import { explain } from "../../parts/explain";
import type { Scene } from "../title";
import { Facade } from "./art/facade";
import { dialAmount, ladderOf, turnDial } from "./bid_state";
import { placed, type Box } from "./layout";
import { landing, leastBidTo } from "./readings";
import { groupNames } from "./words";
import "./palace.css";

interface PalaceProps {
    scene: Scene<CanalettoView>;
    palace: number;
    box: Box;
}

function label(view: CanalettoView, palace: number): string {
    const lot = itemAt(view.palace, palace);
    if (!lot.length) return tr("Palace {n}: empty", { n: palace + 1 });
    return tr("Palace {n}: {lot}", { n: palace + 1, lot: groupNames(lot) });
}

/** Why the palace matters at the moment, if it does. */
function note(scene: Scene<CanalettoView>, palace: number): string {
    const { view } = scene;
    if (view.phase !== "auction") return "";
    if (palace === view.column)
        return tr("The column is here: everything in this palace is for sale, as one lot.");
    if (!itemAt(view.palace, palace).length)
        return tr("Everything here has been sold. The gondola glides past.");
    if (isNextUp(scene, palace)) return tr("At the current bid, the next auction would be here.");
    return "";
}

/** Whether the next auction would be here if the bidding ended now. */
const isNextUp = (scene: Scene<CanalettoView>, palace: number): boolean =>
    scene.view.phase === "auction" &&
    scene.view.bid > 0 &&
    landing(scene, scene.view.bid).next === palace;

function marksOf(scene: Scene<CanalettoView>, palace: number): string {
    const { view } = scene;
    const amount = dialAmount(scene);
    const goal = amount === null ? null : landing(scene, amount);
    return [
        "palace",
        itemAt(view.palace, palace).length ? "" : "empty",
        view.phase === "auction" && palace === view.column ? "on-sale" : "",
        goal?.next === palace ? "goal" : "",
        !goal && isNextUp(scene, palace) ? "next-up" : "",
    ].join(" ");
}

export function Palace({ scene, palace, box }: PalaceProps) {
    const { view } = scene;
    const ladder = ladderOf(scene);
    const bid = ladder && leastBidTo(scene, palace, ladder);
    const about = [label(view, palace), note(scene, palace)];
    const front = (
        <>
            <Facade
                palace={palace}
                lot={itemAt(view.palace, palace)}
                width={box.width}
                height={box.height}
            />
            <span class="number" aria-hidden="true">
                {palace + 1}
            </span>
        </>
    );
    if (bid === null) {
        const text = about.filter(Boolean).join(". ");
        return (
            <div
                class={marksOf(scene, palace)}
                style={placed(box)}
                role="img"
                aria-label={text}
                data-piece={`palace-${palace}`}
                {...explain(text)}
            >
                {front}
            </div>
        );
    }
    const text = [
        ...about,
        tr("A bid of {amount} would bring the next auction here.", { amount: bid }),
    ]
        .filter(Boolean)
        .join(". ");
    return (
        <button
            class={marksOf(scene, palace)}
            style={placed(box)}
            aria-label={text}
            data-piece={`palace-${palace}`}
            onClick={() => turnDial(scene, bid)}
            {...explain(text)}
        >
            {front}
        </button>
    );
}
