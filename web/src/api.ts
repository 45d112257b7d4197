/* Requests to the server: JSON over HTTP. Whatever goes wrong becomes an ApiError whose message can
 * be shown to a person. */
import { signal } from "@preact/signals";
import { language, tr } from "./i18n";

export type * from "./gen/api";

export class ApiError extends Error {
    constructor(
        readonly code: string,
        message: string,
    ) {
        super(message);
    }
}

/** The path, asking for sentences in the current language. */
export function withLanguage(path: string): string {
    return `${path}${path.includes("?") ? "&" : "?"}lang=${language.value}`;
}

/** Whether the last request found no server. */
export const offline = signal(false);

export const foundNoServer = (error: unknown): boolean =>
    error instanceof ApiError && (error.code === "offline" || error.code === "broken");

async function send(path: string, init: RequestInit): Promise<Response> {
    try {
        const response = await fetch(path, init);
        offline.value = false;
        return response;
    } catch {
        offline.value = true;
        throw new ApiError("offline", tr("The server cannot be reached. Try again in a moment."));
    }
}

async function readJson(response: Response): Promise<unknown> {
    try {
        return await response.json();
    } catch {
        offline.value = true; // somebody answers, but no server of ours
        throw new ApiError("broken", tr("The server's answer cannot be read."));
    }
}

/** The server's clock minus ours in milliseconds; 0 unless they clearly differ. */
let clockOffset = 0;

/** The Date header has whole seconds and was under way for a while: differences below this are noise. */
const CLOCK_TOLERANCE = 2000;

function measureClock(response: Response): void {
    const offset = Date.parse(response.headers.get("date") ?? "") + 500 - Date.now();
    if (Number.isNaN(offset)) return;
    clockOffset = Math.abs(offset) > CLOCK_TOLERANCE ? offset : 0;
}

/** The time on the server's clock, in milliseconds; the browser's own clock may be wrong. */
export const serverTime = (): number => Date.now() + clockOffset;

export async function request<Answer>(
    method: string,
    path: string,
    body?: object,
): Promise<Answer> {
    const headers: Record<string, string> = { "Accept-Language": language.value };
    if (body) headers["Content-Type"] = "application/json";
    const response = await send(path, { method, headers, body: body && JSON.stringify(body) });
    measureClock(response);
    const content = await readJson(response);
    if (response.ok) return content as Answer;
    const { error } = content as { error: { code: string; message: string } };
    throw new ApiError(error.code, error.message);
}

/** A file of the server's, such as the log of a table. */
export async function requestText(path: string): Promise<string> {
    const response = await send(path, { headers: { "Accept-Language": language.value } });
    if (response.ok) return response.text();
    const { error } = (await readJson(response)) as { error: { code: string; message: string } };
    throw new ApiError(error.code, error.message);
}

let commandsSent = 0;
const pageLoad = Math.random().toString(36).slice(2, 10);

/** An id that no other command of this guest has. */
export const newCommandId = (): string => `${pageLoad}-${(commandsSent += 1)}`;
