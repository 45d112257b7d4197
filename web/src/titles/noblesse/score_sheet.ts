/* How a score came about: squares gained at exhibitions, by detectives, at the last count. */
import type { NoblesseEvent } from "../../gen/api";
import { tr } from "../../i18n";
import type { NoblesseUI } from ".";

type Source = 0 | 1 | 2;

/** Squares of every seat by where they came from. Nobody plays two cards at one castle, so who has
 * played the detective in a round advances by it. */
export function squaresBySource(events: NoblesseEvent[], players: number): number[][] {
    const gained = [...Array(players)].map(() => [0, 0, 0]);
    const pawns: number[] = Array(players).fill(0);
    let detectives: number[] = [];
    let isOver = false;
    for (const event of events) {
        if (event.event === "round") detectives = [];
        else if (event.event === "detective") detectives.push(event.seat);
        else if (event.event === "end") isOver = true;
        else if (event.event === "advance") {
            const source: Source = isOver ? 2 : detectives.includes(event.seat) ? 1 : 0;
            gained[event.seat]![source]! += event.to - pawns[event.seat]!;
            pawns[event.seat] = event.to;
        }
    }
    return gained;
}

export const scoreSheet: NoblesseUI["scoreSheet"] = (events, scene) => ({
    columns: [
        {
            name: tr("Exhibitions"),
            explain: tr("Squares gained by the best and second best exhibitions."),
        },
        { name: tr("Detective"), explain: tr("Squares gained by catching thieves at the castle.") },
        {
            name: tr("Last count"),
            explain: tr("8 squares for the best collection in hand, 4 for the second best."),
        },
        {
            name: tr("Square"),
            explain: tr(
                "Where the pawn stands: the furthest ahead wins; between equals, the better collection.",
            ),
        },
    ],
    rows: squaresBySource(events, scene.players).map((row, seat) => [
        ...row,
        scene.view.pawn[seat]!,
    ]),
});
