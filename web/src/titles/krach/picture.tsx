/* Krach at a glance, for the first page: 320 by 200 units. It has its own colours, since the style sheets
 * of the board are loaded later. */
import { range } from "../../lists";

/** Left edge, width, height and colour of the towers. */
const towers = [
    [14, 40, 74, "#7b4a23"],
    [62, 34, 104, "#c0397a"],
    [104, 44, 132, "#1d5c9e"],
    [156, 38, 92, "#2a7a46"],
    [202, 32, 60, "#d9a816"],
] as const;

const rays = range(9)
    .map((ray) => (Math.PI * (ray + 0.5)) / 9)
    .map((angle) => {
        const edge = (turn: number) =>
            `${Math.round(160 - 260 * Math.cos(angle + turn))} ${Math.round(168 - 260 * Math.sin(angle + turn))}`;
        return `M160 168L${edge(-0.09)} ${edge(0.09)}Z`;
    })
    .join("");

function Tower({
    x,
    wide,
    high,
    colour,
}: {
    x: number;
    wide: number;
    high: number;
    colour: string;
}) {
    const top = 168 - high;
    const floors = Math.floor(high / 12);
    return (
        <g>
            <path
                fill={colour}
                d={`M${x} 168V${top + 24}h5V${top + 8}h6V${top}h${wide - 22}v8h6v16h5V168Z`}
            />
            <path fill="#f4d98b" d={`M${x + wide / 2 - 2} ${top}l2-16 2 16Z`} />
            {range(floors - 2).map((floor) => (
                <path
                    key={floor}
                    stroke="#fff2c4"
                    stroke-width="4"
                    stroke-dasharray="4 4"
                    opacity={(floor * 7 + x) % 3 ? 0.75 : 0.25}
                    d={`M${x + 7} ${160 - floor * 12}H${x + wide - 6}`}
                />
            ))}
        </g>
    );
}

/** A share certificate, small. */
function Paper() {
    return (
        <g transform="translate(206 92) rotate(9)">
            <rect width="96" height="66" rx="3" fill="#c0397a" stroke="#1c1509" />
            <path
                stroke="#fff"
                stroke-width="3"
                stroke-dasharray="1 5"
                fill="none"
                d="M4 4H92V62H4Z"
            />
            <rect x="8" y="8" width="80" height="50" fill="#fbf4e1" />
            <g fill="none" stroke="#123f73" stroke-width="0.6" opacity="0.6">
                {[0, 30, 60, 90, 120, 150].map((turn) => (
                    <ellipse
                        key={turn}
                        cx="48"
                        cy="33"
                        rx="24"
                        ry="12"
                        transform={`rotate(${turn} 48 33)`}
                    />
                ))}
            </g>
            <circle cx="48" cy="33" r="13" fill="#123f73" stroke="#fbf4e1" stroke-width="2" />
            <path
                fill="#fbf4e1"
                d="M38 34h20l-3 5H41ZM42 33v-3h11l1 3ZM44 29v-5h3v5ZM49 29v-5h3v5Z"
            />
        </g>
    );
}

export function Picture() {
    return (
        <svg class="picture" viewBox="0 0 320 200" aria-hidden="true">
            <defs>
                <linearGradient id="krach-night" x1="0" y1="0" x2="0" y2="1">
                    <stop offset="0" stop-color="#081222" />
                    <stop offset="0.8" stop-color="#27395a" />
                </linearGradient>
            </defs>
            <rect width="320" height="200" fill="url(#krach-night)" />
            <path fill="#ffd678" opacity="0.13" d={rays} />
            {towers.map(([x, wide, high, colour]) => (
                <Tower key={x} x={x} wide={wide} high={high} colour={colour} />
            ))}
            <rect y="168" width="320" height="32" fill="#10151d" />
            <path
                fill="none"
                stroke="#ff5a3c"
                stroke-width="5"
                stroke-linejoin="bevel"
                d="M0 92L28 76 48 84 84 40 106 52 140 16 164 36 182 28 212 84 226 72 252 150 262 140 280 200"
            />
            <Paper />
            <path
                fill="#fbf4e1"
                d="M0 174C60 166 90 190 150 182S260 174 320 184V198C260 188 210 196 150 196S60 182 0 190Z"
            />
            <path
                fill="none"
                stroke="#2b2318"
                stroke-width="5"
                stroke-dasharray="9 4 3 6 14 5 4 9"
                d="M0 182C60 174 90 197 150 189S260 181 320 191"
            />
        </svg>
    );
}
