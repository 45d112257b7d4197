/* The collections on show, best first: in an exhibition, and at the last count. */
import type { NoblesseView } from "../../gen/api";
import { tr, trN } from "../../i18n";
import { itemAt } from "../../lists";
import { Crest } from "../../parts/crest";
import { explain } from "../../parts/explain";
import { canChoose, choiceText, nameOf, type TableProps } from "../title";
import { ObjectCard } from "./card";
import { collectionsShown, thiefOwner } from "./logic";
import { rankText } from "./words";
import "./exhibition.css";

interface Props extends TableProps<NoblesseView> {
    view: NoblesseView;
}

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
            tr("The best collection advances by the first number of its square."),
            tr("The second best advances by the second number of its square."),
        ][place] ?? tr("Only the two best advance.")
    );
}

function Collection(props: Props & { seat: number; cards: string[]; place: number }) {
    const { scene, choose, view, seat, cards, place } = props;
    const isVisited = view.phase === "theft" && view.stage === place;
    return (
        <li
            class={`nb-collection place-${place} ${isVisited ? "visited" : ""}`}
            data-piece={`show-${seat}`}
        >
            <p>
                <b class="nb-rank" {...explain(placeNote(place, view.phase === "over"))}>
                    {place + 1}
                </b>
                <Crest seat={seat} size={16} />
                <span>{nameOf(scene, seat)}</span>
                <small>{cards.length ? rankText(cards) : tr("nothing left")}</small>
            </p>
            <div class="nb-row">
                {cards.map((card) => {
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
        </li>
    );
}

/** Whose thief is visiting which collection. */
function Visit({ scene, view }: Props) {
    if (view.phase !== "theft" || !view.thief) return null;
    const owner = thiefOwner(view.thief);
    const victim = itemAt(view.ranked, view.stage);
    return (
        <p class="nb-visit">
            <Crest seat={owner} size={16} />{" "}
            {tr("Thief {n} of {player} visits {other}.", {
                n: view.thief,
                player: nameOf(scene, owner),
                other: nameOf(scene, victim),
            })}
        </p>
    );
}

export function Exhibition(props: Props) {
    const { view } = props;
    const shown = collectionsShown(view);
    if (!shown.length) return null;
    const title = view.phase === "over" ? tr("The last count") : tr("The exhibition");
    return (
        <section class="nb-panel nb-exhibition" data-piece="exhibition" aria-label={title}>
            <h2
                {...explain(
                    tr(
                        "More objects are better; between equal numbers, the oldest object decides.",
                    ),
                )}
            >
                {title}
                <small>{trN("{n} collection", "{n} collections", shown.length)}</small>
            </h2>
            <Visit {...props} />
            <ol>
                {shown.map(({ seat, cards }, place) => (
                    <Collection key={seat} {...props} seat={seat} cards={cards} place={place} />
                ))}
            </ol>
        </section>
    );
}
