/* Somebody has come out rich: it rains coins, and tape from the windows. */
import type { Celebration } from "../title";
import "./celebration.css";

const Coin = () => (
    <svg viewBox="0 0 24 24">
        <circle class="kr-coin" cx="12" cy="12" r="11" />
        <circle class="kr-coin-rim" cx="12" cy="12" r="8" />
        <path class="kr-coin-rim" d="M12 7v10M9.5 9.5h5M9.5 14.5h5" />
    </svg>
);

const Streamer = () => (
    <svg viewBox="0 0 12 40">
        <path class="kr-streamer" d="M6 0C12 6 0 12 6 20s0 14 0 20" />
    </svg>
);

function Flake({ n }: { n: number }) {
    return n % 3 ? <Coin /> : <Streamer />;
}

export const celebration: Celebration = { Flake, motion: "shower" };
