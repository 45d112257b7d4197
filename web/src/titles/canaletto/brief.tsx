/* What a bid depends on: the next value tile, what the viewer holds, and who has how much of what is on
 * sale or would be next. */
import type { CanalettoView, Group } from "../../gen/api";
import { number, tr, trN } from "../../i18n";
import { itemAt } from "../../lists";
import { explain } from "../../parts/explain";
import { BriefRow, seatsFromViewer } from "../brief_row";
import { nameOf, type Scene } from "../title";
import { acted } from "./acted";
import { Mask } from "./art/pieces";
import { Treasure } from "./art/treasures";
import { dialAmount } from "./bid_state";
import { groups, groupSize, tilesUsed } from "./material";
import { hasBribe, isIn, landing, nextTile, owned, palacesWith } from "./readings";
import { groupName, someOf } from "./words";
import "./brief.css";

interface Props {
    scene: Scene<CanalettoView>;
}

/** The values of the tiles after the next one, as far as they are face up. */
const laterTiles = (view: CanalettoView): number[] =>
    view.tile.slice(view.tiles_spent + 1, tilesUsed).filter((value) => value !== null);

function NextTile({ view }: { view: CanalettoView }) {
    const later = laterTiles(view);
    return (
        <span
            class="cn-brief-tile"
            {...explain(tr("This tile pays for the next group that is complete."))}
        >
            {tr("next tile")} <b>{nextTile(view) ?? "?"}</b>
            {later.length > 0 && <small>{later.join(" ")}</small>}
        </span>
    );
}

function OwnTreasures({ view, seat }: { view: CanalettoView; seat: number }) {
    const held = groups.filter((group) => owned(view, seat, group));
    return (
        <span class="cn-brief-own">
            {tr("yours:")}{" "}
            {held.map((group) => (
                <span key={group} {...explain(someOf(group, owned(view, seat, group)))}>
                    <span class="token">
                        <Treasure group={group} />
                    </span>
                    <b>{owned(view, seat, group)}</b>
                    <i>/{groupSize[group]}</i>
                </span>
            ))}
            {!held.length && tr("nothing yet")}
        </span>
    );
}

/** The groups that the decision is about: those on sale, then those that a bid would put on sale next; at
 * a resale, those that are waiting. */
function groupsAtStake(scene: Scene<CanalettoView>): { group: Group; isNext: boolean }[] {
    const { view } = scene;
    if (view.phase !== "auction") return view.waiting.map((group) => ({ group, isNext: false }));
    const now = itemAt(view.palace, view.column);
    const { next } = landing(scene, dialAmount(scene) ?? view.bid);
    const later = next === null || next === view.column ? [] : itemAt(view.palace, next);
    return [
        ...now.map((group) => ({ group, isNext: false })),
        ...later.filter((group) => !now.includes(group)).map((group) => ({ group, isNext: true })),
    ];
}

function Head({ view, group, isNext }: { view: CanalettoView; group: Group; isNext: boolean }) {
    const left = palacesWith(view, group).length;
    const size = groupSize[group];
    const where = trN("{n} of {all} still in a palace", "{n} of {all} still in palaces", left, {
        all: size,
    });
    return (
        <th
            scope="col"
            class={isNext ? "next" : ""}
            {...explain(
                isNext
                    ? tr("{group}, in the next auction: {where}.", {
                          group: groupName(group),
                          where,
                      })
                    : tr("{group}, on sale now: {where}.", { group: groupName(group), where }),
            )}
        >
            <span class="token">
                <Treasure group={group} />
            </span>
            <span class="visually-hidden">{groupName(group)}</span>
        </th>
    );
}

function Bribe({ isLeft }: { isLeft: boolean }) {
    return isLeft ? (
        <span role="img" aria-label={tr("bribe unused")}>
            <Mask />
        </span>
    ) : (
        <span role="img" aria-label={tr("bribe used")}>
            –
        </span>
    );
}

function Row({ scene, seat, stake }: Props & { seat: number; stake: Group[] }) {
    const { view } = scene;
    const isOut = view.phase === "auction" && !isIn(view, seat);
    const debt = itemAt(view.debt, seat);
    return (
        <BriefRow scene={scene} seat={seat} out={isOut ? tr("passed") : ""}>
            {stake.map((group) => (
                <td key={group}>{owned(view, seat, group) || "–"}</td>
            ))}
            <td class="cash">{number(itemAt(view.cash, seat))}</td>
            <td class={debt ? "debt" : ""}>{debt ? number(debt) : "–"}</td>
            <td>
                <Bribe isLeft={hasBribe(view, seat)} />
            </td>
        </BriefRow>
    );
}

function Holdings({ scene }: Props) {
    const { view } = scene;
    const stake = groupsAtStake(scene);
    return (
        <table aria-label={tr("Who holds what, and money")}>
            <thead>
                <tr>
                    <td />
                    {stake.map(({ group, isNext }) => (
                        <Head key={group} view={view} group={group} isNext={isNext} />
                    ))}
                    <th scope="col" class="money">
                        {tr("cash")}
                    </th>
                    <th scope="col" class="money">
                        {tr("debt")}
                    </th>
                    <th scope="col">
                        <span class="visually-hidden">{tr("Bribe")}</span>
                    </th>
                </tr>
            </thead>
            <tbody>
                {seatsFromViewer(scene).map((seat) => (
                    <Row
                        key={seat}
                        scene={scene}
                        seat={seat}
                        stake={stake.map(({ group }) => group)}
                    />
                ))}
            </tbody>
        </table>
    );
}

export function Brief({ scene: shown }: Props) {
    const scene = { ...shown, view: acted.from(shown.view).view };
    return (
        <div class="brief cn-brief">
            <p>
                <NextTile view={scene.view} />
                {scene.seat !== null && <OwnTreasures view={scene.view} seat={scene.seat} />}
            </p>
            <Holdings scene={scene} />
        </div>
    );
}

/** How the bidding stands; the rest is in the brief. */
export function lead(scene: Scene<CanalettoView>): string {
    const { phase, bid, leader } = scene.view;
    if (phase !== "auction") return "";
    if (!bid) return tr("No bid yet.");
    return tr("{player} bids {amount}.", { player: nameOf(scene, leader), amount: bid });
}

/** All palaces are in sight together. */
export const focus = (): string => "lagoon";
