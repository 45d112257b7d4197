/* What a choice depends on: the viewer's objects, what the castle would pay, and what the rivals have. */
import type { NoblesseEvent, NoblesseView } from "../../gen/api";
import { list, tr, trN } from "../../i18n";
import { itemAt } from "../../lists";
import { explain } from "../../parts/explain";
import { BriefRow, seatsFromViewer } from "../brief_row";
import { nameOf, type Scene } from "../title";
import { PlayArt } from "./art/cards";
import { acted } from "./acted";
import { byLetter, LETTERS, thievesOf, yearOf, type Letter } from "./material";
import { notesFor, placeOf, slotOf, type Note } from "./played";
import { bestOf, chequesOf, isFree, oldestOf, raceRank, rewardOf } from "./readings";
import { isShowing } from "./own_place";
import { Race } from "./race";
import { ThiefMark } from "./thief_mark";
import { objectNote, playName, playNote, squareNote } from "./words";
import "./brief.css";

interface Props {
    scene: Scene<NoblesseView>;
}

interface OwnLetterProps {
    cards: string[];
    best: string[];
    letter: Letter;
}

function OwnLetter({ cards, best, letter }: OwnLetterProps) {
    return (
        <span class={`nb-letter letter-${letter} ${cards.length ? "" : "none"}`}>
            <b>{letter}</b>
            {cards.map((card) => (
                <span
                    key={card}
                    class={best.includes(card) ? "counted" : ""}
                    {...explain(objectNote(card))}
                >
                    {card.slice(1)}
                </span>
            ))}
        </span>
    );
}

/** Those of the best collection stand out. */
function OwnObjects({ hand, best }: { hand: string[]; best: string[] }) {
    return (
        <div class="nb-brief-objects" role="group" aria-label={tr("Your objects")}>
            {LETTERS.map((letter) => (
                <OwnLetter
                    key={letter}
                    letter={letter}
                    cards={byLetter(hand, letter)}
                    best={best}
                />
            ))}
        </div>
    );
}

/** What the cards of the castle would bring the viewer. */
function Prospects({ scene, seat }: Props & { seat: number }) {
    const reward = rewardOf(scene, seat);
    return (
        <p>
            {reward && (
                <span {...explain(playNote("exhibit"))}>
                    {tr("Exhibition")}{" "}
                    <span class="nb-pays">
                        <b>{reward[0]}</b>
                        <b>{reward[1]}</b>
                    </span>
                </span>
            )}
            <span {...explain(playNote("detective"))}>
                {tr("Detective")}{" "}
                <span class="nb-pays">
                    <b>{raceRank(scene, seat)}</b>
                </span>
            </span>
        </p>
    );
}

/** Cheques in hand, thieves in hand or in prison. */
function Means({ view, seat }: { view: NoblesseView; seat: number }) {
    const cheques = chequesOf(view, seat);
    return (
        <>
            <td class="nb-cheques-known">{cheques.length ? cheques.join(" ") : "–"}</td>
            <td class="nb-thieves-known">
                {thievesOf(seat).map((thief) => (
                    <ThiefMark key={thief} thief={thief} free={isFree(view, thief)} />
                ))}
            </td>
        </>
    );
}

/** The best collection that is known of a hand, and how many objects are not: "4 · 1612", "2". */
function Known({ scene, seat }: Props & { seat: number }) {
    const best = bestOf(scene, seat);
    return (
        <>
            <td
                class="nb-objects-known"
                {...explain(tr("The best collection that is known, and its oldest object."))}
            >
                {best.length ? (
                    <>
                        <b>{best.length}</b> · {yearOf(oldestOf(best))}
                    </>
                ) : (
                    "–"
                )}
            </td>
            <td class="nb-objects-unseen">{itemAt(scene.view.hidden, seat) || "–"}</td>
        </>
    );
}

/** The card that a player has played this round. */
function PlayedCard({ card }: { card: string | null }) {
    if (!card) return <td class="nb-card-known">–</td>;
    return (
        <td class="nb-card-known" {...explain(playNote(card))}>
            <span class="nb-sign" role="img" aria-label={playName(card)}>
                <PlayArt card={card} />
            </span>
        </td>
    );
}

interface RowsProps extends Props {
    notes: Note[];
}

/** The letters of all objects that are known of a hand, which say who needs what is for sale. */
function Letters({ view, seat }: { view: NoblesseView; seat: number }) {
    const letters = itemAt(view.hand, seat).map((card) => card.charAt(0));
    return (
        <td class="nb-letters-known" colSpan={2}>
            {letters.sort().join(" ") || "–"}
        </td>
    );
}

