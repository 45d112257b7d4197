/* The floor as a ledger: the prices, and what each player has. */
import type { KrachView } from "../../gen/api";
import { number, tr } from "../../i18n";
import { itemAt } from "../../lists";
import { explain } from "../../parts/explain";
import { BriefRow, seatsFromViewer } from "../brief_row";
import type { Scene } from "../title";
import { acted } from "./acted";
import { Chip } from "./art/chips";
import { Seal } from "./art/emblem";
import { colours, type Colour } from "./material";
import { chipsOf, colourForSale, heldBy, priceOf, roleOf, tallyOf, turnedShare } from "./readings";
import { colourName, pointsCounted, roleName } from "./words";
import "./brief.css";

interface Props {
    scene: Scene<KrachView>;
}

function Price({ scene, colour }: Props & { colour: Colour }) {
    const { view } = scene;
    const price = priceOf(scene, colour);
    const isForSale = colourForSale(scene) === colour;
    const isOnOffer = turnedShare(view)?.centre === colour && !view.winner_took;
    const text = tr("{colour}: a share sells for {points}.", {
        colour: colourName(colour),
        points: pointsCounted(price),
    });
    const notes = [
        isForSale ? tr("It is the border's colour: it can be sold in this round.") : "",
        isOnOffer ? tr("The card on offer is of this colour.") : "",
    ];
    return (
        <th
            scope="col"
            class={`${isForSale ? "for-sale" : ""} ${isOnOffer ? "on-offer" : ""}`}
            {...explain([text, ...notes].filter(Boolean).join("\n"))}
        >
            <Seal colour={colour} size={16} />
            <span class="visually-hidden">{colourName(colour)}</span>
            <b>{number(price)}</b>
        </th>
    );
}

function Row({ scene, seat }: Props & { seat: number }) {
    const { view } = scene;
    const role = roleOf(view, seat);
    const chips = chipsOf(view, seat);
    return (
        <BriefRow scene={scene} seat={seat} out={role === "out" ? roleName(role) : ""}>
            {colours.map((colour) => (
                <td key={colour} class={colourForSale(scene) === colour ? "for-sale" : ""}>
                    {heldBy(view, seat, colour) || "–"}
                </td>
            ))}
            <td class="chips">{chips === null ? "?" : number(chips)}</td>
            <td class="points">{number(itemAt(view.score, seat))}</td>
        </BriefRow>
    );
}

function Heads({ scene }: Props) {
    return (
        <tr>
            <th scope="row">{tr("price")}</th>
            {colours.map((colour) => (
                <Price key={colour} scene={scene} colour={colour} />
            ))}
            <th scope="col" {...explain(tr("chips"))}>
                <Chip size={14} />
                <span class="visually-hidden">{tr("chips")}</span>
            </th>
            <th scope="col">{tr("pts.")}</th>
        </tr>
    );
}

/** How many shares of each colour nobody has seen yet: they earn bonuses and raise the price. */
function ToCome({ scene }: Props) {
    return (
        <tr class="kr-to-come">
            <th
                scope="row"
                {...explain(
                    tr(
                        "Shares that nobody has seen yet: each one that is turned up brings a bonus to all who hold its colour.",
                    ),
                )}
            >
                {tr("to come")}
            </th>
            {colours.map((colour) => (
                <td key={colour} class={colourForSale(scene) === colour ? "for-sale" : ""}>
                    {tallyOf(scene, colour).hidden || "–"}
                </td>
            ))}
            <td />
            <td />
        </tr>
    );
}

export function Brief({ scene: shown }: Props) {
    const scene = { ...shown, view: acted.from(shown.view).view };
    return (
        <div class="brief kr-brief">
            <table aria-label={tr("Prices, shares, chips and points")}>
                <thead>
                    <Heads scene={scene} />
                    <ToCome scene={scene} />
                </thead>
                <tbody>
                    {seatsFromViewer(scene).map((seat) => (
                        <Row key={seat} scene={scene} seat={seat} />
                    ))}
                </tbody>
            </table>
        </div>
    );
}

/** Every decision is about the card and the chips in the middle, which are next to each other. */
export const focus = (): string => "turned";
