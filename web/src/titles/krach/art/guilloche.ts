/* Engraved rosettes, with the curves of a geometric lathe. */
import { range } from "../../../lists";

const round = (value: number): number => Math.round(value * 10) / 10;

/** A closed ring around (x, y): a circle with waves of a given depth, rotated by `turn`. */
function ring(x: number, y: number, radius: number, depth: number, waves: number, turn: number) {
    const points = waves * 8;
    const at = (index: number): string => {
        const angle = (index / points) * 2 * Math.PI;
        const distance = radius + depth * Math.cos(waves * angle + turn);
        return `${round(x + distance * Math.cos(angle))} ${round(y + distance * Math.sin(angle))}`;
    };
    return `M${range(points).map(at).join("L")}Z`;
}

/** A rosette: rings, each rotated a little further. */
export function rosette(
    x: number,
    y: number,
    radius: number,
    rings: number,
    waves: number,
): string {
    return range(rings)
        .map((index) => {
            const turn = (index / rings) * 2 * Math.PI;
            return ring(x, y, radius * 0.8, radius * 0.2, waves, turn);
        })
        .join("");
}
