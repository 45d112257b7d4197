/* The middle of the table: the deck and how near the Crash is, the pot, the bank. */
import type { ComponentChildren } from "preact";
import type { KrachView } from "../../gen/api";
import { number, percent, tr, trN } from "../../i18n";
import { range } from "../../lists";
import { explain } from "../../parts/explain";
import { canChoose, type Scene, type TableProps } from "../title";
import { CardBack } from "./art/certificate";
import { Piles } from "./art/chips";
import { ChoiceButton } from "./choice_button";
import { lastCards } from "./material";
import { crashChance, reckoningOf } from "./readings";
import "./deck_pot_bank.css";

export function outlook(scene: Scene<KrachView>): string {
    const { safe } = reckoningOf(scene);
    if (scene.view.phase === "over") return tr("The Crash has come: the game is over.");
    if (safe > 0)
        return trN(
            "{n} card before the Crash can come",
            "{n} cards before the Crash can come",
            safe,
        );
    return tr("{chance} chance that the next card is the Crash", {
        chance: percent(crashChance(scene)),
    });
}

/** The deck from the side, the next card on the left; the Crash is among the marked cards. */
function Fuse({ scene }: { scene: Scene<KrachView> }) {
    const { left, safe: sure } = reckoningOf(scene);
    const safe = scene.view.phase === "over" ? left : sure;
    return (
        <span class="kr-fuse" aria-hidden="true">
            {range(left).map((index) => (
                <i key={left - index} class={index < safe ? "" : "kr-risky"} />
            ))}
        </span>
    );
}

function Deck({ scene }: { scene: Scene<KrachView> }) {
    return (
        <div
            class={`kr-deck ${crashChance(scene) > 0 ? "kr-danger" : ""}`}
            {...explain(
                tr(
                    "The deck. The Crash card is one of the last {n} cards; when it is turned up, the game is over on the spot.",
                    { n: lastCards },
                ),
            )}
        >
            <div class="kr-deck-top">
                <span class="kr-pile-of-cards" data-piece="deck">
                    <CardBack />
                </span>
                <span class="kr-figure">
                    <small>{tr("Deck")}</small>
                    <b>{number(reckoningOf(scene).left)}</b>
                </span>
            </div>
            <Fuse scene={scene} />
            <p class="kr-outlook">{outlook(scene)}</p>
        </div>
    );
}

interface TrayProps extends TableProps<KrachView> {
    name: string;
    piece: string;
    chips: number;
    action: string;
    about: string;
}

/** Chips in the middle; a button while the viewer can have them. */
function Tray({ scene, choose, name, piece, chips, action, about }: TrayProps) {
    const inside: ComponentChildren = (
        <>
            <span class="kr-figure">
                <small>{name}</small>
                <b>{number(chips)}</b>
            </span>
            <span class="kr-bowl" data-piece={piece}>
                <Piles count={chips} />
            </span>
        </>
    );
    if (!canChoose(scene, action))
        return (
            <div class={`kr-tray kr-${piece}`} {...explain(about)}>
                {inside}
            </div>
        );
    return (
        <ChoiceButton
            scene={scene}
            choose={choose}
            action={action}
            class={`kr-tray kr-${piece}`}
            about={about}
        >
            {inside}
        </ChoiceButton>
    );
}

function aboutBank(scene: Scene<KrachView>): string {
    if (scene.view.bank < 2) return tr("No more loans: the bank has too few chips.");
    return trN(
        "The bank. Before each auction, everybody may borrow 2 chips from it for {n} point. Chips never return to it.",
        "The bank. Before each auction, everybody may borrow 2 chips from it for {n} points. Chips never return to it.",
        Number(scene.options.loan_cost ?? 1),
    );
}

export function DeckPotBank(props: TableProps<KrachView>) {
    const { view } = props.scene;
    return (
        <section class="kr-deck-pot-bank" aria-label={tr("Deck, pot and bank")}>
            <Deck scene={props.scene} />
            <Tray
                {...props}
                name={tr("Pot")}
                piece="pot"
                chips={view.pot}
                action="withdraw"
                about={tr(
                    "The pot. Whoever withdraws from the auction takes all of it; the last player still in wins.",
                )}
            />
            <Tray
                {...props}
                name={tr("Bank")}
                piece="bank"
                chips={view.bank}
                action="borrow"
                about={aboutBank(props.scene)}
            />
        </section>
    );
}
