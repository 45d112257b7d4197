/* The titles as the server describes them, in the language in use. */
import { signal } from "@preact/signals";
import type { Game, Games, Title } from "./api";
import { ask, worded } from "./api";

export const games = signal<Game[]>([]);
export const levels = signal<string[]>([]);

export async function loadGames(): Promise<void> {
    const told = await ask<Games>("GET", worded("/api/games"));
    games.value = told.games;
    levels.value = told.level_words ?? told.levels;
}

export const gameOf = (title: Title): Game => games.value.find((game) => game.name === title)!;
