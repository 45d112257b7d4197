/* The choices in words; sales as a row of numbers with what each brings. */
import type { ComponentChildren } from "preact";
import type { KrachView } from "../../gen/api";
import { explain } from "../../parts/explain";
import { list, number, tr } from "../../tongue";
import { actionsOf, choiceText, type Scene, type TableProps } from "../title";
import { Chip } from "./art/chips";
import { Seal } from "./art/emblem";
import { colourForSale, priceOf, turnedShare, type Colour } from "./logic";
import { pointsCounted } from "./words";

const salesIn = (actions: string[]): string[] =>
    actions.filter((action) => action.startsWith("sell ") && action !== "sell 0");

const countOf = (sale: string): number => Number(sale.slice("sell ".length));

/** What is to be chosen, for those who wait. */
function waiting(scene: Scene<KrachView>): string | null {
    const players = list(scene.awaited.map((seat) => scene.people[seat]!.name));
    const texts: Record<KrachView["phase"], string | null> = {
        loan: tr("{player} thinks about a loan.", { player: players }),
        auction: tr("{player} pays or withdraws.", { player: players }),
        winner: tr("{player} takes the card or sells.", { player: players }),
        "runner-up": scene.view.winner_took
            ? tr("{player} may sell.", { player: players })
            : tr("{player} may take the card.", { player: players }),
        over: null,
    };
    return scene.awaited.length ? texts[scene.view.phase] : null;
}

interface OfferProps extends TableProps<KrachView> {
    action: string;
    main?: boolean;
    children?: ComponentChildren;
}

function Offer({ scene, choose, action, main, children }: OfferProps) {
    return (
        <button
            class={`kr-offer ${main ? "main" : ""}`}
            aria-pressed={scene.pending === action}
            onClick={() => choose(action)}
        >
            {children}
            <span>{choiceText(scene, action)}</span>
        </button>
    );
}

function Icon({ scene, action }: { scene: Scene<KrachView>; action: string }) {
    const share = turnedShare(scene.view);
    if (action === "pay" || action === "borrow") return <Chip size={20} />;
    if (action === "take" && share) return <Seal colour={share.centre} size={22} />;
    return null;
}

function SaleOffers(props: TableProps<KrachView> & { sales: string[]; colour: Colour }) {
    const { scene, choose, sales, colour } = props;
    const price = priceOf(scene.view, colour);
    return (
        <div class="kr-sale-offers" role="group" aria-label={tr("Sell")}>
            <span class="kr-sale-head">
                <Seal colour={colour} size={22} />
                {tr("Sell")}
            </span>
            {sales.map((sale) => (
                <button
                    key={sale}
                    class="kr-offer kr-sale-offer"
                    aria-label={choiceText(scene, sale)}
                    aria-pressed={scene.pending === sale}
                    onClick={() => choose(sale)}
                    {...explain(choiceText(scene, sale))}
                >
                    <b>{number(countOf(sale))}</b>
                    <small>{pointsCounted(countOf(sale) * price)}</small>
                </button>
            ))}
        </div>
    );
}

export function Controls(props: TableProps<KrachView>) {
    const { scene } = props;
    const actions = actionsOf(scene);
    const sales = salesIn(actions);
    const colour = colourForSale(scene.view);
    if (actions.length === 0) {
        const text = waiting(scene);
        return text ? <p class="kr-waiting">{text}</p> : null;
    }
    return (
        <div class="kr-controls">
            {actions
                .filter((action) => !sales.includes(action))
                .map((action, index) => (
                    <Offer
                        key={action}
                        {...props}
                        action={action}
                        main={index === 0 && !sales.length}
                    >
                        <Icon scene={scene} action={action} />
                    </Offer>
                ))}
            {sales.length > 0 && colour && <SaleOffers {...props} sales={sales} colour={colour} />}
        </div>
    );
}
