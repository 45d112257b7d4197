/* The race in a line, where the track is out of sight: the club, the castles, the banquet table, everybody's
 * pawn, and where an exhibition would take the viewer. */
import type { NoblesseView } from "../../gen/api";
import { list, tr } from "../../i18n";
import { itemAt } from "../../lists";
import { Crest } from "../../parts/crest";
import { explain } from "../../parts/explain";
import { nameOf, type Scene } from "../title";
import { TABLE_FIRST, TRACK_END } from "./material";
import { rewardOf } from "./readings";
import { squareName } from "./words";
import "./race.css";

/** The parts of the line, in percent: the club's, and the distance that two pawns keep. */
const CLUB = 7;
const APART = 3;

const placeOf = (square: number): number =>
    square ? CLUB + ((100 - CLUB) * (square - 0.5)) / TRACK_END : CLUB / 2;

/** Pawns on neighbouring squares make way for each other, so that each can be seen. */
function placesOf(pawns: number[]): number[] {
    const order = pawns.map((_, seat) => seat).sort((a, b) => itemAt(pawns, a) - itemAt(pawns, b));
    const places: number[] = [];
    let least = 0;
    for (const seat of order) {
        const place = Math.max(placeOf(itemAt(pawns, seat)), least);
        places[seat] = place;
        least = place + APART;
    }
    return places;
}

interface Props {
    scene: Scene<NoblesseView>;
    view: NoblesseView;
}

function Goals({ scene, view, seat }: Props & { seat: number }) {
    const reward = rewardOf(scene, seat);
    if (!reward || !["place", "castle", "exhibition"].includes(view.phase)) return null;
    const from = itemAt(view.pawn, seat);
    return (
        <>
            {[...reward].reverse().map((squares, at) => (
                <i
                    key={at}
                    class={at ? "best" : "second"}
                    style={{ left: `${placeOf(Math.min(TRACK_END, from + squares))}%` }}
                />
            ))}
        </>
    );
}

export function Race({ scene, view }: Props) {
    const { seat, people } = scene;
    const places = placesOf(view.pawn.slice(0, people.length));
    const text = list(
        people.map((_, one) =>
            tr("{player}: {place}", {
                player: nameOf(scene, one),
                place: squareName(itemAt(view.pawn, one)),
            }),
        ),
    );
    return (
        <div class="nb-race" role="img" aria-label={text} {...explain(text)}>
            <span class="nb-race-table" style={{ left: `${placeOf(TABLE_FIRST) - 0.7}%` }}>
                {tr("Banquet")}
            </span>
            {seat !== null && <Goals scene={scene} view={view} seat={seat} />}
            {people.map((_, one) => (
                <span
                    key={one}
                    class={`nb-race-pawn ${one === seat ? "own" : ""}`}
                    style={{ left: `${itemAt(places, one)}%` }}
                >
                    <Crest seat={one} size={13} />
                </span>
            ))}
        </div>
    );
}
