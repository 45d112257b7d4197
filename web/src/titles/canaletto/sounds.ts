/* Venice: an oar in the water, coins, the hammer, the bell of a campanile. */
import { run, type Sound } from "../../sound";

const water: Sound = [
    { band: 350, to: 900, focus: 1.5, lasts: 0.45, volume: 0.7 },
    { band: 700, to: 300, focus: 1.5, lasts: 0.4, volume: 0.4, at: 0.25 },
];
const coins = (count: number): Sound =>
    run([2093, 2637, 2349, 2794].slice(0, count), 0.06, { lasts: 0.16, volume: 0.35 });
const bell = (pitch: number, at = 0): Sound => [
    { pitch, lasts: 1.1, volume: 0.5, at },
    { pitch: pitch * 2.4, lasts: 0.6, volume: 0.2, at },
    { pitch: pitch * 3.9, lasts: 0.3, volume: 0.1, at },
];
const hammer: Sound = [
    { band: 1100, focus: 3, lasts: 0.07, volume: 0.9 },
    { pitch: 220, to: 140, lasts: 0.12, volume: 0.7 },
];

export const sounds: Record<string, Sound> = {
    open: bell(440),
    bid: [...water, ...coins(1)],
    pass: [{ pitch: 330, to: 262, lasts: 0.16, volume: 0.35, shape: "triangle" }],
    bribe: run([587, 622, 740, 622], 0.09, { lasts: 0.3, volume: 0.4, shape: "triangle" }),
    buy: hammer,
    pay: coins(2),
    resell: [...coins(4), ...bell(587, 0.1)],
    income: coins(3),
    gondola: water,
    end: [...bell(440), ...bell(554, 0.35), ...bell(659, 0.7)],
};
