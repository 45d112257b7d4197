/* The dial for bids, the buttons to pass and to bribe, the choice of what to resell. */
import type { CanalettoView, Group, Ladder } from "../../gen/api";
import { tr } from "../../i18n";
import { itemAt, range } from "../../lists";
import { explain } from "../../parts/explain";
import { actionsOf, canChoose, choiceText, type Scene, type TableProps } from "../title";
import { Mask } from "./art/pieces";
import { Treasure } from "./art/treasures";
import { dialAmount, ladderOf, turnDial } from "./bid_state";
import { palaces } from "./material";
import { landing, newDebt, resaleOf } from "./readings";
import { someOf } from "./words";
import "./controls.css";

const steps = [1, 2, 5];
/** The slider reaches twice round the canal; higher bids can be typed in. */
const reach = 2 * palaces;

type Props = TableProps<CanalettoView>;

const chosen = (scene: Scene<CanalettoView>, action: string): string =>
    action === scene.pending ? "chosen" : "";

interface DialProps {
    scene: Scene<CanalettoView>;
    ladder: Ladder;
    amount: number;
    bid: () => void;
}

/** A compass with a mark for each palace; the needle shows how far the bid takes the gondola. */
function Compass({ amount }: { amount: number }) {
    const marks = range(palaces).map((i) => (
        <path
            key={i}
            d={i % 4 ? "M0 -46v6" : "M0 -46v9"}
            transform={`rotate(${(360 / palaces) * i})`}
        />
    ));
    return (
        <svg class="compass" viewBox="-50 -50 100 100" aria-hidden="true">
            <circle r="48" class="compass-rim" />
            <circle r="37" class="compass-face" />
            <g class="compass-marks">{marks}</g>
            <path
                class="needle"
                d="M0 -48l5 10h-10z"
                style={{ transform: `rotate(${(360 / palaces) * amount}deg)` }}
            />
        </svg>
    );
}

/** The amount, to be typed in; Enter bids it. */
function TypedBid({ scene, ladder, amount, bid }: DialProps) {
    const fits = (to: number): boolean => to >= ladder.least && to <= ladder.most;
    return (
        <input
            type="number"
            inputMode="numeric"
            aria-label={tr("Your bid")}
            min={ladder.least}
            max={ladder.most}
            value={amount}
            onInput={({ currentTarget: { valueAsNumber } }) => {
                if (fits(valueAsNumber)) turnDial(scene, valueAsNumber);
            }}
            onChange={(event) => {
                turnDial(scene, event.currentTarget.valueAsNumber);
                event.currentTarget.value = String(dialAmount(scene));
            }}
            onKeyDown={(event) => {
                if (event.key === "Enter" && fits(event.currentTarget.valueAsNumber)) bid();
            }}
        />
    );
}

function Dial({ scene, ladder, amount, bid }: DialProps) {
    const turnBy = (step: number): void => turnDial(scene, (dialAmount(scene) ?? amount) + step);
    const end = Math.max(amount, Math.min(ladder.most, ladder.least + reach));
    return (
        <div class="dial">
            <div
                class="dial-face"
                {...explain(
                    tr(
                        "Your total bid. Each mark on the rim is a palace; the needle shows how far the bid takes the gondola.",
                    ),
                )}
            >
                <Compass amount={amount} />
                <TypedBid scene={scene} ladder={ladder} amount={amount} bid={bid} />
            </div>
            <div class="dial-steps">
                <button
                    disabled={amount <= ladder.least}
                    aria-label={tr("1 less")}
                    onClick={() => turnBy(-1)}
                >
                    −1
                </button>
                {steps.map((step) => (
                    <button
                        key={step}
                        disabled={amount >= ladder.most}
                        aria-label={tr("{n} more", { n: step })}
                        onClick={() => turnBy(step)}
                    >
                        +{step}
                    </button>
                ))}
            </div>
            <input
                type="range"
                aria-label={tr("Your bid")}
                min={ladder.least}
                max={end}
                value={amount}
                onInput={(event) => turnDial(scene, event.currentTarget.valueAsNumber)}
            />
        </div>
    );
}

