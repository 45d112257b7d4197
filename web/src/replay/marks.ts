/* What decisions are marked with. */
import { percent, tr } from "../i18n";
import type { Decision } from "./analysis_state";

type MarkKind = Decision["mark"];

const SIGNS: Record<MarkKind, string> = { "": "", inaccuracy: "?!", mistake: "?", blunder: "??" };

export const markSign = (mark: MarkKind): string => SIGNS[mark];

export function markName(mark: MarkKind): string {
    const names = {
        "": "",
        inaccuracy: tr("inaccuracy"),
        mistake: tr("mistake"),
        blunder: tr("blunder"),
    };
    return names[mark];
}

/** "17% (± 5%)", with the interval that holds it almost certainly. */
export const costText = ({ cost, error }: Decision): string =>
    `${percent(cost)} (± ${percent(2 * error)})`;

/** "Cost 17% (± 5%): mistake. Better: Bid 12" */
export const verdictText = (one: Decision): string =>
    tr("Cost {cost}: {mark}. Better: {action}", {
        mark: markName(one.mark),
        cost: costText(one),
        action: one.best_text ?? one.best,
    });

export const adviceText = (one: Decision): string =>
    tr("Better: {action}", { action: one.best_text ?? one.best });
