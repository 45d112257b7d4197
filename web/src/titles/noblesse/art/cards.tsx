/* Cards of 100 by 140 units: objects, cards to play, and the back. */
import type { ComponentChildren, JSX } from "preact";
import { letterOf, yearOf } from "../material";
import { paint } from "./defs";
import { ObjectDrawing } from "./objects";

/** A sheet of card with its drawing. */
function Sheet({ class: name, children }: { class: string; children: ComponentChildren }) {
    return (
        <svg class={`nb-art ${name}`} viewBox="0 0 100 140" aria-hidden="true">
            <rect class="sheet" x="1" y="1" width="98" height="138" rx="8" />
            {children}
        </svg>
    );
}

/** Letter and year are at the top, where a stack does not cover them. */
export function ObjectArt({ card }: { card: string }) {
    const letter = letterOf(card);
    return (
        <Sheet class={`object letter-${letter}`}>
            <path class="band" d="M1 33 V9 a8 8 0 0 1 8 -8 H91 a8 8 0 0 1 8 8 V33 Z" />
            <path class="tab" d="M1 33 V9 a8 8 0 0 1 8 -8 H29 V33 Z" />
            <text class="letter" x="15.5" y="26" text-anchor="middle">
                {letter}
            </text>
            <text class="year" x="33" y="26" textLength="61" lengthAdjust="spacingAndGlyphs">
                {yearOf(card)}
            </text>
            <rect class="mat" x="7" y="40" width="86" height="92" rx="4" />
            <g transform="translate(10 46) scale(0.8)">
                <ObjectDrawing letter={letter} year={yearOf(card)} />
            </g>
        </Sheet>
    );
}

export function BackArt() {
    return (
        <Sheet class="back">
            <rect x="8" y="8" width="84" height="124" rx="4" fill="#5b1420" />
            <rect x="8" y="8" width="84" height="124" rx="4" fill="url(#nb-lattice)" />
            <circle cx="50" cy="70" r="23" fill="#5b1420" stroke="#e3c477" stroke-width="2" />
            <text class="monogram" x="50" y="83" text-anchor="middle">
                N
            </text>
        </Sheet>
    );
}

function Gavel() {
    return (
        <g stroke="#2c1408" stroke-width="1.4">
            <path d="M24 112 H76 L70 102 H30 Z" fill={paint("wood")} />
            <g transform="rotate(-34 50 66)">
                <rect x="45.5" y="62" width="9" height="50" rx="4" fill={paint("wood")} />
                <rect x="24" y="42" width="52" height="25" rx="4" fill={paint("wood")} />
                <path d="M32 41 V68 M68 41 V68" stroke="#d9a93a" stroke-width="4" />
            </g>
        </g>
    );
}

function Tower() {
    return (
        <g stroke="#4d3d20" stroke-width="1.3" fill={paint("stone")}>
            <path d="M16 118 V64 h6 v6 h6 v-6 h6 v6 h6 v-6 h4 V118 Z M84 118 V64 h-6 v6 h-6 v-6 h-6 v6 h-6 v-6 h-4 V118 Z" />
            <path d="M33 118 V44 h8 v7 h6 v-7 h6 v7 h6 v-7 h8 V118 Z" />
            <path d="M42 118 V102 a8 9 0 0 1 16 0 V118 Z" fill="#3b2412" />
            <path d="M46 66 h8 v12 h-8 Z M22 84 h6 v9 h-6 Z M72 84 h6 v9 h-6 Z" fill="#3b2412" />
            <path d="M50 44 V22" fill="none" />
            <path d="M50 22 L70 28 L50 35 Z" fill={paint("wine")} />
        </g>
    );
}

function Thief() {
    return (
        <g stroke="#14110d" stroke-width="1.2">
            <path d="M18 118 C20 96 34 90 50 90 C66 90 80 96 82 118 Z" fill="#26242c" />
            <path d="M34 96 L50 110 L66 96 L60 90 H40 Z" fill="#b93a35" />
            <ellipse cx="50" cy="70" rx="20" ry="24" fill="#efcfa8" />
            <path
                d="M27 64 C36 58 64 58 73 64 L71 74 C64 80 56 78 50 72 C44 78 36 80 29 74 Z"
                fill="#16141a"
            />
            <path
                d="M35 68 q5 -4 10 0 q-5 4 -10 0 Z M55 68 q5 -4 10 0 q-5 4 -10 0 Z"
                fill="#fffbe8"
            />
            <circle cx="41" cy="68.4" r="1.8" fill="#16141a" stroke="none" />
            <circle cx="61" cy="68.4" r="1.8" fill="#16141a" stroke="none" />
            <path
                d="M24 56 C22 40 36 36 50 36 C64 36 78 40 76 56 C62 49 38 49 24 56 Z"
                fill="#3c3a45"
            />
            <path d="M24 57 C38 50 62 50 76 57" fill="none" stroke="#b93a35" stroke-width="3" />
            <path d="M43 85 Q51 90 58 83" fill="none" />
        </g>
    );
}

