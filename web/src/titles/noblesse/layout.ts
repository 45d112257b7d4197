/* Where the track runs: from the club along lanes of castles, back and forth, to the banquet table.
 * There are two layouts, for wide containers and for phones. All numbers are units of the drawing. */
import { range } from "../../lists";
import { castles, TABLE_FIRST, TRACK_END, type Castle } from "./material";

export interface Spot {
    x: number;
    y: number;
}

export interface Site extends Castle {
    x: number;
    y: number;
    width: number;
}

export interface Layout {
    width: number;
    height: number;
    /** The height of a castle, and of the pavement in front of it. */
    castle: number;
    pavement: number;
    club: { x: number; y: number; width: number };
    sites: Site[];
    /** The middle of each square; 0 is the club. */
    squares: Spot[];
    /** The distance between the squares of a lane. */
    step: number;
    road: string;
    table: { x: number; y: number; width: number; height: number };
    seat: number;
}

interface Plan {
    width: number;
    /** The number of castles in each lane. */
    lanes: number[];
    top: number;
    pitch: number;
    castle: number;
    pavement: number;
    margin: number;
    club: number;
    gap: number;
    table: { height: number; seat: number };
}

const plans: Record<"wide" | "narrow", Plan> = {
    wide: {
        width: 690,
        lanes: [6, 6, 6],
        top: 14,
        pitch: 101,
        castle: 56,
        pavement: 36,
        margin: 30,
        club: 104,
        gap: 8,
        table: { height: 52, seat: 44 },
    },
    narrow: {
        width: 344,
        lanes: [3, 4, 4, 4, 3],
        top: 8,
        pitch: 77,
        castle: 39,
        pavement: 30,
        margin: 17,
        club: 62,
        gap: 5,
        table: { height: 44, seat: 24 },
    },
};

const SEATS_ALONG = (TRACK_END - TABLE_FIRST + 1) / 2;

/** Spreads the castles of a lane between its edges; odd lanes run back. */
function placeLane(plan: Plan, lane: number, members: Castle[]): { sites: Site[]; unit: number } {
    const left = plan.margin + (lane === 0 ? plan.club + plan.gap : 0);
    const room = plan.width - plan.margin - left - plan.gap * (members.length - 1);
    const unit = room / members.reduce((sum, castle) => sum + castle.count, 0);
    const y = plan.top + lane * plan.pitch;
    let x = left;
    const ordered = lane % 2 ? [...members].reverse() : members;
    const sites = ordered.map((castle) => {
        const site = { ...castle, x, y, width: unit * castle.count };
        x += site.width + plan.gap;
        return site;
    });
    return { sites, unit };
}

/** In the order of the race. */
function squaresOf(plan: Plan, site: Site, lane: number): Spot[] {
    const unit = site.width / site.count;
    const y = site.y + plan.castle + plan.pavement / 2;
    return range(site.count).map((i) => {
        const along = lane % 2 ? site.count - 1 - i : i;
        return { x: site.x + unit * (along + 0.5), y };
    });
}

/** Seats 41 to 52 run along the near side of the table and the others back along the far side, so that
 * the road from the last castle leads straight to the first seat. */
function seatsOf(plan: Plan, table: Layout["table"], fromLeft: boolean): Spot[] {
    const pitch = table.width / SEATS_ALONG;
    return range(2 * SEATS_ALONG).map((i) => {
        const far = i >= SEATS_ALONG;
        const along = far ? 2 * SEATS_ALONG - 1 - i : i;
        const x = table.x + pitch * ((fromLeft ? along : SEATS_ALONG - 1 - along) + 0.5);
        const y = far ? table.y + table.height + plan.table.seat * 0.42 : table.y - 15;
        return { x, y };
    });
}

/** The middle of the road: along each lane, round the bends, on to the table. */
function roadOf(plan: Plan, table: Layout["table"], lanes: number): string {
    const { margin, width } = plan;
    const level = (lane: number) => plan.top + lane * plan.pitch + plan.castle + plan.pavement / 2;
    let path = `M${margin + plan.club / 2} ${level(0)}`;
    for (let lane = 0; lane < lanes; lane++) {
        const right = lane % 2 === 0;
        const end = right ? width - margin : margin;
        const out = right ? width - 6 : 6;
        const next = lane + 1 < lanes ? level(lane + 1) : table.y - 15;
        const middle = (level(lane) + next) / 2;
        path += ` H${end} C${out} ${level(lane)} ${out} ${level(lane) + 4} ${out} ${middle}`;
        path += ` S${out} ${next} ${end} ${next}`;
    }
    return path;
}

export function layoutOf(kind: "wide" | "narrow"): Layout {
    const plan = plans[kind];
    const sites: Site[] = [];
    const club = { x: plan.margin, y: plan.top, width: plan.club };
    const squares: Spot[] = [
        { x: club.x + club.width / 2, y: club.y + plan.castle + plan.pavement / 2 },
    ];
    let step = Infinity;
    plan.lanes.forEach((count, lane) => {
        const placed = placeLane(plan, lane, castles.slice(sites.length, sites.length + count));
        const inOrder = [...placed.sites].sort((a, b) => a.number - b.number);
        sites.push(...inOrder);
        squares.push(...inOrder.flatMap((site) => squaresOf(plan, site, lane)));
        step = Math.min(step, placed.unit);
    });
    const lanes = plan.lanes.length;
    const table = {
        x: plan.margin,
        y: plan.top + lanes * plan.pitch + 34,
        width: plan.width - 2 * plan.margin,
        height: plan.table.height,
    };
    squares.push(...seatsOf(plan, table, lanes % 2 === 0));
    return {
        width: plan.width,
        height: table.y + table.height + 34,
        castle: plan.castle,
        pavement: plan.pavement,
        club,
        sites,
        squares,
        step,
        road: roadOf(plan, table, lanes),
        table,
        seat: plan.table.seat,
    };
}
