/* Where things are in the lagoon, in pixels, for a given width. The first palaces line the far bank; the
 * others surround the island, whose middle is the campo. The canal runs along the far bank and around
 * the island, clockwise, so that the gondola passes in front of every palace. */
import { itemAt, range } from "../../lists";

export interface Point {
    x: number;
    y: number;
}

export interface Box extends Point {
    width: number;
    height: number;
}

export interface Layout {
    width: number;
    height: number;
    /** The size of boats and figures: 1 where there is room. */
    scale: number;
    palaces: Box[];
    /** Where the gondola stops for each palace. */
    stops: Point[];
    /** The canal as a dense closed line, and the index of each stop on it. */
    line: Point[];
    stopAt: number[];
    island: Point[];
    /** Whether there is room for the value tiles on the island. */
    roomy: boolean;
    /** The edge of the far bank. */
    bank: Point[];
    campo: Box;
}

interface Plan {
    /** The number of palaces along the bank, and on either side of the island. */
    along: number;
    aside: number;
    /** The distance between palaces, across and down. */
    gap: number;
    step: number;
    sky: number;
    canal: number;
    /** How far things deviate from straight lines. */
    swell: number;
    scale: number;
    /** How high a palace of some width is. */
    tall: (width: number) => number;
}

const wideFrom = 600;
const roomyFrom = 900;
const samples = 12;

/** So low that a phone shows all of it above the dock. */
const narrowPlan: Plan = {
    along: 5,
    aside: 3,
    gap: 3,
    step: 6,
    sky: 9,
    canal: 20,
    swell: 2,
    scale: 0.5,
    tall: (cell) => cell * 0.73,
};

function planFor(width: number): Plan {
    if (width < wideFrom) return narrowPlan;
    const scale = Math.min(1, 0.35 + width / 1600);
    return {
        along: 6,
        aside: 2,
        gap: width / 75,
        step: 14,
        sky: 24,
        canal: 50 * scale,
        swell: 8,
        scale,
        tall: (cell) => Math.max(76, Math.min(100, cell * 0.76)),
    };
}

/** A slight bend: to one side at one palace, to the other at the next. */
const sway = (index: number, swell: number): number => Math.sin(index * 2.1) * swell;

/** A smooth closed line through the points (Catmull-Rom). */
function smooth(points: Point[]): Point[] {
    const at = (index: number): Point => itemAt(points, (index + points.length) % points.length);
    return points.flatMap((_, index) => {
        const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
        return range(samples).map((step) => {
            const t = step / samples;
            const blend = (p: number, q: number, r: number, s: number): number =>
                q + 0.5 * t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)));
            return { x: blend(a.x, b.x, c.x, d.x), y: blend(a.y, b.y, c.y, d.y) };
        });
    });
}

/** The closed line moved inwards; it runs clockwise. */
function inside(line: Point[], by: number): Point[] {
    return line.map(({ x, y }, at) => {
        const [from, to] = [
            itemAt(line, (at + line.length - 1) % line.length),
            itemAt(line, (at + 1) % line.length),
        ];
        const [dx, dy] = [to.x - from.x, to.y - from.y];
        const long = Math.hypot(dx, dy);
        return { x: x - (dy / long) * by, y: y + (dx / long) * by };
    });
}

