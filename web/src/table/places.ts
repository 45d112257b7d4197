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

interface Part {
    how: string;
    more: number;
    less: number;
}

/** The parts of the score that set the first seat apart from the second: as few as make more than half of the
 * lead, if they do. */
function greatestLeads(sheet: ScoreSheet, ahead: number, behind: number, lead: number): Part[] {
    const [more, less] = [itemAt(sheet.rows, ahead), itemAt(sheet.rows, behind)];
    const parts = sheet.columns
        .map(({ how = "" }, index) => ({
            how,
            more: itemAt(more, index),
            less: itemAt(less, index),
        }))
        .filter((part) => part.how && part.more > part.less)
        .sort((a, b) => b.more - b.less - (a.more - a.less));
    let told = 0;
    const isUntold = (part: Part): boolean => {
        const was = told;
        told += part.more - part.less;
        return 2 * was <= lead;
    };
    return parts.filter(isUntold);
}

const partText = ({ how, more, less }: Part): string =>
    tr("{how} ({more} to {less})", { how, more: Math.abs(more), less: Math.abs(less) });

/** What made the difference between the viewer and the winner, or the runner-up; empty if a tie-break
 * did, or nothing. */
export function whyOwnPlace(scene: Scene<unknown>, sheet: ScoreSheet): string {
    const rival = rivalOf(scene);
    const { seat } = scene;
    if (rival === undefined || seat === null) return "";
    const isAhead = (scene.result?.ranks[seat] ?? 0) < (scene.result?.ranks[rival] ?? 0);
    const [ahead, behind] = isAhead ? [seat, rival] : [rival, seat];
    const lead = lastOf(itemAt(sheet.rows, ahead)) - lastOf(itemAt(sheet.rows, behind));
    const parts = lead > 0 ? greatestLeads(sheet, ahead, behind, lead) : [];
    if (!parts.length) return "";
    const told = parts.reduce((sum, { more, less }) => sum + more - less, 0);
    const isMost = 2 * told > lead;
    const values = {
        player: nameOf(scene, rival),
        lead,
        parts: list(parts.map(partText)),
    };
    if (isAhead)
        return isMost
            ? tr("You finished {lead} ahead of {player}, mostly {parts}.", values)
            : tr("You finished {lead} ahead of {player}, partly {parts}.", values);
    return isMost
        ? tr("{player} finished {lead} ahead of you, mostly {parts}.", values)
        : tr("{player} finished {lead} ahead of you, partly {parts}.", values);
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
