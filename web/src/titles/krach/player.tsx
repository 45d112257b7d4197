/* A player: name, role, shares, chips, points. */
import type { KrachView } from "../../gen/api";
import { number, tr } from "../../i18n";
import { itemAt } from "../../lists";
import { explain } from "../../parts/explain";
import { NamePlate } from "../../parts/name_plate";
import { canChoose, nameOf, type Scene, type TableProps } from "../title";
import { Chip, Fist, Piles } from "./art/chips";
import { Stack } from "./art/stack";
import { ChoiceButton } from "./choice_button";
import { colours, type Colour } from "./material";
import {
    chipsOf,
    colourForSale,
    heldBy,
    leads,
    pointsForChips,
    priceOf,
    roleOf,
    type Role,
} from "./readings";
import { chipsCounted, colourName, pointsCounted, roleName, sharesCounted } from "./words";
import "./player.css";

interface PlayerProps extends TableProps<KrachView> {
    seat: number;
}

/* ---- Who ---- */

function aboutRole(role: Role): string {
    const texts: Record<Role, string> = {
        in: tr("Still in the auction: pays a chip each turn or withdraws with the pot."),
        out: tr("Has withdrawn from this auction."),
        winner: tr("Won the auction: takes the card or sells shares."),
        second: tr("Withdrew last: may do what the winner does not."),
    };
    return texts[role];
}

function Badges({ scene, seat }: { scene: Scene<KrachView>; seat: number }) {
    const { view } = scene;
    const role = roleOf(view, seat);
    const won = scene.result?.winners.includes(seat) ?? false;
    return (
        <>
            {view.first === seat && view.phase !== "over" && (
                <span
                    class="kr-badge kr-first"
                    {...explain(
                        tr(
                            "First player: loans and the auction start here. Whoever takes the card is first player in the next round.",
                        ),
                    )}
                >
                    <svg width="14" height="14" viewBox="0 0 24 24" aria-hidden="true">
                        <path d="M12 2a2 2 0 0 1 2 2c4 1 5 4 5 8 0 3 1 4 2 6H3c1-2 2-3 2-6 0-4 1-7 5-8a2 2 0 0 1 2-2ZM9 20h6a3 3 0 0 1-6 0Z" />
                    </svg>
                    <span class="kr-word">{tr("first")}</span>
                </span>
            )}
            {role && (
                <span class={`kr-badge kr-role-${role}`} {...explain(aboutRole(role))}>
                    {roleName(role)}
                </span>
            )}
            {won && <span class="kr-badge kr-won">★ {tr("winner")}</span>}
        </>
    );
}

function Points({ scene, seat }: { scene: Scene<KrachView>; seat: number }) {
    const score = itemAt(scene.view.score, seat);
    return (
        <span
            class="kr-points"
            data-piece={`score-${seat}`}
            {...explain(
                tr("{player}: {things}.", {
                    player: nameOf(scene, seat),
                    things: pointsCounted(score),
                }),
            )}
        >
            {leads(scene.view, seat) && (
                <span class="kr-star" role="img" aria-label={tr("leads")}>
                    ★
                </span>
            )}
            <b>{number(score)}</b>
            <small>{tr("score")}</small>
        </span>
    );
}

/* ---- Shares ---- */

function Holding({ scene, choose, seat, colour }: PlayerProps & { colour: Colour }) {
    const count = heldBy(scene.view, seat, colour);
    const now = colourForSale(scene) === colour && count > 0;
    const sale = `sell ${count}`;
    const text = tr("{shares}; all of them would sell for {points}.", {
        shares: sharesCounted(colour, count),
        points: pointsCounted(count * priceOf(scene, colour)),
    });
    const shown = (
        <>
            <Stack colour={colour} count={count} />
            <b aria-hidden="true">{count ? `×${number(count)}` : colourName(colour)}</b>
        </>
    );
    return (
        <li
            class={`kr-holding ${now ? "kr-now" : ""} ${count ? "" : "kr-none"}`}
            data-piece={`hold-${seat}-${colour}`}
            {...explain(text)}
        >
            {now && seat === scene.seat && canChoose(scene, sale) ? (
                <ChoiceButton scene={scene} choose={choose} action={sale} class="kr-slips">
                    {shown}
                </ChoiceButton>
            ) : (
                <span class="kr-slips">
                    {shown}
                    <span class="visually-hidden">{sharesCounted(colour, count)}</span>
                </span>
            )}
        </li>
    );
}

/* ---- Chips ---- */

function Purse({ chips }: { chips: number }) {
    return (
        <>
            <Piles count={chips} />
            <b>
                <Chip size={16} />
                {number(chips)}
            </b>
        </>
    );
}

function Chips({ scene, choose, seat }: PlayerProps) {
    const chips = chipsOf(scene.view, seat);
    const piece = `chips-${seat}`;
    if (chips === null)
        return (
            <div
                class="kr-purse"
                role="img"
                aria-label={tr("Chips: hidden in the hand")}
                data-piece={piece}
                {...explain(
                    tr(
                        "Chips stay hidden in the hand. Anyone who has followed every payment knows how many there are.",
                    ),
                )}
            >
                <Fist />
                <b>?</b>
            </div>
        );
    const about = tr("{chips}: worth {points} when the Crash comes, 1 for every 5.", {
        chips: chipsCounted(chips),
        points: pointsCounted(pointsForChips(scene, seat)),
    });
    if (seat === scene.seat && canChoose(scene, "pay"))
        return (
            <ChoiceButton
                scene={scene}
                choose={choose}
                action="pay"
                class="kr-purse"
                piece={piece}
                about={about}
            >
                <Purse chips={chips} />
            </ChoiceButton>
        );
    return (
        <div
            class="kr-purse"
            role="img"
            aria-label={chipsCounted(chips)}
            data-piece={piece}
            {...explain(about)}
        >
            <Purse chips={chips} />
        </div>
    );
}

export function Player(props: PlayerProps) {
    const { scene, seat } = props;
    const mine = seat === scene.seat;
    const out = roleOf(scene.view, seat) === "out";
    const won = scene.result?.winners.includes(seat) ?? false;
    return (
        <section
            class={`kr-player seat-${seat} ${mine ? "kr-mine" : ""} ${out ? "kr-out" : ""} ${won ? "kr-champion" : ""}`}
            aria-label={nameOf(scene, seat)}
            data-piece={`player-${seat}`}
        >
            <header>
                <NamePlate scene={scene} seat={seat} />
                <Badges scene={scene} seat={seat} />
                <Points scene={scene} seat={seat} />
            </header>
            <div class="kr-goods">
                <ul class="kr-portfolio">
                    {colours.map((colour) => (
                        <Holding key={colour} {...props} colour={colour} />
                    ))}
                </ul>
                <Chips {...props} />
            </div>
        </section>
    );
}