export const pathOf = (line: Point[]): string =>
    line.map(({ x, y }, at) => `${at ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

/** The stretch of the canal from a palace to the one `steps` further on, more than once round if need be. */
export function stretch({ line, stopAt }: Layout, from: number, steps: number): Point[] {
    const rounds = Math.floor((from + steps) / stopAt.length);
    const last = itemAt(stopAt, (from + steps) % stopAt.length) + rounds * line.length;
    const points: Point[] = [];
    for (let at = itemAt(stopAt, from); at <= last; at++)
        points.push(itemAt(line, at % line.length));
    return points;
}

/** Places the palaces in their order, with their stops. */
function settle(width: number, plan: Plan) {
    const { along, aside, gap, step, sky, canal, swell } = plan;
    const cell = (width - 2 * canal) / along;
    const size = { width: cell - gap, height: plan.tall(cell) };
    const middle = sky + size.height + swell + canal + step * 0.8;
    const bottom = middle + aside * (size.height + step);
    const right = width - canal - size.width;
    const boxes: Box[] = [];
    const stops: Point[] = [];
    const put = (x: number, y: number, stopX: number, stopY: number): void => {
        boxes.push({ x, y, ...size });
        stops.push({ x: x + stopX, y: y + stopY });
    };
    const before = size.height + canal * 0.46;
    const between = size.height * 0.66;
    for (let i = 0; i < along; i++)
        put(
            (width / along) * (i + 0.5) - size.width / 2,
            sky + sway(i, swell),
            size.width / 2,
            before,
        );
    for (let i = 0; i < aside; i++)
        put(right - 2, middle + i * (size.height + step), size.width + canal * 0.52, between);
    for (let i = along - 1; i >= 0; i--)
        put(
            canal + i * cell + gap / 2,
            bottom + sway(i + 3, swell / 2) + swell / 2,
            size.width / 2,
            before,
        );
    for (let i = aside - 1; i >= 0; i--)
        put(canal + 2, middle + i * (size.height + step), -canal * 0.52, between);
    return { boxes, stops, middle, bottom, size };
}

export function layoutFor(width: number): Layout {
    const plan = planFor(width);
    const { along, aside, canal, step, swell } = plan;
    const { boxes, stops, middle, bottom, size } = settle(width, plan);
    const height = bottom + size.height + swell / 2 + canal;
    const out = canal * 0.44; // from the edge to where the canal turns
    const [top, foot] = [itemAt(stops, 0).y, height - canal * 0.5];
    const turns: Record<number, Point[]> = {
        [along - 1]: [{ x: width - out * 1.1, y: top + canal * 0.5 }],
        [along + aside - 1]: [{ x: width - out * 1.1, y: foot - canal * 0.5 }],
        [2 * along + aside - 1]: [{ x: out * 1.1, y: foot - canal * 0.5 }],
        [2 * along + 2 * aside - 1]: [{ x: out * 1.1, y: top + canal * 0.5 }],
    };
    const knots = stops.flatMap((stop, at) => [stop, ...(turns[at] ?? [])]);
    const line = smooth(knots);
    const campoX = canal + size.width + step * 0.8;
    return {
        width,
        height,
        scale: plan.scale,
        palaces: boxes,
        stops,
        line,
        stopAt: stops.map((stop) => knots.indexOf(stop) * samples),
        bank: stops.slice(0, along).map(({ x, y }) => ({ x, y: y - canal * 0.4 })),
        island: inside(line, canal * 0.43),
        roomy: width >= roomyFrom,
        campo: {
            x: campoX,
            y: middle - step * 0.4,
            width: width - 2 * campoX,
            height: bottom - middle - step * 0.4,
        },
    };
}

/** The boat shows its side along the banks, and its bow or stern where the canal runs up or down. */
export function sail({ x, y }: Point, heading: number, scale: number): { transform: string } {
    const seen = Math.sign(heading || 1) * Math.max(0.55, Math.abs(heading));
    return {
        transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${(seen * scale).toFixed(3)}, ${scale})`,
    };
}

/** From -1 for left to 1 for right. */
function headingAt({ line }: Layout, at: number): number {
    const [from, to] = [
        itemAt(line, (at + line.length - 1) % line.length),
        itemAt(line, (at + 1) % line.length),
    ];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    return dx / Math.hypot(dx, dy);
}

export const gondolaPlace = (layout: Layout, palace: number): { transform: string } =>
    sail(
        itemAt(layout.stops, palace),
        headingAt(layout, itemAt(layout.stopAt, palace)),
        layout.scale,
    );

/** The positions of a boat that glides `steps` palaces on. */
export function glide(layout: Layout, from: number, steps: number): { transform: string }[] {
    const first = itemAt(layout.stopAt, from);
    return stretch(layout, from, steps)
        .map((point, at) => sail(point, headingAt(layout, first + at), layout.scale))
        .filter((_, at, all) => at % 3 === 0 || at === all.length - 1);
}

export function columnPlace({ palaces, scale }: Layout, palace: number): { transform: string } {
    const { x, y, height } = itemAt(palaces, palace);
    return {
        transform: `translate(${(x - 4 * scale).toFixed(1)}px, ${(y + height + 4).toFixed(1)}px) scale(${scale})`,
    };
}

/** A box as inline style. */
export const placed = ({ x, y, width, height }: Box) => ({
    left: `${x}px`,
    top: `${y}px`,
    width: `${width}px`,
    height: `${height}px`,
});
