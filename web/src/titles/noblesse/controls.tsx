/* Every choice as a button; for an exhibition, the objects to pick from. */
import type { FunctionComponent } from "preact";
import { faultOf } from "../../engine/faults";
import type { NoblesseView } from "../../gen/api";
import { tr } from "../../i18n";
import { itemAt } from "../../lists";
import { explain } from "../../parts/explain";
import { actionsOf, canChoose, choiceText, type TableProps } from "../title";
import { ObjectArt, PlayArt } from "./art/cards";
import { picked, togglePick } from "./board_state";
import { ObjectCard } from "./card";
import { byLetter, type Letter, LETTERS } from "./material";
import { bestOf, cardsOfAction, pileOf, showAction } from "./readings";
import { objectName, objectNote, rankText } from "./words";
import "./controls.css";

type Props = TableProps<NoblesseView>;

/** The small card next to a choice. */
function Sign({ view, action }: { view: NoblesseView; action: string }) {
    const [kind, value] = action.split(" ");
    if (kind === "nothing") return null;
    const card = kind === "pile" ? pileOf(view, Number(value)).top : null;
    return (
        <span class={`nb-sign ${card ? "object" : ""}`}>
            {card ? <ObjectArt card={card} /> : <PlayArt card={action} />}
        </span>
    );
}

/** The sentence and what it has in parentheses, on two lines. An exhibition card is worth playing without a
 * collection, too, as a bluff; but nobody should do so by mistake. */
