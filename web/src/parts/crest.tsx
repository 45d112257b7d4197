/* The crests of the six seats, which differ in their drawing as well as in colour. */
import "./crest.css";

const charges = [
    "M12 3 L22 12 L12 21 L2 12 Z",
    "M9 2 h6 v8 h8 v6 h-8 v8 h-6 v-8 h-8 v-6 h8 Z",
    "M2 16 L12 6 L22 16 V22 L12 12 L2 22 Z",
    "M12 4 a8 8 0 1 0 0.01 0 Z M12 8 a4 4 0 1 1 -0.01 0 Z",
    "M12 2 L14.6 9 H22 L16 13.6 L18.4 21 L12 16.6 L5.6 21 L8 13.6 L2 9 H9.4 Z",
    "M2 2 H8 L22 16 V22 H16 L2 8 Z",
];

/** The crest as an SVG element of its own, `size` pixels wide. */
export function Crest({ seat, size = 20 }: { seat: number; size?: number }) {
    return (
        <svg
            class={`crest seat-${seat}`}
            width={size}
            height={size * 1.15}
            viewBox="0 0 40 46"
            aria-hidden="true"
        >
            <CrestShape seat={seat} />
        </svg>
    );
}

/** The crest as part of a drawing, 40 by 46 units. */
export function CrestShape({ seat }: { seat: number }) {
    return (
        <g class={`seat-${seat}`}>
            <path class="crest-field" d="M2 2 H38 V22 C38 34 28 41 20 44 C12 41 2 34 2 22 Z" />
            <g transform="translate(8 8)">
                <path class="crest-charge" fill-rule="evenodd" d={charges[seat]} />
            </g>
        </g>
    );
}
