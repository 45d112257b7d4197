/* A worker with an engine of its own, in which bots think. It is given views and records, never a game in
 * progress. */
import { Engine } from "../engine/engine";

export interface Question {
    kind: "think" | "advise" | "analyse";
    /** A job of the engine; for an analysis, a record. */
    text: string;
    language: string;
}

/** The answer is JSON, or an action. An analysis answers now and then with what is known so far, at last with
 * `done`. */
export interface Answer {
    text?: string;
    trouble?: string;
    done: boolean;
}

const scope = self as unknown as {
    onmessage: (event: MessageEvent<WebAssembly.Module | Question>) => void;
    postMessage: (answer: Answer) => void;
};

let engine: Promise<Engine> | null = null;

/** Milliseconds between two answers to the same question. */
const PAUSE = 500;

function analyse(bot: Engine, record: string): string {
    bot.read(record);
    let told = -PAUSE;
    while (bot.judge())
        if (performance.now() - told >= PAUSE) {
            scope.postMessage({ text: JSON.stringify(bot.analysis()), done: false });
            told = performance.now();
        }
    return JSON.stringify(bot.analysis());
}

async function answer({ kind, text, language }: Question): Promise<string> {
    if (!engine) throw new Error("a question before the engine");
    const bot = await engine;
    bot.setLanguage(language);
    if (kind === "think") return bot.think(text);
    return kind === "advise" ? JSON.stringify(bot.advise(text)) : analyse(bot, text);
}

scope.onmessage = ({ data }) => {
    if (data instanceof WebAssembly.Module) {
        engine = Engine.start(data);
        return;
    }
    answer(data).then(
        (text) => scope.postMessage({ text, done: true }),
        (error: unknown) => scope.postMessage({ trouble: String(error), done: true }),
    );
};
