/* A game for somebody who may not know it: cover, name, three lines, how long it takes, the lesson. */
import type { Game } from "../api";
import { factsOf } from "../games";
import { tr } from "../i18n";
import { lessonLoader, pictureOf, pitchOf } from "../titles";
import "./game_introduction.css";

interface Props {
    game: Game;
    /** Whether the links open a page of their own, because this one should stay. */
    aside?: boolean;
}

export function GameIntroduction({ game, aside = false }: Props) {
    const Picture = pictureOf(game.name);
    const target = aside ? "_blank" : undefined;
    return (
        <section class={`introduction ${game.name}`}>
            <Picture />
            <div>
                <p class="facts">{factsOf(game).join(" · ")}</p>
                <ul>
                    {pitchOf(game.name).map((line) => (
                        <li key={line}>{line}</li>
                    ))}
                </ul>
                <p class="introduction-links">
                    {lessonLoader(game.name) && (
                        <a class="button" href={`/lesson/${game.name}`} target={target}>
                            {tr("Learn it in five minutes")}
                        </a>
                    )}
                    <a class="button" href={`/rules/${game.name}`} target={target}>
                        {tr("Rules")}
                    </a>
                </p>
            </div>
        </section>
    );
}
