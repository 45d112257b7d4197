/* Engraved rosettes: curves as a geometric lathe draws them. */

const round = (value: number): number => Math.round(value * 10) / 10;

/** A closed wavy ring around (x, y): `waves` waves of depth `depth` on a circle, turned by `turn`. */
function ring(x: number, y: number, radius: number, depth: number, waves: number, turn: number) {
    const points = waves * 8;
    const at = (index: number): string => {
        const angle = (index / points) * 2 * Math.PI;
        const distance = radius + depth * Math.cos(waves * angle + turn);
        return `${round(x + distance * Math.cos(angle))} ${round(y + distance * Math.sin(angle))}`;
    };
    return `M${[...Array(points).keys()].map(at).join("L")}Z`;
}

/** `rings` of them, each turned a little: a rosette. */
export function rosette(
    x: number,
    y: number,
    radius: number,
    rings: number,
    waves: number,
): string {
    return [...Array(rings).keys()]
        .map((index) => {
            const turn = (index / rings) * 2 * Math.PI;
            return ring(x, y, radius * 0.8, radius * 0.2, waves, turn);
        })
        .join("");
}
