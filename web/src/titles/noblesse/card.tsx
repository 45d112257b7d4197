/* Cards on the table, to look at or to play with a click. */
import type { ComponentChildren } from "preact";
import { explain } from "../../parts/explain";
import { ObjectArt, PlayArt } from "./art/cards";
import { objectName, objectNote, playName, playNote } from "./words";
import "./card.css";

interface CardProps {
    name: string;
    note: string;
    piece?: string;
    state?: string;
    /** Whether the card is picked or chosen; undefined for cards that cannot be. */
    pressed?: boolean;
    onPlay?: (() => void) | undefined;
    children: ComponentChildren;
}

/** A button if the card can be played, otherwise a picture. */
function Card({ name, note, piece, state = "", pressed, onPlay, children }: CardProps) {
    const common = { class: `nb-card ${state}`, "data-piece": piece, ...explain(note) };
    if (!onPlay)
        return (
            <span {...common} role="img" aria-label={name}>
                {children}
            </span>
        );
    return (
        <button
            {...common}
            class={`nb-card playable ${state}`}
            type="button"
            aria-label={name}
            aria-pressed={pressed}
            onClick={onPlay}
        >
            {children}
        </button>
    );
}

interface ObjectCardProps {
    card: string;
    piece?: string;
    state?: string;
    label?: string | undefined;
    note?: string | undefined;
    pressed?: boolean;
    onPlay?: (() => void) | undefined;
}

export function ObjectCard({
    card,
    label,
    note,
    piece = `card-${card}`,
    ...rest
}: ObjectCardProps) {
    return (
        <Card
            name={label ?? objectName(card)}
            note={note ?? objectNote(card)}
            piece={piece}
            {...rest}
        >
            <ObjectArt card={card} />
        </Card>
    );
}

interface PlayCardProps {
    card: string;
    piece?: string;
    state?: string;
    label?: string | undefined;
    note?: string;
    pressed?: boolean;
    onPlay?: (() => void) | undefined;
}

export function PlayCard({ card, label, note, ...rest }: PlayCardProps) {
    return (
        <Card name={label ?? playName(card)} note={note ?? playNote(card)} {...rest}>
            <PlayArt card={card} />
        </Card>
    );
}
