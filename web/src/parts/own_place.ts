/* Who came where, in a sentence. */
import type { Result } from "../gen/api";
import { tr } from "../i18n";

/** Whether others have the same place. */
export const isShared = (ranks: readonly number[], seat: number): boolean =>
    ranks.filter((rank) => rank === ranks[seat]).length > 1;

/** "You came third." */
function placeSentence(place: number): string {
    const sentences = [
        tr("You won!"),
        tr("You came second."),
        tr("You came third."),
        tr("You came fourth."),
        tr("You came fifth."),
        tr("You came sixth."),
    ];
    return sentences[place - 1] ?? "";
}

function sharedSentence(place: number): string {
    const sentences = [
        tr("You share the victory!"),
        tr("You share second place."),
        tr("You share third place."),
        tr("You share fourth place."),
        tr("You share fifth place."),
    ];
    return sentences[place - 1] ?? "";
}

interface Game {
    result: Result | null;
    seat: number | null;
}

/** The viewer's place; empty for spectators and in games without a result. */
export function ownPlace({ result, seat }: Game): string {
    const place = seat === null ? undefined : result?.ranks[seat];
    if (!result || seat === null || place === undefined) return "";
    return isShared(result.ranks, seat) ? sharedSentence(place) : placeSentence(place);
}
