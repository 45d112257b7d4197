/* The castles of the track: a wall with two towers, made to measure, in a few styles. */
import { paint } from "./defs";

/** The outline of a wall from (x, bottom) up to `top`, with `teeth` merlons. */
function wall(x: number, width: number, top: number, bottom: number, teeth: number): string {
    const step = width / (2 * teeth - 1);
    let path = `M${x} ${bottom} V${top}`;
    for (let tooth = 0; tooth < teeth; tooth++) {
        path += ` h${step}`;
        if (tooth + 1 < teeth) path += ` v3.2 h${step} v-3.2`;
    }
    return `${path} V${bottom} Z`;
}

const roof = (x: number, width: number, top: number, peak: number): string =>
    `M${x - 1.5} ${top} L${x + width / 2} ${peak} L${x + width + 1.5} ${top} Z`;

interface Size {
    width: number;
    height: number;
    style: number;
}

export function CastleDrawing({ width, height, style }: Size) {
    const tower = Math.min(16, width * 0.22);
    const low = height * 0.46;
    const left = height * (style % 3 === 0 ? 0.26 : 0.36);
    const right = height * (style % 3 === 1 ? 0.26 : 0.36);
    const isRoofed = style % 2 === 0;
    const flag = style % 3 === 1 ? width - tower / 2 : tower / 2;
    const top = style % 3 === 1 ? right : left;
    return (
        <g class="nb-castle" stroke-width="1" stroke-linejoin="round">
            <path
                d={wall(tower - 2, width - 2 * tower + 4, low, height, Math.round(width / 11))}
                fill={paint("stone")}
            />
            <path d={wall(0, tower, left, height, 3)} fill={paint("stone")} />
            <path d={wall(width - tower, tower, right, height, 3)} fill={paint("stone")} />
            {isRoofed && (
                <path
                    class="roof"
                    d={`${roof(0, tower, left, left - 13)} ${roof(width - tower, tower, right, right - 13)}`}
                />
            )}
            <path
                class="slit"
                d={`M${tower / 2} ${left + 9} v6 M${width - tower / 2} ${right + 9} v6
                    M${tower / 2} ${height - 12} v5 M${width - tower / 2} ${height - 12} v5`}
            />
            {!isRoofed && <path class="flag" d={`M${flag} ${top} v-13 l9 3.4 l-9 3.6`} />}
        </g>
    );
}

/** The club, where everybody starts: a town house with columns. */
export function ClubDrawing({ width, height }: { width: number; height: number }) {
    const columns = [0.16, 0.32, 0.6, 0.76];
    return (
        <g class="nb-castle" stroke-width="1" stroke-linejoin="round">
            <path d={`M6 ${height} V22 H${width - 6} V${height} Z`} fill="#a2452f" />
            <path d={`M2 22 L${width / 2} 4 L${width - 2} 22 Z`} fill={paint("stone")} />
            <path d={`M3 22 H${width - 3} V27 H3 Z`} fill={paint("stone")} />
            {columns.map((at) => (
                <rect
                    key={at}
                    x={width * at}
                    y="27"
                    width={width * 0.08}
                    height={height - 27}
                    fill={paint("ivory")}
                />
            ))}
            <path
                d={`M${width * 0.43} ${height} V${height - 16} a${width * 0.07} 7 0 0 1 ${width * 0.14} 0 V${height} Z`}
                fill="#1f3b2c"
            />
        </g>
    );
}
