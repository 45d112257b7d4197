/* This guest's tables, the latest first. */
import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { MyTables, Profile } from "./api";
import { request, withLanguage } from "./api";
import { myName } from "./guest";
import { list, tr, trN } from "./i18n";
import { listGames } from "./local/saved_games";
import { attempt } from "./notice";
import { ownPlace } from "./parts/own_place";

/** Where a game comes from that goes on from a position of another. */
export interface Exercise {
    /** The path of the replay; empty if that is only in a file. */
    replay: string;
    round: number;
}

export type MyTable = MyTables["tables"][number] & { exercise?: Exercise };

/** Those of the server, of which a visitor whom it does not know has none, and those of this browser. */
export async function fetchMyTables(): Promise<MyTable[]> {
    const [there, here] = await Promise.all([fetchServerTables(), fetchTablesHere()]);
    return [...there, ...here].sort((one, other) => other.touched - one.touched);
}

export async function fetchServerTables(): Promise<MyTable[]> {
    if (myName.value === null) return [];
    return (await request<MyTables>("GET", withLanguage("/api/my/tables"))).tables;
}

/** A browser that lets nobody save has no games. */
const fetchTablesHere = (): Promise<MyTable[]> =>
    listGames().then(
        (saved) => saved.map(({ summary }) => summary),
        () => [],
    );

export async function fetchProfile(): Promise<Profile> {
    if (myName.value === null) return { name: "", tables: 0, titles: [] };
    return request<Profile>("GET", "/api/my/profile");
}

/** Whether this guest can still play there: not over, and not left for good. */
export const isGoingOn = (table: MyTable): boolean =>
    !table.over && table.seat !== null && table.seat !== undefined;

/** The tables where this guest can still play; none until they are known. */
export function useGamesGoingOn(): Signal<MyTable[]> {
    const tables = useSignal<MyTable[]>([]);
    useEffect(() => {
        attempt(async () => (tables.value = (await fetchMyTables()).filter(isGoingOn)))();
    }, []);
    return tables;
}

export const exerciseText = ({ round }: Exercise): string =>
    tr("Exercise from round {n}", { n: round });

/** The others at the table, by name, and whether it is an exercise. */
export function companyOf(table: MyTable): string {
    const others = (table.seats ?? []).filter((_, seat) => seat !== table.seat);
    const names = others.flatMap((seat) => seat.called ?? []);
    const company = names.length ? tr("with {players}", { players: list(names) }) : "";
    return [company, table.exercise ? exerciseText(table.exercise) : ""]
        .filter(Boolean)
        .join(" · ");
}

/** This guest's place in a finished game; empty without one. */
export const placeIn = ({ result, seat = null }: MyTable): string =>
    ownPlace({ result: result ?? null, seat });

export function stateOf(table: MyTable): string {
    if (table.over) return placeIn(table) || (table.outcome?.[0] ?? tr("over"));
    if (table.turn) return tr("your turn");
    if (table.stage !== "gathering") return tr("in progress");
    const free = (table.seats ?? []).filter((seat) => seat.name === null && !seat.level).length;
    return free ? trN("{n} free seat", "{n} free seats", free) : tr("ready to start");
}
