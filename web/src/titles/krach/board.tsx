/* The trading floor. */
import type { KrachView } from "../../gen/api";
import { tr } from "../../i18n";
import type { TableProps } from "../title";
import { acted } from "./acted";
import { Defs } from "./art/emblem";
import { DeckPotBank } from "./deck_pot_bank";
import { seatsFrom } from "./readings";
import { Player } from "./player";
import { Prices } from "./prices";
import { ScoreTrack } from "./score_track";
import { Ticker } from "./ticker";
import { TurnedCard } from "./turned_card";
import "./board.css";

/** Invisible until the Crash is animated. */
function Plunge() {
    return (
        <div class="kr-plunge" data-piece="plunge" aria-hidden="true">
            <svg viewBox="0 0 400 300" preserveAspectRatio="none" data-piece="plunge-line">
                <path d="M0 90L40 70 66 84 100 48 130 62 160 30 190 56 206 48 236 118 250 104 280 190 296 178 322 262 336 252 356 320" />
            </svg>
            <b data-piece="plunge-word">{tr("THE CRASH")}</b>
        </div>
    );
}

export function Board({ scene: shown, choose }: TableProps<KrachView>) {
    const scene = { ...shown, view: acted.from(shown.view).view };
    const props = { scene, choose };
    return (
        <div
            class={`kr-table kr-for-${scene.players} ${scene.view.phase === "over" ? "kr-crashed" : ""}`}
        >
            <Defs />
            <div class="kr-floor" data-piece="floor">
                <Ticker scene={scene} />
                <TurnedCard {...props} />
                <Prices scene={shown} />
                <DeckPotBank {...props} />
                <ScoreTrack scene={scene} />
                <div class="kr-players">
                    {seatsFrom(scene.view, scene.seat).map((seat) => (
                        <Player key={seat} {...props} seat={seat} />
                    ))}
                </div>
            </div>
            <Plunge />
        </div>
    );
}
