/* A game frame by frame, as a seat sees it: for replays and lessons. */
import type { Event, Frame, Replay } from "../api";
import { request, withLanguage } from "../api";
import { localRecord, recordReplay } from "../local/local_games";
import { isLocal } from "../local/local_id";
import type { Scene } from "../titles/title";

/** The replay of a table's finished game, or of a local one. */
export const fetchTableReplay = async (id: string, seat: number | null): Promise<Replay> =>
    isLocal(id)
        ? fetchRecordReplay(await localRecord(id), seat)
        : request("GET", withLanguage(`/api/tables/${id}/replay?seat=${seat ?? "none"}`));

/** The replay of any record; it needs no server. */
export const fetchRecordReplay = recordReplay;

/** The scene of a frame; if `active`, the viewer can choose. */
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
        reckoning: frame.reckoning,
        awaited: frame.awaited,
        choices: active ? (frame.choices ?? []) : [],
        choiceTexts: frame.words?.choices ?? [],
        pending: null,
        result: last ? replay.result : null,
        past: eventsUpTo(replay, replay.frames.indexOf(frame)),
    };
}

/** All events up to a frame. */
export const eventsUpTo = (replay: Replay, index: number): Event[] =>
    replay.frames.slice(0, index + 1).flatMap((frame) => frame.events);
