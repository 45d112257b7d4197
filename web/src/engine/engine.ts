/* The engine in WebAssembly: the same rules, views, sentences and bots as in the server (src/wasm/engine.h).
 *
 * Texts go into its memory and come out of it. Every address that it gives is checked before it is used,
 * and what comes out must be UTF-8, so that a fault in the engine ends in an error and never in wrong text.
 * An engine holds one game at most. */
import type { Analysis, Games, Hint, Replay, TableMessage } from "../gen/api";

/** The functions without arguments. */
const calls = [
    "engine_language",
    "engine_games",
    "engine_deal",
    "engine_read",
    "engine_branch",
    "engine_record",
    "engine_bots",
    "engine_hint_job",
    "engine_hashes",
    "engine_verdicts",
    "engine_think",
    "engine_advise",
    "engine_fault",
    "engine_judge",
    "engine_analysis",
    "engine_output",
    "engine_output_bytes",
] as const;
/** Those that take a number. */
const callsWithNumber = [
    "engine_input",
    "engine_message",
    "engine_choose",
    "engine_job",
    "engine_replay",
] as const;

type Exports = Record<(typeof calls)[number], () => number> &
    Record<(typeof callsWithNumber)[number], (value: number) => number> & {
        memory: WebAssembly.Memory;
        _initialize: () => void;
    };

/** What the engine refuses, in a sentence for people. */
export class EngineError extends Error {
    constructor(
        readonly code: number,
        message: string,
    ) {
        super(message);
    }
}

/** What came of a question about the fairness of a game. "open" is no fault, but worth knowing. */
export interface Verdict {
    verdict: "good" | "bad" | "open";
    text: string;
}

export interface Deal {
    title: string;
    /** 64 bits as a decimal number. */
    seed: string;
    options: Record<string, string>;
    /** The name of a person, or the level of a bot, which gets a name. */
    seats: (string | number)[];
}

function isExports(exports: WebAssembly.Exports): exports is WebAssembly.Exports & Exports {
    return (
        exports.memory instanceof WebAssembly.Memory &&
        ["_initialize", ...calls, ...callsWithNumber].every(
            (name) => typeof exports[name] === "function",
        )
    );
}

const seatLines = (seats: Deal["seats"]): string[] =>
    seats.map((seat) => (typeof seat === "number" ? `\t${seat}` : seat));

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

export class Engine {
    private constructor(private readonly exports: Exports) {}

    static async start(module: WebAssembly.Module): Promise<Engine> {
        const imports = { env: { now: () => performance.now() } };
        const { exports } = await WebAssembly.instantiate(module, imports);
        if (!isExports(exports)) throw new Error("this is not the engine");
        exports._initialize();
        return new Engine(exports);
    }

    setLanguage(code: string): void {
        this.ask("engine_language", code);
    }

    /** The titles, as GET /api/games describes them. */
    games(): Games {
        return JSON.parse(this.ask("engine_games")) as Games;
    }

    deal({ title, seed, options, seats }: Deal): void {
        const chosen = Object.entries(options).map(([name, value]) => `${name}=${value}`);
        const first = [title, seats.length, seed, ...chosen].join(" ");
        this.ask("engine_deal", [first, ...seatLines(seats)].join("\n"));
    }

    /** Goes on with the game of a record. */
    read(record: string): void {
        this.ask("engine_read", record);
    }

    /** Goes back to the position before a ply, for other players. */
    branch(ply: number, seats: Deal["seats"]): void {
        this.ask("engine_branch", [ply, ...seatLines(seats)].join("\n"));
    }

    record(): string {
        return this.ask("engine_record");
    }

    /** What a server would send about the table, with the news after number `from`. */
    message(from: number): TableMessage {
        return JSON.parse(this.askWith("engine_message", from)) as TableMessage;
    }

    /** Makes a choice for a seat; true if it completed the step. */
    choose(seat: number, action: string): boolean {
        this.write(action);
        return this.checked(this.exports.engine_choose(seat)) === 1;
    }

    /** The seats of the bots that have yet to choose. */
    waitingBots(): number[] {
        const seats = this.exports.engine_bots();
        return [0, 1, 2, 3, 4, 5].filter((seat) => (seats >> seat) & 1);
    }

    /** What a worker needs to know to choose for the bot of a seat: a view, and nothing else. */
    job(seat: number): string {
        return this.askWith("engine_job", seat);
    }

    /** The same for a hint for the player, which the record counts. */
    hintJob(): string {
        return this.ask("engine_hint_job");
    }

    replay(seat: number | null): Replay {
        return JSON.parse(this.askWith("engine_replay", seat ?? -1)) as Replay;
    }

    /** A number for the deal and for each ply, which stands for positions, views and events. */
    hashes(): string[] {
        return this.ask("engine_hashes").trimEnd().split("\n");
    }

    /** Judges the game, which a server dealt, by a player's receipt, or by the commitment that a spectator saw
     * first. */
    verdicts(noted: string): Verdict[] {
        return JSON.parse(this.ask("engine_verdicts", noted)) as Verdict[];
    }

    /** The choice of a bot, for what `job` wrote. */
    think(job: string): string {
        return this.ask("engine_think", job);
    }

    advise(job: string): Hint {
        return JSON.parse(this.ask("engine_advise", job)) as Hint;
    }

    /** Why no position allows an action of a title, in a sentence; empty if one may. */
    fault(title: string, action: string): string {
        return this.ask("engine_fault", `${title} ${action}`);
    }

    /** Judges the next decision of the game; false at the end. */
    judge(): boolean {
        return this.checked(this.exports.engine_judge()) === 1;
    }

    /** What is known so far. */
    analysis(): Analysis {
        return JSON.parse(this.ask("engine_analysis")) as Analysis;
    }

    private ask(call: (typeof calls)[number], text = ""): string {
        this.write(text);
        this.checked(this.exports[call]());
        return this.output();
    }

    private askWith(call: (typeof callsWithNumber)[number], value: number): string {
        this.checked(this.exports[call](value));
        return this.output();
    }

    private checked(code: number): number {
        if (code < 0) throw new EngineError(code, this.output());
        return code;
    }

    private write(text: string): void {
        const bytes = encoder.encode(text);
        const address = this.exports.engine_input(bytes.length);
        if (!address) throw new EngineError(0, `a text of ${bytes.length} bytes is too long`);
        this.memory(address, bytes.length).set(bytes);
    }

    private output(): string {
        const length = this.exports.engine_output_bytes();
        return decoder.decode(this.memory(this.exports.engine_output(), length));
    }

    /** Throws a RangeError if that is not within the engine's memory. It may move with any call, so this is
     * never kept. */
    private memory(address: number, length: number): Uint8Array {
        return new Uint8Array(this.exports.memory.buffer, address >>> 0, length >>> 0);
    }
}
