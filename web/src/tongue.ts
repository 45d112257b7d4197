/* What people read, in their language. English is written in the source; tr() and trN() look it up
 * in the catalogs that the terminal uses too (po/LANGUAGE.po, made into JSON by tools/texts.mjs).
 * Blanks have names: tr("{player} left.", { player: "Ada" }). */
import { signal } from "@preact/signals";

export type Tongue = "en" | "fr";
export const tongues: Record<Tongue, string> = { en: "English", fr: "Français" };

type Catalog = Record<string, string | string[]>;
type Blanks = Record<string, string | number>;

export const tongue = signal<Tongue>("en");
let catalog: Catalog = {};

const loaders: Record<Tongue, () => Promise<Catalog>> = {
    en: async () => ({}),
    fr: async () => (await import("./gen/fr.json")).default as Catalog,
};

export async function useTongue(wanted: Tongue): Promise<void> {
    catalog = await loaders[wanted]();
    tongue.value = wanted;
}

export function tongueOfBrowser(): Tongue {
    const known = navigator.languages
        .map((code) => code.slice(0, 2))
        .find((code) => code in tongues);
    return (known as Tongue) ?? "en";
}

function fill(sentence: string, blanks: Blanks): string {
    return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
        const blank = blanks[name];
        return blank === undefined ? whole : typeof blank === "number" ? number(blank) : blank;
    });
}

export function tr(text: string, blanks: Blanks = {}): string {
    const found = catalog[text];
    return fill(typeof found === "string" ? found : text, blanks);
}

/** The form for `count` of things; the blank {n} is the count. */
export function trN(one: string, many: string, count: number, blanks: Blanks = {}): string {
    const forms = catalog[one];
    const plural = tongue.value === "fr" ? Math.abs(count) > 1 : count !== 1;
    const [single, several] = Array.isArray(forms) ? forms : [one, many];
    return fill((plural ? several : single) ?? one, { n: count, ...blanks });
}

export const number = (value: number, digits = 0): string =>
    new Intl.NumberFormat(tongue.value, { maximumFractionDigits: digits }).format(value);

export const percent = (share: number): string =>
    new Intl.NumberFormat(tongue.value, { style: "percent" }).format(share);

export const list = (parts: string[]): string =>
    new Intl.ListFormat(tongue.value, { type: "conjunction" }).format(parts);

export const date = (time: number): string =>
    new Intl.DateTimeFormat(tongue.value, { dateStyle: "medium", timeStyle: "short" }).format(time);