function Lot({ lot }: { lot: Group[] }) {
    return (
        <span class="small-lot">
            {lot.map((group) => (
                <span class="token" key={group}>
                    <Treasure group={group} />
                    <span class="visually-hidden">{someOf(group, 1)}</span>
                </span>
            ))}
        </span>
    );
}

/** Where the gondola would land, and what lies there. */
function Landing({ scene, amount }: { scene: Scene<CanalettoView>; amount: number }) {
    const { gondola, next } = landing(scene, amount);
    const onwards = next !== null && next !== gondola;
    return (
        <p
            class="landing"
            {...explain(
                tr(
                    "A bid of n puts the gondola n palaces beyond the column: the next auction is held there, or at the first palace after it that is not empty.",
                ),
            )}
        >
            <span>
                {onwards
                    ? tr("Gondola to {gondola} (empty), on to {next}:", {
                          gondola: gondola + 1,
                          next: next + 1,
                      })
                    : tr("Gondola to palace {gondola}:", { gondola: gondola + 1 })}
            </span>
            {next === null ? (
                <em>{tr("no more auctions")}</em>
            ) : (
                <Lot lot={itemAt(scene.view.palace, next)} />
            )}
        </p>
    );
}

function DebtWarning({ scene, amount }: { scene: Scene<CanalettoView>; amount: number }) {
    const debt = newDebt(scene, amount);
    return (
        <p class="debt-warning" role="status">
            {debt > 0 &&
                tr("Of this, {debt} would be debt, which costs {double} points at the end.", {
                    debt,
                    double: 2 * debt,
                })}
        </p>
    );
}

function Bidding({ scene, choose, ladder }: Props & { ladder: Ladder }) {
    const amount = dialAmount(scene) ?? ladder.least;
    const action = `${ladder.kind} ${amount}`;
    const bid = (): void => choose(action);
    return (
        <>
            <Dial scene={scene} ladder={ladder} amount={amount} bid={bid} />
            <div class="outlook">
                <Landing scene={scene} amount={amount} />
                <DebtWarning scene={scene} amount={amount} />
            </div>
            <div class="verdicts">
                <button class={`main ${chosen(scene, action)}`} onClick={bid}>
                    {tr("Bid {amount}", { amount })}
                </button>
                <Others scene={scene} choose={choose} />
            </div>
        </>
    );
}

function Others({ scene, choose }: Props) {
    return (
        <>
            {canChoose(scene, "pass") && (
                <button
                    class={chosen(scene, "pass")}
                    onClick={() => choose("pass")}
                    {...explain(tr("You drop out of this auction and are back for the next one."))}
                >
                    {choiceText(scene, "pass")}
                </button>
            )}
            {canChoose(scene, "bribe") && (
                <button
                    class={`bribe ${chosen(scene, "bribe")}`}
                    onClick={() => choose("bribe")}
                    {...explain(choiceText(scene, "bribe"))}
                >
                    <Mask />
                    {tr("Bribe")}
                </button>
            )}
        </>
    );
}

const groupOf = (action: string): Group => action.slice("resell ".length) as Group;

function Reselling({ scene, choose }: Props) {
    return (
        <div class="resales">
            {actionsOf(scene).map((action) => {
                const brings = resaleOf(scene, groupOf(action));
                return (
                    <button
                        key={action}
                        class={chosen(scene, action)}
                        onClick={() => choose(action)}
                    >
                        <span class="token">
                            <Treasure group={groupOf(action)} />
                        </span>
                        <span>{choiceText(scene, action)}</span>
                        {brings !== null && <b>+{brings}</b>}
                    </button>
                );
            })}
        </div>
    );
}

export function Controls({ scene, choose }: Props) {
    const ladder = ladderOf(scene);
    const others = actionsOf(scene);
    return (
        <div class="canaletto-controls">
            {ladder && <Bidding scene={scene} choose={choose} ladder={ladder} />}
            {!ladder && scene.view.phase === "auction" && others.length > 0 && (
                <div class="verdicts">
                    <Others scene={scene} choose={choose} />
                </div>
            )}
            {scene.view.phase === "resale" && others.length > 0 && (
                <Reselling scene={scene} choose={choose} />
            )}
        </div>
    );
}