/** While one of the places is played, only those who are there matter; to somebody who buys, all do. */
function rivals({ scene, notes }: RowsProps): number[] {
    const { view, awaited } = scene;
    const seats = seatsFromViewer(scene);
    if (view.phase === "place" || view.phase === "pile") return seats;
    const place = view.phase === "auction" ? "auction" : "castle";
    return seats.filter(
        (seat) => seat === scene.seat || placeOf(view, awaited, notes, seat) === place,
    );
}

function Rows({ scene, notes }: RowsProps) {
    const { view, awaited } = scene;
    return (
        <tbody>
            {rivals({ scene, notes }).map((seat) => (
                <BriefRow key={seat} scene={scene} seat={seat}>
                    <PlayedCard card={slotOf(view, awaited, notes, seat)} />
                    <td {...explain(squareNote(itemAt(view.pawn, seat)))}>
                        {itemAt(view.pawn, seat)}
                    </td>
                    {view.phase === "pile" ? (
                        <Letters view={view} seat={seat} />
                    ) : (
                        <Means view={view} seat={seat} />
                    )}
                    <Known scene={scene} seat={seat} />
                </BriefRow>
            ))}
        </tbody>
    );
}

function MeansHeads({ phase }: { phase: NoblesseView["phase"] }) {
    if (phase === "pile")
        return (
            <th scope="col" class="nb-letters-known" colSpan={2}>
                {tr("objects known")}
            </th>
        );
    return (
        <>
            <th scope="col" class="nb-cheques-known">
                {tr("cheques")}
            </th>
            <th scope="col" class="nb-thieves-known">
                {tr("thieves")}
            </th>
        </>
    );
}

function Heads({ phase }: { phase: NoblesseView["phase"] }) {
    return (
        <thead>
            <tr>
                <td />
                <th scope="col" class="nb-card-known">
                    <span class="visually-hidden">{tr("card")}</span>
                </th>
                <th scope="col">{tr("square")}</th>
                <MeansHeads phase={phase} />
                <th scope="col" class="nb-objects-known">
                    {tr("collection")}
                </th>
                <th
                    scope="col"
                    class="nb-objects-unseen"
                    {...explain(tr("Objects that nobody else has seen."))}
                >
                    {trN("unseen", "unseen", 2)}
                </th>
            </tr>
        </thead>
    );
}

export function Brief({ scene: shown }: Props) {
    const { view, events } = acted.from(shown.view);
    const scene = { ...shown, view };
    const notes = notesFor(shown.past as NoblesseEvent[], events, shown.view, view);
    const { seat } = scene;
    return (
        <div class="brief nb-brief">
            {seat !== null && !isShowing(shown) && (
                <OwnObjects hand={itemAt(view.hand, seat)} best={bestOf(scene, seat)} />
            )}
            {seat !== null && ["place", "castle"].includes(view.phase) && (
                <Prospects scene={scene} seat={seat} />
            )}
            <Race scene={scene} view={view} />
            <table aria-label={tr("What the players have")}>
                <Heads phase={view.phase} />
                <Rows scene={scene} notes={notes} />
            </table>
        </div>
    );
}

/** Names that are longer in all would leave no room for the question. */
const NAMES_FIT = 40;

/** Who else is at the place that is being played; at a theft, whom the thief visits. */
export function lead(scene: Scene<NoblesseView>): string {
    const { view, awaited, seat } = scene;
    if (view.phase === "theft")
        return tr("You are robbing {player}.", {
            player: nameOf(scene, itemAt(view.ranked, view.stage)),
        });
    if (view.phase !== "auction" && view.phase !== "castle") return "";
    const notes = notesFor(scene.past as NoblesseEvent[], [], view, view);
    const others = seatsFromViewer(scene).filter(
        (other) => other !== seat && placeOf(view, awaited, notes, other) === view.phase,
    );
    if (!others.length) return tr("Nobody else is here.");
    const players = list(others.map((other) => nameOf(scene, other)));
    return players.length > NAMES_FIT
        ? trN("{n} other player is here.", "{n} other players are here.", others.length)
        : tr("With you: {players}.", { players });
}

/** The place that is being played; at a theft, the collection that the thief visits. */
export function focus({ view }: Scene<NoblesseView>): string | null {
    switch (view.phase) {
        case "castle":
        case "exhibition":
            return "house-castle";
        case "theft":
            return `show-${itemAt(view.ranked, view.stage)}`;
        case "over":
            return "track";
        default:
            return "house-auction";
    }
}
