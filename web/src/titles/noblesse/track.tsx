/* The race: club, castles, banquet table, and the pawns on their way. */
import type { NoblesseView } from "../../gen/api";
import { tr } from "../../i18n";
import { itemAt, range } from "../../lists";
import { CrestShape } from "../../parts/crest";
import { explain } from "../../parts/explain";
import { nameOf, type Scene } from "../title";
import { CastleDrawing, ClubDrawing } from "./art/castle";
import { paint } from "./art/defs";
import type { Layout, Site, Spot } from "./layout";
import { CLUB_REWARD, TABLE_FIRST, TRACK_END } from "./material";
import { pawnsOn, rewardOf } from "./readings";
import { squareName, squareNote } from "./words";
import "./track.css";

/* ---- Ground ---- */

/** Hills with trees behind a lane of castles. */
function Hills({ layout, level, lane }: { layout: Layout; level: number; lane: number }) {
    const waves = Math.round(layout.width / 115);
    const length = layout.width / waves;
    const height = layout.castle * 0.62;
    const crests = range(waves);
    const rise = (i: number) => height * (0.75 + (((i + lane) * 5) % 4) / 8);
    const ridge = crests.map((i) => `q${length / 2} ${-rise(i)} ${length} 0`).join(" ");
    return (
        <g transform={`translate(0 ${level})`}>
            <path class="hill" d={`M0 0 ${ridge} V4 H0 Z`} />
            {crests.map((i) => (
                <path
                    key={i}
                    class="tree"
                    transform={`translate(${(i + 0.5) * length + (lane % 2 ? -18 : 14)} ${-rise(i) / 2})`}
                    d="M0 3 V-4 M0 -15 L5 -4 H-5 Z M9 4 V-1 M9 -10 L13 -1 H5 Z"
                />
            ))}
        </g>
    );
}

function Countryside({ layout }: { layout: Layout }) {
    const levels = [...new Set(layout.sites.map((site) => site.y + layout.castle))];
    return (
        <g>
            {levels.map((level, lane) => (
                <Hills key={lane} layout={layout} level={level} lane={lane} />
            ))}
        </g>
    );
}

/** What never moves is a drawing of its own, so that it is not painted again when pawns move. */
function Ground({ layout }: { layout: Layout }) {
    return (
        <svg
            class="nb-track nb-ground"
            viewBox={`0 0 ${layout.width} ${layout.height}`}
            aria-hidden="true"
        >
            <rect class="land" width={layout.width} height={layout.height} rx="8" />
            <Countryside layout={layout} />
            <path class="verge" d={layout.road} />
            <path class="road" d={layout.road} />
        </svg>
    );
}

/* ---- Castles ---- */

/** The two rewards of a castle, as a gold and a silver medal. */
function Medals({ x, y, reward }: { x: number; y: number; reward: readonly [number, number] }) {
    return (
        <g class="medals" transform={`translate(${x} ${y})`}>
            {reward.map((number, i) => (
                <g key={i} transform={`translate(${i ? 12 : -12} ${i ? 1 : 0})`}>
                    <circle r={i ? 9.5 : 11.5} fill={paint(i ? "silver" : "gold")} />
                    <text y="5" text-anchor="middle">
                        {number}
                    </text>
                </g>
            ))}
        </g>
    );
}

function Square({ spot, layout, square }: { spot: Spot; layout: Layout; square: number }) {
    return (
        <g transform={`translate(${spot.x} ${spot.y})`} {...explain(squareNote(square))}>
            <rect
                class="square"
                x={-layout.step / 2 + 1}
                y={-layout.pavement / 2 + 1}
                width={layout.step - 2}
                height={layout.pavement - 2}
                rx="4"
            />
            <text class="square-number" y="4.5" text-anchor="middle">
                {square}
            </text>
        </g>
    );
}

