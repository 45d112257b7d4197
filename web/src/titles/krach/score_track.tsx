/* The score track: a lane for each player, with a marker at the score. */
import type { KrachView } from "../../gen/api";
import { number, tr } from "../../i18n";
import { itemAt } from "../../lists";
import { Crest } from "../../parts/crest";
import { explain } from "../../parts/explain";
import { nameOf, type Scene } from "../title";
import { seatsFrom, seatsOf } from "./readings";
import { numbersOn, placeOn, scaleOf, type Scale } from "./scale";
import { pointsCounted } from "./words";
import "./score_track.css";

function Lane({ scene, seat, scale }: { scene: Scene<KrachView>; seat: number; scale: Scale }) {
    const score = itemAt(scene.view.score, seat);
    const zero = placeOn(scale, 0);
    const place = placeOn(scale, score);
    const name = nameOf(scene, seat);
    const winner = scene.result?.winners.includes(seat) ?? false;
    return (
        <li
            class={`kr-lane seat-${seat} ${seat === scene.seat ? "kr-mine" : ""}`}
            {...explain(tr("{player}: {things}.", { player: name, things: pointsCounted(score) }))}
        >
            <span class="visually-hidden">{name} </span>
            <span
                class="kr-trail"
                style={{ left: `${Math.min(zero, place)}%`, width: `${Math.abs(place - zero)}%` }}
            />
            <span
                class={`kr-pawn ${score < 0 || place > 85 ? "kr-turned-pawn" : ""}`}
                style={{ left: `${place}%` }}
                data-piece={`pawn-${seat}`}
            >
                <Crest seat={seat} size={16} />
                <b>{number(score)}</b>
                {winner && <span class="kr-star">★</span>}
            </span>
        </li>
    );
}

export function ScoreTrack({ scene }: { scene: Scene<KrachView> }) {
    const scores = seatsOf(scene.view).map((seat) => itemAt(scene.view.score, seat));
    const scale = scaleOf(scores);
    return (
        <section class="kr-track">
            <h2
                {...explain(
                    tr(
                        "Points: bonuses and sales bring them, loans cost them. A score may fall below 0. The highest score wins.",
                    ),
                )}
            >
                {tr("Score")}
            </h2>
            <div class="kr-ruler">
                <span
                    class="kr-below"
                    style={{ width: `${placeOn(scale, 0)}%` }}
                    aria-hidden="true"
                />
                {numbersOn(scale).map((score) => (
                    <span
                        key={score}
                        class={`kr-mark ${score === 0 ? "kr-zero" : ""}`}
                        style={{ left: `${placeOn(scale, score)}%` }}
                        aria-hidden="true"
                    >
                        {number(score)}
                    </span>
                ))}
                <ul class="kr-lanes">
                    {seatsFrom(scene.view, scene.seat).map((seat) => (
                        <Lane key={seat} scene={scene} seat={seat} scale={scale} />
                    ))}
                </ul>
            </div>
        </section>
    );
}
