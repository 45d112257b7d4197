import { tr } from "../../i18n";

/** What the game is, in three lines, for somebody who has never heard of it. */
export const pitch = (): string[] => [
    tr("A share is up for auction: pay a chip to stay in, or leave and take the whole pot."),
    tr("The more shares of a colour are on the table, the more points each of them sells for."),
    tr("The Crash comes without warning. Shares you still hold are then worth nothing."),
];
