/* A toast: champagne rises, and with it a few coronets. */
import type { Celebration } from "../title";
import "./celebration.css";

const Bubble = () => (
    <svg viewBox="0 0 24 24">
        <circle class="nb-bubble" cx="12" cy="12" r="10" />
        <path class="nb-glint" d="M6 11a6 6 0 0 1 5-5" />
    </svg>
);

const Coronet = () => (
    <svg viewBox="0 0 30 24">
        <path class="nb-coronet" d="M3 20 1 7l7 6 7-11 7 11 7-6-2 13Z" />
        <path class="nb-band" d="M3 20h24v3H3Z" />
    </svg>
);

function Flake({ n }: { n: number }) {
    return n % 4 ? <Bubble /> : <Coronet />;
}

export const celebration: Celebration = { Flake, motion: "rise" };
