/* The log of a table, and the form to add to it. */
import { useSignal } from "@preact/signals";
import type { TargetedEvent } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { tr } from "../i18n";
import { Crest } from "../parts/crest";
import { Icon } from "../parts/icon";
import { NamedText } from "../parts/named_text";
import type { Line } from "./log_lines";
import "./log_view.css";

/** Removes a line of chat, by its number. */
type Remove = ((line: number) => void) | undefined;

function RemoveButton({ line, remove }: { line: Line; remove: Remove }) {
    const { number } = line;
    if (!remove || number === undefined) return null;
    const label = tr("Remove this message by {player}", { player: line.author ?? "" });
    return (
        <button class="quiet remove" aria-label={label} onClick={() => remove(number)}>
            <Icon name="close" />
        </button>
    );
}

interface LineProps {
    line: Line;
    names: readonly string[];
    remove: Remove;
}

function LogLine({ line, names, remove }: LineProps) {
    if (line.kind === "heading") return <h3>{line.text}</h3>;
    if (line.kind !== "chat")
        return (
            <p class={line.kind === "event" ? eventClass(line) : line.kind}>
                <NamedText text={line.text} names={names} />
            </p>
        );
    const gone = line.number === undefined;
    return (
        <p class={`chat ${gone ? "removed" : ""}`}>
            {line.seat === undefined ? <Icon name="eye" /> : <Crest seat={line.seat} size={14} />}{" "}
            <b>{line.author}</b> <span>{line.text}</span>
            <RemoveButton line={line} remove={remove} />
        </p>
    );
}

/** A stripe in the colour of who did it. */
const eventClass = ({ seat }: Line): string =>
    seat === undefined ? "event" : `event seat-${seat}`;

interface LogProps {
    lines: Line[];
    /** The names of the seats, in their order. */
    names: readonly string[];
    remove?: Remove;
}

/** So long after using the wheel, a key or the pointer, it is the reader who scrolls. */
const READER_MS = 1000;

/** Stays at the newest line unless the reader has scrolled up. A log also scrolls when the boxes around it
 * change their size for a moment. */
export function LogView({ lines, names, remove }: LogProps) {
    const box = useRef<HTMLDivElement>(null);
    const atEnd = useRef(true);
    const touched = useRef(-Infinity);
    const stayAtEnd = (): void => {
        if (box.current && atEnd.current) box.current.scrollTop = box.current.scrollHeight;
    };
    useLayoutEffect(stayAtEnd, [lines.length]);
    useLayoutEffect(() => {
        if (!box.current) return;
        const observer = new ResizeObserver(stayAtEnd);
        observer.observe(box.current);
        for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"])
            box.current.addEventListener(kind, () => (touched.current = performance.now()), {
                passive: true,
            });
        return () => observer.disconnect();
    }, []);
    const scrolled = (event: TargetedEvent<HTMLElement>): void => {
        const { scrollTop, clientHeight, scrollHeight } = event.currentTarget;
        if (scrollTop + clientHeight > scrollHeight - 30) atEnd.current = true;
        else if (performance.now() - touched.current < READER_MS) atEnd.current = false;
        else stayAtEnd();
    };
    return (
        <div
            class="log"
            role="log"
            aria-label={tr("What happened")}
            tabIndex={0}
            ref={box}
            onScroll={scrolled}
        >
            {lines.map((line, index) => (
                <LogLine key={index} line={line} names={names} remove={remove} />
            ))}
        </div>
    );
}

interface ChatProps {
    say: (text: string) => void;
    label?: string;
}

export function ChatForm({ say, label = tr("Say something to the table") }: ChatProps) {
    const text = useSignal("");
    const send = (event: Event): void => {
        event.preventDefault();
        if (text.value.trim()) say(text.value.trim());
        text.value = "";
    };
    return (
        <form class="chat-form" onSubmit={send}>
            <input
                aria-label={label}
                placeholder={label}
                maxLength={400}
                value={text.value}
                onInput={(event) => (text.value = event.currentTarget.value)}
            />
            <button>{tr("Send")}</button>
        </form>
    );
}
