/* A text as a QR code. What encodes it is loaded when the first one is shown. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import "./qr_code.css";

/** Light squares around the code, without which it cannot be scanned. */
const MARGIN = 4;

/** The dark squares as the path of a drawing with one unit for each. */
const pathOf = (squares: boolean[][]): string =>
    squares.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");

export function QrCode({ text, label }: { text: string; label: string }) {
    const squares = useSignal<boolean[][]>([]);
    useEffect(() => {
        const draw = async (): Promise<void> => {
            const { encode } = await import("uqr");
            squares.value = encode(text, { ecc: "M", border: MARGIN }).data;
        };
        draw().catch(() => undefined); // the link stands beside it
    }, [text]);
    const size = squares.value.length;
    return (
        <svg
            class="qr-code"
            viewBox={`0 0 ${size || 1} ${size || 1}`}
            role="img"
            aria-label={label}
            shape-rendering="crispEdges"
        >
            <path d={pathOf(squares.value)} />
        </svg>
    );
}
