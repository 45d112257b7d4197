/* The scenery around the palaces: sky, distant domes, water in broad strokes, the quays. And on the water
 * the gondola's route: the whole round, and the part that a bid would take it. */
import type { CanalettoView } from "../../gen/api";
import { itemAt, lastOf } from "../../lists";
import type { Scene } from "../title";
import { pathOf, stretch, type Box, type Layout, type Point } from "./layout";
import { palaceAfter, palaces } from "./material";
import { gondolaOf, landing } from "./readings";
import "./lagoon.css";

/** Numbers that look random but are the same every time. */
function* scatter(count: number): Generator<[number, number, number]> {
    let seed = 7;
    const next = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
    for (let i = 0; i < count; i++) yield [next(), next(), next()];
}

function Strokes({ layout, horizon }: { layout: Layout; horizon: number }) {
    const { width, height } = layout;
    const strokes = [...scatter(Math.round(width / 7))].map(([a, b, c], index) => {
        const [x, y] = [a * width, horizon + b * (height - horizon)];
        const long = 14 + c * 50 * (0.4 + b);
        return (
            <path
                key={index}
                class={index % 3 ? "ripple" : "gleam"}
                d={`M${x} ${y}q${long / 4} ${-2 - c * 2} ${long / 2} 0t${long / 2} 0`}
                stroke-width={1 + c * 2.5 * (0.4 + b)}
            />
        );
    });
    return <g class="strokes">{strokes}</g>;
}

/** The Salute, the Campanile and the roofs between them, far away in the haze. */
function Skyline({ width, y }: { width: number; y: number }) {
    const tower = "M0 0v-30h-1.500v-5h2l4-9 4 9h2v5h-1.500v30z";
    const church = "M0 0v-10h6c0-16 20-16 20 0h4v-4c0-8 10-8 10 0v4h6v10zM15 -22v-6h2v6z";
    const roofs = "M0 0v-6h8v-4h10v3h9v-5h12v7h9v-3h8v8z";
    return (
        <g class="skyline">
            {[0.02, 0.2, 0.4, 0.6, 0.82].map((part) => (
                <path
                    key={part}
                    d={roofs}
                    transform={`translate(${part * width} ${y}) scale(2.2 1.2)`}
                />
            ))}
            <path d={church} transform={`translate(${width * 0.29} ${y})`} />
            <path d={church} transform={`translate(${width * 0.71} ${y}) scale(.8)`} />
            <path d={tower} transform={`translate(${width * 0.49} ${y})`} />
            <path d={tower} transform={`translate(${width * 0.15} ${y}) scale(.7)`} />
            <path d={tower} transform={`translate(${width * 0.9} ${y}) scale(.6)`} />
        </g>
    );
}

function Clouds({ width }: { width: number }) {
    return (
        <g class="clouds">
            {[...scatter(Math.round(width / 90))].map(([a, b, c], index) => (
                <ellipse
                    key={index}
                    cx={a * width}
                    cy={4 + b * 34}
                    rx={40 + c * 70}
                    ry={5 + c * 7}
                />
            ))}
        </g>
    );
}

function Bank({ layout }: { layout: Layout }) {
    const { bank, width } = layout;
    const first = itemAt(bank, 0);
    const last = lastOf(bank);
    const edge = `M-4 ${first.y}${bank.map(({ x, y }, at) => curve(bank[at - 1] ?? { x: -40, y }, { x, y })).join("")}H${width + 4}`;
    return (
        <>
            <path class="quay" d={`${edge}V${last.y - 46}H-4Z`} />
            <path class="quay-edge" d={edge} />
        </>
    );
}

const curve = (from: Point, to: Point): string => {
    const mid = (from.x + to.x) / 2;
    return `C${mid} ${from.y} ${mid} ${to.y} ${to.x} ${to.y}`;
};

function Island({ layout }: { layout: Layout }) {
    const shore = `${pathOf(layout.island)}Z`;
    return (
        <>
            <path class="island-shade" d={shore} transform="translate(0 5)" />
            <path class="island" d={shore} />
            <path d={shore} fill="url(#paving)" />
        </>
    );
}

