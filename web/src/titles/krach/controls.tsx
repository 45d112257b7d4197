/* The choices in words; sales as a row of numbers, each with what it brings. */
import type { KrachView } from "../../gen/api";
import { number, tr } from "../../i18n";
import { explain } from "../../parts/explain";
import { actionsOf, choiceText, type Scene, type TableProps } from "../title";
import { Chip, Piles } from "./art/chips";
import { Seal } from "./art/emblem";
import { type Colour } from "./material";
import { colourForSale, pointsForSale, turnedShare } from "./readings";
import { pointsCounted } from "./words";
import "./controls.css";

const salesIn = (actions: string[]): string[] =>
    actions.filter((action) => action.startsWith("sell ") && action !== "sell 0");

const countOf = (sale: string): number => Number(sale.slice("sell ".length));

function Icon({ scene, action }: { scene: Scene<KrachView>; action: string }) {
    const share = turnedShare(scene.view);
    if (action === "pay" || action === "borrow") return <Chip size={24} />;
    if (action === "withdraw" && scene.view.pot)
        return <Piles count={Math.min(scene.view.pot, 5)} />;
    if (action.startsWith("sell ") && action !== "sell 0" && share)
        return <Seal colour={share.border} size={26} />;
    if (action === "take" && share) return <Seal colour={share.centre} size={26} />;
    return null;
}

/** A choice and what comes with it, which stands below in small letters. What a single share is sold for is
 * also its price. */
function Sentence({ text, action }: { text: string; action: string }) {
    const [, head, inside, after] = /^([^(:,]+?)(?:\s*\((.*)\)|\s*[:,]\s*(.*))?$/u.exec(text) ?? [
        null,
        text,
    ];
    const note = inside ?? after;
    return (
        <span class="kr-sentence">
            <span>{head}</span>
            {note && action !== "sell 1" && <small>{note}</small>}
        </span>
    );
}

function Offer({ scene, choose, action }: TableProps<KrachView> & { action: string }) {
    return (
        <button
            class="kr-offer"
            aria-pressed={scene.pending === action}
            onClick={() => choose(action)}
        >
            <Icon scene={scene} action={action} />
            <Sentence text={choiceText(scene, action)} action={action} />
        </button>
    );
}

/** A single share is offered in words, like everything else; for more, a row of numbers with what each brings. */
function SaleOffers(props: TableProps<KrachView> & { sales: string[]; colour: Colour }) {
    const { scene, choose, sales, colour } = props;
    const [only] = sales;
    if (sales.length === 1 && only) return <Offer scene={scene} choose={choose} action={only} />;
    return (
        <div class="kr-sale-offers" role="group" aria-label={tr("Sell")}>
            {sales.map((sale) => (
                <button
                    key={sale}
                    class="kr-offer kr-sale-offer"
                    aria-pressed={scene.pending === sale}
                    onClick={() => choose(sale)}
                    {...explain(choiceText(scene, sale))}
                >
                    <span class="visually-hidden">{choiceText(scene, sale)}</span>
                    <span class="kr-sale-head" aria-hidden="true">
                        {tr("Sell")} <b>{number(countOf(sale))}</b>
                        <Seal colour={colour} size={18} />
                    </span>
                    <small aria-hidden="true">
                        {pointsCounted(pointsForSale(scene, countOf(sale)))}
                    </small>
                </button>
            ))}
        </div>
    );
}

export function Controls(props: TableProps<KrachView>) {
    const { scene } = props;
    const actions = actionsOf(scene);
    const sales = salesIn(actions);
    const colour = colourForSale(scene);
    if (actions.length === 0) return null;
    const offers = (wanted: string[]) =>
        wanted.map((action) => <Offer key={action} {...props} action={action} />);
    const saleOffers = sales.length > 0 && colour && (
        <SaleOffers {...props} sales={sales} colour={colour} />
    );
    return (
        <div class="kr-controls">
            {offers(actions.filter((action) => !action.startsWith("sell ")))}
            {saleOffers}
            {offers(actions.filter((action) => action === "sell 0"))}
        </div>
    );
}
