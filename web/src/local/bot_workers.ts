/* The workers in which bots think: as many as the machine has cores to spare, started when they are needed. */
import { engineModule } from "../engine/load";
import { language } from "../i18n";
import type { Answer, Question } from "./bot_worker";

/** More would not think faster: at most five bots are asked at a time. */
const WORKERS_MAX = 4;

interface Waiting {
    question: Question;
    progress: (text: string) => void;
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

function release(worker: Worker): void {
    const next = queue.shift();
    if (next) give(worker, next);
    else idle.push(worker);
}

function give(worker: Worker, { question, progress, resolve, reject }: Waiting): void {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        if (!data.done) {
            progress(data.text ?? "");
            return;
        }
        release(worker);
        if (data.text === undefined) reject(new Error(data.trouble));
        else resolve(data.text);
    };
    worker.onerror = (event) => {
        worker.terminate();
        started -= 1;
        reject(new Error(event.message));
    };
    worker.postMessage(question);
}

/** Asks the next worker that is free. `progress` gets what an analysis has so far. */
export function askWorker(
    kind: Question["kind"],
    text: string,
    progress: (text: string) => void = () => undefined,
): Promise<string> {
    return new Promise((resolve, reject) => {
        const question = { kind, text, language: language.value };
        const waiting = { question, progress, resolve, reject };
        const worker = idle.pop();
        if (worker) {
            give(worker, waiting);
        } else if (
            started < Math.max(1, Math.min(WORKERS_MAX, navigator.hardwareConcurrency - 1))
        ) {
            started += 1;
            startWorker().then(
                (fresh) => give(fresh, waiting),
                (error: unknown) => {
                    started -= 1;
                    reject(error instanceof Error ? error : new Error(String(error)));
                },
            );
        } else {
            queue.push(waiting);
        }
    });
}