/** The reflection of a palace in the water: strokes that fade. */
function Reflection({ box: { x, y, width, height }, scale }: { box: Box; scale: number }) {
    return (
        <>
            {[0, 1, 2, 3].map((row) => (
                <path
                    key={row}
                    class="reflection"
                    d={`M${x + 8 + row * 4} ${y + height + (7 + row * 7) * scale}q${width / 4} ${row % 2 ? 3 : -3} ${width / 2} 0t${width / 2 - 18 - row * 9} 0`}
                    stroke-width={4.5 * scale}
                    opacity={0.5 - row * 0.11}
                />
            ))}
        </>
    );
}

function Reflections({ layout }: { layout: Layout }) {
    const { stops, scale } = layout;
    return (
        <>
            {layout.palaces.map(
                (box, at) =>
                    itemAt(stops, at).y > box.y + box.height && (
                        <Reflection key={at} box={box} scale={scale} />
                    ),
            )}
        </>
    );
}

export function Backdrop({ layout }: { layout: Layout }) {
    const { width, height } = layout;
    const horizon = itemAt(layout.palaces, 0).y + itemAt(layout.palaces, 0).height * 0.3;
    return (
        <svg class="backdrop" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            <defs>
                <linearGradient id="sky" x2="0" y2="1">
                    <stop class="sky-high" offset="0" />
                    <stop class="sky-low" offset="1" />
                </linearGradient>
                <linearGradient id="water" x2="0" y2="1">
                    <stop class="water-far" offset="0" />
                    <stop class="water-near" offset="1" />
                </linearGradient>
                <pattern
                    id="paving"
                    width="26"
                    height="26"
                    patternUnits="userSpaceOnUse"
                    patternTransform="rotate(45)"
                >
                    <path d="M0 .5H26M.5 0V26M13 0V13M0 13.500H26" class="joint" />
                </pattern>
            </defs>
            <rect width={width} height={horizon + 2} fill="url(#sky)" />
            <Clouds width={width} />
            <Skyline width={width} y={horizon} />
            <rect y={horizon} width={width} height={height - horizon} fill="url(#water)" />
            <Strokes layout={layout} horizon={horizon} />
            <Bank layout={layout} />
            <Island layout={layout} />
            <Reflections layout={layout} />
        </svg>
    );
}

function Pole({ at, scale }: { at: Point; scale: number }) {
    return (
        <g transform={`translate(${at.x} ${at.y}) scale(${scale})`}>
            <path d="M-2 8V-14h4V8z" class="pole" />
            <path d="M-2 4l4-4M-2 -2l4-4M-2 -8l4-4" class="pole-stripe" />
            <circle cy="-15" r="2.6" class="pole-head" />
        </g>
    );
}

interface RouteProps {
    layout: Layout;
    scene: Scene<CanalettoView>;
    /** The bid on the dial. */
    dialled: number | null;
}

/** The number of steps from one palace to another. */
const stepsTo = (from: number, to: number): number => palaceAfter(to, palaces - from);

export function Route({ layout, scene, dialled }: RouteProps) {
    const { view } = scene;
    const { width, height, line, stops, scale } = layout;
    const goal = dialled === null ? null : { ...landing(scene, dialled), bid: dialled };
    const done = stretch(layout, view.column, Math.min(view.bid, palaces));
    return (
        <svg class="route" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            <path class="way" d={`${pathOf(line)}Z`} />
            {view.phase === "auction" && view.bid > 0 && <path class="way-done" d={pathOf(done)} />}
            {goal && goal.next !== null && goal.next !== goal.gondola && (
                <path
                    class="way-on"
                    d={pathOf(stretch(layout, goal.gondola, stepsTo(goal.gondola, goal.next)))}
                />
            )}
            {goal && (
                <path
                    class="way-bid"
                    d={pathOf(
                        stretch(layout, gondolaOf(scene), Math.min(palaces, goal.bid - view.bid)),
                    )}
                />
            )}
            {stops.map((stop, at) => (
                <Pole key={at} at={{ x: stop.x + 17 * scale, y: stop.y - 5 }} scale={scale} />
            ))}
        </svg>
    );
}
