/* Local games: new ones, those that are saved, and what can be asked about them without a server. */
import type { Analysis, Games, Hint, Replay, Table, Title } from "../api";
import type { Engine } from "../engine/engine";
import { startEngine } from "../engine/load";
import { myName } from "../guest";
import { language, tr } from "../i18n";
import type { Exercise, MyTable } from "../my_tables";
import { askWorker } from "./bot_workers";
import { openTable } from "./local_table";
import { addNewGame } from "./new_games";
import { loadGame } from "./saved_games";

export function summaryOf(table: Table, created: number, touched: number): MyTable {
    const { id, title, stage, players, seats, you, awaited, result, words } = table;
    return {
        id,
        title,
        open: false,
        over: stage === "over",
        created,
        touched,
        stage: stage === "over" ? "over" : "playing",
        players,
        seats,
        seat: you.seat,
        turn: you.seat !== null && (awaited ?? []).includes(you.seat),
        result,
        outcome: words?.outcome,
    };
}

/** What the server would say about the titles. */
export async function localTitles(): Promise<Games> {
    const engine = await startEngine();
    engine.setLanguage(language.value);
    return engine.games();
}

function newSeed(): string {
    const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
    return String((BigInt(high) << 32n) | BigInt(low));
}

async function newGame(prepare: (engine: Engine) => void, exercise?: Exercise): Promise<string> {
    const engine = await startEngine();
    engine.setLanguage(language.value);
    prepare(engine);
    return addNewGame(engine, exercise);
}

/** Deals a game against bots and returns its id. */
export function newLocalGame(
    title: Title,
    bots: number[],
    options: Record<string, string>,
): Promise<string> {
    const seats = [myName.value ?? tr("Guest"), ...bots];
    return newGame((engine) => engine.deal({ title, seed: newSeed(), options, seats }));
}

/** Another game like one that is over. */
export function localRematch(table: Table): Promise<string> {
    const seats = table.seats.map(({ name, level }) => name ?? level);
    const { title, options } = table;
    return newGame((engine) => engine.deal({ title, seed: newSeed(), options, seats }));
}

/** Adds the game of a record to those of this browser. */
export const importRecord = (record: string): Promise<string> =>
    newGame((engine) => engine.read(record));

/** A new game from the position before a ply of any record: this guest takes a seat, and bots play the others,
 * each on its level. Returns its id. */
export function playFrom(
    record: string,
    ply: number,
    seat: number,
    levels: number[],
    exercise: Exercise,
): Promise<string> {
    const seats = levels.map((level, at) => (at === seat ? (myName.value ?? tr("Guest")) : level));
    return newGame((engine) => {
        engine.read(record);
        engine.branch(ply, seats);
    }, exercise);
}

/** The record of a game, even of one that the engine cannot read. */
export async function localRecord(id: string): Promise<string> {
    const saved = await loadGame(id);
    if (!saved) throw new Error(tr("There is no such game."));
    return saved.record;
}

export async function localHint(id: string): Promise<Hint> {
    const table = openTable(id);
    if (!table) throw new Error(tr("There is no such game."));
    return JSON.parse(await askWorker("advise", await table.hintJob())) as Hint;
}

/** The replay of any record. */
export async function recordReplay(record: string, seat: number | null): Promise<Replay> {
    const engine = await startEngine();
    engine.setLanguage(language.value);
    engine.read(record);
    return engine.replay(seat);
}

export async function localSeat(id: string): Promise<number | null> {
    return (await loadGame(id))?.summary.seat ?? null;
}

/** Judges all decisions of a game, and reports now and then what is known so far, until the signal says that
 * this is no longer wanted. */
export async function analyseRecord(
    record: string,
    signal: AbortSignal,
    progress: (analysis: Analysis) => void,
): Promise<Analysis> {
    const parse = (text: string): Analysis => JSON.parse(text) as Analysis;
    const tell = (text: string): void => progress(parse(text));
    return parse(await askWorker("analyse", record, signal, tell));
}
