/* A table message as a scene for its title. */
import type { Event, Table } from "../api";
import type { Person, Scene } from "../titles/title";
import { called } from "./log";

export const people = (table: Table): Person[] =>
    table.seats.map((seat, index) => ({
        name: called(table, index),
        level: seat.name !== null && !seat.away ? 0 : seat.level,
        away: seat.away,
    }));

/** `active` says whether the viewer may choose: not while older news are acted out. */
export function sceneOf(table: Table, active: boolean, past: readonly Event[]): Scene<unknown> {
    return {
        title: table.title,
        players: table.players,
        options: table.options,
        seat: table.you.seat,
        people: people(table),
        view: table.view,
        awaited: table.awaited ?? [],
        choices: active ? (table.choices ?? []) : [],
        choiceTexts: table.words?.choices ?? [],
        pending: table.pending ?? null,
        result: table.result ?? null,
        past,
    };
}
