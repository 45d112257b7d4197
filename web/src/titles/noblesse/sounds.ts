/* A club after dinner: cards on baize, a spinet, the auctioneer's hammer, a cell door. */
import { run, type Sound } from "../../sound";

const card: Sound = [
    { band: 3200, to: 1800, lasts: 0.07, volume: 0.5 },
    { band: 500, lasts: 0.05, volume: 0.4, at: 0.04 },
];
const spinet = (pitches: number[], gap = 0.07): Sound =>
    run(pitches, gap, { shape: "triangle", lasts: 0.35, volume: 0.5 });
const knock = (at: number): Sound => [
    { band: 900, focus: 3, lasts: 0.06, volume: 0.9, at },
    { pitch: 190, to: 110, lasts: 0.12, volume: 0.8, at },
];

export const sounds: Record<string, Sound> = {
    auction: card,
    castle: card,
    cheque: card,
    thief: card,
    "no-card": card,
    exhibit: card,
    detective: card,
    round: spinet([523, 784]),
    buy: [...knock(0), ...knock(0.16)],
    "no-sale": knock(0),
    "no-cheque": knock(0),
    "thieves-clash": spinet([392, 330]),
    "steal-cheque": spinet([622, 587, 466]),
    steal: spinet([622, 587, 466]),
    show: spinet([523, 659, 784, 1047], 0.06),
    nothing: spinet([392, 330]),
    "nothing-to-steal": spinet([392, 330]),
    "nobody-caught": spinet([392, 330]),
    advance: spinet([523, 587, 659], 0.11),
    arrest: [
        { band: 2600, focus: 8, lasts: 0.35, volume: 0.6 },
        { pitch: 311, shape: "square", lasts: 0.18, volume: 0.2 },
        ...knock(0.05),
    ],
    release: [{ band: 1800, focus: 8, lasts: 0.25, volume: 0.4 }, ...spinet([466, 587])],
    end: spinet([523, 659, 784, 1047, 784, 1047], 0.13),
};
