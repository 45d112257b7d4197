/* The games this server offers, described in the current language. */
import { signal } from "@preact/signals";
import type { Game, Games, Title } from "./api";
import { foundNoServer, request, withLanguage } from "./api";
import { tr, trN } from "./i18n";

export const games = signal<Game[]>([]);
export const levels = signal<string[]>([]);

export async function loadGames(): Promise<void> {
    const answer = await request<Games>("GET", withLanguage("/api/games")).catch(titlesHere);
    games.value = answer.games;
    levels.value = answer.level_words ?? answer.levels;
}

/** Without a server, the engine in the page knows the games. */
async function titlesHere(error: unknown): Promise<Games> {
    if (!foundNoServer(error)) throw error;
    return (await import("./local/local_games")).localTitles();
}

/** How many can play, and how long a game takes if that is known. */
export function factsOf(game: Game): string[] {
    const { players_min: least, players_max: most, words } = game;
    const players =
        least === most
            ? trN("{n} player", "{n} players", most)
            : tr("{least}–{most} players", { least, most });
    return words?.minutes ? [players, tr("{n} minutes", { n: words.minutes })] : [players];
}

export function gameOf(title: Title): Game {
    const game = games.value.find(({ name }) => name === title);
    if (!game) throw new Error(`the server does not offer ${title}`);
    return game;
}
