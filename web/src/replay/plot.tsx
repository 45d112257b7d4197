/* Everybody's chances of winning in the course of a game: a line for each player within the band that holds it
 * almost certainly, and the costly decisions. */
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { number, percent, tr } from "../i18n";
import { itemAt, lastOf, range } from "../lists";
import { Crest } from "../parts/crest";
import { explain } from "../parts/explain";
import type { Person } from "../titles/title";
import type { Decision } from "./analysis_state";
import { positionAt, type Position } from "./chances";
import { costText, markName, markSign } from "./marks";
import "./plot.css";

/** Narrow plots are low as well, so that what belongs to them stays in sight. */
const heightFor = (width: number): number => (width < 500 ? 150 : 220);
/** The least distance between two numbers below the plot, in its units. */
const STRIDE = 110;
const EDGE = { left: 40, right: 12, top: 10, bottom: 22 };
/** Lines differ in their dashes as well as in colour. */
const DASHES = ["", "8 3", "2 3", "10 3 2 3", "5 5", "1 4"];

interface Props {
    positions: Position[];
    marked: Decision[];
    people: Person[];
    /** The step that comes next. */
    ply: number;
    goTo: (one: Decision) => void;
    goToPly: (ply: number) => void;
}

/** The width of an element, so that the plot's letters have the same size on any screen. */
function useWidth(element: { current: HTMLElement | null }): number {
    const width = useSignal(720);
    useLayoutEffect(() => {
        if (!element.current) return;
        const observer = new ResizeObserver((entries) => {
            width.value = lastOf(entries).contentRect.width || width.peek(); // 0 while it is hidden
        });
        observer.observe(element.current);
        return () => observer.disconnect();
    }, []);
    return width.value;
}

/** The steps that are labelled below the plot. */
function milestones(last: number, width: number): number[] {
    const parts = Math.max(1, Math.min(last, Math.floor(width / STRIDE)));
    return range(parts + 1).map((part) => Math.round((part * last) / parts));
}

interface Axes {
    width: number;
    height: number;
    lastPly: number;
    x: (ply: number) => number;
    y: (chance: number) => number;
}

function axesFor(positions: Position[], width: number): Axes {
    const lastPly = Math.max(1, positions.at(-1)?.ply ?? 0);
    const height = heightFor(width);
    const [across, down] = [width - EDGE.left - EDGE.right, height - EDGE.top - EDGE.bottom];
    return {
        width,
        height,
        lastPly,
        x: (ply) => EDGE.left + (ply / lastPly) * across,
        y: (chance) => EDGE.top + (1 - chance) * down,
    };
}

/** A player's chances, and twice their standard errors around them. */
function Line({ positions, seat, axes: { x, y } }: LineProps) {
    const points = positions.map((one) => ({
        at: x(one.ply),
        chance: itemAt(one.chances, seat),
        error: 2 * itemAt(one.errors, seat),
    }));
    const path = (of: (one: (typeof points)[number]) => number): string[] =>
        points.map((one) => `${one.at},${y(Math.max(0, Math.min(1, of(one))))}`);
    const upper = path((one) => one.chance + one.error);
    const lower = path((one) => one.chance - one.error).reverse();
    return (
        <g class={`seat-${seat}`}>
            <polygon class="band" points={[...upper, ...lower].join(" ")} />
            <polyline
                class="chance"
                stroke-dasharray={DASHES[seat]}
                points={path((one) => one.chance).join(" ")}
            />
        </g>
    );
}

interface LineProps {
    positions: Position[];
    seat: number;
    axes: Axes;
}

export function Plot({ positions, marked, people, ply, goTo, goToPly }: Props) {
    const figure = useRef<HTMLElement>(null);
    const axes = axesFor(positions, useWidth(figure));
    const { width, height, x, y } = axes;
    const chanceAt = (one: Decision): number =>
        itemAt(positionAt(positions, one.ply)?.chances ?? [], one.seat);
    return (
        <figure class="plot" ref={figure}>
            <svg
                viewBox={`0 0 ${width} ${height}`}
                role="group"
                aria-label={tr("Chance of winning over the game")}
            >
                <Grid axes={axes} />
                {people.map((_, seat) => (
                    <Line key={seat} positions={positions} seat={seat} axes={axes} />
                ))}
                <line class="now" x1={x(ply)} x2={x(ply)} y1={EDGE.top} y2={height - EDGE.bottom} />
                <Ground axes={axes} goToPly={goToPly} />
                {marked.map((one) => (
                    <Mark
                        key={`${one.ply} ${one.seat}`}
                        decision={one}
                        name={itemAt(people, one.seat).name}
                        at={[x(one.ply), y(chanceAt(one))]}
                        goTo={goTo}
                    />
                ))}
            </svg>
            <Legend people={people} />
        </figure>
    );
}

/** Where a click goes to a step; the keyboard has the slider. */
function Ground({ axes, goToPly }: { axes: Axes; goToPly: (ply: number) => void }) {
    const click = (event: MouseEvent): void => {
        const box = (event.currentTarget as SVGElement).getBoundingClientRect();
        goToPly(Math.round(((event.clientX - box.left) / box.width) * axes.lastPly));
    };
    return (
        <rect
            class="ground"
            aria-hidden="true"
            x={axes.x(0)}
            y={EDGE.top}
            width={axes.x(axes.lastPly) - axes.x(0)}
            height={axes.height - EDGE.top - EDGE.bottom}
            onClick={click}
        />
    );
}

/** Lines and labels for the chances, labels for the steps. */
function Grid({ axes: { width, height, lastPly, x, y } }: { axes: Axes }) {
    const right = width - EDGE.right;
    return (
        <>
            {[0, 0.25, 0.5, 0.75, 1].map((chance) => (
                <g key={chance} aria-hidden="true">
                    <line class="rule" x1={EDGE.left} x2={right} y1={y(chance)} y2={y(chance)} />
                    <text x={EDGE.left - 6} y={y(chance) + 4} text-anchor="end">
                        {percent(chance)}
                    </text>
                </g>
            ))}
            {milestones(lastPly, width).map((step) => (
                <text key={step} x={x(step)} y={height - 4} text-anchor="middle" aria-hidden="true">
                    {number(step)}
                </text>
            ))}
        </>
    );
}

function Legend({ people }: { people: Person[] }) {
    return (
        <figcaption>
            {people.map((person, seat) => (
                <span key={seat} class={`seat-${seat}`}>
                    <svg width="18" height="8" aria-hidden="true">
                        <line
                            class="chance"
                            x2="18"
                            y1="4"
                            y2="4"
                            stroke-dasharray={DASHES[seat]}
                        />
                    </svg>
                    <Crest seat={seat} size={14} /> {person.name}
                </span>
            ))}
        </figcaption>
    );
}

interface MarkProps {
    decision: Decision;
    name: string;
    at: [number, number];
    goTo: (one: Decision) => void;
}

function Mark({ decision, name, at, goTo }: MarkProps) {
    const text = tr("{player}: {mark}, cost {cost}", {
        player: name,
        mark: markName(decision.mark),
        cost: costText(decision),
    });
    const go = (): void => goTo(decision);
    return (
        <g
            class={`mark seat-${decision.seat} ${decision.mark}`}
            transform={`translate(${at[0]} ${at[1]})`}
            role="button"
            tabIndex={0}
            aria-label={text}
            onClick={go}
            onKeyDown={(event) => event.key === "Enter" && go()}
            {...explain(text)}
        >
            <circle r="9" />
            <text y="4" text-anchor="middle" aria-hidden="true">
                {markSign(decision.mark)}
            </text>
        </g>
    );
}
