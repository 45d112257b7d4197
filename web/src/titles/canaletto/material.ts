/* The pieces, for drawing them: groups of treasures, palaces round the canal, value tiles. */
import type { Group } from "../../gen/api";

/** All groups in the order of the view's lists, and how many pieces each has. */
export const groupSize: Record<Group, number> = {
    mirror: 4,
    chandelier: 4,
    fan: 3,
    lion: 3,
    painting: 3,
    glass: 3,
    clock: 3,
    bust: 3,
    stove: 2,
    ring: 2,
    lamp: 2,
    necklace: 2,
};
export const groups = Object.keys(groupSize) as Group[];

export const palaces = 16;
export const tilesUsed = 12;

/** The palace that many steps further along the canal, which leads back to where it begins. */
export const palaceAfter = (palace: number, steps: number): number => (palace + steps) % palaces;
