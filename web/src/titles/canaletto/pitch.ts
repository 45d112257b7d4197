import { tr } from "../../i18n";

/** What the game is, in three lines, for somebody who has never heard of it. */
export const pitch = (): string[] => [
    tr("Treasures are for sale in sixteen palaces around the lagoon of Venice."),
    tr("Every bid moves the gondola, and where it stops decides what is sold next."),
    tr(
        "When all the pieces of a kind have been bought, they are sold on. The richest player wins.",
    ),
];
