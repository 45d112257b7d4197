/* How the score came about: bonuses, sales, loans, chips. */
import type { KrachEvent } from "../../gen/api";
import { tr } from "../../i18n";
import type { KrachUI } from ".";

/** The points of an event: whose, and in which column. */
function pointsOf(event: KrachEvent): [seat: number, column: number, points: number] | null {
    switch (event.event) {
        case "bonus":
            return [event.seat, 0, event.points];
        case "sell":
            return [event.seat, 1, event.points];
        case "borrow":
            return [event.seat, 2, -event.cost];
        case "chip-points":
            return [event.seat, 3, event.points];
        default:
            return null;
    }
}

/** Bonuses, sales, loans and chips of each seat. */
export function earnings(events: KrachEvent[], players: number): number[][] {
    const rows = [...Array(players)].map(() => [0, 0, 0, 0]);
    for (const event of events) {
        const [seat, column, points] = pointsOf(event) ?? [0, 0, 0];
        rows[seat]![column]! += points;
    }
    return rows;
}

export const scoreSheet: KrachUI["scoreSheet"] = (events, scene) => ({
    columns: [
        {
            name: tr("Bonuses"),
            explain: tr("1 point for each share in front of you whose colour was turned up."),
        },
        {
            name: tr("Sales"),
            explain: tr(
                "Each share sold brings as many points as shares of that colour lie in front of all players together.",
            ),
        },
        { name: tr("Loans"), explain: tr("What the loans cost.") },
        {
            name: tr("Chips"),
            explain: tr("1 point for every 5 chips in hand when the Crash came."),
        },
        {
            name: tr("Score"),
            explain: tr("The highest score wins. Between equal scores, more shares win."),
        },
    ],
    rows: earnings(events, scene.players).map((row, seat) => [
        ...row,
        scene.result?.scores[seat] ?? scene.view.score[seat]!,
    ]),
});
