/* The first page: what this is, the game to continue, the games, the tables that are open to all. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Game } from "../api";
import { offline } from "../api";
import { playNow, playsHere, prepareToPlayHere } from "../create_table";
import { factsOf, games, levels } from "../games";
import { tr } from "../i18n";
import { whenIdle } from "../idle";
import { range } from "../lists";
import { useGamesGoingOn, type MyTable } from "../my_tables";
import { attempt } from "../notice";
import { isJoinable, isWatchable, useOpenTables } from "../open_tables";
import { ContinueGames } from "../parts/continue_games";
import { Select } from "../parts/field";
import { GameCard } from "../parts/game_card";
import { LanguageChoice } from "../parts/language_choice";
import { OpenTableRow } from "../parts/open_table_row";
import { PageShell } from "../parts/page_shell";
import { guessedLanguage } from "../settings";
import { lessonLoader } from "../titles";
import "./home.css";

/** The table that "Play now" creates, unless the fields below say otherwise. */
const SEATS = 4;
const LEVEL = 3;

interface OpponentsProps {
    game: Game;
    seats: number;
    level: number;
    pick: (part: { seats?: number; level?: number }) => void;
}

function Opponents({ game, seats, level, pick }: OpponentsProps) {
    const numbers = range(game.players_max + 1).slice(game.players_min);
    return (
        <div class="opponents">
            <Select
                label={tr("Players")}
                value={String(seats)}
                values={numbers.map((n) => ({ value: String(n), name: String(n) }))}
                onPick={(value) => pick({ seats: Number(value) })}
            />
            <Select
                label={tr("Bots")}
                value={String(level)}
                values={levels.value.map((name, i) => ({ value: String(i + 1), name }))}
                onPick={(value) => pick({ level: Number(value) })}
            />
        </div>
    );
}

function GameToPlay({ game }: { game: Game }) {
    const chosen = useSignal({ seats: Math.min(SEATS, game.players_max), level: LEVEL });
    const { seats, level } = chosen.value;
    return (
        <GameCard game={game}>
            <p class="facts">{factsOf(game).join(" · ")}</p>
            <p>{game.words?.tagline}</p>
            <div class="buttons">
                <button class="main" onClick={attempt(() => playNow(game.name, seats, level))}>
                    {tr("Play now")}
                </button>
                {!offline.value && (
                    <a class="button" href={`/new/${game.name}`}>
                        {tr("Invite friends")}
                    </a>
                )}
            </div>
            <Opponents
                game={game}
                seats={seats}
                level={level}
                pick={(part) => (chosen.value = { ...chosen.value, ...part })}
            />
            <p class="links">
                {lessonLoader(game.name) && (
                    <a href={`/lesson/${game.name}`}>{tr("Learn it in five minutes")}</a>
                )}
                <a href={`/rules/${game.name}`}>{tr("Rules")}</a>
            </p>
        </GameCard>
    );
}

/** How many open tables the first page shows; the lobby has all. */
const SHOWN = 4;

/** `mine`: the tables to continue, which are shown elsewhere. */
function OpenTables({ mine }: { mine: MyTable[] }) {
    const open = useOpenTables().value ?? [];
    const all = open.filter(({ id }) => !mine.some((table) => table.id === id));
    const tables = [...all.filter(isJoinable), ...all.filter(isWatchable)];
    return (
        <section class="open-tables">
            <header class="section-head">
                <h2>{tr("Open tables")}</h2>
                {tables.length > SHOWN && (
                    <a href="/lobby">{tr("See all {n}", { n: tables.length })}</a>
                )}
            </header>
            {tables.length ? (
                <ul class="table-rows">
                    {tables.slice(0, SHOWN).map((table) => (
                        <OpenTableRow key={table.id} table={table} />
                    ))}
                </ul>
            ) : (
                <p class="soft">
                    {tr("Nobody has a table open to all right now.")}{" "}
                    <a href="/lobby">{tr("Open a table of your own")}</a>
                </p>
            )}
        </section>
    );
}

function Offline() {
    return (
        <section class="open-tables">
            <h2>{tr("There is no server")}</h2>
            <p class="soft">
                {tr("Games against bots are played in this browser and saved there.")}{" "}
                <button onClick={() => location.reload()}>{tr("Look for the server again")}</button>
            </p>
        </section>
    );
}

export function Home() {
    const here = playsHere();
    const mine = useGamesGoingOn().value;
    useEffect(() => {
        // if it fails, a click tries again and says why
        if (here) whenIdle(() => void prepareToPlayHere().catch(() => undefined));
    }, [here]);
    return (
        <PageShell>
            <section class="welcome">
                {guessedLanguage && <LanguageChoice quiet />}
                <h1>{tr("Three auction games to play right now, no account needed.")}</h1>
                <p>
                    {tr(
                        "Bluff, bid and sell against bots that cannot cheat, or send your friends a link.",
                    )}
                </p>
            </section>
            <ContinueGames tables={mine} />
            <div class="game-cards">
                {games.value.map((game) => (
                    <GameToPlay key={game.name} game={game} />
                ))}
            </div>
            {offline.value ? <Offline /> : <OpenTables mine={mine} />}
        </PageShell>
    );
}
