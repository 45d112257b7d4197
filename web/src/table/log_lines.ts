/* The log of a table as lines: events in sentences, chat, people who come and go. */
import type { News, Table, TableSeat } from "../api";
import { tr } from "../i18n";

export interface Line {
    kind: "event" | "chat" | "seat";
    text: string;
    /** The author of a chat line. */
    author?: string;
    seat?: number;
    time?: number;
}

/** The name by which the table's sentences call the player in a seat. */
export const seatName = (table: Table, seat: number): string =>
    table.seats[seat]?.called ?? table.seats[seat]?.name ?? tr("Seat {n}", { n: seat + 1 });

function seatChange(before: TableSeat, after: TableSeat): string | null {
    const player = after.name ?? before.name ?? "";
    if (after.name !== null && before.name === null) return tr("{player} sits down.", { player });
    if (after.name === null && before.name !== null)
        return after.level
            ? tr("{player} leaves; a bot takes over.", { player })
            : tr("{player} leaves.", { player });
    if (after.away && !before.away) return tr("{player} is away; a bot plays for now.", { player });
    if (!after.away && before.away) return tr("{player} is back.", { player });
    if (after.level && !before.level) return tr("A bot sits down.");
    if (!after.level && before.level && after.name === null) return tr("The bot leaves.");
    return null;
}

/** People and bots who sat down, left or were replaced between two states of a table. */
export function seatChanges(before: Table, after: Table): Line[] {
    return after.seats.flatMap((seat, index) => {
        const old = before.seats[index];
        const text = old ? seatChange(old, seat) : null;
        return text ? [{ kind: "seat", text, seat: index }] : [];
    });
}

function chatLine(news: Extract<News, { text: string }>): Line {
    const { text, name, seat, time } = news;
    return { kind: "chat", text, author: name, seat, time };
}

export function linesOf(news: News): Line[] {
    if (news.news === "chat") return "text" in news ? [chatLine(news)] : [];
    if (news.news !== "start" && news.news !== "step") return [];
    return news.events.flatMap((event) =>
        event.text ? [{ kind: "event", text: event.text }] : [],
    );
}
