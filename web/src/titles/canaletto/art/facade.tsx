/* Sixteen palaces made from a few parts: a wall, a roof, a kind of window, a balcony. The treasures stand
 * in the lit windows of the main floor; once they are sold, the shutters are closed. */
import type { Group } from "../../../gen/api";
import { itemAt, range } from "../../../lists";
import { spotlight } from "../bid_state";

type Roof = "tiles" | "merlons" | "dome" | "gable" | "terrace" | "obelisks";
type Arch = "gothic" | "round" | "square";

interface Style {
    wall: string;
    roof: Roof;
    arch: Arch;
    balcony: boolean;
}

const style = (wall: string, roof: Roof, arch: Arch, balcony = false): Style => ({
    wall,
    roof,
    arch,
    balcony,
});

const styles: Style[] = [
    style("#dd9d86", "merlons", "gothic", true),
    style("#e3c07c", "tiles", "round"),
    style("#efe2c8", "dome", "round", true),
    style("#c97a57", "terrace", "gothic"),
    style("#d9b9a9", "gable", "square", true),
    style("#e7cf95", "tiles", "gothic", true),
    style("#b8674c", "obelisks", "round"),
    style("#eadcc0", "merlons", "gothic", true),
    style("#d79a76", "tiles", "square", true),
    style("#b9bf9f", "dome", "round"),
    style("#e6b29a", "terrace", "gothic", true),
    style("#dcb063", "gable", "round"),
    style("#c9785c", "merlons", "gothic"),
    style("#efe4cf", "obelisks", "round", true),
    style("#d8a8a0", "tiles", "gothic", true),
    style("#e2c48c", "dome", "square"),
];

const stone = "#f5ecd9";
const tile = "#b4553a";
const rim = "#4d3423";

/** The path of an opening whose bottom left corner is (x, y + h). */
function opening(kind: Arch, x: number, y: number, w: number, h: number): string {
    const [mid, right, foot] = [x + w / 2, x + w, y + h];
    if (kind === "square") return `M${x} ${foot}V${y + 2}H${right}V${foot}Z`;
    const spring = y + w * 0.5;
    if (kind === "round")
        return `M${x} ${foot}V${spring}A${w / 2} ${w / 2} 0 0 1 ${right} ${spring}V${foot}Z`;
    return (
        `M${x} ${foot}V${spring}C${x} ${y + w * 0.16} ${mid - 1} ${y + w * 0.2} ${mid} ${y - w * 0.1}` +
        `C${mid + 1} ${y + w * 0.2} ${right} ${y + w * 0.16} ${right} ${spring}V${foot}Z`
    );
}

/** The middles of `count` equal parts of w. */
const spread = (count: number, w: number): number[] =>
    range(count).map((i) => (w * (i + 0.5)) / count);

function Chimney({ x, y, size }: { x: number; y: number; size: number }) {
    const s = size;
    return (
        <path
            d={`M${x - s * 0.25} ${y}v${-s * 0.7}l${-s * 0.3} ${-s * 0.6}h${s * 1.1}l${-s * 0.3} ${s * 0.6}v${s * 0.7}z`}
            fill="#d9a58a"
            stroke={rim}
            stroke-width=".7"
        />
    );
}

function TileRoof({ w, h }: { w: number; h: number }) {
    const ribs = spread(Math.round(w / 9), w - 6);
    return (
        <>
            <path
                d={`M1 ${h}L${w * 0.1} ${h * 0.35}H${w * 0.9}L${w - 1} ${h}Z`}
                fill={tile}
                stroke={rim}
                stroke-width=".8"
            />
            <path
                d={ribs
                    .map((x) => `M${3 + x} ${h - 1}L${w / 2 + (3 + x - w / 2) * 0.8} ${h * 0.4}`)
                    .join("")}
                stroke="#d98562"
                stroke-width="1"
                fill="none"
            />
        </>
    );
}

function Dome({ w, h }: { w: number; h: number }) {
    const [mid, r] = [w / 2, Math.min(w * 0.2, h * 0.85)];
    return (
        <>
            <path
                d={`M${mid - r} ${h * 0.62}C${mid - r} ${-h * 0.32} ${mid + r} ${-h * 0.32} ${mid + r} ${h * 0.62}Z`}
                fill="#8aa7a6"
                stroke={rim}
                stroke-width=".8"
            />
            <path
                d={`M${mid - r * 0.35} ${h * 0.6}C${mid - r * 0.4} ${h * 0.1} ${mid - 2} ${-h * 0.05} ${mid} ${-h * 0.08}M${mid + r * 0.45} ${h * 0.6}C${mid + r * 0.4} ${h * 0.1} ${mid + 2} ${-h * 0.05} ${mid} ${-h * 0.08}`}
                stroke="#d7e4e0"
                stroke-width="1"
                fill="none"
            />
            <path
                d={`M${mid - 2.5} ${-h * 0.05}v-4h5v4zM${mid} ${-h * 0.05 - 4}v-6`}
                fill={stone}
                stroke={rim}
                stroke-width=".9"
            />
            <path
                d={`M${mid - r - 3} ${h * 0.62}h${2 * r + 6}V${h}h${-2 * r - 6}z`}
                fill={stone}
                stroke={rim}
                stroke-width=".6"
            />
        </>
    );
}

