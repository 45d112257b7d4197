/* The six kinds of antiques, each in a box of 100 by 100. `age` runs from 0, the oldest of its letter,
 * to 8: it turns a hand or changes a stone or a glaze, so that no two objects look quite alike. */
import type { ComponentChildren, FunctionComponent } from "preact";
import { itemAt, range } from "../../../lists";
import type { Letter } from "../material";
import { paint } from "./defs";

interface Aged {
    age: number;
}

const gems = [
    "#8a1c2c",
    "#1f4f8f",
    "#1d6b48",
    "#7b3c8f",
    "#b4641a",
    "#1d6f7a",
    "#94305f",
    "#4d5a1c",
];
const gem = (age: number): string => itemAt(gems, age % gems.length);

/** `count` copies around the middle of the box. */
function around(count: number, draw: (i: number) => ComponentChildren, start = 0) {
    return range(count).map((i) => (
        <g key={i} transform={`rotate(${start + (i * 360) / count} 50 54)`}>
            {draw(i)}
        </g>
    ));
}

function Astrolabe({ age }: Aged) {
    return (
        <g stroke="#5d3f0c" stroke-width="1">
            <path d="M50 3 a6 6 0 1 1 -0.01 0 M43 18 L50 11 L57 18 Z" fill={paint("gold")} />
            <circle cx="50" cy="54" r="37" fill={paint("gold")} />
            <circle cx="50" cy="54" r="31" fill="#f3dfa0" />
            {around(36, (i) => (
                <path d={i % 3 ? "M50 19 V22" : "M50 18 V23"} />
            ))}
            <circle cx="50" cy="54" r="29" fill={age % 2 ? "#f0d68c" : "#e9cf87"} />
            <g fill="none" stroke-width="0.8">
                <circle cx="50" cy="62" r="20" />
                <circle cx="50" cy="66" r="15" />
                <path d="M22 50 Q50 66 78 50 M24 42 Q50 58 76 42 M50 25 V83" />
            </g>
            <g fill={paint("bronze")}>
                <circle cx="50" cy="47" r="17" fill="none" stroke="#7a4d12" stroke-width="3.4" />
                {around(
                    3 + (age % 3),
                    () => (
                        <path d="M50 32 q4 -5 1 -9 q-5 4 -1 9 Z" />
                    ),
                    age * 13,
                )}
            </g>
            <g transform={`rotate(${age * 37 - 30} 50 54)`}>
                <path d="M47.5 20 L50 15 L52.5 20 V88 L50 93 L47.5 88 Z" fill={paint("steel")} />
            </g>
            <circle cx="50" cy="54" r="4.5" fill={paint("bronze")} />
        </g>
    );
}

function Bronze({ age }: Aged) {
    const metal = paint(age % 3 === 1 ? "verdigris" : "bronze");
    return (
        <g stroke="#371c08" stroke-width="1">
            <path d="M24 92 H76 L72 82 H28 Z" fill={paint("wood")} />
            <path d="M30 82 H70 V77 H30 Z" fill={paint("gold")} />
            <path
                d="M27 77 C30 66 35 63 35 58 C27 56 22 50 21 42 L28 45 C29 38 32 33 37 30
                   C36 22 42 14 51 13 C55 8 61 8 64 12 L60 14 C66 17 69 22 69 28 L75 36
                   C75 39 72 40 69 40 C70 45 67 48 61 47 C60 52 62 56 66 60 C69 66 69 72 69 77 Z"
                fill={metal}
            />
            <g fill="none" stroke-width="1.3">
                <path d="M42 19 C37 30 38 46 44 56 M47 15 C42 28 43 48 49 62 M38 33 C33 40 34 50 39 57" />
                <path d="M61 38 Q64 41 69 40" />
            </g>
            <circle cx="61" cy="26" r="2" fill="#371c08" />
            <path d="M52 12 C55 17 60 18 65 18" fill="none" stroke="#f8dcae" stroke-width="1.4" />
            {age % 2 === 0 && (
                <path d="M33 70 Q50 60 66 68" fill="none" stroke="#f8dcae" stroke-width="2" />
            )}
        </g>
    );
}

function Cameo({ age }: Aged) {
    return (
        <g>
            <ellipse cx="50" cy="53" rx="36" ry="43" fill={paint("gold")} stroke="#5d3f0c" />
            <g fill={paint("ivory")} stroke="#8b6a2c" stroke-width="0.6">
                {range(24).map((i) => {
                    const turn = (i * Math.PI) / 12;
                    const x = 50 + 32.5 * Math.cos(turn);
                    const y = 53 + 39.5 * Math.sin(turn);
                    return <circle key={i} cx={x.toFixed(1)} cy={y.toFixed(1)} r="3" />;
                })}
            </g>
            <ellipse cx="50" cy="53" rx="28.5" ry="35" fill={gem(age)} stroke="#3a2a08" />
            <ellipse cx="43" cy="38" rx="15" ry="15" fill="#fff" opacity="0.13" />
            <path
                d="M33 82 C35 75 43 73 44 67 C38 65 34 57 35 49 C33 40 38 29 49 28 C58 27 64 33 63 40
                   L67 48 C67 50 65 51 63 51 C64 56 62 59 56 58 C55 64 57 70 65 75 Q60 86 50 88 Q40 87 33 82 Z"
                fill={paint("ivory")}
                stroke="#7d6238"
                stroke-width="0.9"
            />
            <path
                d="M37 47 C34 36 44 25 55 30 C62 33 63 37 61 40 C55 36 49 39 48 45 C47 53 42 58 37 56 Z"
                fill="#d9bd8c"
                stroke="#7d6238"
                stroke-width="0.9"
            />
            <g fill={age % 2 ? paint("gold") : gem(age + 3)}>
                {[0, 1, 2].map((i) => (
                    <circle key={i} cx={41 + i * 6} cy={35 - i * 2.4} r="2.1" />
                ))}
            </g>
        </g>
    );
}

