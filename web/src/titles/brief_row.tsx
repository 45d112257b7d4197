/* A row of a brief: a player, and their figures in columns. */
import type { ComponentChildren } from "preact";
import { tr } from "../i18n";
import { Crest } from "../parts/crest";
import { explain } from "../parts/explain";
import { nameOf, type Scene } from "./title";
import "./brief_row.css";

interface Props {
    scene: Scene<unknown>;
    seat: number;
    /** Out of what is being decided, in a word; empty for those who are in it. */
    out?: string;
    children: ComponentChildren;
}

export function BriefRow({ scene, seat, out = "", children }: Props) {
    const isOwn = seat === scene.seat;
    return (
        <tr class={`${isOwn ? "own" : ""} ${out ? "out" : ""}`} data-seat={seat}>
            <th scope="row" {...explain(nameOf(scene, seat))}>
                <span class="brief-player">
                    <Crest seat={seat} size={14} />
                    <span>{isOwn ? tr("you") : nameOf(scene, seat)}</span>
                    {out && <span class="visually-hidden">, {out}</span>}
                </span>
            </th>
            {children}
        </tr>
    );
}

/** All seats in the order of turns, the viewer's first. */
export const seatsFromViewer = ({ players, seat }: Scene<unknown>): number[] =>
    Array.from({ length: players }, (_, step) => ((seat ?? 0) + step) % players);
