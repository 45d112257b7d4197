/* The exchange: the ticker, chips, the till, and the fall. */
import { run, type Sound } from "../../sound";

const tick = (at = 0): Sound => [{ band: 4200, focus: 4, lasts: 0.025, volume: 0.5, at }];
const chip = (at = 0): Sound => [
    { band: 2400, focus: 6, lasts: 0.05, volume: 0.6, at },
    { pitch: 1250, lasts: 0.05, volume: 0.25, at },
];
const till: Sound = [
    ...run([1568, 2093], 0.07, { lasts: 0.5, volume: 0.4 }),
    { band: 5200, lasts: 0.1, volume: 0.3 },
];
const paper: Sound = [
    { band: 2600, to: 1300, lasts: 0.12, volume: 0.5 },
    { band: 600, lasts: 0.06, volume: 0.4, at: 0.09 },
];
const horn = (pitches: number[]): Sound =>
    run(pitches, 0.1, { shape: "triangle", lasts: 0.25, volume: 0.45 });

export const sounds: Record<string, Sound> = {
    turn: [...tick(), ...tick(0.07), ...tick(0.14), ...paper.map((one) => ({ ...one, at: 0.18 }))],
    bonus: [...tick(), ...run([1319, 1568], 0.06, { lasts: 0.14, volume: 0.3 })],
    borrow: [...chip(), ...chip(0.09)],
    pay: chip(),
    withdraw: [...chip(), ...chip(0.05), ...chip(0.11), ...chip(0.18)],
    "out-of-chips": horn([294, 220]),
    win: horn([523, 659, 784]),
    take: paper,
    sell: till,
    discard: paper,
    crash: [
        { pitch: 880, to: 55, shape: "sawtooth", lasts: 1.1, volume: 0.55 },
        { pitch: 662, to: 41, shape: "sawtooth", lasts: 1.1, volume: 0.4 },
        { band: 180, focus: 0.7, lasts: 0.9, volume: 1, at: 0.55 },
        { pitch: 70, to: 35, lasts: 0.8, volume: 1, at: 0.55 },
    ],
    "chip-points": [...chip(), ...tick(0.06)],
};
