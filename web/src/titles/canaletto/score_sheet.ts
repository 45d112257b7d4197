/* How a score came about: what was in the purse, paid, earned and owed. */
import type { CanalettoEvent } from "../../gen/api";
import { tr } from "../../i18n";
import { itemAt, range, sum } from "../../lists";
import type { CanalettoUI } from ".";

const START_CASH = 30;

/** What each seat paid and earned, and its debt counted twice. */
function accounts(events: CanalettoEvent[], players: number) {
    const rows = range(players).map(() => ({ paid: 0, income: 0, debt: 0 }));
    for (const event of events) {
        if (event.event === "income") itemAt(rows, event.seat).income += event.cash;
        if (event.event !== "pay") continue;
        itemAt(rows, event.seat).paid -= event.cash;
        itemAt(rows, event.seat).debt -= 2 * event.debt;
    }
    return rows;
}

export const scoreSheet: CanalettoUI["scoreSheet"] = (events, scene) => {
    const rows = accounts(events, scene.players).map(({ paid, income, debt }) => {
        const columns = [START_CASH, paid, income, debt];
        return [...columns, sum(columns)];
    });
    return {
        columns: [
            { name: tr("Start"), explain: tr("The cash that everybody starts with.") },
            {
                name: tr("Paid"),
                explain: tr("Cash paid for lots."),
                how: tr("by spending less"),
            },
            {
                name: tr("Resales"),
                explain: tr("Cash received for treasures."),
                how: tr("through resales"),
            },
            {
                name: tr("Debt, twice"),
                explain: tr("Twice what bids cost beyond the cash."),
                how: tr("by staying out of debt"),
            },
            { name: tr("Score"), explain: tr("Cash minus twice the debt.") },
        ],
        rows,
    };
};
