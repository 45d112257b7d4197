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

/** "You bid 12", or "Fox bid 12". */
export const deedText = (one: Decision, name: string, isReader: boolean): string =>
    isReader ? (one.told_you ?? "") : (one.told ?? "").replace("{player}", () => name);

/** "You bid 12. It would have been better to bid 9, by 11% (± 3%)." */
export const verdictText = (one: Decision, name: string, isReader: boolean): string =>
    `${deedText(one, name, isReader)}. ${one.advice ?? ""}`;

export const adviceText = (one: Decision): string =>
    tr("Better to {action}", { action: one.instead ?? "" });