function Sentence({ scene, action }: { scene: Props["scene"]; action: string }) {
    const text = choiceText(scene, action);
    const [, head, rest] = /^([^(]*)(\(.*\))?$/.exec(text) ?? [null, text];
    const isBluff =
        action === "exhibit" && scene.seat !== null && !bestOf(scene, scene.seat).length;
    const note = isBluff ? tr("you have no collection to show") : rest?.slice(1, -1);
    return (
        <span class="nb-sentence">
            <span>{head}</span>
            {note && <small class={isBluff ? "bluff" : ""}>{note}</small>}
        </span>
    );
}

/** Who has played the exhibition without a collection has only one thing to do. It is not done for them at
 * once: the others would learn from that what they hold. */
function OnlyNothing({ scene, choose }: Props) {
    return (
        <div class="nb-only">
            <p>{tr("You hold no collection, so you show nothing.")}</p>
            <button
                type="button"
                class={`main ${scene.pending === "nothing" ? "chosen" : ""}`}
                aria-pressed={scene.pending === "nothing"}
                onClick={() => choose("nothing")}
            >
                {tr("Continue")}
            </button>
        </div>
    );
}

/** So many choices have room for what they do, where there is little; so have all of them in the first round. */
const ROOMY = 4;

function Choices(props: Props) {
    const { scene, choose } = props;
    const actions = actionsOf(scene);
    const isTight = scene.view.round > 1 && actions.length > ROOMY;
    return (
        <div class={`nb-choices ${isTight ? "tight" : ""}`}>
            {actions.map((action) => (
                <button
                    key={action}
                    type="button"
                    class={action === scene.pending ? "chosen" : ""}
                    aria-pressed={action === scene.pending}
                    onClick={() => choose(action)}
                >
                    <Sign view={scene.view} action={action} />
                    <Sentence scene={scene} action={action} />
                </button>
            ))}
        </div>
    );
}

/** The objects that can be stolen, as cards. */
function Thefts({ scene, choose }: Props) {
    return (
        <div class="nb-thefts">
            {actionsOf(scene).map((action) => (
                <ObjectCard
                    key={action}
                    card={itemAt(cardsOfAction(action), 0)}
                    piece={`control-${action}`}
                    state={action === scene.pending ? "chosen" : ""}
                    label={choiceText(scene, action)}
                    onPlay={() => choose(action)}
                />
            ))}
        </div>
    );
}

interface PickProps {
    cards: string[];
    letter: Letter;
    /** What is to be picked, if there is only one choice, as in a lesson. */
    only: string[] | null;
}

function PickLetter({ cards, letter, only }: PickProps) {
    const isStray = (card: string): boolean =>
        only !== null && only.includes(card) !== picked.value.includes(card);
    return (
        <span class={`nb-letter letter-${letter} ${cards.length ? "" : "none"}`}>
            <b>{letter}</b>
            {cards.map((card) => (
                <button
                    key={card}
                    type="button"
                    class={isStray(card) ? "stray" : undefined}
                    aria-pressed={picked.value.includes(card)}
                    aria-label={objectName(card)}
                    onClick={() => togglePick(card)}
                    {...explain(objectNote(card))}
                >
                    {card}
                </button>
            ))}
        </span>
    );
}

/** Suggestions: the best collection and the smallest one. */
function QuickPicks({ scene, seat }: Props & { seat: number }) {
    const offers = actionsOf(scene).map(cardsOfAction);
    const smallest = [...offers].sort((a, b) => a.length - b.length)[0];
    return (
        <span class="nb-quick">
            <button
                type="button"
                onClick={() => (picked.value = bestOf(scene, seat))}
                {...explain(tr("Picks your best collection."))}
            >
                {tr("Best")}
            </button>
            {smallest && (
                <button
                    type="button"
                    onClick={() => (picked.value = smallest)}
                    {...explain(tr("Picks a small collection: the others see less of your hand."))}
                >
                    {tr("Smallest")}
                </button>
            )}
            <button type="button" onClick={() => (picked.value = [])}>
                {tr("Clear")}
            </button>
        </span>
    );
}

/** Why the picked objects cannot be shown; empty if they can. The engine knows; until it has come, the server
 * is the judge of whatever it has not offered itself. */
function faultIn(scene: Props["scene"], cards: string[]): string {
    if (!cards.length) return tr("Pick the objects to show.");
    const action = showAction(cards);
    return canChoose(scene, action) ? "" : (faultOf(scene.title, action) ?? "");
}

function Verdict({ scene }: Props) {
    const cards = picked.value;
    const fault = faultIn(scene, cards);
    const isMade = scene.pending === showAction(cards);
    return (
        <p class={`nb-verdict ${fault ? "bad" : "good"}`} role="status">
            {fault || rankText(cards)}
            {isMade && ` · ${tr("chosen")}`}
        </p>
    );
}

function Picking({ scene, choose, seat }: Props & { seat: number }) {
    const hand = itemAt(scene.view.hand, seat);
    const cards = picked.value;
    const offers = actionsOf(scene);
    const only = offers.length === 1 ? cardsOfAction(itemAt(offers, 0)) : null;
    return (
        <div class="nb-picking">
            <div class="nb-picks" role="group" aria-label={tr("Your objects")}>
                {LETTERS.map((letter) => (
                    <PickLetter
                        key={letter}
                        letter={letter}
                        cards={byLetter(hand, letter)}
                        only={only}
                    />
                ))}
            </div>
            <div class="nb-decide">
                <Verdict scene={scene} choose={choose} />
                <QuickPicks scene={scene} choose={choose} seat={seat} />
                <button
                    type="button"
                    class="main"
                    disabled={faultIn(scene, cards) !== ""}
                    onClick={() => choose(showAction(cards))}
                >
                    {tr("Show")}
                </button>
            </div>
        </div>
    );
}

function controlsFor(scene: Props["scene"]): FunctionComponent<Props & { seat: number }> {
    if (scene.choices.includes("nothing")) return OnlyNothing;
    if (scene.view.phase === "exhibition") return Picking;
    return scene.view.phase === "theft" ? Thefts : Choices;
}

export function Controls(props: Props) {
    const { scene } = props;
    if (!scene.choices.length || scene.seat === null) return null;
    const PhaseControls = controlsFor(scene);
    return (
        <div class="noblesse-controls">
            <PhaseControls {...props} seat={scene.seat} />
        </div>
    );
}
