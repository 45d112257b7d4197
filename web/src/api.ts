/* Asking the server: JSON over HTTP, refusals as errors that a person can read. */
import { tongue, tr } from "./tongue";

export type * from "./gen/api";

export class Refusal extends Error {
    constructor(
        readonly code: string,
        message: string,
    ) {
        super(message);
    }
}

/** The path with the language that its sentences should have. */
export function worded(path: string): string {
    return `${path}${path.includes("?") ? "&" : "?"}lang=${tongue.value}`;
}

async function reach(path: string, request: RequestInit): Promise<Response> {
    try {
        return await fetch(path, request);
    } catch {
        throw new Refusal("offline", tr("The server cannot be reached. Try again in a moment."));
    }
}

async function read(answer: Response): Promise<unknown> {
    try {
        return await answer.json();
    } catch {
        throw new Refusal("broken", tr("The server's answer cannot be read."));
    }
}

/** The server's clock minus ours, if they differ by more than the answers can tell. */
let ahead = 0;

/** The date of an answer is in whole seconds, and it has travelled. */
const UNSURE = 2000;

function setClock(answer: Response): void {
    const told = Date.parse(answer.headers.get("date") ?? "") + 500 - Date.now();
    if (!Number.isNaN(told)) ahead = Math.abs(told) > UNSURE ? told : 0;
}

/** The time by the server's clock, in milliseconds: clocks of browsers may be wrong. */
export const timeOfServer = (): number => Date.now() + ahead;

export async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const headers: Record<string, string> = { "Accept-Language": tongue.value };
    if (body) headers["Content-Type"] = "application/json";
    const answer = await reach(path, { method, headers, body: body && JSON.stringify(body) });
    setClock(answer);
    const content = await read(answer);
    if (answer.ok) return content as Answer;
    const { error } = content as { error: { code: string; message: string } };
    throw new Refusal(error.code, error.message);
}

let made = 0;
const visit = Math.random().toString(36).slice(2, 10);

/** An id that no other command of this guest has. */
export const newId = (): string => `${visit}-${(made += 1)}`;
