/* The row of value tiles: spent, next to pay, still to come. */
import type { CanalettoView } from "../../gen/api";
import { list, tr } from "../../i18n";
import { itemAt, range } from "../../lists";
import { explain } from "../../parts/explain";
import type { Scene } from "../title";
import { tilesUsed } from "./material";
import { unseenValues } from "./readings";
import "./value_tiles.css";

function about(scene: Scene<CanalettoView>, at: number): string {
    const { view } = scene;
    const value = itemAt(view.tile, at);
    if (at < view.tiles_spent && value !== null)
        return tr("Used: {value} was paid for each piece of a group.", { value });
    if (view.phase === "over") return tr("This tile was not used.");
    const next = at === view.tiles_spent ? tr("This tile pays for the next complete group.") : "";
    if (value !== null)
        return `${tr("{value} for each piece.", { value })} ${next || tr("It pays once the tiles before it have been used.")}`;
    const unseen = list(unseenValues(scene).map(String));
    return `${next} ${tr("Face down: one of {values}.", { values: unseen })}`;
}

function Tile({ scene, at }: { scene: Scene<CanalettoView>; at: number }) {
    const { view } = scene;
    const value = itemAt(view.tile, at);
    const pays = at === view.tiles_spent && view.phase !== "over";
    const kind = at < view.tiles_spent ? "spent" : pays ? "next" : "";
    const text = about(scene, at).trim();
    return (
        <li
            class={`tile ${kind} ${value === null ? "face-down" : ""}`}
            data-piece={`tile-${at}`}
            {...explain(text)}
        >
            <span aria-hidden="true">{value ?? "?"}</span>
            <span class="visually-hidden">{text}</span>
        </li>
    );
}

export function ValueTiles({ scene }: { scene: Scene<CanalettoView> }) {
    return (
        <section class="tiles">
            <h2
                {...explain(
                    tr(
                        "When the last piece of a group leaves the palaces, all its pieces are resold at the price on the next value tile.",
                    ),
                )}
            >
                {tr("Value tiles")}
            </h2>
            <ol>
                {range(tilesUsed).map((at) => (
                    <Tile key={at} scene={scene} at={at} />
                ))}
            </ol>
        </section>
    );
}