function Gable({ w, h }: { w: number; h: number }) {
    const mid = w / 2;
    return (
        <path
            class="wall"
            d={`M${w * 0.18} ${h}C${w * 0.28} ${h} ${w * 0.26} ${h * 0.4} ${w * 0.36} ${h * 0.4}L${mid} ${-h * 0.05}L${w * 0.64} ${h * 0.4}C${w * 0.74} ${h * 0.4} ${w * 0.72} ${h} ${w * 0.82} ${h}Z`}
            stroke={rim}
            stroke-width=".8"
        />
    );
}

function Points({ w, h, count, tall }: { w: number; h: number; count: number; tall: boolean }) {
    const width = tall ? 3 : (w / count) * 0.36;
    const top = tall ? 0 : h * 0.35;
    return (
        <path
            d={spread(count, w)
                .map(
                    (x) =>
                        `M${x - width} ${h}L${x - width * 0.6} ${h * 0.72}L${x} ${top}L${x + width * 0.6} ${h * 0.72}L${x + width} ${h}Z`,
                )
                .join("")}
            fill={stone}
            stroke={rim}
            stroke-width=".6"
        />
    );
}

function RoofOf({ roof, w, h }: { roof: Roof; w: number; h: number }) {
    switch (roof) {
        case "merlons":
            return <Points w={w} h={h} count={Math.round(w / 10)} tall={false} />;
        case "obelisks":
            return <Points w={w} h={h} count={4} tall />;
        case "dome":
            return <Dome w={w} h={h} />;
        case "gable":
            return <Gable w={w} h={h} />;
        case "terrace":
            return (
                <>
                    <TileRoof w={w} h={h} />
                    <path
                        d={`M${w * 0.3} ${h * 0.4}V1H${w * 0.62}V${h * 0.4}M${w * 0.3} ${h * 0.16}H${w * 0.62}M${w * 0.46} 1V${h * 0.4}`}
                        stroke="#5d3a22"
                        stroke-width="1.6"
                        fill="none"
                    />
                    <Chimney x={w * 0.8} y={h * 0.6} size={h * 0.5} />
                </>
            );
        default:
            return (
                <>
                    <Chimney x={w * 0.24} y={h * 0.5} size={h * 0.42} />
                    <TileRoof w={w} h={h} />
                    <Chimney x={w * 0.7} y={h * 0.7} size={h * 0.5} />
                </>
            );
    }
}

/** A closed window of the main floor. */
function Shutters({
    shape,
    x,
    y,
    w,
    h,
}: {
    shape: string;
    x: number;
    y: number;
    w: number;
    h: number;
}) {
    const slats = [0.5, 0.64, 0.78, 0.92].map((part) => `M${x + 1} ${y + h * part}h${w - 2}`);
    return (
        <>
            <path d={shape} class="shutter" stroke={stone} stroke-width="1.5" />
            <path
                d={`${slats.join("")}M${x + w / 2} ${y + w * 0.3}V${y + h}`}
                stroke="#20352f"
                stroke-width=".8"
                fill="none"
            />
        </>
    );
}

function Lit({
    group,
    shape,
    x,
    y,
    w,
    h,
    palace,
}: {
    group: Group;
    shape: string;
    x: number;
    y: number;
    w: number;
    h: number;
    palace: number;
}) {
    const size = Math.min(w - 1, h * 0.72);
    const lit = spotlight.value === group;
    return (
        <g class={lit ? "lit spotlit" : "lit"} data-piece={`treasure-${palace}-${group}`}>
            <path d={shape} fill="url(#glow)" stroke={stone} stroke-width="2" />
            <path d={shape} fill="none" stroke={rim} stroke-width=".7" />
            <use
                href={`#treasure-${group}`}
                x={x + (w - size) / 2}
                y={y + h - size - h * 0.05}
                width={size}
                height={size}
            />
        </g>
    );
}

function Balcony({ y, w }: { y: number; w: number }) {
    return (
        <>
            <path d={`M4 ${y}H${w - 4}v2H4z`} fill={stone} stroke={rim} stroke-width=".5" />
            <path
                d={spread(Math.round(w / 6), w - 10)
                    .map((x) => `M${5 + x} ${y + 2}v4`)
                    .join("")}
                stroke={stone}
                stroke-width="2"
            />
            <path d={`M4 ${y + 6}H${w - 4}`} stroke={stone} stroke-width="1.6" />
        </>
    );
}

