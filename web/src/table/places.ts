/* Why players came where they did, in sentences. */
import { list, tr } from "../i18n";
import { itemAt, lastOf, range } from "../lists";
import { nameOf, type Scene, type ScoreSheet } from "../titles/title";

/** Whom to compare the viewer with: the winner, or for a winner whoever came next. */
function rivalOf({ result, seat, players }: Scene<unknown>): number | undefined {
    if (!result || seat === null) return undefined;
    const others = range(players).filter((one) => result.ranks[one] !== result.ranks[seat]);
    return others.sort((a, b) => itemAt(result.ranks, a) - itemAt(result.ranks, b))[0];
}

/** The part of the score that set the first seat apart from the second most. */
function greatestLead(sheet: ScoreSheet, ahead: number, behind: number) {
    const [more, less] = [itemAt(sheet.rows, ahead), itemAt(sheet.rows, behind)];
    const parts = sheet.columns.map(({ how = "" }, index) => ({
        how,
        more: itemAt(more, index),
        less: itemAt(less, index),
    }));
    return parts.filter(({ how }) => how).sort((a, b) => b.more - b.less - (a.more - a.less))[0];
}

/** What made the difference between the viewer and the winner, or the runner-up; empty if a tie-break
 * did, or nothing. */
export function whyOwnPlace(scene: Scene<unknown>, sheet: ScoreSheet): string {
    const rival = rivalOf(scene);
    const { seat } = scene;
    if (rival === undefined || seat === null) return "";
    const isAhead = (scene.result?.ranks[seat] ?? 0) < (scene.result?.ranks[rival] ?? 0);
    const [ahead, behind] = isAhead ? [seat, rival] : [rival, seat];
    const lead = lastOf(itemAt(sheet.rows, ahead)) - lastOf(itemAt(sheet.rows, behind));
    const part = greatestLead(sheet, ahead, behind);
    if (lead <= 0 || !part || part.more <= part.less) return "";
    const isMost = 2 * (part.more - part.less) > lead;
    const values = {
        player: nameOf(scene, rival),
        lead,
        how: part.how,
        more: Math.abs(part.more),
        less: Math.abs(part.less),
    };
    if (isAhead)
        return isMost
            ? tr("You finished {lead} ahead of {player}, mostly {how} ({more} to {less}).", values)
            : tr("You finished {lead} ahead of {player}, partly {how} ({more} to {less}).", values);
    return isMost
        ? tr("{player} finished {lead} ahead of you, mostly {how} ({more} to {less}).", values)
        : tr("{player} finished {lead} ahead of you, partly {how} ({more} to {less}).", values);
}

/** Explains equal scores, once for each. Why one of them won is what the outcome says. */
export function tieNotes(scene: Scene<unknown>, sheet: ScoreSheet): string[] {
    const { result } = scene;
    if (!result) return [];
    const scores = sheet.rows.map(lastOf);
    const notes = [...new Set(scores)].flatMap((score) => {
        const tied = range(scene.players).filter((seat) => scores[seat] === score);
        if (tied.length < 2) return [];
        const players = list(tied.map((seat) => nameOf(scene, seat)));
        const isBroken = new Set(tied.map((seat) => result.ranks[seat])).size > 1;
        if (isBroken && tied.some((seat) => result.winners.includes(seat))) return [];
        if (isBroken && sheet.tiebreak)
            return [tr("{players} are level. {rule}", { players, rule: sheet.tiebreak })];
        return [tr("{players} are level and share the place.", { players })];
    });
    return notes;
}
