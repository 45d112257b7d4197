/* The middle of the island: what is on sale and how the bidding stands, what is waiting to be resold, or
 * who has won. */
import type { CanalettoEvent, CanalettoView, Group } from "../../gen/api";
import { number, tr } from "../../i18n";
import { itemAt } from "../../lists";
import { Crest } from "../../parts/crest";
import { explain } from "../../parts/explain";
import { canChoose, choiceText, nameOf, type Scene, type TableProps } from "../title";
import { Treasure } from "./art/treasures";
import { spotlight } from "./bid_state";
import { groupSize } from "./material";
import { completedByLot, isIn, isLastLot, nextTile, owned, palacesWith } from "./readings";
import { groupName, palaceNumbers, someOf } from "./words";
import "./auction_panel.css";

/** Highlights a group while the pointer is on the element. */
export const highlights = (group: Group) => ({
    onPointerEnter: () => (spotlight.value = group),
    onPointerLeave: () => (spotlight.value = null),
});

/** "4 mirrors in all; in palaces 5 and 9." */
function whereabouts(view: CanalettoView, group: Group): string {
    const where = palacesWith(view, group).filter((palace) => palace !== view.column);
    const all = tr("{pieces} in all.", { pieces: someOf(group, groupSize[group]) });
    if (!where.length) return `${all} ${tr("This is the last one in a palace.")}`;
    return `${all} ${tr("More in palaces {palaces}.", { palaces: palaceNumbers(where) })}`;
}

function completion(view: CanalettoView): string {
    const value = nextTile(view);
    return value === null
        ? tr("Whoever gets it completes the group, and all its pieces are resold at once.")
        : tr("Whoever gets it completes the group: each piece pays its owner {value}.", { value });
}

function LotPiece({ view, group, ends }: { view: CanalettoView; group: Group; ends: boolean }) {
    const left = palacesWith(view, group).length - 1;
    const text = [whereabouts(view, group), ends ? completion(view) : ""].join(" ");
    return (
        <li
            class={ends ? "lot-piece completes" : "lot-piece"}
            {...highlights(group)}
            {...explain(text)}
        >
            <span class="token" data-piece={`lot-${group}`}>
                <Treasure group={group} />
            </span>
            <b>{groupName(group)}</b>
            <small>{ends ? tr("last one") : tr("{n} to come", { n: left })}</small>
        </li>
    );
}

function BidNow({ scene }: { scene: Scene<CanalettoView> }) {
    const { view } = scene;
    if (!view.bid)
        return (
            <p class="bid-now" data-piece="bid" {...explain(tr("The opening bid is at least 1."))}>
                {tr("No bid yet.")}
            </p>
        );
    const text = tr("The highest bid is {amount}, by {player}.", {
        amount: view.bid,
        player: nameOf(scene, view.leader),
    });
    return (
        <p class={`bid-now seat-${view.leader}`} data-piece="bid" {...explain(text)}>
            <span class="visually-hidden">{text}</span>
            <span class="bid-sign" aria-hidden="true">
                <small>{tr("the bid")}</small>
                <strong>{view.bid}</strong>
                <span class="by">
                    <Crest seat={view.leader} size={16} />
                    <span>{nameOf(scene, view.leader)}</span>
                </span>
            </span>
        </p>
    );
}

/** The players who can still bid, with their cash. */
function Bidders({ scene }: { scene: Scene<CanalettoView> }) {
    const { view, people } = scene;
    return (
        <ul class="bidders">
            {people.map((person, seat) => (
                <li
                    key={seat}
                    class={isIn(view, seat) ? "" : "out"}
                    {...explain(
                        isIn(view, seat)
                            ? tr("{player} is still in the auction, with {cash} in cash.", {
                                  player: person.name,
                                  cash: itemAt(view.cash, seat),
                              })
                            : tr("{player} has passed.", { player: person.name }),
                    )}
                >
                    <Crest seat={seat} size={14} />
                    <span>{person.name}</span>
                    <b>{isIn(view, seat) ? number(itemAt(view.cash, seat)) : "×"}</b>
                </li>
            ))}
        </ul>
    );
}

