/* Carnival: lozenges of a harlequin's coat come down, and masks among them. */
import type { Celebration } from "../title";
import { Mask } from "./art/pieces";
import "./celebration.css";

const Lozenge = ({ n }: { n: number }) => (
    <svg class={`cn-lozenge cn-tint-${n % 5}`} viewBox="0 0 16 24">
        <path d="M8 0 16 12 8 24 0 12Z" />
    </svg>
);

function Flake({ n }: { n: number }) {
    return n % 7 ? <Lozenge n={n} /> : <Mask />;
}

export const celebration: Celebration = { Flake, motion: "sway" };
