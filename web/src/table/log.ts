/* What happened, as lines: events in sentences, what people say, who comes and goes. */
import type { News, Table, TableSeat } from "../api";
import { tr } from "../tongue";

export interface Line {
    kind: "event" | "chat" | "seat";
    text: string;
    /** Who says it, of a chat. */
    who?: string;
    seat?: number;
    time?: number;
}

/** As the table's sentences call who sits there. */
export const called = (table: Table, seat: number): string =>
    table.seats[seat]?.called ?? table.seats[seat]?.name ?? tr("Seat {n}", { n: seat + 1 });

function arrival(before: TableSeat, after: TableSeat): string | null {
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

/** Who came, left, or was stood in for between two tables. */
export function arrivals(before: Table, after: Table): Line[] {
    return after.seats.flatMap((seat, index) => {
        const old = before.seats[index];
        const text = old ? arrival(old, seat) : null;
        return text ? [{ kind: "seat", text, seat: index }] : [];
    });
}

export function linesOf(news: News): Line[] {
    if (news.news === "chat")
        return "text" in news
            ? [{ kind: "chat", text: news.text, who: news.name, seat: news.seat, time: news.time }]
            : [];
    if (news.news !== "start" && news.news !== "step") return [];
    return news.events.flatMap((event) =>
        event.text ? [{ kind: "event", text: event.text }] : [],
    );
}
