/* Noblesse on the first page: antiques on green baize, a castle in the distance, a thief's mask. It is
 * loaded with that page, so it shares nothing with the board. */
import type { ComponentChildren } from "preact";

const shades: [string, string, string][] = [
    ["gold", "#fff1bd", "#a9781c"],
    ["wood", "#8a4524", "#3a160a"],
    ["baize", "#2f7355", "#12392a"],
    ["stone", "#f2e8d2", "#a8946c"],
];

interface CardProps {
    turn: number;
    letter: string;
    year: string;
    tint: string;
    children: ComponentChildren;
}

/** A card of 64 by 90 units, turned about a point far below the picture. */
function Card({ turn, letter, year, tint, children }: CardProps) {
    return (
        <g transform={`rotate(${turn} 160 330)`}>
            <g transform="translate(128 82)">
                <rect x="3" y="4" width="64" height="90" rx="6" opacity="0.35" />
                <rect width="64" height="90" rx="6" fill="#fdf7e8" stroke="#6d5527" />
                <path d="M0 20 V6 a6 6 0 0 1 6 -6 H58 a6 6 0 0 1 6 6 V20 Z" fill={tint} />
                <g font-family="Georgia, serif" font-weight="700" font-size="14" fill="#fff">
                    <text x="5" y="15.5">
                        {letter}
                    </text>
                    <text x="59" y="15.5" text-anchor="end">
                        {year}
                    </text>
                </g>
                <rect x="5" y="25" width="54" height="60" rx="3" fill={tint} opacity="0.13" />
                <g transform="translate(32 55)">{children}</g>
            </g>
        </g>
    );
}

function Astrolabe() {
    return (
        <g fill="none" stroke="#5d3f0c">
            <circle r="23" fill="url(#nbp-gold)" />
            <circle r="18" fill="#f3dfa0" />
            <circle r="16" stroke-dasharray="1 2.2" stroke-width="3" />
            <circle cy="5" r="9" />
            <circle cy="-3" r="9" stroke-width="2" />
            <path d="M-15 13 L17 -14" stroke="#56626d" stroke-width="3" />
            <circle r="2.5" fill="#5a3114" />
            <path d="M0 -23 V-27 m0 -4 a2 2 0 1 1 -0.1 0" stroke-width="1.6" />
        </g>
    );
}

function Cameo() {
    return (
        <g>
            <ellipse rx="21" ry="26" fill="url(#nbp-gold)" stroke="#5d3f0c" />
            <ellipse
                rx="18.5"
                ry="23.5"
                fill="none"
                stroke="#fffaf0"
                stroke-width="3"
                stroke-dasharray="0.1 4"
                stroke-linecap="round"
            />
            <ellipse rx="16" ry="21" fill="#8a1c2c" />
            <path
                d="M-9 17 C-8 12 -3 12 -3 8 C-7 6 -9 2 -8 -3 C-9 -9 -5 -15 1 -15 C6 -15 9 -11 8 -8 L11 -3 C11 -2 9 -1 8 -1 C9 2 7 4 4 3 C3 7 5 11 9 14 Q0 22 -9 17 Z"
                fill="#fdf1dc"
            />
            <path
                d="M-8 -4 C-9 -12 2 -18 8 -9 C4 -10 0 -9 -1 -5 C-1 0 -4 3 -7 1 Z"
                fill="#d9bd8c"
            />
        </g>
    );
}

function Dagger() {
    return (
        <g transform="rotate(38)" stroke="#2e2a24">
            <path d="M-4 -8 L-3 18 L0 29 L3 18 L4 -8 Z" fill="#d5dde3" />
            <path d="M0 -8 V26" stroke="#6c7883" />
            <path d="M-12 -11 Q0 -5 12 -11 L11 -7 Q0 -2 -11 -7 Z" fill="url(#nbp-gold)" />
            <path d="M-3 -10 V-22 H3 V-10 Z" fill="url(#nbp-wood)" />
            <circle cy="-25" r="4" fill="#1f4f8f" />
        </g>
    );
}

function Castle() {
    return (
        <g stroke="#4d3d20" fill="url(#nbp-stone)">
            <path d="M116 92 V58 h6 v5 h6 v-5 h6 v5 h6 v-5 h7 V30 h6 v5 h7 v-5 h6 v5 h7 v-5 h6 V58 h7 v5 h6 v-5 h6 v5 h6 v-5 h6 V92 Z" />
            <path d="M105 92 V46 h5 v5 h5 v-5 h5 v5 h5 v-5 h3 V92 Z M198 92 V46 h5 v5 h5 v-5 h5 v5 h5 v-5 h3 V92 Z" />
            <path d="M104 46 L116 28 L129 46 Z M197 46 L209 28 L222 46 Z" fill="#7d3a3f" />
            <path d="M163 30 V12 L180 17 L163 23" fill="#a8322d" />
            <path d="M163 44 v8 M116 60 v6 M210 60 v6 M139 71 v7 M187 71 v7" stroke-width="3" />
        </g>
    );
}

function Mask() {
    return (
        <g transform="translate(262 158) rotate(-12)">
            <path
                d="M-36 -8 C-22 -18 22 -18 36 -8 L32 8 C20 17 8 13 0 4 C-8 13 -20 17 -32 8 Z"
                fill="#16141a"
                stroke="#d9b45f"
                stroke-width="1.5"
            />
            <path
                d="M-23 -2 q9 -7 17 0 q-9 7 -17 0 Z M6 -2 q9 -7 17 0 q-9 7 -17 0 Z"
                fill="#1f5a41"
            />
            <path
                d="M36 -8 q14 4 16 18 M-36 -8 q-12 6 -12 18"
                fill="none"
                stroke="#16141a"
                stroke-width="3"
            />
        </g>
    );
}

/** 320 by 200 units. */
export function Picture() {
    return (
        <svg class="picture" viewBox="0 0 320 200" aria-hidden="true">
            <defs>
                {shades.map(([name, light, dark]) => (
                    <linearGradient key={name} id={`nbp-${name}`} x2="1" y2="1">
                        <stop stop-color={light} />
                        <stop offset="1" stop-color={dark} />
                    </linearGradient>
                ))}
            </defs>
            <rect width="320" height="200" fill="url(#nbp-wood)" />
            <rect
                x="9"
                y="9"
                width="302"
                height="182"
                rx="6"
                fill="url(#nbp-baize)"
                stroke="#d9b45f"
                stroke-width="1.5"
            />
            <path
                d="M10 100 Q70 66 130 90 T250 84 T310 92 V190 H10 Z"
                fill="#3f8462"
                opacity="0.55"
            />
            <Castle />
            <g transform="translate(52 150)" stroke="#2c1408">
                <path d="M-22 22 H22 L18 14 H-18 Z" fill="url(#nbp-wood)" />
                <g transform="rotate(-30)">
                    <rect x="-3" y="-6" width="6" height="30" rx="3" fill="url(#nbp-wood)" />
                    <rect x="-20" y="-20" width="40" height="18" rx="3" fill="url(#nbp-wood)" />
                    <path d="M-13 -20 v18 M13 -20 v18" stroke="#d9b45f" stroke-width="3" />
                </g>
            </g>
            <Card turn={-17} letter="A" year="1503" tint="#8a5a00">
                <Astrolabe />
            </Card>
            <Card turn={0} letter="C" year="1601" tint="#8c2346">
                <Cameo />
            </Card>
            <Card turn={17} letter="D" year="1529" tint="#37474f">
                <Dagger />
            </Card>
            <Mask />
        </svg>
    );
}
