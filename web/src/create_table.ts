/* Creating tables. */
import type { HintRule, Made, TableMessage, Title } from "./api";
import { foundNoServer, newCommandId, offline, request } from "./api";
import { games } from "./games";
import { ensureGuest } from "./guest";
import { tr, trN } from "./i18n";
import { range } from "./lists";
import { navigate } from "./router";
import { settings } from "./settings";
import { loadTitleUI } from "./titles";

export interface NewTable {
    title: Title;
    seats: number;
    /** The level of the bot in each seat, 0 for an empty seat. */
    bots: number[];
    /** Seconds for each decision, and for all decisions of a player; 0 for no limit. */
    clock: number;
    total: number;
    open: boolean;
    hints: HintRule;
    /** Whether choices can be taken back if everybody agrees. */
    undo: boolean;
    /** The seats that only people with a link of their own may take. */
    reserve: number[];
    options: Record<string, string>;
}

export function clockName(seconds: number): string {
    if (!seconds) return tr("no limit");
    if (seconds < 60) return trN("{n} second", "{n} seconds", seconds);
    if (seconds < 3600) return trN("{n} minute", "{n} minutes", seconds / 60);
    if (seconds < 86400) return trN("{n} hour", "{n} hours", seconds / 3600);
    return trN("{n} day", "{n} days", seconds / 86400);
}

export function hintsName(hints: HintRule): string {
    if (hints === "all") return tr("for everybody");
    return hints === "none" ? tr("for nobody") : tr("in games against bots only");
}

export const undoName = (undo: boolean): string =>
    undo ? tr("if everybody agrees") : tr("not possible");

/** Creates the table, with this guest in the first seat, and returns its id. */
export async function createTable(table: NewTable): Promise<string> {
    await ensureGuest();
    return (await request<Made>("POST", "/api/tables", { ...table, sit: 0 })).id;
}

/** Starts the game at a new table where this guest has a seat and everybody else is a bot. The browser
 * commits to a number for the deal; the table's page opens it. */
export async function startTable(id: string, seat: number): Promise<void> {
    const command = (body: object): Promise<unknown> =>
        request("POST", `/api/tables/${id}/commands`, { id: newCommandId(), ...body });
    const { table } = await request<TableMessage>("GET", `/api/tables/${id}`);
    const { commitFirst } = await import("./fairness/witness");
    await command({ do: "commit", commitment: commitFirst(table, seat) });
    await command({ do: "start" });
}

/** Starts a game against bots and goes to its table: here, if that is wanted or there is no server. */
export async function playNow(title: Title, seats: number, level: number): Promise<void> {
    if (playsHere()) return playHere(title, seats, level);
    try {
        await playOnServer(title, seats, level);
    } catch (error) {
        if (!foundNoServer(error)) throw error;
        await playHere(title, seats, level);
    }
}

export const playsHere = (): boolean => settings.value.playHere || offline.value;

/** Loads what playing here takes, so that a click shows the board at once. */
export async function prepareToPlayHere(): Promise<void> {
    const { prepareEngine } = await import("./engine/load");
    const parts = games.value.map(({ name }) => loadTitleUI(name));
    await Promise.all([
        prepareEngine(),
        import("./local/local_games"),
        import("./pages/table"),
        ...parts,
    ]);
}

async function dealHere(title: Title, seats: number, level: number): Promise<string> {
    const { newLocalGame } = await import("./local/local_games");
    const bots = range(seats - 1).map(() => level);
    return newLocalGame(title, bots, {});
}

/** While the game is dealt, everything that its table is made of is loaded. */
async function playHere(title: Title, seats: number, level: number): Promise<void> {
    const [id] = await Promise.all([
        dealHere(title, seats, level),
        import("./pages/table"),
        loadTitleUI(title),
    ]);
    navigate(`/table/${id}`);
}

async function playOnServer(title: Title, seats: number, level: number): Promise<void> {
    const bots = range(seats).map((seat) => (seat ? level : 0));
    const id = await createTable({
        title,
        seats,
        bots,
        clock: 0,
        total: 0,
        open: false,
        hints: "alone",
        undo: true,
        reserve: [],
        options: {},
    });
    await startTable(id, 0);
    navigate(`/table/${id}`);
}
