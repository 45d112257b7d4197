/* Pictures for the rules. */
import type { ComponentChildren } from "preact";
import { tr } from "../../i18n";
import { FigureRow } from "../figure_row";
import { Certificate, CrashCard } from "./art/certificate";
import { Piles } from "./art/chips";
import { Defs } from "./art/emblem";
import { Stack } from "./art/stack";
import { colours } from "./material";
import "./colours.css";
import "./figures.css";

function Floor({ children }: { children: ComponentChildren }) {
    return (
        <div class="kr-figure">
            <Defs />
            {children}
        </div>
    );
}

export const figures = {
    2: () => (
        <Floor>
            <FigureRow
                caption={tr(
                    "A blue share with a pink border: when it is turned up, pink shares may be sold",
                )}
            >
                <span class="kr-figure-card">
                    <Certificate share={{ centre: "blue", border: "pink" }} />
                </span>
            </FigureRow>
            <FigureRow caption={tr("The Crash ends the game")}>
                <span class="kr-figure-card">
                    <CrashCard />
                </span>
            </FigureRow>
            <FigureRow caption={tr("Chips: five are worth a point at the end")}>
                <Piles count={11} />
            </FigureRow>
        </Floor>
    ),
    7: () => (
        <Floor>
            <FigureRow
                caption={tr(
                    "Shares on the table: each is worth as many points as there are of its colour",
                )}
            >
                {colours.map((colour, index) => (
                    <span class="kr-figure-stack" key={colour}>
                        <Stack colour={colour} count={5 - index} />
                    </span>
                ))}
            </FigureRow>
        </Floor>
    ),
};
