/* The table of Noblesse: a London club. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { fetchFaults } from "../../engine/faults";
import type { NoblesseEvent, NoblesseView } from "../../gen/api";
import { lastOf, range } from "../../lists";
import type { TableProps } from "../title";
import { Defs } from "./art/defs";
import { acted } from "./acted";
import { resetBoardState, startPicking } from "./board_state";
import { layoutOf } from "./layout";
import { notesFor } from "./played";
import { bestOf, cardsOfAction } from "./readings";
import { OwnPlace, isShowing } from "./own_place";
import { Places } from "./places";
import { Player, PlayedCards } from "./players";
import { Track } from "./track";
import "./board.css";

const NARROW = 560;

/** Whether the element is narrow, kept up to date when it is resized. */
function useNarrow() {
    const root = useRef<HTMLDivElement>(null);
    const [isNarrow, setNarrow] = useState(innerWidth < NARROW);
    useEffect(() => {
        if (!root.current) return;
        const observer = new ResizeObserver((entries) =>
            setNarrow(lastOf(entries).contentRect.width < NARROW),
        );
        observer.observe(root.current);
        return () => observer.disconnect();
    }, []);
    return { root, isNarrow };
}

/** An exhibition starts with the best collection picked, or with the one already chosen. */
function useFirstPick(scene: TableProps<NoblesseView>["scene"]): void {
    const isAsked = isShowing(scene);
    useLayoutEffect(() => {
        if (!isAsked || scene.seat === null) return;
        const { pending, seat, view } = scene;
        startPicking(view.round, pending ? cardsOfAction(pending) : bestOf(scene, seat));
    }, [isAsked, scene.view.round, scene.seat]);
}

/** The other seats in their order, starting after the viewer's. */
function othersOf(players: number, seat: number | null): number[] {
    const all = range(players);
    return seat === null ? all : all.slice(1).map((step) => (seat + step) % players);
}

export function Board({ scene, choose }: TableProps<NoblesseView>) {
    const { root, isNarrow } = useNarrow();
    const layout = useMemo(() => layoutOf(isNarrow ? "narrow" : "wide"), [isNarrow]);
    useEffect(() => resetBoardState, []);
    useEffect(fetchFaults, []);
    useFirstPick(scene);
    const { view, events } = acted.from(scene.view);
    const past = scene.past as NoblesseEvent[];
    const notes = notesFor(past, events, scene.view, view);
    const others = othersOf(scene.players, scene.seat);
    const props = {
        scene,
        choose,
        view,
        hasSlot: !isNarrow && view.phase !== "over",
        notes,
    };
    return (
        <div class="noblesse" ref={root}>
            <Defs />
            <div class="nb-room">
                {isNarrow && view.phase !== "over" && <PlayedCards {...props} />}
                <div class="nb-top">
                    <Track scene={scene} view={view} layout={layout} />
                    <Places {...props} />
                </div>
                <div class={`nb-others count-${others.length}`}>
                    {others.map((seat) => (
                        <Player key={seat} {...props} seat={seat} />
                    ))}
                </div>
                {scene.seat !== null && <OwnPlace {...props} seat={scene.seat} />}
            </div>
        </div>
    );
}
