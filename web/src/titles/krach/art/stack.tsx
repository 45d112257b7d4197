/* A stack of certificates of one colour: only their centre still matters. */
import { range } from "../../../lists";
import type { Colour } from "../material";
import { EmblemShape, pattern } from "./emblem";
import "./stack.css";

const step = 3;

function Slip({ colour, index, top }: { colour: Colour; index: number; top: boolean }) {
    return (
        <g transform={`translate(${index * 1.5} ${-index * step})`}>
            <rect class="kr-slip" x="1" y="25" width="44" height="31" rx="2" />
            <rect
                class="kr-slip-field"
                x="4"
                y="28"
                width="38"
                height="25"
                fill={pattern(colour)}
            />
            {top && (
                <>
                    <circle class={`kr-deep-${colour} kr-slip-medal`} cx="23" cy="40.5" r="10" />
                    <g transform="translate(15.2 32.7) scale(0.65)">
                        <EmblemShape colour={colour} />
                    </g>
                </>
            )}
        </g>
    );
}

/** As high as there are certificates; an outline if there are none. */
export function Stack({ colour, count }: { colour: Colour; count: number }) {
    return (
        <svg
            class="kr-stack"
            viewBox={`0 ${24 - step * Math.max(0, count - 1)} 58 ${33 + step * Math.max(0, count - 1)}`}
            aria-hidden="true"
        >
            {count === 0 && <rect class="kr-place" x="2" y="26" width="42" height="29" rx="2" />}
            {range(count).map((index) => (
                <Slip key={index} colour={colour} index={index} top={index === count - 1} />
            ))}
        </svg>
    );
}
