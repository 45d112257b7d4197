/* Brass chips in piles of five, which are worth a point at the Crash. */
import { range } from "../../../lists";
import { chipsAPoint } from "../material";
import "./chips.css";

const width = 22;
const thick = 5;
const depth = 14;

function Pile({ count }: { count: number }) {
    return (
        <g>
            {range(count).map((index) => (
                <g key={index} transform={`translate(0 ${30 - index * thick})`}>
                    <path class="kr-chip-side" d={`M0 0v${thick}a10 4 0 0 0 20 0v-${thick}Z`} />
                    <ellipse class="kr-chip-top" cx="10" cy="0" rx="10" ry="4" />
                </g>
            ))}
            {count > 0 && (
                <ellipse
                    class="kr-chip-eye"
                    cx="10"
                    cy={30 - (count - 1) * thick}
                    rx="5"
                    ry="1.8"
                />
            )}
        </g>
    );
}

/** The number of piles in the front row; the others stand behind them. */
const inFront = (piles: number): number => (piles <= 3 ? piles : Math.ceil(piles / 2));

/** Chips in piles; nothing if there are none. */
export function Piles({ count }: { count: number }) {
    const piles = Math.ceil(count / chipsAPoint);
    const front = inFront(piles);
    const behind = piles - front;
    const place = (pile: number): string =>
        pile < behind
            ? `translate(${(pile + (front - behind) / 2) * width} ${-depth})`
            : `translate(${(pile - behind) * width} 0)`;
    const top = behind ? -depth : 0;
    return (
        <svg
            class="kr-piles"
            viewBox={`-1 ${top - 1} ${Math.max(front, 1) * width} ${42 - top}`}
            aria-hidden="true"
        >
            {range(piles).map((pile) => (
                <g key={pile} transform={place(pile)}>
                    <Pile count={Math.min(chipsAPoint, count - pile * chipsAPoint)} />
                </g>
            ))}
        </svg>
    );
}

/** One chip from above. */
export function Chip({ size = 22 }: { size?: number }) {
    return (
        <svg class="kr-chip" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
            <circle class="kr-coin" cx="16" cy="16" r="15" />
            <circle class="kr-notches" cx="16" cy="16" r="12.5" />
            <path
                class="kr-coin-mark"
                d="M16 7l2.6 6.2 6.4.4-4.9 4.2 1.6 6.300L16 20.600l-5.7 3.5 1.6-6.300L7 13.600l6.4-.4Z"
            />
        </svg>
    );
}

/** A closed hand, which hides how many chips are in it. */
export function Fist({ size = 30 }: { size?: number }) {
    return (
        <svg class="kr-fist" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
            <path class="kr-cuff" d="M10 24h13l1.5 7h-16Z" />
            <path
                class="kr-skin"
                d="M6 13c0-2 4-2 4.5 0 .2-2.8 4.8-2.8 5 0 .2-2.8 4.8-2.8 5 0 .3-2 5-2 5 .5V20c0 3.5-2.5 5-5 5h-9C8 25 6 22.5 6 19Z"
            />
            <path
                class="kr-crease"
                d="M10.5 13v5.500M15.5 13v5.500M20.5 13v5.500M6 18.500c4-2 8 0 8 3"
            />
        </svg>
    );
}
