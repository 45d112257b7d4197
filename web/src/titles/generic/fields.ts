/* The fields of a view in words, for a title of which nothing is known but what the server says. */
import type { Field } from "../../gen/api";
import { number } from "../../i18n";
import { range } from "../../lists";

/** The members that every view has, and those that the title's fields name. */
export interface GenericView {
    players: number;
    phase: string;
    round: number;
    [field: string]: unknown;
}

/** "deck_size" as people write it: "Deck size". */
export function labelOf(name: string): string {
    const words = name.replaceAll(/[_-]/g, " ");
    return words.charAt(0).toUpperCase() + words.slice(1);
}

const bitsIn = (bits: number): number[] => range(31).filter((bit) => (bits >> bit) & 1);

function wordOf(value: unknown, { meaning }: Field, names: readonly string[]): string {
    if (value === null || value === undefined) return "?";
    if (typeof value !== "number") return String(value);
    if (meaning === "seat") return names[value] ?? "–";
    if (meaning === "seats") return listOf(bitsIn(value).map((seat) => names[seat] ?? "–"));
    if (meaning === "numbers") return listOf(bitsIn(value).map(number));
    return number(value);
}

const listOf = (words: string[]): string => words.join(", ") || "–";

/** A value, or the values of a list, in words; "?" for what the viewer does not know. */
export function textOf(value: unknown, field: Field, names: readonly string[]): string {
    if (!Array.isArray(value)) return wordOf(value, field, names);
    return listOf(value.map((one) => textOf(one, field, names)));
}

/** The part of a field that belongs to a seat. */
export function partOf(view: GenericView, field: Field, seat: number): unknown {
    const value = view[field.name];
    if (!Array.isArray(value)) return value;
    if (field.by_seat !== "columns") return value[seat];
    return value.map((row: unknown) => (Array.isArray(row) ? (row[seat] as unknown) : row));
}
