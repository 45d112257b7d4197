/* Who plays: a guest whom the server knows by a cookie. Nobody has to introduce themselves before
 * they play; a name can be given at any time. */
import { signal } from "@preact/signals";
import type { Me, Person } from "./api";
import { ask } from "./api";
import { tr } from "./tongue";

/** Null as long as the server does not know the visitor. */
export const myName = signal<string | null>(null);

export async function meet(): Promise<void> {
    myName.value = (await ask<Me>("GET", "/api/me")).name;
}

export async function callMe(name: string): Promise<void> {
    myName.value = (await ask<Person>("POST", "/api/guest", { name })).name;
}

export async function beSomebody(): Promise<void> {
    if (myName.value === null) await callMe(tr("Guest"));
}
