/* How a score came about: what was in the purse, paid, earned and owed. */
import { tr } from "../../i18n";
import type { CanalettoUI } from ".";

const startCash = 30;

export const scoreSheet: CanalettoUI["scoreSheet"] = (events, scene) => {
    const rows = Array.from({ length: scene.players }, () => [startCash, 0, 0, 0, startCash]);
    const add = (seat: number, column: number, amount: number): void => {
        const row = rows[seat]!;
        row[column]! += amount;
        row[row.length - 1]! += amount;
    };
    for (const event of events) {
        if (event.event === "income") add(event.seat, 2, event.cash);
        if (event.event !== "pay") continue;
        add(event.seat, 1, -event.cash);
        add(event.seat, 3, -2 * event.debt);
    }
    return {
        columns: [
            { name: tr("Start"), explain: tr("The cash that everybody begins with.") },
            { name: tr("Paid"), explain: tr("Cash paid for lots.") },
            { name: tr("Resales"), explain: tr("Cash received for treasures.") },
            {
                name: tr("Debt, twice"),
                explain: tr("What bids cost beyond the cash, taken off twice."),
            },
            { name: tr("Score"), explain: tr("Cash minus twice the debt.") },
        ],
        rows,
    };
};
