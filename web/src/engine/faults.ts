/* What is wrong with an action whatever the position, from the engine in the page. Until it has been fetched,
 * the page cannot know, and leaves it to the server to judge. */
import { signal } from "@preact/signals";
import { language } from "../i18n";
import { whenIdle } from "../idle";
import type { Engine } from "./engine";

const engine = signal<Engine | null>(null);
let isFetched = false;

async function start(): Promise<void> {
    try {
        const { startEngine } = await import("./load");
        engine.value = await startEngine();
    } catch {
        isFetched = false; // the next board tries again
    }
}

/** Fetches the engine once the page has nothing better to do. */
export function fetchFaults(): void {
    if (isFetched) return;
    isFetched = true;
    whenIdle(() => void start());
}

/** Why no position allows the action, in a sentence; empty if one may; null while that is not known. */
export function faultOf(title: string, action: string): string | null {
    engine.value?.setLanguage(language.value);
    return engine.value?.fault(title, action) ?? null;
}
