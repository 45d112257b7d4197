/* A moment for the winner: for a few seconds the air is full of what the title celebrates with. */
import { useEffect, useState } from "preact/hooks";
import { range } from "../lists";
import { currentPace } from "../settings";
import type { Celebration } from "../titles/title";
import "./celebration.css";

const FLAKES = 44;
/** For somebody else's victory. */
const FEWER = 14;
const LASTS_MS = 5500;

/** Numbers between 0 and 1 that look random and are the same every time. */
const scattered = (n: number, salt: number): number => {
    const wave = Math.sin(n * 127.1 + salt * 311.7) * 43758.5453;
    return wave - Math.floor(wave);
};

const placeOf = (n: number) => ({
    "--x": `${Math.round(100 * scattered(n, 1))}%`,
    "--delay": `${Math.round(1400 * scattered(n, 2))}ms`,
    "--time": `${Math.round(2400 + 1600 * scattered(n, 3))}ms`,
    "--size": `${Math.round(14 + 18 * scattered(n, 4))}px`,
    "--drift": `${Math.round(120 * scattered(n, 5) - 60)}px`,
});

interface Props {
    celebration: Celebration;
    /** Whether the viewer is among the winners. */
    own: boolean;
}

/** Nothing for people who want no motion. It lies over the page and lets every click through. */
export function CelebrationShow({ celebration: { Flake, motion }, own }: Props) {
    const [over, setOver] = useState(currentPace() === 0);
    useEffect(() => {
        const timer = setTimeout(() => setOver(true), LASTS_MS);
        return () => clearTimeout(timer);
    }, []);
    if (over) return null;
    return (
        <div class={`celebration ${motion}`} aria-hidden="true">
            {range(own ? FLAKES : FEWER).map((n) => (
                <i key={n} style={placeOf(n)}>
                    <Flake n={n} />
                </i>
            ))}
        </div>
    );
}
