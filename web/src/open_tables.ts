/* The tables that are open to all, as they change. */
import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { FromLobby, Summary } from "./api";
import { withLanguage } from "./api";
import { LiveSocket } from "./live_socket";

export const freeSeats = ({ seats }: Summary): number =>
    seats.filter((seat) => seat.name === null && !seat.level && !seat.reserved).length;

/** Somebody can sit down there, or watch. */
export const isJoinable = (table: Summary): boolean =>
    table.stage === "gathering" && freeSeats(table) > 0;
export const isWatchable = (table: Summary): boolean => table.stage === "playing";

/** Null until the server has sent them. */
export function useOpenTables(): Signal<Summary[] | null> {
    const tables = useSignal<Summary[] | null>(null);
    useEffect(() => {
        const live = new LiveSocket<FromLobby>(
            () => withLanguage("/api/lobby/live"),
            (message) => message.type === "lobby" && (tables.value = message.tables),
        );
        return () => live.close();
    }, []);
    return tables;
}
