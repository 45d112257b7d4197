/* Games that were dealt or taken in a moment ago. Their table gets the engine that did it, and saves the game, so
 * that the board waits for neither. */
import type { Engine } from "../engine/engine";
import type { Exercise } from "../my_tables";
import { newLocalId } from "./local_id";

export interface NewGame {
    engine: Engine;
    exercise?: Exercise | undefined;
}

const games = new Map<string, NewGame>();

/** The id of the new game that the engine holds. */
export function addNewGame(engine: Engine, exercise?: Exercise): string {
    const id = newLocalId();
    games.set(id, { engine, exercise });
    return id;
}

/** A new game, once; undefined for all other games. */
export function takeNewGame(id: string): NewGame | undefined {
    const game = games.get(id);
    games.delete(id);
    return game;
}
