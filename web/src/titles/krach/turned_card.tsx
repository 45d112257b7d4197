/* The card that was turned up, and what its two colours mean this round. */
import type { KrachView } from "../../gen/api";
import { tr } from "../../i18n";
import { explain } from "../../parts/explain";
import { canChoose, type Scene, type TableProps } from "../title";
import { Certificate, CrashCard } from "./art/certificate";
import { Seal } from "./art/emblem";
import { ChoiceButton } from "./choice_button";
import { type Share } from "./material";
import { priceOf, turnedShare } from "./readings";
import { oneShare, pointsCounted, saleAt, sharesCounted } from "./words";
import "./turned_card.css";

function Meaning({ share, scene }: { share: Share; scene: Scene<KrachView> }) {
    const price = priceOf(scene, share.border);
    return (
        <dl class="kr-meaning">
            <div
                {...explain(
                    tr(
                        "The centre says which share this is: {share}. When it was turned up, everybody scored 1 point for each share of that colour in front of them.",
                        {
                            share: oneShare(share.centre),
                        },
                    ),
                )}
            >
                <dt>{tr("centre")}</dt>
                <dd>
                    <Seal colour={share.centre} size={20} /> {oneShare(share.centre)}
                </dd>
            </div>
            <div
                class="kr-sale"
                {...explain(
                    tr(
                        "The border says what can be sold this round, and nothing else: {shares} in front of the players, so each sells for {points}.",
                        {
                            shares: sharesCounted(share.border, price),
                            points: pointsCounted(price),
                        },
                    ),
                )}
            >
                <dt>{tr("border")}</dt>
                <dd>
                    <Seal colour={share.border} size={20} /> {saleAt(share.border, price)}
                </dd>
            </div>
        </dl>
    );
}

/** The card; a button while the viewer can take it. */
function Card({ scene, choose, share }: TableProps<KrachView> & { share: Share }) {
    const card = <Certificate share={share} taken={scene.view.winner_took === 1} />;
    if (!canChoose(scene, "take")) return card;
    return (
        <ChoiceButton scene={scene} choose={choose} action="take">
            {card}
        </ChoiceButton>
    );
}

export function TurnedCard(props: TableProps<KrachView>) {
    const { view } = props.scene;
    const share = turnedShare(view);
    return (
        <section class="kr-turned" aria-label={tr("The turned card")}>
            <div class="kr-easel" data-piece="turned">
                {share ? <Card {...props} share={share} /> : <CrashCard />}
            </div>
            {share ? (
                <Meaning share={share} scene={props.scene} />
            ) : (
                <p class="kr-verdict">
                    {tr(
                        "Every 5 chips in hand are worth 1 point; shares still held are worth nothing.",
                    )}
                </p>
            )}
        </section>
    );
}
