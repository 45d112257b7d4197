/* Prices as a skyline: a tower for each colour with a floor for each of its shares. The lit floors are
 * the shares in front of players: as many as a share sells for. */
import type { KrachView } from "../../gen/api";
import { number, tr } from "../../i18n";
import { explain } from "../../parts/explain";
import type { Scene } from "../title";
import { pattern, Seal } from "./art/emblem";
import { colours, type Colour } from "./material";
import { colourForSale, heldBy, tallyOf, type Tally } from "./readings";
import { colourName, pointsCounted, sharesCounted } from "./words";
import "./prices.css";

type Floor = "mine" | "held" | "open" | "hidden" | "gone";

const floorHeight = 12;
const ground = 112;

/** From the ground up. */
function floorsOf(tally: Tally, mine: number): Floor[] {
    const some = (floor: Floor, count: number): Floor[] =>
        Array<Floor>(Math.max(0, count)).fill(floor);
    return [
        ...some("mine", mine),
        ...some("held", tally.held - mine),
        ...some("open", tally.open),
        ...some("hidden", tally.hidden),
        ...some("gone", tally.gone),
    ];
}

/** Towers step back as they rise. */
const widthAt = (level: number): number => (level < 3 ? 56 : level < 6 ? 46 : 34);

function FloorAt({ floor, level, colour }: { floor: Floor; level: number; colour: Colour }) {
    const wide = widthAt(level);
    const x = 35 - wide / 2;
    const y = ground - (level + 1) * floorHeight;
    const lit = floor === "mine" || floor === "held";
    return (
        <g>
            <rect
                class={`kr-floor-${floor}`}
                x={x}
                y={y + 1}
                width={wide}
                height={floorHeight - 1.5}
                rx="1"
                fill={lit ? pattern(colour) : undefined}
            />
            {floor === "gone" && (
                <path
                    class="kr-cross"
                    d={`M${x + 6} ${y + 3.5}l${wide - 12} 5m0-5l${12 - wide} 5`}
                />
            )}
            {floor === "mine" && <path class="kr-owned" d={`M35 ${y + 1.7}l5 5-5 5-5-5Z`} />}
            {floor === "open" && <circle class="kr-paper-fill" cx="35" cy={y + 6.5} r="2.4" />}
        </g>
    );
}

function Tower({ colour, floors }: { colour: Colour; floors: Floor[] }) {
    const top = ground - floors.length * floorHeight;
    return (
        <svg class="kr-tower" viewBox="0 0 70 114" aria-hidden="true">
            <path class="kr-brass-fill" d={`M35 ${top - 14}l1.6 11 3.4 4h-10l3.4-4Z`} />
            <path class="kr-street" d="M2 113H68" />
            {floors.map((floor, level) => (
                <FloorAt key={level} floor={floor} level={level} colour={colour} />
            ))}
        </svg>
    );
}

function about(colour: Colour, tally: Tally, now: boolean): string {
    const lines = [
        tr("{shares} in front of the players: each sells for {points}.", {
            shares: sharesCounted(colour, tally.held),
            points: pointsCounted(tally.held),
        }),
        now
            ? tr("This is the border's colour: it can be sold this round.")
            : tr("It cannot be sold this round."),
        tr(
            "Sold or discarded: {gone}. Not seen yet: {hidden}. Cards not seen yet with this border: {sales}.",
            {
                gone: tally.gone,
                hidden: tally.hidden,
                sales: tally.sales,
            },
        ),
    ];
    return lines.join("\n");
}

/** What the viewer's shares of the colour would bring at this price. */
function Worth({ mine, price }: { mine: number; price: number }) {
    if (mine === 0) return <span class="kr-worth kr-nothing">–</span>;
    return (
        <span class="kr-worth">
            {number(mine)} × {number(price)} = <b>{number(mine * price)}</b>
        </span>
    );
}

function Quotation({ scene, colour }: { scene: Scene<KrachView>; colour: Colour }) {
    const { view, seat } = scene;
    const tally = tallyOf(scene, colour);
    const now = colourForSale(scene) === colour;
    const mine = seat === null ? 0 : heldBy(view, seat, colour);
    return (
        <li
            class={`kr-quotation ${now ? "kr-now" : ""}`}
            data-piece={`price-${colour}`}
            {...explain(about(colour, tally, now))}
        >
            {now && <span class="kr-flag">{tr("sell now")}</span>}
            <Tower colour={colour} floors={floorsOf(tally, mine)} />
            <span class="kr-name">
                <Seal colour={colour} size={20} />
                {colourName(colour)}
            </span>
            <span class="kr-price">
                <span class="visually-hidden">{tr("price of a share")} </span>
                {number(tally.held)}
            </span>
            {seat !== null && view.phase !== "over" && <Worth mine={mine} price={tally.held} />}
        </li>
    );
}

const keys: { floor: Floor; name: () => string }[] = [
    { floor: "mine", name: () => tr("yours") },
    { floor: "held", name: () => tr("others'") },
    { floor: "open", name: () => tr("on offer") },
    { floor: "hidden", name: () => tr("to come") },
    { floor: "gone", name: () => tr("gone") },
];

function Legend({ watching }: { watching: boolean }) {
    return (
        <p class="kr-legend" aria-hidden="true">
            {keys.slice(watching ? 1 : 0).map(({ floor, name }) => (
                <span key={floor}>
                    <svg width="14" height="12" viewBox="28 0 14 13">
                        <g transform={`translate(0 ${-ground + floorHeight})`}>
                            <FloorAt floor={floor} level={0} colour="blue" />
                        </g>
                    </svg>
                    {watching && floor === "held" ? tr("held") : name()}
                </span>
            ))}
        </p>
    );
}

export function Prices({ scene }: { scene: Scene<KrachView> }) {
    return (
        <section class="kr-prices">
            <h2
                {...explain(
                    tr(
                        "A share sells for as many points as there are shares of its colour in front of all players together. Each floor of a tower is a share.",
                    ),
                )}
            >
                {tr("What a share sells for")}
            </h2>
            <ul class="kr-quotations">
                {colours.map((colour) => (
                    <Quotation key={colour} scene={scene} colour={colour} />
                ))}
            </ul>
            <Legend watching={scene.seat === null} />
        </section>
    );
}
