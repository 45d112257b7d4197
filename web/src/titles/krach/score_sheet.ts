/* How the score came about: bonuses, sales, loans, chips. */
import type { KrachEvent } from "../../gen/api";
import { tr } from "../../i18n";
import { itemAt, range } from "../../lists";
import type { KrachUI } from ".";

type Source = "bonuses" | "sales" | "loans" | "chips";

/** The points of an event, if any: for which seat, and from which source. */
function pointsOf(event: KrachEvent): { seat: number; source: Source; points: number } | null {
    switch (event.event) {
        case "bonus":
            return { seat: event.seat, source: "bonuses", points: event.points };
        case "sell":
            return { seat: event.seat, source: "sales", points: event.points };
        case "borrow":
            return { seat: event.seat, source: "loans", points: -event.cost };
        case "chip-points":
            return { seat: event.seat, source: "chips", points: event.points };
        default:
            return null;
    }
}

/** Each seat's points from bonuses, sales, loans and chips. */
export function earnings(events: KrachEvent[], players: number): number[][] {
    const rows = range(players).map(() => ({ bonuses: 0, sales: 0, loans: 0, chips: 0 }));
    for (const gain of events.map(pointsOf))
        if (gain) itemAt(rows, gain.seat)[gain.source] += gain.points;
    return rows.map(({ bonuses, sales, loans, chips }) => [bonuses, sales, loans, chips]);
}

export const scoreSheet: KrachUI["scoreSheet"] = (events, scene) => ({
    columns: [
        {
            name: tr("Bonuses"),
            explain: tr("1 point for each share in front of you whose colour was turned up."),
            how: tr("through bonuses"),
        },
        {
            name: tr("Sales"),
            explain: tr(
                "Each share sold brings as many points as there are shares of that colour in front of all players together.",
            ),
            how: tr("through sales"),
        },
        {
            name: tr("Loans"),
            explain: tr("What the loans cost."),
            how: tr("by borrowing less"),
        },
        {
            name: tr("Chips ÷ 5"),
            explain: tr("1 point for every 5 chips in hand when the Crash came."),
            how: tr("through chips in hand"),
        },
        {
            name: tr("Score"),
            explain: tr("The highest score wins. Ties go to the player with more shares."),
        },
    ],
    tiebreak: tr("Ties go to the player with more shares."),
    rows: earnings(events, scene.players).map((row, seat) => [
        ...row,
        scene.result?.scores[seat] ?? itemAt(scene.view.score, seat),
    ]),
});
