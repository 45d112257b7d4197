/* The games this server offers, described in the current language. */
import { signal } from "@preact/signals";
import type { Game, Games, Title } from "./api";
import { request, withLanguage } from "./api";

export const games = signal<Game[]>([]);
export const levels = signal<string[]>([]);

export async function loadGames(): Promise<void> {
    const answer = await request<Games>("GET", withLanguage("/api/games"));
    games.value = answer.games;
    levels.value = answer.level_words ?? answer.levels;
}

export function gameOf(title: Title): Game {
    const game = games.value.find(({ name }) => name === title);
    if (!game) throw new Error(`the server does not offer ${title}`);
    return game;
}
