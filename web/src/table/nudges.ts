/* Reminders from others at the table that it is this player's turn. */
import type { TableMessage } from "../api";
import { tr } from "../i18n";
import { showNotice } from "../notice";
import { seatName } from "./log_lines";
import { alertTurn } from "./turn_alert";

/** Tells the player about a reminder among the news, unless the decision has been made since. */
export function noticeNudges({ news, table }: TableMessage): void {
    const { seat } = table.you;
    const awaited = seat !== null && (table.awaited ?? []).includes(seat);
    const nudge = news.find((one) => one.news === "nudge" && one.to === seat);
    if (!awaited || nudge?.news !== "nudge") return;
    const text = tr("{player} reminds you: it is your turn.", {
        player: seatName(table, nudge.seat),
    });
    showNotice(text);
    alertTurn(text);
}
