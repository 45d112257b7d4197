import { tr } from "../../i18n";

/** What the game is, in three lines, for somebody who has never heard of it. */
export const pitch = (): string[] => [
    tr(
        "Each round, you go to the auction house or to the castle, and nobody knows who goes where.",
    ),
    tr("Buy antiques with sealed cheques, show off your collection, or send in a thief."),
    tr("Every success moves your pawn. Whoever is furthest along the banquet table wins."),
];
