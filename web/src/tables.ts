/* Opening tables. */
import type { Made, Title } from "./api";
import { ask, newId } from "./api";
import { beSomebody } from "./me";
import { go } from "./route";

export interface Wish {
    title: Title;
    seats: number;
    /** The level of the bot in each seat, 0 for an empty one. */
    bots: number[];
    clock: number;
    open: boolean;
    options: Record<string, string>;
}

export async function openTable(wish: Wish): Promise<string> {
    await beSomebody();
    return (await ask<Made>("POST", "/api/tables", { ...wish, sit: 0 })).id;
}

/** Against bots, at once. */
export async function playNow(title: Title, seats: number, level: number): Promise<void> {
    const bots = Array.from({ length: seats }, (_, seat) => (seat ? level : 0));
    const id = await openTable({ title, seats, bots, clock: 0, open: false, options: {} });
    await ask("POST", `/api/tables/${id}/commands`, { id: newId(), do: "start" });
    go(`/table/${id}`);
}
