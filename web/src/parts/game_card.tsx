/* A game on a card: its picture and its name above whatever the page says about it. */
import type { ComponentChildren } from "preact";
import type { Game } from "../api";
import { pictureOf } from "../titles";
import "./game_card.css";

export function GameCard({ game, children }: { game: Game; children: ComponentChildren }) {
    const Picture = pictureOf(game.name);
    return (
        <article class={`game-card ${game.name}`}>
            <Picture />
            <div class="game-text">
                <h2>{game.title}</h2>
                {children}
            </div>
        </article>
    );
}
