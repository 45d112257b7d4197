/* Games that were dealt or taken in a moment ago. Their table gets the engine that did it, and saves the game, so
 * that the board waits for neither. */
import type { Engine } from "../engine/engine";
import { newLocalId } from "./local_id";

const engines = new Map<string, Engine>();

/** The id of the new game that the engine holds. */
export function addNewGame(engine: Engine): string {
    const id = newLocalId();
    engines.set(id, engine);
    return id;
}

/** The engine of a new game, once; undefined for all other games. */
export function takeNewGame(id: string): Engine | undefined {
    const engine = engines.get(id);
    engines.delete(id);
    return engine;
}
