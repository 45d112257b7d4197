/* What everybody knows about a player: square, cheques, thieves, objects seen, and the card played. */
import type { NoblesseView } from "../../gen/api";
import { tr, trN } from "../../i18n";
import { itemAt } from "../../lists";
import { Crest } from "../../parts/crest";
import { explain } from "../../parts/explain";
import { NamePlate } from "../../parts/name_plate";
import { nameOf, type Scene, type TableProps } from "../title";
import { PlayCard } from "./card";
import { Medal, Shown } from "./exhibition";
import { byLetter, type Letter, LETTERS, TABLE_FIRST, thievesOf } from "./material";
import { highestCheque, slotOf, type Note } from "./played";
import { chequesOf, isFree, raceRank, rewardOf, collectionOf } from "./readings";
import { ThiefMark } from "./thief_mark";
import { kindName, objectNote, playNote, squareName, squareNote } from "./words";
import "./players.css";

export interface PlayerProps {
    scene: Scene<NoblesseView>;
    view: NoblesseView;
    notes: Note[];
    seat: number;
}

/** The card that an action plays; a collection belongs to the exhibition card that is on the table. */
function playOf(action: string): string {
    return /^(show|nothing)/.test(action) ? "exhibit" : action;
}

/** The card that a player has played this round; viewers see their own choice at once. */
export function Slot({ scene, view, notes, seat }: PlayerProps) {
    const made = seat === scene.seat && scene.choices.length ? scene.pending : null;
    const card = made ? playOf(made) : slotOf(view, scene.awaited, notes, seat);
    const pays = card?.startsWith("cheque") && highestCheque(notes) === seat;
    return (
        <span class="nb-slot" data-piece={`slot-${seat}`}>
            {card ? (
                <PlayCard card={card} state={pays ? "pays" : ""} />
            ) : (
                <span class="nb-gap" {...explain(tr("No card has been played yet."))} />
            )}
        </span>
    );
}

/** On a phone, the cards of all players lie together, always in sight. */
export function PlayedCards(props: Omit<PlayerProps, "seat">) {
    return (
        <div class="nb-played-cards" role="group" aria-label={tr("Cards played this round")}>
            {props.scene.people.map((_, seat) => (
                <span key={seat} class={props.scene.awaited.includes(seat) ? "awaited" : ""}>
                    <Slot {...props} seat={seat} />
                    <Crest seat={seat} size={18} />
                </span>
            ))}
        </div>
    );
}

/** What an exhibition and a detective would bring a player now. */
function Prospects({ scene, view, seat }: PlayerProps) {
    const square = itemAt(view.pawn, seat);
    const reward = rewardOf(scene, seat);
    return (
        <>
            {reward && square < TABLE_FIRST && (
                <span
                    class="nb-pays"
                    {...explain(tr("What an exhibition earns now: the best, and the second best."))}
                >
                    <b>{reward[0]}</b>
                    <b>{reward[1]}</b>
                </span>
            )}
            <small
                {...explain(
                    tr(
                        "Rank in the race: 1 plus the number of pawns ahead. A detective who catches a thief moves that far.",
                    ),
                )}
            >
                {tr("rank {n} of {all}", { n: raceRank(scene, seat), all: view.players })}
            </small>
        </>
    );
}

/** Where a pawn stands. After the game the score sheet has the places, which ties may set apart from the
 * race. */
export function Standing(props: PlayerProps) {
    const { view, seat } = props;
    const square = itemAt(view.pawn, seat);
    return (
        <p class="nb-standing">
            <span {...explain(squareNote(square))}>{squareName(square)}</span>
            {view.phase !== "over" && <Prospects {...props} />}
        </p>
    );
}

function Cheques({ view, seat }: PlayerProps) {
    const amounts = chequesOf(view, seat);
    return (
        <span class="nb-cheques" {...explain(playNote("cheque"))}>
            <small>{tr("cheques")}</small>
            {amounts.length ? (
                amounts.map((amount) => <b key={amount}>{amount}</b>)
            ) : (
                <i>{tr("none")}</i>
            )}
        </span>
    );
}

function Thieves({ view, seat }: PlayerProps) {
    return (
        <span class="nb-thieves">
            <small>{tr("thieves")}</small>
            {thievesOf(seat).map((thief) => (
                <ThiefMark key={thief} thief={thief} free={isFree(view, thief)} />
            ))}
        </span>
    );
}

/** The known objects by letter, and how many more there are; at the end, all of them. */
function KnownObjects({ scene, view, seat, covered }: PlayerProps & { covered: boolean }) {
    const counted = view.phase === "over" ? collectionOf(scene, view, seat) : [];
    return (
        <div class={`nb-known ${covered ? "covered" : ""}`} data-piece={`hand-${seat}`}>
            {LETTERS.map((letter) => (
                <KnownLetter
                    key={letter}
                    letter={letter}
                    cards={byLetter(itemAt(view.hand, seat), letter)}
                    counted={counted}
                />
            ))}
            {view.phase !== "over" && <HiddenObjects number={itemAt(view.hidden, seat)} />}
        </div>
    );
}

function HiddenObjects({ number }: { number: number }) {
    return (
        <span
            class={`nb-hidden ${number ? "" : "none"}`}
            {...explain(
                trN(
                    "{n} object that nobody else has seen.",
                    "{n} objects that nobody else has seen.",
                    number,
                ),
            )}
        >
            <b>{number || "–"}</b>
            <small>{trN("unseen", "unseen", number)}</small>
        </span>
    );
}

function KnownLetter(props: { letter: Letter; cards: string[]; counted: string[] }) {
    const { letter, cards, counted } = props;
    return (
        <span class={`nb-letter letter-${letter} ${cards.length ? "" : "none"}`}>
            <b {...explain(kindName(letter))}>{letter}</b>
            {cards.map((card) => (
                <span
                    key={card}
                    class={counted.includes(card) ? "counted" : ""}
                    {...explain(objectNote(card))}
                >
                    {card.slice(1)}
                </span>
            ))}
        </span>
    );
}

/** What a player holds; at an exhibition, what they show. */
function Goods(props: PlayerProps & TableProps<NoblesseView>) {
    const { scene, view, seat } = props;
    const isShown = view.phase !== "over" && collectionOf(scene, view, seat).length > 0;
    return (
        <div class="nb-goods">
            <KnownObjects {...props} covered={isShown} />
            {isShown && <Shown {...props} />}
        </div>
    );
}

export function Player(props: PlayerProps & TableProps<NoblesseView> & { hasSlot: boolean }) {
    const { scene, view, hasSlot, seat } = props;
    const won = scene.result?.winners.includes(seat);
    return (
        <section
            class={`nb-panel nb-player ${won ? "won" : ""}`}
            aria-label={nameOf(scene, seat)}
            data-piece={`player-${seat}`}
        >
            {hasSlot && <Slot {...props} />}
            <div class="nb-about">
                <header>
                    <NamePlate scene={scene} seat={seat} />
                    {won && <span class="nb-won">{tr("won")}</span>}
                    <Medal scene={scene} view={view} seat={seat} />
                </header>
                <Standing {...props} />
                <p class="nb-means">
                    <Cheques {...props} />
                    <Thieves {...props} />
                </p>
            </div>
            <Goods {...props} />
        </section>
    );
}