function CastleSite({ site, layout }: { site: Site; layout: Layout }) {
    const squares = range(site.count).map((i) => site.first + i);
    return (
        <g>
            <g
                transform={`translate(${site.x + 3} ${site.y})`}
                {...explain(
                    tr("Castle {n}. {note}", { n: site.number, note: squareNote(site.first) }),
                )}
            >
                <CastleDrawing width={site.width - 6} height={layout.castle} style={site.number} />
                <Medals x={site.width / 2 - 3} y={layout.castle - 11} reward={site.reward} />
            </g>
            {squares.map((square) => (
                <Square
                    key={square}
                    square={square}
                    spot={itemAt(layout.squares, square)}
                    layout={layout}
                />
            ))}
        </g>
    );
}

function Club({ layout, isEmpty }: { layout: Layout; isEmpty: boolean }) {
    const { x, y, width } = layout.club;
    return (
        <g transform={`translate(${x} ${y})`} {...explain(squareNote(0))}>
            <ClubDrawing width={width} height={layout.castle} />
            <Medals x={width / 2} y={layout.castle - 11} reward={CLUB_REWARD} />
            <rect
                class="square"
                y={layout.castle + 1}
                width={width}
                height={layout.pavement - 2}
                rx="4"
            />
            {isEmpty && (
                <text
                    class="club-name"
                    x={width / 2}
                    y={layout.castle + layout.pavement / 2 + 4.5}
                    text-anchor="middle"
                >
                    {tr("Club")}
                </text>
            )}
        </g>
    );
}

/* ---- The banquet ---- */

function Candles({ x, y }: Spot) {
    return (
        <g transform={`translate(${x} ${y})`} class="candles">
            <path
                d="M0 8 V-4 M-8 -4 Q-8 4 0 4 Q8 4 8 -4 M-5 9 H5"
                fill="none"
                stroke="#8a5f12"
                stroke-width="2"
            />
            {[-8, 0, 8].map((at) => (
                <path key={at} d={`M${at} -12 q3 4 0 7 q-3 -3 0 -7 Z`} fill="#f5a623" />
            ))}
        </g>
    );
}

function Chair({ square, spot, width }: { square: number; spot: Spot; width: number }) {
    return (
        <g transform={`translate(${spot.x} ${spot.y})`} {...explain(squareNote(square))}>
            <rect class="chair" x={-width / 2 + 1} y="-12" width={width - 2} height="24" rx="6" />
            <text class="seat-number" y="4.5" text-anchor="middle">
                {square}
            </text>
        </g>
    );
}

function Banquet({ layout }: { layout: Layout }) {
    const { x, y, width, height } = layout.table;
    const seats = layout.squares.slice(TABLE_FIRST);
    return (
        <g>
            {seats.map((spot, index) => (
                <Chair key={index} square={TABLE_FIRST + index} spot={spot} width={layout.seat} />
            ))}
            <rect class="banquet" x={x - 4} y={y} width={width + 8} height={height} rx="12" />
            <rect class="cloth" x={x + 2} y={y + 5} width={width - 4} height={height - 10} rx="8" />
            {seats.map((spot, index) => (
                <circle
                    key={index}
                    class="plate-dish"
                    cx={spot.x}
                    cy={spot.y < y ? y + 11 : y + height - 11}
                    r="4.5"
                />
            ))}
            {[2 / 12, 10 / 12].map((at) => (
                <Candles key={at} x={x + width * at} y={y + height / 2 + 2} />
            ))}
            <text
                class="banquet-name"
                x={x + width / 2}
                y={y + height / 2 + 6}
                text-anchor="middle"
            >
                {tr("Banquet")}
            </text>
        </g>
    );
}

/* ---- Pawns ---- */

