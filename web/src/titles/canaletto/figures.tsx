/* Pictures for the rules. */
import type { ComponentChildren } from "preact";
import { tr } from "../../i18n";
import { FigureRow } from "../figure_row";
import { Column, Gondola, Granite, Mask } from "./art/pieces";
import { Treasure, TreasureSymbols } from "./art/treasures";
import { groups } from "./material";
import { groupName } from "./words";
import "./colours.css";
import "./figures.css";
import "./value_tiles.css";

const tiles = [3, 9, 16];

function Lagoon({ children }: { children: ComponentChildren }) {
    return (
        <div class="canaletto cn-figure">
            <svg class="cn-figure-symbols" aria-hidden="true">
                <defs>
                    <Granite />
                </defs>
                <TreasureSymbols />
            </svg>
            {children}
        </div>
    );
}

export const figures = {
    2: () => (
        <Lagoon>
            <FigureRow caption={tr("The twelve groups of treasures")}>
                {groups.map((group) => (
                    <span class="cn-figure-group" key={group}>
                        <span class="token">
                            <Treasure group={group} size={44} />
                        </span>
                        {groupName(group)}
                    </span>
                ))}
            </FigureRow>
            <FigureRow caption={tr("The column, the gondola, a mask for the bribe, value tiles")}>
                <Column />
                <Gondola />
                <Mask />
                {tiles.map((value) => (
                    <span class="tile" key={value}>
                        {value}
                    </span>
                ))}
            </FigureRow>
        </Lagoon>
    ),
};
