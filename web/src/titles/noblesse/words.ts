/* Names and explanations of the things on the table. */
import { tr, trN } from "../../i18n";
import { letterOf, rewardAt, yearOf, type Letter } from "./material";
import { oldestOf } from "./readings";

/** "the astrolabe A1612" */
export function objectName(card: string): string {
    const names: Record<Letter, string> = {
        A: tr("the astrolabe {card}", { card }),
        B: tr("the bronze {card}", { card }),
        C: tr("the cameo {card}", { card }),
        D: tr("the dagger {card}", { card }),
        E: tr("the enamel {card}", { card }),
        F: tr("the flute {card}", { card }),
    };
    return names[letterOf(card)];
}

export function kindName(letter: Letter): string {
    const names: Record<Letter, string> = {
        A: tr("Astrolabes"),
        B: tr("Bronzes"),
        C: tr("Cameos"),
        D: tr("Daggers"),
        E: tr("Enamels"),
        F: tr("Flutes"),
    };
    return names[letter];
}

export const objectNote = (card: string): string =>
    tr("{kind}, letter {letter}: made in {year}. Ties go to the oldest object.", {
        kind: kindName(letterOf(card)),
        letter: letterOf(card),
        year: String(yearOf(card)),
    });

export function squareName(square: number): string {
    return square === 0 ? tr("the club") : tr("square {n}", { n: square });
}

/** The name of a card to play. */
export function playName(card: string): string {
    const [kind, value] = card.split(" ");
    const n = Number(value ?? 0);
    switch (kind) {
        case "auction":
            return tr("Auction house");
        case "castle":
            return tr("Castle");
        case "cheque":
            return tr("Cheque for {n},000", { n });
        case "thief":
            return tr("Thief {n}", { n });
        case "exhibit":
            return tr("Exhibition");
        case "detective":
            return tr("Detective");
        case "no-card":
            return tr("No card");
        default:
            return tr("A hidden card");
    }
}

/** What a card does. */
export function playNote(card: string): string {
    switch (card.split(" ")[0]) {
        case "auction":
            return tr(
                "Auction house: the highest cheque buys one of the two objects on top of the piles.",
            );
        case "castle":
            return tr(
                "Castle: exhibit a collection, send a thief, or set the detective on thieves.",
            );
        case "cheque":
            return tr(
                "A bid at the auction house. The highest one buys and is spent; the others come back.",
            );
        case "thief":
            return tr(
                "At the auction house, a lone thief takes the cheque that was paid; two get in each other's way. At the castle, a thief takes one object from every collection shown; the highest number goes first.",
            );
        case "exhibit":
            return tr(
                "Show a collection at the castle. The best exhibitor advances by the first of the two numbers, the second best by the second.",
            );
        case "detective":
            return tr(
                "If there are thieves at the castle, all of them go to prison, and you advance by your rank in the race.",
            );
        case "no-card":
            return tr("This player has no card to play here.");
        default:
            return tr("A choice has been made. All cards are turned over together.");
    }
}

export function squareNote(square: number): string {
    const reward = rewardAt(square);
    if (!reward)
        return tr("A pawn at the banquet table ends the game; the one furthest ahead wins.");
    return tr("{square}: {first} squares for the best exhibition, {second} for the second best.", {
        square: squareName(square),
        first: reward[0],
        second: reward[1],
    });
}

/** How a collection ranks. */
export const rankText = (cards: string[]): string =>
    trN("{n} object, from {year}", "{n} objects, the oldest from {year}", cards.length, {
        year: String(yearOf(oldestOf(cards))),
    });
