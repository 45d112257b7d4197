/* Who owns what: a column for each group of treasures, a row for each player with their money. */
import type { CanalettoView, Group } from "../../gen/api";
import { number, tr, trN } from "../../i18n";
import { itemAt, range } from "../../lists";
import { explain } from "../../parts/explain";
import { NamePlate } from "../../parts/name_plate";
import type { Scene } from "../title";
import { Mask } from "./art/pieces";
import { Treasure } from "./art/treasures";
import { highlights } from "./auction_panel";
import { spotlight } from "./bid_state";
import { groups, groupSize } from "./material";
import { hasBribe, isIn, isResold, owned, palacesWith, scoreOf } from "./readings";
import { groupName, palaceNumbers, someOf } from "./words";
import "./players.css";

function aboutGroup(scene: Scene<CanalettoView>, group: Group): string {
    const where = palacesWith(scene.view, group);
    const all = tr("{pieces} in all.", { pieces: someOf(group, groupSize[group]) });
    if (isResold(scene, group))
        return `${all} ${tr("They have been resold and are out of the game.")}`;
    const left = trN(
        "{n} still to be sold before the group is resold: palace {palaces}.",
        "{n} still to be sold before the group is resold: palaces {palaces}.",
        where.length,
        { palaces: palaceNumbers(where) },
    );
    return `${all} ${left}`;
}

/** A group: its drawing, and how many of its pieces are still in palaces. */
function GroupHead({ scene, group }: { scene: Scene<CanalettoView>; group: Group }) {
    const { view } = scene;
    const left = palacesWith(view, group).length;
    const sold = isResold(scene, group);
    const kind = sold ? "sold" : left === 1 && view.phase !== "over" ? "nearly" : "";
    const text = aboutGroup(scene, group);
    return (
        <li
            class={`group ${kind} ${spotlight.value === group ? "spotlit" : ""}`}
            data-piece={`group-${group}`}
            {...highlights(group)}
            {...explain(text)}
        >
            <span class="token">
                <Treasure group={group} />
            </span>
            <span class="left" aria-hidden="true">
                {sold ? (
                    "✓"
                ) : (
                    <>
                        {left}
                        <i>/{groupSize[group]}</i>
                    </>
                )}
            </span>
            <span class="visually-hidden">{`${groupName(group)}: ${text}`}</span>
        </li>
    );
}

function Heads({ scene }: { scene: Scene<CanalettoView> }) {
    return (
        <div class="heads">
            <p
                {...explain(
                    tr(
                        "How many pieces of each group are still in palaces, and how many it has. When none are left there, the group is resold and its owners are paid.",
                    ),
                )}
            >
                {tr("still in palaces")}
            </p>
            <ul class="groups">
                {groups.map((group) => (
                    <GroupHead key={group} scene={scene} group={group} />
                ))}
            </ul>
        </div>
    );
}

interface HoldingProps {
    scene: Scene<CanalettoView>;
    seat: number;
    group: Group;
}

function Holding({ scene, seat, group }: HoldingProps) {
    const count = owned(scene.view, seat, group);
    const sold = isResold(scene, group);
    return (
        <li
            class={`holding ${count ? "some" : ""} ${sold ? "sold" : ""} ${spotlight.value === group ? "spotlit" : ""}`}
            data-piece={`own-${seat}-${group}`}
            {...highlights(group)}
            {...(count ? explain(someOf(group, count)) : {})}
        >
            {count > 0 && (
                <>
                    <span class="token" data-piece={`own-${seat}-${group} token`}>
                        <Treasure group={group} />
                    </span>
                    {count > 1 && <b aria-hidden="true">{count}</b>}
                    <span class="visually-hidden">{someOf(group, count)}</span>
                </>
            )}
        </li>
    );
}

const trackEnd = (view: CanalettoView): number =>
    Math.max(50, ...view.cash.slice(0, view.players), ...view.debt.slice(0, view.players));

interface TrackProps {
    kind: "cash" | "debt";
    name: string;
    amount: number;
    end: number;
    seat: number;
    text: string;
}

