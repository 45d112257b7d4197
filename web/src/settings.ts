/* A person's preferences: stored in the browser, applied at once. */
import { effect, signal } from "@preact/signals";
import { browserHasLanguage, browserLanguage, type Language } from "./i18n";

export interface Settings {
    language: Language;
    theme: "auto" | "light" | "dark";
    pace: "calm" | "brisk" | "instant";
    /** The sounds of the table. */
    effects: boolean;
    /** A moment to take back choices that cannot be undone. */
    secondThoughts: boolean;
    /** A sound when it is the person's turn. */
    sound: boolean;
    notify: boolean;
    /** "Play now" means in this browser, not on the server. */
    playHere: boolean;
}

const STORAGE_KEY = "encan.settings";
const defaults: Settings = {
    language: browserLanguage(),
    theme: "auto",
    pace: "calm",
    effects: true,
    secondThoughts: true,
    sound: false,
    notify: false,
    playHere: false,
};

/** Earlier versions of the page stored the language as `tongue`. */
type Stored = Partial<Settings> & { tongue?: Language };

function stored(): Partial<Settings> {
    try {
        const { tongue, ...settings } = JSON.parse(
            localStorage.getItem(STORAGE_KEY) ?? "{}",
        ) as Stored;
        return tongue ? { language: tongue, ...settings } : settings;
    } catch {
        return {}; // no storage in a private window, or not ours
    }
}

/** Whether the page began in a language that nobody has chosen and the browser did not ask for. */
export const guessedLanguage = stored().language === undefined && !browserHasLanguage();

export const settings = signal<Settings>({ ...defaults, ...stored() });

export function changeSettings(part: Partial<Settings>): void {
    settings.value = { ...settings.value, ...part };
    try {
        localStorage.setItem(STORAGE_KEY, JSON.stringify(settings.value));
    } catch {
        // they last until the page is closed
    }
}

const dark = matchMedia("(prefers-color-scheme: dark)");

function applyTheme(): void {
    const { theme } = settings.value;
    const wanted = theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
    document.documentElement.dataset.theme = wanted;
}

effect(applyTheme);
dark.addEventListener("change", applyTheme);

const PACES = { calm: 1, brisk: 0.5, instant: 0 };

/** How long animations take, as a factor; 0 for none: nobody is looking, or motion is unwanted. */
export function currentPace(): number {
    const still = document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
    return still ? 0 : PACES[settings.value.pace];
}
