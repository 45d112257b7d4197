/* A sentence with the players' names in the colours of their seats. */
import "./named_text.css";

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Splits a sentence at the names in it; the names are at the odd places. Of two names that begin alike,
 * the longer one is looked for first. */
export function splitAtNames(text: string, names: readonly string[]): string[] {
    const known = [...names].filter(Boolean).sort((a, b) => b.length - a.length);
    if (!known.length) return [text];
    const pattern = known.map(escaped).join("|");
    return text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${pattern})(?![\\p{L}\\p{N}])`, "u"));
}

/** `names` are those of the seats, in their order. */
export function NamedText({ text, names }: { text: string; names: readonly string[] }) {
    return (
        <>
            {splitAtNames(text, names).map((part, index) =>
                index % 2 ? (
                    <b key={index} class={`named seat-${names.indexOf(part)}`}>
                        {part}
                    </b>
                ) : (
                    part
                ),
            )}
        </>
    );
}
