/* The contents of a view, ready to be drawn. The server describes what the values of each field mean and
 * whether they belong to seats; nothing here depends on a title. */
import type { Field } from "../../gen/api";
import { number } from "../../i18n";
import { range } from "../../lists";
import type { Person } from "../title";

export type Value = number | string | null | Value[];
export type GenericView = Record<string, Value>;

/** The smallest thing that is drawn: a number, a name, a player, or something hidden. */
export interface Token {
    kind: "figure" | "word" | "seat" | "hidden";
    text: string;
    seat?: number;
}

/** A field and what it holds: groups of tokens, one group for each element of a list. */
export interface Fact {
    label: string;
    groups: Token[][];
}

const BITS = 31;

/** The numbers whose bits are set. */
const bitsOf = (set: number): number[] => range(BITS).filter((bit) => (set >> bit) & 1);

/** A name from the title's tables, in readable form. */
export const labelOf = (name: string): string => name.replaceAll(/[_-]/g, " ");

const figure = (value: number): Token => ({ kind: "figure", text: number(value) });
const word = (name: string): Token => ({ kind: "word", text: labelOf(name) });
const hidden: Token = { kind: "hidden", text: "?" };

function player(people: Person[], seat: number): Token {
    return { kind: "seat", text: people[seat]?.name ?? String(seat + 1), seat };
}

function tokensOf(field: Field, value: Value, people: Person[]): Token[] {
    if (Array.isArray(value)) return value.map((name) => word(String(name)));
    if (value === null) return [hidden];
    if (typeof value === "string") return [word(value)];
    switch (field.meaning) {
        case "seat":
            return [player(people, value)];
        case "seats":
            return bitsOf(value).map((seat) => player(people, seat));
        case "numbers":
            return bitsOf(value).map(figure);
        default:
            return [figure(value)];
    }
}

/** Whether a value is one element, not a list of them: a set of names is a list itself. */
const isElement = (field: Field, value: Value): boolean =>
    !Array.isArray(value) || (field.meaning === "names" && !value.some(Array.isArray));

const groupsOf = (field: Field, value: Value, people: Person[]): Token[][] =>
    isElement(field, value)
        ? [tokensOf(field, value, people)]
        : (value as Value[]).flatMap((element) => groupsOf(field, element, people));

/** Replaces consecutive hidden elements with one that says how many there are. */
export function withoutRepeats(groups: Token[][]): Token[][] {
    const kept: { group: Token[]; count: number }[] = [];
    for (const group of groups) {
        const last = kept.at(-1);
        if (last && group[0] === hidden && last.group[0] === hidden) last.count += 1;
        else kept.push({ group, count: 1 });
    }
    return kept.map(({ group, count }) =>
        count > 1 ? [{ ...hidden, text: `? × ${number(count)}` }] : group,
    );
}

/** What a field holds for a seat, or for the whole table if it is not by seat. */
function partOf(field: Field, value: Value, seat: number): Value {
    if (!field.by_seat || !Array.isArray(value)) return value;
    if (field.by_seat === "rows") return value[seat] ?? null;
    return value.map((row) => (Array.isArray(row) ? (row[seat] ?? null) : row));
}

const factOf = (field: Field, view: GenericView, people: Person[], seat: number): Fact => ({
    label: labelOf(field.name),
    groups: withoutRepeats(groupsOf(field, partOf(field, view[field.name] ?? null, seat), people)),
});

/** The fields that belong to no seat. */
export const tableFacts = (fields: Field[], view: GenericView, people: Person[]): Fact[] =>
    fields.filter((field) => !field.by_seat).map((field) => factOf(field, view, people, 0));

export const seatFacts = (
    fields: Field[],
    view: GenericView,
    people: Person[],
    seat: number,
): Fact[] =>
    fields.filter((field) => field.by_seat).map((field) => factOf(field, view, people, seat));
