/* The five companies: each colour has an emblem and a pattern too, so that colour alone never matters.
 * Emblems measure 24 by 24 units. */
import type { JSX } from "preact";
import type { Colour } from "../material";
import "./emblem.css";

const emblems: Record<Colour, string> = {
    brown:
        "M2 16V9h3V5H4V3h5v2H8v4h5V4h9v2.5h-1V16Z M15 6.5v3.5h4V6.5Z " +
        "M6 15.4a2.9 2.9 0 1 0 .01 0Z M12 15.4a2.9 2.9 0 1 0 .01 0Z M18 15.4a2.9 2.9 0 1 0 .01 0Z",
    pink:
        "M9.5 1.5h5v3.2h-5Z M9.5 6h5v2.2c4 1.2 6.5 4 6.5 7.3 0 4-3 7-6.5 7h-5C6 22.5 3 19.5 3 15.5 " +
        "3 12.2 5.5 9.4 9.5 8.200Z M12 11c-2 2.8-3 4.2-3 5.800a3 3 0 0 0 6 0c0-1.6-1-3-3-5.800Z",
    blue:
        "M1 14h22l-2.6 4.600H4.200Z M5 13v-3h13.500l1 3Z M7 9V3.500h3V9Z M12.2 9V3.500h3V9Z " +
        "M1 21.500q2.75-2.4 5.5 0t5.5 0 5.5 0 5.5 0v1.300q-2.75 1.6-5.5 0t-5.5 0-5.5 0-5.5 0Z",
    green: "M12 1l4.8 6.500h-2.300l4.3 6h-3l5.2 6.500h-7.500v3.500h-3V20H3l5.2-6.500h-3l4.3-6H7.200Z",
    yellow: "M14.5 1L4 14h6.500L8.5 23 20 9.500h-6.800Z",
};

/** As part of a drawing, in the colour of paper. */
export function EmblemShape({ colour }: { colour: Colour }) {
    const holes = colour === "brown" || colour === "pink";
    return (
        <path class="kr-paper-fill" fill-rule={holes ? "evenodd" : "nonzero"} d={emblems[colour]} />
    );
}

/** The company's seal: the emblem on its pattern, as a drawing of its own. */
export function Seal({ colour, size = 22 }: { colour: Colour; size?: number }) {
    return (
        <svg class="kr-seal" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
            <circle class="kr-seal-rim" cx="16" cy="16" r="15" fill={pattern(colour)} />
            <circle class={`kr-deep-${colour}`} cx="16" cy="16" r="11.5" />
            <g transform="translate(7.6 7.6) scale(0.7)">
                <EmblemShape colour={colour} />
            </g>
        </svg>
    );
}

export const pattern = (colour: Colour): string => `url(#kr-${colour})`;

const strokes: Record<Colour, JSX.Element> = {
    brown: <path d="M-2 10L10-2M-2 4L4-2M4 10l6-6" />,
    pink: (
        <g class="kr-dots">
            <circle cx="2" cy="2" r="1.1" />
            <circle cx="6" cy="6" r="1.1" />
        </g>
    ),
    blue: <path d="M-2 3q2-2.6 4 0t4 0 4 0M-2 7q2-2.6 4 0t4 0 4 0" />,
    green: <path d="M2 0V8M6 0V8M0 2H8M0 6H8" />,
    yellow: <path d="M2 .5v3M.5 2h3M6 4.500v3M4.5 6h3" />,
};

function PatternOf({ colour }: { colour: Colour }) {
    return (
        <pattern id={`kr-${colour}`} width="8" height="8" patternUnits="userSpaceOnUse">
            <rect class={`kr-fill-${colour}`} width="8" height="8" />
            <g class="kr-strokes">{strokes[colour]}</g>
        </pattern>
    );
}

/** Patterns and gradients that all drawings of the table refer to. */
export function Defs() {
    return (
        <svg class="kr-defs" width="0" height="0" aria-hidden="true">
            <defs>
                {(Object.keys(strokes) as Colour[]).map((colour) => (
                    <PatternOf key={colour} colour={colour} />
                ))}
                <linearGradient id="kr-sheet" x1="0" y1="0" x2="1" y2="1">
                    <stop offset="0" stop-color="#fdf8ea" />
                    <stop offset="1" stop-color="#ecdfc0" />
                </linearGradient>
                <linearGradient id="kr-brass" x1="0" y1="0" x2="0" y2="1">
                    <stop offset="0" stop-color="#f7e3a1" />
                    <stop offset="0.45" stop-color="#c99a3b" />
                    <stop offset="1" stop-color="#7d5717" />
                </linearGradient>
                <radialGradient id="kr-coin" cx="0.35" cy="0.3" r="0.9">
                    <stop offset="0" stop-color="#fff0bd" />
                    <stop offset="0.45" stop-color="#d9ab49" />
                    <stop offset="1" stop-color="#7a5312" />
                </radialGradient>
                <pattern id="kr-danger" width="8" height="8" patternUnits="userSpaceOnUse">
                    <rect width="8" height="8" fill="#8f1d1d" />
                    <path d="M0 0L8 8M8 0L0 8" stroke="#f0a08c" stroke-width="1.2" />
                </pattern>
            </defs>
        </svg>
    );
}