/** An amount as a number and as a bar, with a notch every ten, or every fifty if there is a lot of money. */
function Track({ kind, name, amount, end, seat, text }: TrackProps) {
    return (
        <div
            class={`track ${kind} ${amount ? "" : "none"}`}
            data-piece={`${kind}-${seat}`}
            {...explain(text)}
        >
            <span class="track-name">{name}</span>
            <b>{number(amount)}</b>
            <span
                class="rail"
                style={{ "--share": amount / end, "--notch": (end > 120 ? 50 : 10) / end }}
                aria-hidden="true"
            >
                <i />
            </span>
        </div>
    );
}

function Purse({ scene, seat }: { scene: Scene<CanalettoView>; seat: number }) {
    const { view } = scene;
    const end = trackEnd(view);
    const bribe = hasBribe(view, seat);
    return (
        <div class="purse">
            <Track
                kind="cash"
                name={tr("cash")}
                amount={itemAt(view.cash, seat)}
                end={end}
                seat={seat}
                text={tr(
                    "Cash to pay for bids. Resales add to it; what is left at the end counts towards the score.",
                )}
            />
            <Track
                kind="debt"
                name={tr("debt")}
                amount={itemAt(view.debt, seat)}
                end={end}
                seat={seat}
                text={tr(
                    "Debt: what bids cost beyond the cash. It cannot be paid off, and twice the debt is subtracted at the end.",
                )}
            />
            <span
                class="score"
                {...explain(tr("What this player would score now: cash minus twice the debt."))}
            >
                <span class="track-name">{tr("score")}</span>
                <b>{number(scoreOf(scene, seat))}</b>
            </span>
            <span
                class={bribe ? "mask" : "mask used"}
                role="img"
                aria-label={bribe ? tr("bribe unused") : tr("bribe used")}
                data-piece={`mask-${seat}`}
                {...explain(
                    bribe
                        ? tr(
                              "The bribe: once per game, this player may take a lot for nothing, after a bid of 15 or less.",
                          )
                        : tr("This player has used the bribe."),
                )}
            >
                <Mask />
            </span>
        </div>
    );
}

function Player({ scene, seat }: { scene: Scene<CanalettoView>; seat: number }) {
    const { view, result } = scene;
    const out = view.phase === "auction" && !isIn(view, seat);
    const leads = view.phase === "auction" && view.bid > 0 && view.leader === seat;
    const won = result?.winners.includes(seat);
    const kind = [
        seat === scene.seat ? "own" : "",
        out ? "out" : "",
        leads ? "leads" : "",
        won ? "won" : "",
    ];
    return (
        <li class={`player seat-${seat} ${kind.join(" ")}`} data-piece={`player-${seat}`}>
            <div class="who">
                <NamePlate scene={scene} seat={seat} />
                {out && (
                    <em {...explain(tr("Out of this auction; back in the next one."))}>
                        {tr("passed")}
                    </em>
                )}
                {leads && (
                    <em class="lead" {...explain(tr("Made the highest bid so far."))}>
                        {tr("highest bid")}
                    </em>
                )}
                {won && <em class="lead">{tr("winner")}</em>}
            </div>
            <ul class="groups">
                {groups.map((group) => (
                    <Holding key={group} scene={scene} seat={seat} group={group} />
                ))}
            </ul>
            <Purse scene={scene} seat={seat} />
        </li>
    );
}

/** The viewer's row first, the others in the order of their turns. */
function order(scene: Scene<CanalettoView>): number[] {
    const first = scene.seat ?? 0;
    return range(scene.players).map((i) => (first + i) % scene.players);
}

export function Players({ scene }: { scene: Scene<CanalettoView> }) {
    return (
        <section class="players" aria-label={tr("Who owns what")}>
            <Heads scene={scene} />
            <ul class="standings">
                {order(scene).map((seat) => (
                    <Player key={seat} scene={scene} seat={seat} />
                ))}
            </ul>
        </section>
    );
}
