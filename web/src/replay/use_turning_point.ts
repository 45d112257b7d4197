/* The turning point of a game that has just ended, found in this browser. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Analysis } from "../api";
import { analyseRecord } from "../local/local_games";
import type { Scene } from "../titles/title";
import { recordOf } from "./record_of";
import { findTurningPoint, turningPointText } from "./turning_point";

/** A sentence about the game of a table that is over, once this browser has found it in two passes of an analysis;
 * empty before that, and where there is none. */
export function useTurningPoint(id: string, scene: Scene<unknown>): string {
    const text = useSignal("");
    const winners = scene.result?.winners ?? [];
    const winner = winners.length === 1 ? winners[0] : undefined;
    useEffect(() => {
        if (winner === undefined) return;
        const wanted = new AbortController();
        const look = (analysis: Analysis): void => {
            if (wanted.signal.aborted || (analysis.pass < 3 && !analysis.done)) return;
            const point = findTurningPoint(analysis, winner);
            if (point) text.value = turningPointText(point, winner, scene);
            wanted.abort();
        };
        recordOf(id)
            .then((record) => analyseRecord(record, wanted.signal, look))
            .then(look)
            .catch(() => undefined); // no longer wanted, or not to be had: the ending does without
        return () => wanted.abort();
    }, [id, winner]);
    return text.value;
}
