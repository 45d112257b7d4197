/* How a game ended: the winner's moment, the viewer's place, and why. */
import type { Table } from "../api";
import { Crest } from "../parts/crest";
import { ownPlace } from "../parts/own_place";
import { useTurningPoint } from "../replay/use_turning_point";
import { pictureOf } from "../titles";
import type { Scene, ScoreSheet } from "../titles/title";
import { whyOwnPlace } from "./places";
import "./ending.css";

interface Props {
    table: Table;
    scene: Scene<unknown>;
    sheet: ScoreSheet | null;
}

/** The crests of the winners in a wreath, before the picture of the game. */
function Stage({ scene }: { scene: Scene<unknown> }) {
    const Picture = pictureOf(scene.title);
    return (
        <div class="ending-stage" aria-hidden="true">
            <Picture />
            <div class="wreaths">
                {(scene.result?.winners ?? []).map((seat) => (
                    <span key={seat} class="wreath">
                        <Wreath />
                        <Crest seat={seat} size={34} />
                    </span>
                ))}
            </div>
        </div>
    );
}

const LEAVES = [20, 50, 80, 110, 140];

function Wreath() {
    return (
        <svg viewBox="-50 -50 100 100">
            {[1, -1].map((side) =>
                LEAVES.map((angle) => (
                    <path
                        key={side * angle}
                        d="M0 -46c8 4 9 12 0 18-9-6-8-14 0-18Z"
                        transform={`rotate(${side * (180 - angle)}) rotate(${side * 24} 0 -37)`}
                    />
                )),
            )}
        </svg>
    );
}

export function Ending({ table, scene, sheet }: Props) {
    const outcome = table.words?.outcome?.[0];
    const place = ownPlace(scene);
    const why = sheet ? whyOwnPlace(scene, sheet) : "";
    const turningPoint = useTurningPoint(table.id, scene);
    const won = scene.seat !== null && scene.result?.winners.includes(scene.seat);
    return (
        <header class={`ending ${won ? "won" : ""}`}>
            {scene.result && <Stage scene={scene} />}
            <h2>{place || outcome}</h2>
            {place && <p class="outcome">{outcome}</p>}
            {why && <p class="soft">{why}</p>}
            {turningPoint && <p class="soft turning-point">{turningPoint}</p>}
        </header>
    );
}
