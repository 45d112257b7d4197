/* Beside the track: the auction house with its two windows, this round's castle, the prison. */
import type { ComponentChildren } from "preact";
import type { NoblesseView } from "../../gen/api";
import { tr, trN } from "../../i18n";
import { itemAt } from "../../lists";
import { Crest } from "../../parts/crest";
import { explain } from "../../parts/explain";
import { canChoose, choiceText, nameOf, type TableProps } from "../title";
import { PlayArt } from "./art/cards";
import { ObjectCard } from "./card";
import { Visit } from "./exhibition";
import { thiefOwner } from "./material";
import { placeOf, type Note, type Place } from "./played";
import { pileOf, raceRank, rewardOf, spentCheques } from "./readings";
import { objectName, playNote } from "./words";
import "./places.css";

interface PlacesProps extends TableProps<NoblesseView> {
    view: NoblesseView;
    notes: Note[];
}

function House(
    props: PlacesProps & { place: Place; name: string; note: string; children?: ComponentChildren },
) {
    const { scene, view, notes, place, name, note, children } = props;
    const seats = scene.people.map((_, seat) => seat);
    const guests = seats.filter((seat) => placeOf(view, scene.awaited, notes, seat) === place);
    return (
        <section
            class={`nb-panel nb-house ${place}`}
            data-piece={`house-${place}`}
            aria-label={name}
        >
            <h2 {...explain(note)}>
                <span class="nb-sign">
                    <PlayArt card={place} />
                </span>
                {name}
            </h2>
            <Guests scene={scene} guests={guests} />
            {children}
        </section>
    );
}

function Guests({ scene, guests }: { scene: PlacesProps["scene"]; guests: number[] }) {
    return (
        <p class="nb-guests">
            {guests.map((seat) => (
                <span
                    key={seat}
                    role="img"
                    aria-label={nameOf(scene, seat)}
                    {...explain(
                        tr("{player} is here this round.", {
                            player: nameOf(scene, seat),
                        }),
                    )}
                >
                    <Crest seat={seat} size={20} />
                </span>
            ))}
        </p>
    );
}

function Window({ scene, choose, view, pile }: PlacesProps & { pile: number }) {
    const { top, left } = pileOf(view, pile);
    const action = `pile ${pile}`;
    const offered = canChoose(scene, action);
    return (
        <div class={`nb-window ${left > 1 ? "deep" : ""}`} data-piece={`window-${pile}`}>
            <span class="nb-pane">
                {top ? (
                    <ObjectCard
                        card={top}
                        state={scene.pending === action ? "chosen" : ""}
                        label={offered ? choiceText(scene, action) : objectName(top)}
                        onPlay={offered ? () => choose(action) : undefined}
                    />
                ) : (
                    <span class="nb-gap">{tr("empty")}</span>
                )}
            </span>
            <small
                {...explain(
                    tr("Pile {n}: the top card is for sale, the cards below it are face down.", {
                        n: pile,
                    }),
                )}
            >
                {tr("Pile {n}", { n: pile })} · {trN("▤ {n} card", "▤ {n} cards", left)}
            </small>
        </div>
    );
}

function Till({ scene }: { scene: PlacesProps["scene"] }) {
    const spent = spentCheques(scene);
    const text = spent.length
        ? tr("Cheques spent: {cheques}.", { cheques: spent.join(", ") })
        : tr("No cheques have been spent.");
    return (
        <small class="nb-till" data-piece="till" {...explain(tr("Spent cheques never come back."))}>
            {text}
        </small>
    );
}

/** What a card played at the castle would bring the viewer; while thieves are about, whose turn it is. */
function Prospect({ scene, view }: PlacesProps) {
    const { seat } = scene;
    if (view.phase === "theft" && view.thief) return <Visit scene={scene} view={view} />;
    const reward = seat === null ? null : rewardOf(scene, seat);
    if (seat === null || !reward || view.phase === "over") return null;
    return (
        <p class="nb-prospect">
            <span {...explain(playNote("exhibit"))}>
                {tr("Exhibition")}
                <span class="nb-pays">
                    <b>{reward[0]}</b>
                    <b>{reward[1]}</b>
                </span>
            </span>
            <span {...explain(playNote("detective"))}>
                {tr("Detective")}
                <span class="nb-pays">
                    <b>{raceRank(scene, seat)}</b>
                </span>
            </span>
        </p>
    );
}

function Cell({ scene, view, cell }: PlacesProps & { cell: number }) {
    const thief = itemAt(view.prison, cell);
    const owner = thiefOwner(thief || 1);
    const name = tr("thief {n} ({player})", { n: thief, player: nameOf(scene, owner) });
    return (
        <li class="nb-cell" data-piece={`cell-${cell}`}>
            {thief ? (
                <span class="nb-prisoner" role="img" aria-label={name} {...explain(name)}>
                    <Crest seat={owner} size={16} />
                    <b>{thief}</b>
                </span>
            ) : (
                <span class="visually-hidden">{tr("empty")}</span>
            )}
        </li>
    );
}

function Prison(props: PlacesProps) {
    return (
        <section class="nb-panel nb-prison" data-piece="prison" aria-label={tr("Prison")}>
            <h2
                {...explain(
                    tr(
                        "Arrested thieves enter the first cell and push the others on. A thief pushed out of the last cell is free again.",
                    ),
                )}
            >
                {tr("Prison")}
            </h2>
            <ol>
                {props.scene.people.map((_, cell) => (
                    <Cell key={cell} {...props} cell={cell} />
                ))}
            </ol>
            <span class="nb-way" aria-hidden="true">
                →
            </span>
        </section>
    );
}

export function Places(props: PlacesProps) {
    return (
        <div class="nb-places">
            <House
                {...props}
                place="auction"
                name={tr("Auction house")}
                note={tr(
                    "The highest cheque buys one of the two objects. A lone thief steals that cheque.",
                )}
            >
                <div class="nb-windows">
                    <Window {...props} pile={1} />
                    <Window {...props} pile={2} />
                </div>
                <Till scene={props.scene} />
            </House>
            <House
                {...props}
                place="castle"
                name={tr("Castle")}
                note={tr(
                    "Exhibitions move pawns, thieves steal from them, detectives catch the thieves.",
                )}
            >
                <Prospect {...props} />
            </House>
            <Prison {...props} />
        </div>
    );
}