/** The lot, or once the hammer has fallen what became of it. */
function LotShown({ scene, sold }: { scene: Scene<CanalettoView>; sold: Sold | null }) {
    const { view } = scene;
    const ends = completedByLot(scene);
    if (sold?.event === "resell")
        return (
            <ul class="lot">
                <li class="lot-piece">
                    <span class="token">
                        <Treasure group={sold.group} />
                    </span>
                    <b>{groupName(sold.group)}</b>
                    <small>{tr("{value} each", { value: sold.value })}</small>
                </li>
            </ul>
        );
    if (sold)
        return (
            <p class={`sold-to seat-${sold.seat}`}>
                <Crest seat={sold.seat} size={34} />
                <b>{nameOf(scene, sold.seat)}</b>
            </p>
        );
    return (
        <ul class="lot">
            {itemAt(view.palace, view.column).map((group) => (
                <LotPiece key={group} view={view} group={group} ends={ends.includes(group)} />
            ))}
        </ul>
    );
}

function saleTitle(view: CanalettoView, sold: Sold | null): string {
    if (sold?.event === "resell") return tr("Resale");
    return sold ? tr("Sold") : tr("For sale at palace {n}", { n: view.column + 1 });
}

function OnSale({ scene, sold }: { scene: Scene<CanalettoView>; sold: Sold | null }) {
    const { view } = scene;
    return (
        <div class="sale">
            <div>
                <h2>{saleTitle(view, sold)}</h2>
                <LotShown scene={scene} sold={sold} />
            </div>
            <div>
                {isLastLot(scene) && (
                    <p
                        class="last-lot"
                        {...explain(
                            tr(
                                "After this auction, at most two kinds of treasure are left in the palaces, so the game ends.",
                            ),
                        )}
                    >
                        {tr("The last auction")}
                    </p>
                )}
                <BidNow scene={scene} />
                <Bidders scene={scene} />
            </div>
        </div>
    );
}

function Waiting({ scene, choose, group }: TableProps<CanalettoView> & { group: Group }) {
    const { view } = scene;
    const action = `resell ${group}`;
    const value = nextTile(view);
    const look = (
        <>
            <span class="token">
                <Treasure group={group} />
            </span>
            <b>{groupName(group)}</b>
            {value !== null && <small>{tr("{value} each", { value })}</small>}
        </>
    );
    if (!canChoose(scene, action)) return <span class="lot-piece waiting">{look}</span>;
    const own = owned(view, scene.seat ?? 0, group);
    return (
        <button
            class="lot-piece waiting"
            onClick={() => choose(action)}
            {...highlights(group)}
            {...explain(tr("You hold {pieces}.", { pieces: someOf(group, own) }))}
        >
            <span class="visually-hidden">{choiceText(scene, action)}: </span>
            {look}
        </button>
    );
}

function Resale(props: TableProps<CanalettoView>) {
    return (
        <>
            <h2>{tr("Which group goes first?")}</h2>
            <ul class="lot">
                {props.scene.view.waiting.map((group) => (
                    <li key={group}>
                        <Waiting {...props} group={group} />
                    </li>
                ))}
            </ul>
        </>
    );
}

function Over({ scene }: { scene: Scene<CanalettoView> }) {
    const { result } = scene;
    return (
        <>
            <h2>{tr("The game is over")}</h2>
            <ul class="winners">
                {(result?.winners ?? []).map((seat) => (
                    <li key={seat} class={`seat-${seat}`}>
                        <Crest seat={seat} size={40} />
                        <b>{nameOf(scene, seat)}</b>
                        <strong>{number(result?.scores[seat] ?? 0)}</strong>
                    </li>
                ))}
            </ul>
        </>
    );
}

type Sold = Extract<CanalettoEvent, { event: "buy" | "resell" }>;

/** The latest sale or resale among the events acted out since the last lot. */
function soldIn(events: readonly CanalettoEvent[]): Sold | null {
    for (const event of [...events].reverse()) {
        if (event.event === "open") return null;
        if (event.event === "buy" || event.event === "resell") return event;
    }
    return null;
}

interface PanelProps extends TableProps<CanalettoView> {
    /** What has been acted out of the current step. */
    events: readonly CanalettoEvent[];
}

export function AuctionPanel({ events, ...props }: PanelProps) {
    const { phase } = props.scene.view;
    const sold = soldIn(events);
    if (phase === "auction" || (phase === "resale" && sold))
        return <OnSale scene={props.scene} sold={sold} />;
    if (phase === "resale") return <Resale {...props} />;
    return <Over scene={props.scene} />;
}
