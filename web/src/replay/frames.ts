/* A game frame by frame, as the server tells it from a seat's eyes: for replays and lessons. */
import type { Event, Frame, Replay } from "../api";
import { request, withLanguage } from "../api";
import type { Scene } from "../titles/title";
import { language } from "../i18n";

/** Of a table's game that is over. */
export const fetchTableReplay = (id: string, seat: number | null): Promise<Replay> =>
    request("GET", withLanguage(`/api/tables/${id}/replay?seat=${seat ?? "none"}`));

/** Of any record. */
export const fetchRecordReplay = (record: string, seat: number | null): Promise<Replay> =>
    request("POST", "/api/replay", { record, seat, lang: language.value });

/** What the frame shows. With `active`, the seat's choices are there to be made. */
export function sceneOfFrame(replay: Replay, frame: Frame, active = false): Scene<unknown> {
    const last = frame === replay.frames.at(-1);
    return {
        title: replay.title,
        players: replay.players,
        options: replay.options,
        seat: replay.seat,
        people: replay.seats.map((seat, index) => ({
            name: seat.called ?? seat.name ?? String(index + 1),
            level: seat.level,
            away: false,
        })),
        view: frame.view,
        awaited: frame.awaited,
        choices: active ? (frame.choices ?? []) : [],
        choiceTexts: frame.words?.choices ?? [],
        pending: null,
        result: last ? replay.result : null,
        past: eventsUpTo(replay, replay.frames.indexOf(frame)),
    };
}

/** Everything that happened up to a frame. */
export const eventsUpTo = (replay: Replay, index: number): Event[] =>
    replay.frames.slice(0, index + 1).flatMap((frame) => frame.events);
