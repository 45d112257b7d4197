/* The local games of this browser, in IndexedDB. Each is saved on its own: one that cannot be read does no
 * harm to the others. A version that counts up tells two pages with the same game apart. */
import type { MyTable } from "../my_tables";
import { tr } from "../i18n";

export interface SavedGame {
    id: string;
    /** How often it has been saved. */
    version: number;
    /** As `encan replay` takes it. */
    record: string;
    /** What lists show of it. */
    summary: MyTable;
}

/** Another page has saved the game since it was loaded here. */
export class SavedElsewhere extends Error {}

const movesOf = (record: string): string[] => record.match(/^\d+\. .*$/gm) ?? [];

/** Whether a record has all the moves of an earlier one of the same game, and perhaps more. */
export function continues(record: string, earlier: string): boolean {
    const moves = movesOf(record);
    return movesOf(earlier).every((move, index) => moves[index] === move);
}

const DATABASE = "encan";
const STORE = "games";

/** The result of a request; what is in the store, this page has put there. */
const done = <Result>(request: IDBRequest): Promise<Result> =>
    new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result as Result);
        request.onerror = () => reject(request.error ?? new Error("IndexedDB"));
    });

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
    opened ??= new Promise((resolve, reject) => {
        const request = indexedDB.open(DATABASE, 1);
        request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => {
            opened = null;
            reject(new Error(tr("This browser does not let the page save games.")));
        };
    });
    return opened;
}

async function inStore<Result>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
    const transaction = (await database()).transaction(STORE, mode);
    const ended = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error("IndexedDB"));
    });
    ended.catch(() => undefined); // if the act fails, it says why
    const result = await act(transaction.objectStore(STORE));
    await ended;
    return result;
}

export const loadGame = (id: string): Promise<SavedGame | undefined> =>
    inStore("readonly", (store) => done<SavedGame | undefined>(store.get(id)));

/** The latest first. */
export async function listGames(): Promise<SavedGame[]> {
    const games = await inStore("readonly", (store) => done<SavedGame[]>(store.getAll()));
    return games.sort((one, other) => other.summary.touched - one.summary.touched);
}

/** Saves a game under the version after the one that was loaded or saved last; SavedElsewhere if that is no
 * longer the latest. */
export async function saveGame(game: SavedGame): Promise<void> {
    await inStore("readwrite", async (store) => {
        const before = await done<SavedGame | undefined>(store.get(game.id));
        if ((before?.version ?? 0) !== game.version - 1) throw new SavedElsewhere();
        await done(store.put(game));
    });
}

export const deleteGame = (id: string): Promise<unknown> =>
    inStore("readwrite", (store) => done(store.delete(id)));
