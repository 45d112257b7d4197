/* One line at the top of the page for what went wrong or was done; it leaves by itself. */
import { signal } from "@preact/signals";

export const notice = signal("");
let timer = 0;

export function say(text: string): void {
    notice.value = text;
    clearTimeout(timer);
    timer = window.setTimeout(() => (notice.value = ""), 8000);
}

/** Runs what a person asked for; a failure is said. */
export function attempt(action: () => Promise<unknown>): () => void {
    return () => {
        action().catch((error: unknown) =>
            say(error instanceof Error ? error.message : String(error)),
        );
    };
}
