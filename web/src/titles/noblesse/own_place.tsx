/* The viewer's own place: cards to play, and the objects in columns by letter. */
import type { NoblesseView } from "../../gen/api";
import { tr } from "../../i18n";
import { itemAt } from "../../lists";
import { explain } from "../../parts/explain";
import { NamePlate } from "../../parts/name_plate";
import { actionsOf, canChoose, choiceText, type TableProps } from "../title";
import { picked, togglePick } from "./board_state";
import { ObjectCard, PlayCard } from "./card";
import { byLetter, type Letter, LETTERS, thievesOf } from "./material";
import { type Note } from "./played";
import { bestOf, chequesOf, isFree } from "./readings";
import { Medal } from "./exhibition";
import { Slot, Standing } from "./players";
import { objectName, objectNote, rankText } from "./words";
import "./own_place.css";

interface OwnPlaceProps extends TableProps<NoblesseView> {
    view: NoblesseView;
    notes: Note[];
    seat: number;
    hasSlot: boolean;
}

/** Whether the viewer is asked for a collection. */
export const isShowing = (scene: TableProps<NoblesseView>["scene"]): boolean =>
    scene.view.phase === "exhibition" &&
    actionsOf(scene).some((action) => action.startsWith("show"));

function handOf(view: NoblesseView, seat: number): string[] {
    const cheques = chequesOf(view, seat).map((amount) => `cheque ${amount}`);
    const thieves = thievesOf(seat).map((thief) => `thief ${thief}`);
    return ["auction", "castle", "exhibit", "detective", ...thieves, ...cheques];
}

function HandCard({ scene, choose, view, card }: OwnPlaceProps & { card: string }) {
    const offered = canChoose(scene, card);
    const thief = card.startsWith("thief") ? Number(card.split(" ")[1]) : 0;
    const jailed = thief > 0 && !isFree(view, thief);
    const state = [
        scene.pending === card ? "chosen" : "",
        jailed ? "jailed" : "",
        scene.choices.length && !offered ? "idle" : "",
    ];
    return (
        <PlayCard
            card={card}
            piece={`own-${card}`}
            state={state.join(" ")}
            label={offered ? choiceText(scene, card) : undefined}
            pressed={offered ? scene.pending === card : undefined}
            onPlay={offered ? () => choose(card) : undefined}
            {...(jailed ? { note: tr("Thief {n} is in prison.", { n: thief }) } : {})}
        />
    );
}

const secretNote = (card: string): string =>
    `${objectNote(card)} ${tr("The others have never seen it.")}`;

function Column({
    scene,
    view,
    seat,
    letter,
    best,
}: OwnPlaceProps & { letter: Letter; best: string[] }) {
    const cards = byLetter(itemAt(view.hand, seat), letter);
    const showing = isShowing(scene);
    const known = [...view.seen, ...(view.phase === "over" ? cards : [])];
    return (
        <div class={`nb-column ${cards.some((card) => best.includes(card)) ? "run" : ""}`}>
            {!cards.length && (
                <span
                    class="nb-gap"
                    {...explain(tr("You hold no object with the letter {letter}.", { letter }))}
                >
                    {letter}
                </span>
            )}
            {cards.map((card) => {
                const isPicked = picked.value.includes(card);
                const state = [
                    showing ? (isPicked ? "picked" : "unpicked") : "",
                    known.includes(card) ? "" : "secret",
                    view.on_show.includes(card) ? "on-show" : "",
                ];
                return (
                    <ObjectCard
                        key={card}
                        card={card}
                        state={state.join(" ")}
                        label={objectName(card)}
                        note={known.includes(card) ? undefined : secretNote(card)}
                        pressed={showing ? isPicked : undefined}
                        onPlay={showing ? () => togglePick(card) : undefined}
                    />
                );
            })}
        </div>
    );
}

export function OwnPlace(props: OwnPlaceProps) {
    const { scene, view, hasSlot, seat } = props;
    const best = bestOf(scene, seat);
    const won = scene.result?.winners.includes(seat);
    return (
        <section
            class={`nb-own-place ${won ? "won" : ""}`}
            aria-label={tr("Your place")}
            data-piece={`player-${seat}`}
        >
            <header>
                <NamePlate scene={scene} seat={seat} />
                {won && <span class="nb-won">{tr("won")}</span>}
                <Medal scene={scene} view={view} seat={seat} />
                <Standing {...props} />
            </header>
            <div class={`nb-hands ${hasSlot ? "slotted" : ""}`}>
                {hasSlot && <Slot {...props} />}
                <div class="nb-hand" role="group" aria-label={tr("Your cards to play")}>
                    {handOf(view, seat).map((card) => (
                        <HandCard key={card} {...props} card={card} />
                    ))}
                </div>
                <div
                    class="nb-objects"
                    role="group"
                    aria-label={tr("Your objects")}
                    data-piece={`hand-${seat}`}
                >
                    <div class="nb-columns" data-piece={`show-${seat}`}>
                        {LETTERS.map((letter) => (
                            <Column key={letter} {...props} letter={letter} best={best} />
                        ))}
                    </div>
                    <p
                        class="nb-best"
                        {...explain(
                            tr(
                                "A collection is 3 or more objects whose letters follow one another without a gap.",
                            ),
                        )}
                    >
                        {best.length
                            ? tr("Your best collection: {collection}.", {
                                  collection: rankText(best),
                              })
                            : tr("You hold no collection yet.")}
                    </p>
                </div>
            </div>
        </section>
    );
}
