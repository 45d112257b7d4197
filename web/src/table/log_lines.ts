/* The log of a table as lines: events in sentences, chat, people who come and go. */
import type { News, Table, TableSeat } from "../api";
import { tr } from "../i18n";

export interface Line {
    kind: "heading" | "event" | "chat" | "seat";
    text: string;
    /** The author of a chat line; a spectator if there is no seat. */
    author?: string;
    /** Who said or did it. */
    seat?: number | undefined;
    /** What several players did, and who has so far. */
    gathered?: { kind: string; seats: number[] };
    time?: number;
    /** The number of a chat line that can be removed. */
    number?: number;
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
    if (after.away && !before.away)
        return tr("{player} is away; a bot is playing for now.", { player });
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

const removedText = (): string => tr("(removed by the host)");

/** Whose numbers were promised for the deal and did not come. */
export function missingNumbers(before: Table, after: Table): Line[] {
    if (before.stage !== "dealing" || after.stage !== "playing") return [];
    return (after.numbers ?? []).flatMap(({ commitment, number }, seat) => {
        if (commitment === null || number !== null) return [];
        const player = seatName(after, seat);
        const text = tr(
            "{player}'s number for the deal did not arrive in time and counts as zero.",
            {
                player,
            },
        );
        return [{ kind: "seat", text, seat }];
    });
}

function chatLine(news: Extract<News, { news: "chat" | "murmur" }>): Line[] {
    if (!("line" in news)) return [];
    const { line: number, name: author, time } = news;
    const seat = "seat" in news ? news.seat : undefined;
    if (!("text" in news)) return [{ kind: "chat", text: removedText(), author, seat, time }];
    return [{ kind: "chat", text: news.text, author, seat, time, number }];
}

/** The lines without the text of one that the host has removed. */
export const withoutLine = (lines: Line[], number: number): Line[] =>
    lines.map((line) =>
        line.number === number ? { ...line, number: undefined, text: removedText() } : line,
    );

/** Whether there is nobody else to tell. */
const isAlone = ({ seats }: Table): boolean =>
    seats.filter(({ name }) => name !== null).length === 1;

/** What a player has done, in a sentence. */
function deed(news: News, table: Table): string {
    const player = "seat" in news ? seatName(table, news.seat) : "";
    switch (news.news) {
        case "ask":
            return tr("Somebody asks to take over from {player}.", { player });
        case "yes":
            return tr("{player} agrees.", { player });
        case "no":
            return tr("{player} refuses.", { player });
        case "hint":
            return isAlone(table) ? "" : tr("{player} asks for a hint.", { player });
        case "nudge":
            return news.to === table.you.seat
                ? tr("{player} reminds you to play.", { player })
                : tr("{player} reminds {other} to play.", {
                      player,
                      other: seatName(table, news.to),
                  });
        case "undo_ask":
            return tr("{player} asks to take back a choice.", { player });
        case "undo_yes":
            return tr("{player} agrees.", { player });
        case "undo_no":
            return tr("The choice stands.");
        case "undo":
            return tr("{player} takes back their last choice.", { player });
        case "called_off":
            return tr("{player} calls the game off.", { player });
        case "closed":
            return tr("An operator has closed this table.");
        default:
            return "";
    }
}

/** News without events; `table` is the table after it. */
export function linesOf(news: News, table: Table): Line[] {
    if (news.news === "chat" || news.news === "murmur") return chatLine(news);
    const text = deed(news, table);
    return text ? [{ kind: "seat", text }] : [];
}
