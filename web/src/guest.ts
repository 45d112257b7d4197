/* The guest at this browser, whom the server recognizes by a cookie. Nobody has to introduce
 * themselves before they play; a name can be given at any time. */
import { signal } from "@preact/signals";
import type { Me, Person } from "./api";
import { foundNoServer, request } from "./api";
import { tr } from "./i18n";

/** Null until the server knows this guest. */
export const myName = signal<string | null>(null);

export async function loadGuest(): Promise<void> {
    const me = await request<Me>("GET", "/api/me").catch((error: unknown) => {
        if (!foundNoServer(error)) throw error;
        return { name: null };
    });
    myName.value = me.name;
}

export async function setMyName(name: string): Promise<void> {
    myName.value = (await request<Person>("POST", "/api/guest", { name })).name;
}

/** Makes sure that the server knows this guest, if only as "Guest". */
export async function ensureGuest(): Promise<void> {
    if (myName.value === null) await setMyName(tr("Guest"));
}

/** Removes the cookie. */
export async function forgetDevice(): Promise<void> {
    myName.value = (await request<Me>("POST", "/api/guest/forget", {})).name;
}

/** A new cookie; the old one is no longer valid anywhere. */
export async function renewToken(): Promise<void> {
    myName.value = (await request<Person>("POST", "/api/guest/renew", {})).name;
}

/** The server forgets this guest, the name and everything they said. */
export async function deleteGuest(): Promise<void> {
    myName.value = (await request<Me>("POST", "/api/guest/delete", {})).name;
}
