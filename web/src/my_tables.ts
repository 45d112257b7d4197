/* This guest's tables, the latest first. */
import type { MyTables, Profile } from "./api";
import { request, withLanguage } from "./api";
import { myName } from "./guest";
import { list, tr, trN } from "./i18n";

export type MyTable = MyTables["tables"][number];

/** Nothing for a visitor whom the server does not know. */
export async function fetchMyTables(): Promise<MyTable[]> {
    if (myName.value === null) return [];
    return (await request<MyTables>("GET", withLanguage("/api/my/tables"))).tables;
}

export async function fetchProfile(): Promise<Profile> {
    if (myName.value === null) return { name: "", tables: 0, titles: [] };
    return request<Profile>("GET", "/api/my/profile");
}

/** Whether this guest can still play there: not over, and not left for good. */
export const isGoingOn = (table: MyTable): boolean =>
    !table.over && table.seat !== null && table.seat !== undefined;

/** The others at the table, by name. */
export function companyOf(table: MyTable): string {
    const others = (table.seats ?? []).filter((_, seat) => seat !== table.seat);
    const names = others.flatMap((seat) => seat.called ?? []);
    return names.length ? tr("with {players}", { players: list(names) }) : "";
}

export function stateOf(table: MyTable): string {
    if (table.over) return table.outcome?.[0] ?? tr("over");
    if (table.turn) return tr("your turn");
    if (table.stage !== "gathering") return tr("in progress");
    const free = (table.seats ?? []).filter((seat) => seat.name === null && !seat.level).length;
    return free ? trN("{n} free seat", "{n} free seats", free) : tr("ready to start");
}
