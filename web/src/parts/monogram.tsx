/* The first letter of a name in a round seal, whose colour depends on the name. */
import "./monogram.css";

const COLOURS = 6;

/** The first character as people count them: a letter with its accents, an emoji. */
const initialOf = (name: string): string =>
    [...new Intl.Segmenter().segment(name)][0]?.segment.toUpperCase() ?? "";

const colourOf = (name: string): number =>
    Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce((one, two) => one + two, 0) %
    COLOURS;

export function Monogram({ name, size }: { name: string; size: number }) {
    return (
        <svg
            class={`monogram seat-${colourOf(name)}`}
            viewBox="0 0 40 40"
            width={size}
            height={size}
            aria-hidden="true"
        >
            <circle class="monogram-field" cx="20" cy="20" r="19" />
            <circle class="monogram-ring" cx="20" cy="20" r="16.5" />
            <text class="monogram-letter" x="20" y="27">
                {initialOf(name)}
            </text>
        </svg>
    );
}
