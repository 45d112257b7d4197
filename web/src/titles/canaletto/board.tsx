/* The table: the lagoon with its palaces, the value tiles, and who owns what. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { CanalettoEvent, CanalettoView } from "../../gen/api";
import { tr } from "../../i18n";
import { explain } from "../../parts/explain";
import type { Scene, TableProps } from "../title";
import { acted } from "./acted";
import { FacadeDefs } from "./art/facade";
import { Column, Gondola, Granite } from "./art/pieces";
import { TreasureSymbols } from "./art/treasures";
import { AuctionPanel } from "./auction_panel";
import { shownAmount } from "./bid_state";
import { Backdrop, Route } from "./lagoon";
import { columnPlace, gondolaPlace, layoutFor, placed, type Layout } from "./layout";
import { gondolaOf, landing } from "./readings";
import { Palace } from "./palace";
import { Players } from "./players";
import { ValueTiles } from "./value_tiles";
import "./board.css";

function useWidth() {
    const ref = useRef<HTMLDivElement>(null);
    const [width, setWidth] = useState(0);
    useLayoutEffect(() => {
        const element = ref.current;
        if (!element) return;
        const measure = (): void => setWidth(Math.round(element.clientWidth));
        const observer = new ResizeObserver(measure);
        measure();
        observer.observe(element);
        return () => observer.disconnect();
    }, []);
    return { ref, width };
}

/** Definitions that the drawings of the table share. */
function Shared() {
    return (
        <svg class="shared" width="0" height="0" aria-hidden="true">
            <defs>
                <FacadeDefs />
                <Granite />
            </defs>
            <TreasureSymbols />
        </svg>
    );
}

function Markers({ scene, layout }: { scene: Scene<CanalettoView>; layout: Layout }) {
    const { view } = scene;
    const amount = shownAmount(scene);
    const at = gondolaOf(scene);
    return (
        <>
            <div
                class="column"
                role="img"
                aria-label={tr("Column at palace {n}", { n: view.column + 1 })}
                style={columnPlace(layout, view.column)}
                data-piece="column"
                {...explain(tr("The column marks the palace whose treasures are for sale."))}
            >
                <Column />
            </div>
            {amount !== null && (
                <div
                    class="gondola dreamt"
                    style={gondolaPlace(layout, landing(scene, amount).gondola)}
                >
                    <Gondola />
                </div>
            )}
            <div
                class="gondola"
                role="img"
                aria-label={tr("Gondola at palace {n}", { n: at + 1 })}
                style={gondolaPlace(layout, at)}
                data-piece="gondola"
                data-at={at}
                data-bid={view.bid}
                {...explain(
                    tr(
                        "A bid of n puts the gondola n palaces beyond the column: the next auction is held there, or at the first palace after it that is not empty.",
                    ),
                )}
            >
                <Gondola />
            </div>
        </>
    );
}

interface LagoonProps extends TableProps<CanalettoView> {
    layout: Layout;
    events: readonly CanalettoEvent[];
}

function Lagoon({ scene, choose, layout, events }: LagoonProps) {
    return (
        <div class="lagoon" style={{ height: `${layout.height}px` }} data-piece="lagoon">
            <Backdrop layout={layout} />
            <Route layout={layout} scene={scene} dialled={shownAmount(scene)} />
            {layout.palaces.map((box, palace) => (
                <Palace key={palace} scene={scene} palace={palace} box={box} />
            ))}
            <div class="campo" style={placed(layout.campo)} data-piece="campo">
                <AuctionPanel scene={scene} choose={choose} events={events} />
                {layout.roomy && <ValueTiles scene={scene} />}
            </div>
            <Markers scene={scene} layout={layout} />
        </div>
    );
}

export function Board({ scene: shown, choose }: TableProps<CanalettoView>) {
    const { view, events } = acted.from(shown.view);
    const scene = { ...shown, view };
    const { ref, width } = useWidth();
    const layout = width > 0 ? layoutFor(width) : null;
    return (
        <div class="canaletto" ref={ref}>
            <Shared />
            {layout && <Lagoon scene={scene} choose={choose} layout={layout} events={events} />}
            {layout && !layout.roomy && <ValueTiles scene={scene} />}
            <Players scene={scene} />
        </div>
    );
}
