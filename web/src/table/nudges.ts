/* Reminders from others at the table that it is this player's turn. */
import type { News, TableMessage } from "../api";
import { tr } from "../i18n";
import { showNotice } from "../notice";
import { seatName } from "./log_lines";
import { alertTurn } from "./turn_alert";

type Nudge = Extract<News, { news: "nudge" }>;

/** The latest reminder of a seat, if nothing has happened in the game since. */
function latestNudge(news: News[], seat: number): Nudge | undefined {
    const kinds = news.map((one) => one.news);
    const since = Math.max(kinds.lastIndexOf("step"), kinds.lastIndexOf("undo")) + 1;
    const nudges = news.slice(since).filter((one) => one.news === "nudge");
    return nudges.filter(({ to }) => to === seat).at(-1);
}

/** Tells the player about a reminder among the news, unless the decision has been made since; also one that came
 * while they were away. */
export function noticeNudges({ news, table }: TableMessage): void {
    const { seat } = table.you;
    if (seat === null || !(table.awaited ?? []).includes(seat)) return;
    const nudge = latestNudge(news, seat);
    if (!nudge) return;
    const text = tr("{player} reminds you: it is your turn.", {
        player: seatName(table, nudge.seat),
    });
    showNotice(text);
    alertTurn(text);
}
