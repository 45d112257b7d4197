/* The pieces, for drawing them. */

export const colours = ["brown", "pink", "blue", "green", "yellow"] as const;
export type Colour = (typeof colours)[number];

/** The Crash is among this many cards at the bottom of the deck. */
export const lastCards = 5;
export const chipsAPoint = 5;

export interface Share {
    centre: Colour;
    border: Colour;
}