function Dagger({ age }: Aged) {
    return (
        <g transform="rotate(38 50 50)" stroke="#2e2a24" stroke-width="1">
            <path
                d={
                    age % 2
                        ? "M44 36 L46 80 L50 99 L54 80 L56 36 Z"
                        : "M43 36 C47 48 42 58 46 70 C47 82 49 90 50 98 C52 88 58 78 54 66 C52 56 58 46 56 36 Z"
                }
                fill={paint("steel")}
            />
            <path d="M50 38 V92" stroke="#5a6670" />
            <path
                d="M30 31 C36 37 64 37 70 31 C73 29 75 33 72 36 C64 42 36 42 28 36 C25 33 27 29 30 31 Z"
                fill={paint("gold")}
            />
            <path d="M44.5 34 V12 H55.5 V34 Z" fill={paint(age % 3 ? "wood" : "ivory")} />
            <path d="M44.5 17 L55.5 21 M44.5 22 L55.5 26 M44.5 27 L55.5 31" stroke="#d9a93a" />
            <circle cx="50" cy="7" r="7" fill={paint("gold")} />
            <circle cx="50" cy="7" r="3.6" fill={gem(age)} />
            <circle cx="50" cy="36" r="3" fill={gem(age)} />
        </g>
    );
}

function Enamel({ age }: Aged) {
    const glaze = gem(age + 1);
    return (
        <g stroke="#4d380d" stroke-width="1">
            <path d="M30 90 H70 L64 82 H36 Z" fill={paint("gold")} />
            <path
                d="M41 14 C44 26 24 32 24 54 C24 71 34 80 42 83 H58 C66 80 76 71 76 54 C76 32 56 26 59 14 Z"
                fill={glaze}
            />
            <path
                d="M33 40 C29 50 29 62 36 71"
                fill="none"
                stroke="#fff"
                stroke-width="4"
                opacity="0.28"
                stroke-linecap="round"
            />
            <path
                d="M37 8 H63 V14 H37 Z M25 50 Q50 58 75 50 L76 56 Q50 64 24 56 Z"
                fill={paint("gold")}
            />
            <g fill="#f7e6b4" stroke="none">
                {around(
                    5 + (age % 4),
                    () => <ellipse cx="50" cy="44" rx="3.2" ry="6" transform="translate(0 -15)" />,
                    age * 20,
                ).map((leaf) => (
                    <g transform="translate(24 19) scale(0.52)">{leaf}</g>
                ))}
                <circle cx="50" cy="47" r="2.6" fill="#d9a93a" />
                {[34, 42, 50, 58, 66].map((x) => (
                    <circle
                        key={x}
                        cx={x}
                        cy={x === 50 ? 74 : x === 42 || x === 58 ? 73 : 70}
                        r="2"
                    />
                ))}
            </g>
            <path
                d="M27 40 C16 34 12 50 25 58 M73 40 C84 34 88 50 75 58"
                fill="none"
                stroke="#b98a25"
                stroke-width="3"
            />
        </g>
    );
}

function Flute({ age }: Aged) {
    const body = paint(itemAt(["wood", "ivory", "night"], age % 3));
    const ring = paint(age % 2 ? "silver" : "gold");
    return (
        <g transform="rotate(-42 50 50)" stroke="#2d1608" stroke-width="1">
            <rect x="-8" y="43" width="116" height="14" rx="5" fill={body} />
            <rect
                x="-6"
                y="45"
                width="112"
                height="3"
                rx="1.5"
                fill="#fff"
                opacity="0.35"
                stroke="none"
            />
            {[-8, 22, 30, 72, 101].map((x) => (
                <rect key={x} x={x} y="41" width="7" height="18" rx="2" fill={ring} />
            ))}
            <ellipse cx="11" cy="50" rx="5" ry="3.6" fill="#180b03" />
            {[40, 48, 56, 64, 83, 91].slice(0, 4 + (age % 3)).map((x) => (
                <circle key={x} cx={x} cy="50" r="2.7" fill="#180b03" />
            ))}
            <path
                d="M77 44 C82 30 70 27 78 16 M77 44 C88 34 84 26 92 20"
                fill="none"
                stroke={gem(age)}
                stroke-width="3"
                stroke-linecap="round"
            />
        </g>
    );
}

const kinds: Record<Letter, FunctionComponent<Aged>> = {
    A: Astrolabe,
    B: Bronze,
    C: Cameo,
    D: Dagger,
    E: Enamel,
    F: Flute,
};

/** The years of a letter are some forty apart, so each of its objects gets an age of its own. */
export function ObjectDrawing({ letter, year }: { letter: Letter; year: number }) {
    const Kind = kinds[letter];
    return <Kind age={Math.floor((year - 1500) / 45) % 9} />;
}
