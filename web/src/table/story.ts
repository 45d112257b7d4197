/* The events of a game as lines of its log: rounds under headings, and in one line what several players do
 * one after the other. */
import type { Event } from "../api";
import { list } from "../i18n";
import type { LogStyle } from "../titles/title";
import type { Line } from "./log_lines";

type Style = LogStyle<unknown> | undefined;

function headingOf(lines: Line[], event: Event, style: Style): Line | null {
    const n = 1 + lines.filter(({ kind }) => kind === "heading").length;
    const text = style?.heading(event, n);
    return text ? { kind: "heading", text } : null;
}

/** The line of this round that an event belongs to, if others of its kind have begun one. */
function lineFor(lines: Line[], kind: string): number {
    for (let at = lines.length - 1; at >= 0; at--) {
        if (lines[at]?.kind === "heading") return -1;
        if (lines[at]?.gathered?.kind === kind) return at;
    }
    return -1;
}

function gather(lines: Line[], event: Event, style: Style, nameOf: NameOf): Line[] | null {
    const gathering = style?.gathering(event);
    if (!gathering || !("seat" in event)) return null;
    const { kind, text } = gathering;
    const at = lineFor(lines, kind);
    const seats = [...(lines[at]?.gathered?.seats ?? []), event.seat];
    const alone = seats.length === 1 ? event.text : undefined;
    const line: Line = {
        kind: "event",
        text: alone ?? text(list(seats.map(nameOf))),
        gathered: { kind, seats },
    };
    return at < 0 ? [...lines, line] : lines.map((old, i) => (i === at ? line : old));
}

type NameOf = (seat: number) => string;

/** The lines after an event. */
export function withEvent(lines: Line[], event: Event, style: Style, nameOf: NameOf): Line[] {
    const heading = headingOf(lines, event, style);
    const headed = heading ? [...lines, heading] : lines;
    const gathered = gather(headed, event, style, nameOf);
    if (gathered) return gathered;
    const isHeading = heading?.text === event.text?.replace(/\.$/, "");
    if (!event.text || isHeading) return headed;
    const seat = "seat" in event ? event.seat : undefined;
    return [...headed, { kind: "event", text: event.text, seat }];
}