function GroundFloor({ arch, y, w, h }: { arch: Arch; y: number; w: number; h: number }) {
    const gate = Math.min(w * 0.2, h * 1.05);
    return (
        <>
            <path
                d={opening(
                    arch === "square" ? "round" : arch,
                    w / 2 - gate / 2,
                    y + h * 0.12,
                    gate,
                    h * 0.88,
                )}
                fill="#2a1d1c"
                stroke={stone}
                stroke-width="1.6"
            />
            <path
                d={`M${w * 0.16} ${y + h * 0.3}h${w * 0.12}v${h * 0.36}h${-w * 0.12}z`}
                class="shutter"
                stroke={stone}
            />
            <path d={`M0 ${y + h * 0.84}H${w}V${y + h}H0z`} fill="#3d5a4c" opacity=".45" />
        </>
    );
}

interface Pane {
    x: number;
    wide: number;
}

/** The windows of the main floor across w: first those with treasures, as large as they fit. */
function panesOf(count: number, w: number, room: number): Pane[] {
    const apart = w < 100 ? 1 : 3;
    const third = w / 3 - apart;
    const wide = Math.min(w / Math.max(2, count) - apart, room * 0.84);
    const pane = (part: number, width: number): Pane => ({ x: part * w - width / 2, wide: width });
    const side = Math.min(third, (w - wide) / 2 - 4, wide);
    const outer = (side + 2) / 2 / w;
    if (count === 1) return [pane(0.5, wide), pane(outer, side), pane(1 - outer, side)];
    if (count === 2) return [pane(0.27, wide), pane(0.73, wide)];
    const narrow = Math.min(third, wide || third);
    return [1, 3, 5].map((sixth) => pane(sixth / 6, narrow));
}

function Attic({ y, w, h }: { y: number; w: number; h: number }) {
    const shutters = spread(5, w).map((x) => `M${x - 4} ${y + 6}h8v${h - 5}h-8z`);
    return <path class="shutter" d={shutters.join("")} stroke={stone} stroke-width=".8" />;
}

interface FacadeProps {
    palace: number;
    lot: Group[];
    width: number;
    height: number;
}

export function Facade({ palace, lot, width: w, height: h }: FacadeProps) {
    const { wall, roof, arch, balcony } = itemAt(styles, palace);
    const attic = h > 96 ? h * 0.11 : 0;
    const top = h * 0.19;
    const ground = h * 0.23;
    const floor = top + attic + 3;
    const room = h - ground - floor - 3;
    const panes = panesOf(lot.length, w - 6, room);
    const windowAt = ({ x, wide }: Pane) => ({
        x: x + 3,
        y: floor,
        w: wide,
        h: room,
        shape: opening(arch, x + 3, floor + 1, wide, room - 1),
    });
    return (
        <svg class="facade" viewBox={`0 0 ${w} ${h}`} style={{ "--wall": wall }} aria-hidden="true">
            <RoofOf roof={roof} w={w} h={top} />
            <rect class="wall" y={top} width={w} height={h - top} />
            <rect y={top} width={w} height={h - top} fill="url(#shade)" />
            <path
                d={`M-1.5 ${top}h${w + 3}v3h${-w - 3}z`}
                fill={stone}
                stroke={rim}
                stroke-width=".5"
            />
            {attic > 0 && <Attic y={top} w={w} h={attic} />}
            <GroundFloor arch={arch} y={h - ground} w={w} h={ground} />
            <path d={`M0 ${h - ground}H${w}`} stroke={stone} stroke-width="2" />
            {panes.slice(lot.length).map((pane) => (
                <Shutters key={pane.x} {...windowAt(pane)} />
            ))}
            {lot.map((group, index) => (
                <Lit
                    key={group}
                    group={group}
                    palace={palace}
                    {...windowAt(itemAt(panes, index))}
                />
            ))}
            {balcony && h > 96 && <Balcony y={h - ground - 5} w={w} />}
            <rect
                x=".5"
                y={top}
                width={w - 1}
                height={h - top - 0.5}
                fill="none"
                stroke={rim}
                stroke-opacity=".55"
            />
        </svg>
    );
}

export function FacadeDefs() {
    return (
        <>
            <linearGradient id="glow" x2="0" y2="1">
                <stop offset="0" stop-color="#ffe3a0" />
                <stop offset="1" stop-color="#fffbe9" />
            </linearGradient>
            <linearGradient id="shade" x2="1" y2=".6">
                <stop offset="0" stop-color="#fff3d6" stop-opacity=".38" />
                <stop offset=".5" stop-color="#fff3d6" stop-opacity="0" />
                <stop offset="1" stop-color="#3b1f2b" stop-opacity=".3" />
            </linearGradient>
        </>
    );
}
