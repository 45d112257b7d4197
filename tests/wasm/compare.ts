/* The comparison itself, which runs in Node and in browsers: each game is read from its record by the engine
 * in WebAssembly, which must see the same positions, views and events at every ply, write the same
 * record, and judge the same. */
import { Engine } from "../../web/src/engine/engine";

/** A game as the native engine played it: a line of what wasm-hashes prints. */
export interface NativeGame {
    record: string;
    hashes: string;
    /** After JUDGED decisions, or "" if the game was not analysed. */
    analysis: string;
}

const JUDGED = 12;

export interface Report {
    games: number;
    plies: number;
    /** What differs, of the first game in which something does. */
    trouble: string;
}

function isJudgedAlike(engine: Engine, { analysis }: NativeGame): boolean {
    for (let i = 0; i < JUDGED; i++) engine.judge();
    return JSON.stringify(engine.analysis()) === JSON.stringify(JSON.parse(analysis));
}

function difference(engine: Engine, game: NativeGame): string {
    engine.read(game.record);
    if (engine.record() !== game.record) return `another record: ${game.record}`;
    const native = game.hashes.trimEnd().split("\n");
    const ours = engine.hashes();
    const at = native.findIndex((hash, ply) => ours[ply] !== hash);
    if (at >= 0) return `another hash at number ${at}: ${game.record}`;
    if (ours.length !== native.length) return `another number of plies: ${game.record}`;
    if (game.analysis && !isJudgedAlike(engine, game)) return `another analysis: ${game.record}`;
    return "";
}

export async function compare(module: WebAssembly.Module, lines: string): Promise<Report> {
    const engine = await Engine.start(module);
    const report: Report = { games: 0, plies: 0, trouble: "" };
    for (const line of lines.trimEnd().split("\n")) {
        const game = JSON.parse(line) as NativeGame;
        report.trouble ||= difference(engine, game);
        report.games += 1;
        report.plies += game.hashes.trimEnd().split("\n").length;
    }
    return report;
}