/** Where one of `count` pawns on a square stands, and how large it is. */
function standOf(
    spot: Spot,
    index: number,
    count: number,
): { x: number; y: number; scale: number } {
    const columns = count < 3 ? count : Math.ceil(count / 2);
    const rows = count < 3 ? 1 : 2;
    const scale = itemAt([0, 0.6, 0.46, 0.36, 0.36, 0.3, 0.3], count);
    const column = index % columns;
    const row = Math.floor(index / columns);
    return {
        x: spot.x + (column - (columns - 1) / 2) * 42 * scale - 20 * scale,
        y: spot.y + (row - (rows - 1) / 2) * 40 * scale - 23 * scale,
        scale,
    };
}

/** At the club there is room for all pawns in a row. */
function clubStand(layout: Layout, index: number, count: number) {
    const spot = itemAt(layout.squares, 0);
    const scale = count > 3 ? 0.42 : 0.55;
    const pitch = Math.min(44 * scale, (layout.club.width - 40 * scale) / Math.max(1, count - 1));
    return {
        x: spot.x + (index - (count - 1) / 2) * pitch - 20 * scale,
        y: spot.y - 23 * scale,
        scale,
    };
}

function Pawn({ scene, view, layout, seat }: PawnsProps & { seat: number }) {
    const square = itemAt(view.pawn, seat);
    const here = pawnsOn(view, square);
    const index = here.indexOf(seat);
    const { x, y, scale } = square
        ? standOf(itemAt(layout.squares, square), index, here.length)
        : clubStand(layout, index, here.length);
    const name = nameOf(scene, seat);
    return (
        <g data-piece={`pawn-${seat}`}>
            <g
                class={`pawn ${seat === scene.seat ? "own" : ""}`}
                role="img"
                aria-label={tr("Pawn of {player}: {square}", {
                    player: name,
                    square: squareName(square),
                })}
                transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale})`}
                {...explain(
                    tr("Pawn of {player}: {square}", { player: name, square: squareName(square) }) +
                        "\n" +
                        squareNote(square),
                )}
            >
                <ellipse class="pawn-shade" cx="22" cy="45" rx="18" ry="5" />
                <CrestShape seat={seat} />
            </g>
        </g>
    );
}

interface PawnsProps {
    scene: Scene<NoblesseView>;
    view: NoblesseView;
    layout: Layout;
}

/** Where an exhibition would take the viewer: outlines in gold and silver. */
function Prospects({ scene, view, layout }: PawnsProps) {
    const { seat } = scene;
    if (seat === null || !["place", "castle", "exhibition"].includes(view.phase)) return null;
    if (!scene.choices.length) return null;
    const reward = rewardOf(scene, seat);
    const texts = [
        tr("The best exhibition would take you here."),
        tr("The second best exhibition would take you here."),
    ];
    return (
        <g>
            {reward?.map((squares, i) => {
                const square = Math.min(TRACK_END, itemAt(view.pawn, seat) + squares);
                const { x, y } = itemAt(layout.squares, square);
                return (
                    <g
                        key={i}
                        class={`prospect ${i ? "second" : "best"}`}
                        {...explain(itemAt(texts, i))}
                    >
                        <rect
                            x={x - layout.step / 2 + 2}
                            y={y - 13}
                            width={layout.step - 4}
                            height="26"
                            rx="6"
                        />
                    </g>
                );
            })}
        </g>
    );
}

export function Track({ scene, view, layout }: PawnsProps) {
    const seats = range(view.players);
    return (
        <div class="nb-frame">
            <Ground layout={layout} />
            <svg
                class="nb-track"
                viewBox={`0 0 ${layout.width} ${layout.height}`}
                role="group"
                aria-label={tr("The track from the club to the banquet table")}
                data-piece="track"
            >
                <Club layout={layout} isEmpty={!pawnsOn(view, 0).length} />
                {layout.sites.map((site) => (
                    <CastleSite key={site.number} site={site} layout={layout} />
                ))}
                <Banquet layout={layout} />
                <Prospects scene={scene} view={view} layout={layout} />
                {seats.map((seat) => (
                    <Pawn key={seat} scene={scene} view={view} layout={layout} seat={seat} />
                ))}
            </svg>
        </div>
    );
}
