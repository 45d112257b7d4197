/* The texts people read, in their language. The source is written in English; tr() and trN() look a
 * text up in the catalogs that the terminal uses as well (po/LANGUAGE.po, converted to JSON by
 * tools/texts.mjs). Placeholders have names: tr("{player} left.", { player: "Ada" }). */
import { signal } from "@preact/signals";

export type Language = "en" | "fr";
export const languages: Record<Language, string> = { en: "English", fr: "Français" };

type Catalog = Record<string, string | string[]>;
type Values = Record<string, string | number>;

export const language = signal<Language>("en");
let catalog: Catalog = {};

const loaders: Record<Language, () => Promise<Catalog>> = {
    en: () => Promise.resolve({}),
    fr: async () => (await import("./gen/fr.json")).default,
};

export async function setLanguage(wanted: Language): Promise<void> {
    catalog = await loaders[wanted]();
    language.value = wanted;
}

const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);

const browserLanguages = (): Language[] =>
    navigator.languages.map((code) => code.slice(0, 2)).filter(isLanguage);

/** Whether the browser asks for a language that we have. */
export const browserHasLanguage = (): boolean => browserLanguages().length > 0;

export const browserLanguage = (): Language => browserLanguages()[0] ?? "en";

function fill(sentence: string, values: Values): string {
    return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
        const value = values[name];
        if (value === undefined) return placeholder;
        return typeof value === "number" ? number(value) : value;
    });
}

export function tr(text: string, values: Values = {}): string {
    const found = catalog[text];
    return fill(typeof found === "string" ? found : text, values);
}

/** The singular or plural form for `count`, which fills the placeholder {n}. */
export function trN(one: string, many: string, count: number, values: Values = {}): string {
    const forms = catalog[one];
    const plural = language.value === "fr" ? Math.abs(count) > 1 : count !== 1;
    const [single, several] = Array.isArray(forms) ? forms : [one, many];
    return fill((plural ? several : single) ?? one, { n: count, ...values });
}

/** Formats take long to make, and boards are full of numbers. */
const formats = new Map<string, Intl.NumberFormat>();

function formatFor(options: Intl.NumberFormatOptions): Intl.NumberFormat {
    const key = `${language.value} ${JSON.stringify(options)}`;
    const format = formats.get(key) ?? new Intl.NumberFormat(language.value, options);
    formats.set(key, format);
    return format;
}

/** With a minus sign, not the hyphen that formats put in its place. */
export const number = (value: number, digits = 0): string =>
    formatFor({ maximumFractionDigits: digits }).format(value).replace("-", "\u2212");

export const percent = (share: number): string => formatFor({ style: "percent" }).format(share);

/** British English, as our texts are. */
const locale = (): string => (language.value === "en" ? "en-GB" : language.value);

export const list = (parts: string[]): string =>
    new Intl.ListFormat(locale(), { type: "conjunction" }).format(parts);

export const date = (time: number): string =>
    new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(time);

export const time = (moment: number): string =>
    new Intl.DateTimeFormat(locale(), { timeStyle: "short" }).format(moment);