function Detective() {
    return (
        <g stroke="#2b1d0e" stroke-width="1.3">
            <path
                d="M14 84 C16 62 30 48 50 48 C70 48 84 62 86 84 C76 78 24 78 14 84 Z"
                fill="#a98a56"
            />
            <path
                d="M50 48 V80 M33 53 C28 62 27 72 28 80 M67 53 C72 62 73 72 72 80 M19 69 C34 62 66 62 81 69"
                fill="none"
                stroke="#6d522a"
            />
            <path d="M44 48 Q50 40 56 48 Z" fill="#6d522a" />
            <path
                d="M28 80 C20 84 14 90 8 88 C12 82 14 80 20 79 Z M72 80 C80 84 86 90 92 88 C88 82 86 80 80 79 Z"
                fill="#8c6f40"
            />
            <circle
                cx="52"
                cy="98"
                r="18"
                fill="#dff0f4"
                fill-opacity="0.9"
                stroke="#8a5f12"
                stroke-width="4.5"
            />
            <path d="M42 94 q8 -9 18 -4" fill="none" stroke="#fff" stroke-width="3" />
            <path d="M66 110 L80 124" stroke="#5a3114" stroke-width="7" stroke-linecap="round" />
            <path d="M46 103 q3 -6 6 0 t6 0" fill="none" />
        </g>
    );
}

function Vitrine() {
    return (
        <g stroke="#3a2408" stroke-width="1.3">
            <path d="M18 122 H82 L78 112 H22 Z M26 112 H74 V96 H26 Z" fill={paint("wood")} />
            <path
                d="M26 96 V54 C26 40 38 34 50 34 C62 34 74 40 74 54 V96 Z"
                fill="#d7ecf0"
                fill-opacity="0.75"
            />
            <g transform="translate(31 47) scale(0.38)">
                <ObjectDrawing letter="A" year={1612} />
            </g>
            <path d="M36 92 q5 -18 8 0 Z M58 92 q6 -14 10 0 Z" fill={paint("wine")} />
            <path
                d="M34 88 V58 C34 50 38 45 44 42"
                fill="none"
                stroke="#fff"
                stroke-width="3"
                opacity="0.9"
            />
            <path d="M40 104 H60" stroke="#e3c477" stroke-width="4" />
        </g>
    );
}

const playDrawings: Record<string, () => JSX.Element> = {
    auction: Gavel,
    castle: Tower,
    detective: Detective,
    exhibit: Vitrine,
};

/** An apostrophe and three zeros: drawn, since the name of the card has a word for them. */
function Thousands() {
    return (
        <g class="zeros">
            <path d="M32 103c2 0 3 2 2 4l-2 4c0-3-2-4-2-6s1-2 2-2Z" />
            {[42, 54, 66].map((x) => (
                <ellipse key={x} cx={x} cy="110" rx="3.6" ry="6.2" />
            ))}
        </g>
    );
}

function ChequeArt({ amount }: { amount: string }) {
    return (
        <Sheet class="cheque">
            <rect x="8" y="8" width="84" height="124" rx="4" fill="#dcebdd" />
            <rect x="8" y="8" width="84" height="124" rx="4" fill="url(#nb-guilloche)" />
            <rect
                x="13"
                y="13"
                width="74"
                height="114"
                rx="3"
                fill="none"
                stroke="#1d5a3d"
                stroke-width="1.6"
            />
            <ellipse
                cx="50"
                cy="62"
                rx="32"
                ry="32"
                fill="#f6fbf3"
                stroke="#1d5a3d"
                stroke-width="1.6"
            />
            <text class="amount" x="50" y="78" text-anchor="middle">
                {amount}
            </text>
            <Thousands />
        </Sheet>
    );
}

function ThiefArt({ number }: { number: string }) {
    return (
        <Sheet class="thief">
            <rect x="8" y="8" width="84" height="124" rx="4" fill="#e7ddd0" />
            <Thief />
            <circle cx="28" cy="28" r="22" fill="#5b1420" stroke="#e3c477" stroke-width="2" />
            <text class="number" x="28" y="39.5" text-anchor="middle">
                {number}
            </text>
        </Sheet>
    );
}

/** A card that can be played: "cheque 15", "thief 3", "exhibit"…; "back" for a hidden one. */
export function PlayArt({ card }: { card: string }) {
    const [kind = "", value = ""] = card.split(" ");
    if (kind === "back") return <BackArt />;
    if (kind === "cheque") return <ChequeArt amount={value} />;
    if (kind === "thief") return <ThiefArt number={value} />;
    const Drawing = playDrawings[kind];
    return (
        <Sheet class={kind}>
            <rect x="8" y="8" width="84" height="124" rx="4" class="ground" />
            {Drawing && <Drawing />}
        </Sheet>
    );
}
