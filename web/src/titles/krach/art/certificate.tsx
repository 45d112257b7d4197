/* An engraved share certificate: the company in the centre, the colour for sale around it. */
import { tr } from "../../../i18n";
import type { Colour, Share } from "../material";
import { colourName, oneBorder, oneShare, tradeName } from "../words";
import { EmblemShape, pattern } from "./emblem";
import { rosette } from "./guilloche";
import "./certificate.css";

const great = rosette(150, 108, 88, 6, 14);
const small = rosette(0, 0, 19, 3, 9);
const corners = [
    [52, 54],
    [248, 54],
    [52, 156],
    [248, 156],
] as const;

/** The name of the border's colour, set into the border. */
function BorderName({ colour, y }: { colour: Colour; y: number }) {
    return (
        <g transform={`translate(150 ${y})`}>
            <path class="kr-cartouche" d="M-52 -11H52L60 0 52 11H-52L-60 0Z" />
            <text class="kr-engraved kr-small" y="6">
                {colourName(colour)}
            </text>
        </g>
    );
}

function Sheet({ centre }: { centre: Colour }) {
    return (
        <>
            <rect class="kr-sheet" x="23" y="23" width="254" height="164" rx="2" />
            <g class={`kr-ink-${centre}`}>
                <path class="kr-lathe" d={great} />
                {corners.map(([x, y]) => (
                    <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
                        <path class="kr-lathe kr-strong" d={small} />
                        <text class="kr-numeral" y="8">
                            1
                        </text>
                    </g>
                ))}
            </g>
            <rect class="kr-hairline" x="29" y="29" width="242" height="152" />
        </>
    );
}

function Medallion({ centre }: { centre: Colour }) {
    return (
        <g transform="translate(150 110)">
            <circle class="kr-medal" r="43" fill={pattern(centre)} />
            <circle class={`kr-deep-${centre} kr-medal-field`} r="31" />
            <g transform="translate(-24 -24) scale(2)">
                <EmblemShape colour={centre} />
            </g>
        </g>
    );
}

export interface CertificateProps {
    share: Share;
    taken?: boolean;
}

export const certificateName = ({ centre, border }: Share): string =>
    tr("{share} with {border}", { share: oneShare(centre), border: oneBorder(border) });

export function Certificate({ share, taken }: CertificateProps) {
    const { centre, border } = share;
    return (
        <svg
            class={`kr-certificate ${taken ? "kr-gone" : ""}`}
            viewBox="0 0 300 210"
            role="img"
            aria-label={certificateName(share)}
        >
            <rect
                class="kr-edge"
                x="0.5"
                y="0.5"
                width="299"
                height="209"
                rx="5"
                fill={pattern(border)}
            />
            <rect class="kr-double" x="4" y="4" width="292" height="202" rx="3" />
            <Sheet centre={centre} />
            <Medallion centre={centre} />
            <text class="kr-engraved kr-title" x="150" y="54">
                {tradeName(centre)}
            </text>
            <text class="kr-engraved kr-colour" x="150" y="176">
                {colourName(centre)}
            </text>
            <BorderName colour={border} y={12.5} />
            <BorderName colour={border} y={197.5} />
            {taken && (
                <g class="kr-stamp" transform="translate(150 112) rotate(-14)">
                    <rect x="-74" y="-24" width="148" height="48" rx="6" />
                    <text y="10">{tr("taken")}</text>
                </g>
            )}
        </svg>
    );
}

/** The card that ends the game: the line falls off the sheet. */
export function CrashCard() {
    return (
        <svg class="kr-certificate" viewBox="0 0 300 210" role="img" aria-label={tr("THE CRASH")}>
            <rect
                class="kr-edge"
                x="0.5"
                y="0.5"
                width="299"
                height="209"
                rx="5"
                fill="url(#kr-danger)"
            />
            <rect class="kr-night" x="18" y="18" width="264" height="174" rx="2" />
            <path
                class="kr-grid"
                d="M18 53H282M18 88H282M18 123H282M18 158H282M71 18V192M124 18V192M177 18V192M230 18V192"
            />
            <path
                class="kr-fall"
                d="M18 104L44 84 62 94 88 56 108 68 132 36 152 56 168 46 196 92 208 82 232 138 242 128 262 190"
            />
            <text class="kr-crash-word" x="32" y="172">
                {tr("THE CRASH")}
            </text>
        </svg>
    );
}

/** The back of a card. */
export function CardBack() {
    return (
        <svg class="kr-back" viewBox="0 0 300 210" aria-hidden="true">
            <rect class="kr-back-edge" x="0.5" y="0.5" width="299" height="209" rx="8" />
            <rect class="kr-back-line" x="14" y="14" width="272" height="182" rx="4" />
            <path class="kr-back-lathe" d={rosette(150, 105, 80, 6, 12)} />
            <path
                class="kr-back-fan"
                d="M14 196A60 60 0 0 1 74 136M14 176A40 40 0 0 1 54 196M286 196A60 60 0 0 0 226 136M286 176A40 40 0 0 0 246 196M14 14A60 60 0 0 0 74 74M286 14A60 60 0 0 1 226 74"
            />
        </svg>
    );
}
