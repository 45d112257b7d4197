/* A table as a scene for its title to draw. */
import type { Event, Table } from "../api";
import type { Person, Scene } from "../titles/title";
import { seatName } from "./log_lines";

const peopleAt = (table: Table): Person[] =>
    table.seats.map((seat, index) => ({
        name: seatName(table, index),
        level: seat.name !== null && !seat.away ? 0 : seat.level,
        away: seat.away,
        here: table.stage === "playing" ? seat.here : undefined,
        timeLeft: table.stage === "playing" ? seat.time_left : undefined,
    }));

/** `active`: whether the viewer may choose now; not while earlier news is being animated. */
export function sceneOfTable(
    table: Table,
    active: boolean,
    past: readonly Event[],
): Scene<unknown> {
    return {
        title: table.title,
        players: table.players,
        options: table.options,
        seat: table.you.seat,
        people: peopleAt(table),
        view: table.revealed ?? table.view,
        reckoning: table.reckoning,
        awaited: table.awaited ?? [],
        choices: active ? (table.choices ?? []) : [],
        choiceTexts: table.words?.choices ?? [],
        pending: table.pending ?? null,
        result: table.result ?? null,
        past,
    };
}
