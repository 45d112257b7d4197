/* The first page: what this is, the games, the tables that are open to all. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { FromLobby, Game, Summary } from "../api";
import { withLanguage } from "../api";
import { playNow } from "../create_table";
import { games, gameOf, levels } from "../games";
import { tr, trN } from "../i18n";
import { range } from "../lists";
import { LiveSocket } from "../live_socket";
import { attempt } from "../notice";
import { Select } from "../parts/field";
import { GameCard } from "../parts/game_card";
import { PageShell } from "../parts/page_shell";
import { lessonLoader } from "../titles";
import "../parts/rows.css";
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

/** How many can play, and how long a game takes if that is known. */
function factsOf(game: Game): string[] {
    const { players_min: least, players_max: most, words } = game;
    const players =
        least === most
            ? trN("{n} player", "{n} players", most)
            : tr("{least}–{most} players", { least, most });
    return words?.minutes ? [players, tr("{n} minutes", { n: words.minutes })] : [players];
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
                <a class="button" href={`/new/${game.name}`}>
                    {tr("Invite friends")}
                </a>
            </div>
            <Opponents
                game={game}
                seats={seats}
                level={level}
                pick={(part) => (chosen.value = { ...chosen.value, ...part })}
            />
            <p class="links">
                {lessonLoader(game.name) && (
                    <>
                        <a href={`/lesson/${game.name}`}>{tr("Learn it in five minutes")}</a>
                        {" · "}
                    </>
                )}
                <a href={`/rules/${game.name}`}>{tr("Rules")}</a>
            </p>
        </GameCard>
    );
}

function OpenTable({ table }: { table: Summary }) {
    const free = table.seats.filter((seat) => seat.name === null && !seat.level).length;
    const names = table.seats.flatMap((seat) => seat.name ?? []).join(", ");
    return (
        <li>
            <a href={`/table/${table.id}`}>
                <b>{gameOf(table.title).title}</b> <span>{names}</span>
                <em>
                    {table.stage === "gathering"
                        ? trN("{n} free seat", "{n} free seats", free)
                        : tr("watch the game")}
                </em>
            </a>
        </li>
    );
}

function OpenTables() {
    const tables = useSignal<Summary[] | null>(null);
    useEffect(() => {
        const live = new LiveSocket<FromLobby>(
            () => withLanguage("/api/lobby/live"),
            (message) => message.type === "lobby" && (tables.value = message.tables),
        );
        return () => live.close();
    }, []);
    const waiting = (tables.value ?? []).filter((table) => table.stage !== "over");
    return (
        <section class="open-tables">
            <h2>{tr("Open tables")}</h2>
            {waiting.length ? (
                <ul class="rows">
                    {waiting.map((table) => (
                        <OpenTable key={table.id} table={table} />
                    ))}
                </ul>
            ) : (
                <p class="soft">
                    {tr("No table is open to all just now. Open one: invite friends.")}
                </p>
            )}
        </section>
    );
}

export function Home() {
    return (
        <PageShell>
            <section class="welcome">
                <h1>{tr("Three auction games, good bots, no account.")}</h1>
                <p>
                    {tr(
                        "Bluff, bid and sell against bots that cannot cheat, or send your friends a link.",
                    )}
                </p>
            </section>
            <div class="game-cards">
                {games.value.map((game) => (
                    <GameToPlay key={game.name} game={game} />
                ))}
            </div>
            <OpenTables />
        </PageShell>
    );
}
