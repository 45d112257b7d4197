/* One line at the top of the page for errors and confirmations; it disappears after a while. */
import { signal } from "@preact/signals";

export const notice = signal("");
const SHOWN_MS = 8000;
let timer = 0;

export function showNotice(text: string): void {
    notice.value = text;
    clearTimeout(timer);
    timer = window.setTimeout(() => (notice.value = ""), SHOWN_MS);
}

/** What to tell a person about an error. */
export const messageOf = (error: unknown): string =>
    error instanceof Error ? error.message : String(error);

export const showError = (error: unknown): void => showNotice(messageOf(error));

/** An event handler that runs `action` and shows the error if it fails. */
export function attempt(action: () => Promise<unknown>): () => void {
    return () => void action().catch(showError);
}
