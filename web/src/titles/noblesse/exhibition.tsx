/* Collections on show: each lies in front of its owner, with a medal for its place. Nothing moves to make
 * room for them. */
import type { NoblesseView } from "../../gen/api";
import { tr } from "../../i18n";
import { itemAt } from "../../lists";
import { Crest } from "../../parts/crest";
import { explain } from "../../parts/explain";
import { canChoose, choiceText, nameOf, type Scene, type TableProps } from "../title";
import { ObjectCard } from "./card";
import { thiefOwner } from "./material";
import { collectionOf, medalOf } from "./readings";
import { rankText } from "./words";
import "./exhibition.css";

function placeNote(place: number, isOver: boolean): string {
    if (isOver)
        return (
            [
                tr("The best collection advances 8 squares."),
                tr("The second best advances 4 squares."),
            ][place] ?? tr("Only the two best advance.")
        );
    return (
        [
            tr("The best exhibitor advances by the first of the two numbers."),
            tr("The second best advances by the second number."),
        ][place] ?? tr("Only the two best advance.")
    );
}

interface MedalProps {
    scene: Scene<NoblesseView>;
    view: NoblesseView;
    seat: number;
}

/** The medal of a seat's collection, and how it ranks. */
export function Medal({ scene, view, seat }: MedalProps) {
    const place = medalOf(scene, seat) - 1;
    if (place < 0) return null;
    const cards = collectionOf(scene, view, seat);
    return (
        <span
            class={`nb-medal place-${place}`}
            {...explain(
                `${cards.length ? rankText(cards) : tr("nothing left")}. ${placeNote(place, view.phase === "over")}`,
            )}
        >
            <b>{place + 1}</b>
            <small>{cards.length ? rankText(cards) : tr("nothing left")}</small>
        </span>
    );
}

interface ShownProps extends TableProps<NoblesseView> {
    view: NoblesseView;
    seat: number;
}

/** The objects that a player shows; those that the viewer's thief may take are buttons. */
export function Shown({ scene, choose, view, seat }: ShownProps) {
    const isVisited = view.phase === "theft" && view.ranked[view.stage] === seat;
    return (
        <div class={`nb-shown ${isVisited ? "visited" : ""}`} data-piece={`show-${seat}`}>
            {collectionOf(scene, view, seat).map((card) => {
                const action = `steal ${card}`;
                const offered = isVisited && canChoose(scene, action);
                return (
                    <ObjectCard
                        key={card}
                        card={card}
                        piece={`shown-${card}`}
                        state={scene.pending === action ? "chosen" : ""}
                        label={offered ? choiceText(scene, action) : undefined}
                        onPlay={offered ? () => choose(action) : undefined}
                    />
                );
            })}
        </div>
    );
}

/** Whose thief is visiting which collection. */
export function Visit({ scene, view }: { scene: Scene<NoblesseView>; view: NoblesseView }) {
    const owner = thiefOwner(view.thief);
    const victim = itemAt(view.ranked, view.stage);
    return (
        <p class="nb-visit">
            <Crest seat={owner} size={16} />{" "}
            {tr("{player}'s thief {n} is in front of {other}'s collection.", {
                n: view.thief,
                player: nameOf(scene, owner),
                other: nameOf(scene, victim),
            })}
        </p>
    );
}
