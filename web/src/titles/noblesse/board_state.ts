/* What the board remembers while it is on the page: the objects picked for an exhibition. */
import { signal } from "@preact/signals";
import { acted } from "./acted";

export const picked = signal<string[]>([]);
let pickedFor = 0;

export function resetBoardState(): void {
    picked.value = [];
    pickedFor = 0;
    acted.reset();
}

/** Picks these objects when an exhibition begins; what was picked in the same round stays. */
export function startPicking(round: number, cards: string[]): void {
    if (pickedFor !== round) picked.value = cards;
    pickedFor = round;
}

export function togglePick(card: string): void {
    const { value } = picked;
    picked.value = value.includes(card)
        ? value.filter((one) => one !== card)
        : [...value, card].sort();
}
