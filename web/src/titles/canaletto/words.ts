/* The names of things. */
import type { Group } from "../../gen/api";
import { list, tr, trN } from "../../i18n";

const names: Record<Group, () => string> = {
    mirror: () => tr("mirror"),
    chandelier: () => tr("chandelier"),
    fan: () => tr("fan"),
    lion: () => tr("lion"),
    painting: () => tr("painting"),
    glass: () => tr("glass"),
    clock: () => tr("clock"),
    bust: () => tr("bust"),
    stove: () => tr("stove"),
    ring: () => tr("ring"),
    lamp: () => tr("lamp"),
    necklace: () => tr("necklace"),
};

const counted: Record<Group, (n: number) => string> = {
    mirror: (n) => trN("{n} mirror", "{n} mirrors", n),
    chandelier: (n) => trN("{n} chandelier", "{n} chandeliers", n),
    fan: (n) => trN("{n} fan", "{n} fans", n),
    lion: (n) => trN("{n} lion", "{n} lions", n),
    painting: (n) => trN("{n} painting", "{n} paintings", n),
    glass: (n) => trN("{n} glass", "{n} glasses", n),
    clock: (n) => trN("{n} clock", "{n} clocks", n),
    bust: (n) => trN("{n} bust", "{n} busts", n),
    stove: (n) => trN("{n} stove", "{n} stoves", n),
    ring: (n) => trN("{n} ring", "{n} rings", n),
    lamp: (n) => trN("{n} lamp", "{n} lamps", n),
    necklace: (n) => trN("{n} necklace", "{n} necklaces", n),
};

export const groupName = (group: Group): string => names[group]();

export const someOf = (group: Group, count: number): string => counted[group](count);

export const groupNames = (lot: Group[]): string => list(lot.map(groupName));

/** Palaces as people number them. */
export const palaceNumbers = (palaces: number[]): string =>
    list(palaces.map((palace) => String(palace + 1)));
