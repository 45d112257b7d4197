/* What a person likes: kept in the browser, applied at once. */
import { effect, signal } from "@preact/signals";
import { tongueOfBrowser, type Tongue } from "./tongue";

export interface Settings {
    tongue: Tongue;
    theme: "auto" | "light" | "dark";
    pace: "calm" | "brisk" | "instant";
    sound: boolean;
    notify: boolean;
}

const place = "encan.settings";
const usual: Settings = {
    tongue: tongueOfBrowser(),
    theme: "auto",
    pace: "calm",
    sound: false,
    notify: false,
};

function kept(): Partial<Settings> {
    try {
        return JSON.parse(localStorage.getItem(place) ?? "{}") as Partial<Settings>;
    } catch {
        return {}; // private windows, and what others wrote there
    }
}

export const settings = signal<Settings>({ ...usual, ...kept() });

export function change(part: Partial<Settings>): void {
    settings.value = { ...settings.value, ...part };
    try {
        localStorage.setItem(place, JSON.stringify(settings.value));
    } catch {
        // it holds for this visit then
    }
}

const dark = matchMedia("(prefers-color-scheme: dark)");

function dress(): void {
    const { theme } = settings.value;
    const wanted = theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
    document.documentElement.dataset.theme = wanted;
}

effect(dress);
dark.addEventListener("change", dress);

const PACES = { calm: 1, brisk: 0.5, instant: 0 };

/** How moves are acted out just now: 0 for not at all, when nobody looks or wants motion. */
export function paceNow(): number {
    const still = document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
    return still ? 0 : PACES[settings.value.pace];
}
