/* How a score came about: squares gained at exhibitions, with detectives and at the final count. */
import type { NoblesseEvent } from "../../gen/api";
import { tr } from "../../i18n";
import { itemAt, range } from "../../lists";
import type { NoblesseUI } from ".";

/** The squares that each seat gained, by source: exhibitions, detectives, the final count. Nobody plays two
 * cards at the castle, so a player who advances after playing the detective advances because of it. */
export function squaresBySource(events: NoblesseEvent[], players: number): number[][] {
    const gains = range(players).map(() => ({
        exhibitions: 0,
        detective: 0,
        finalCount: 0,
        square: 0,
    }));
    let isOver = false;
    for (const event of events) {
        if (event.event === "end") isOver = true;
        else if (event.event === "advance") {
            const gain = itemAt(gains, event.seat);
            const beforeEnd = event.why === "arrest" ? "detective" : "exhibitions";
            gain[isOver ? "finalCount" : beforeEnd] += event.to - gain.square;
            gain.square = event.to;
        }
    }
    return gains.map((gain) => [gain.exhibitions, gain.detective, gain.finalCount]);
}

export const scoreSheet: NoblesseUI["scoreSheet"] = (events, scene) => ({
    columns: [
        {
            name: tr("Exhibitions"),
            explain: tr("Squares gained by the best and second best exhibitions."),
            how: tr("through exhibitions"),
        },
        {
            name: tr("Detective"),
            explain: tr("Squares gained by catching thieves at the castle."),
            how: tr("by catching thieves"),
        },
        {
            name: tr("Final count"),
            explain: tr("8 squares for the best collection in hand, 4 for the second best."),
            how: tr("at the final count"),
        },
        {
            name: tr("Square"),
            explain: tr(
                "Where the pawn stands: the furthest ahead wins; ties go to the better collection.",
            ),
        },
    ],
    tiebreak: tr("Ties go to the better collection."),
    rows: squaresBySource(events, scene.players).map((row, seat) => [
        ...row,
        itemAt(scene.view.pawn, seat),
    ]),
});
