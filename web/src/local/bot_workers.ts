/* The workers in which bots think: as many as the machine has cores to spare, started when they are needed. */
import { engineModule } from "../engine/load";
import { language } from "../i18n";
import type { Answer, Question } from "./bot_worker";

/** More would not think faster: at most five bots are asked at a time. */
const WORKERS_MAX = 4;

interface Waiting {
    question: Question;
    signal: AbortSignal | undefined;
    progress: ((text: string) => void) | undefined;
    resolve: (text: string) => void;
    reject: (error: Error) => void;
}

const idle: Worker[] = [];
const queue: Waiting[] = [];
let started = 0;

async function startWorker(): Promise<Worker> {
    const module = await engineModule();
    const worker = new Worker(new URL("./bot_worker.ts", import.meta.url), { type: "module" });
    worker.postMessage(module);
    return worker;
}

const mayStart = (): boolean =>
    started < Math.max(1, Math.min(WORKERS_MAX, navigator.hardwareConcurrency - 1));

function assign(waiting: Waiting): void {
    const worker = idle.pop();
    if (worker) {
        give(worker, waiting);
    } else if (mayStart()) {
        started += 1;
        startWorker().then(
            (fresh) => give(fresh, waiting),
            (error: unknown) => {
                started -= 1;
                waiting.reject(error instanceof Error ? error : new Error(String(error)));
            },
        );
    } else {
        queue.push(waiting);
    }
}

function release(worker: Worker): void {
    const next = queue.shift();
    if (next) give(worker, next);
    else idle.push(worker);
}

/** Ends a worker that has failed or whose answer is no longer wanted; questions that wait get a new one. */
function end(worker: Worker): void {
    worker.terminate();
    started -= 1;
    const next = queue.shift();
    if (next) assign(next);
}

function give(worker: Worker, { question, signal, progress, resolve, reject }: Waiting): void {
    const stop = (): void => {
        end(worker);
        reject(new Error("no longer wanted"));
    };
    if (signal?.aborted) {
        release(worker);
        reject(new Error("no longer wanted"));
        return;
    }
    signal?.addEventListener("abort", stop);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        if (!data.done) {
            progress?.(data.text ?? "");
            return;
        }
        signal?.removeEventListener("abort", stop);
        release(worker);
        if (data.text === undefined) reject(new Error(data.trouble));
        else resolve(data.text);
    };
    worker.onerror = (event) => {
        signal?.removeEventListener("abort", stop);
        end(worker);
        reject(new Error(event.message));
    };
    worker.postMessage(question);
}

/** Asks the next worker that is free. The signal ends the question, and the worker that thinks about it; what is
 * known before the answer is reported as progress. */
export const askWorker = (
    kind: Question["kind"],
    text: string,
    signal?: AbortSignal,
    progress?: (text: string) => void,
): Promise<string> =>
    new Promise((resolve, reject) => {
        const question = { kind, text, language: language.value };
        assign({ question, signal, progress, resolve, reject });
    });
