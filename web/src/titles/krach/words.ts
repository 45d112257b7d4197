/* Names and counted things, as the terminal words them. */
import { tr, trN } from "../../i18n";
import type { Colour } from "./material";
import type { Role } from "./readings";

export function colourName(colour: Colour): string {
    const names: Record<Colour, string> = {
        brown: tr("brown"),
        pink: tr("pink"),
        blue: tr("blue"),
        green: tr("green"),
        yellow: tr("yellow"),
    };
    return names[colour];
}

/** What the company of that colour trades in: printed on its certificates, irrelevant to the rules. */
export function tradeName(colour: Colour): string {
    const names: Record<Colour, string> = {
        brown: tr("Railways"),
        pink: tr("Perfumes"),
        blue: tr("Steamships"),
        green: tr("Timber"),
        yellow: tr("Electricity"),
    };
    return names[colour];
}

export function oneShare(colour: Colour): string {
    const names: Record<Colour, string> = {
        brown: tr("a brown share"),
        pink: tr("a pink share"),
        blue: tr("a blue share"),
        green: tr("a green share"),
        yellow: tr("a yellow share"),
    };
    return names[colour];
}

/** What shares of a colour sell for. */
export function saleAt(colour: Colour, n: number): string {
    const sales: Record<Colour, string> = {
        brown: tr("sell brown for {n}", { n }),
        pink: tr("sell pink for {n}", { n }),
        blue: tr("sell blue for {n}", { n }),
        green: tr("sell green for {n}", { n }),
        yellow: tr("sell yellow for {n}", { n }),
    };
    return sales[colour];
}

export function oneBorder(colour: Colour): string {
    const names: Record<Colour, string> = {
        brown: tr("a brown border"),
        pink: tr("a pink border"),
        blue: tr("a blue border"),
        green: tr("a green border"),
        yellow: tr("a yellow border"),
    };
    return names[colour];
}

export function sharesCounted(colour: Colour, count: number): string {
    const counted: Record<Colour, () => string> = {
        brown: () => trN("{n} brown share", "{n} brown shares", count),
        pink: () => trN("{n} pink share", "{n} pink shares", count),
        blue: () => trN("{n} blue share", "{n} blue shares", count),
        green: () => trN("{n} green share", "{n} green shares", count),
        yellow: () => trN("{n} yellow share", "{n} yellow shares", count),
    };
    return counted[colour]();
}

export const pointsCounted = (count: number): string => trN("{n} point", "{n} points", count);
export const chipsCounted = (count: number): string => trN("{n} chip", "{n} chips", count);

export function roleName(role: Role): string {
    const names: Record<Role, string> = {
        in: tr("still in"),
        out: tr("out"),
        winner: tr("winner"),
        second: tr("runner-up"),
    };
    return names[role];
}
