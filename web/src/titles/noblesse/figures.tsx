/* Pictures for the rules. */
import type { ComponentChildren } from "preact";
import { tr } from "../../i18n";
import { FigureRow } from "../figure_row";
import { Defs } from "./art/defs";
import { ObjectCard, PlayCard } from "./card";
import "./colours.css";
import "./figures.css";

const objects = ["A1503", "B1511", "C1520", "D1529", "E1538", "F1546"];
const cards = ["cheque 24", "thief 12", "detective", "exhibit"];
const collection = ["A1612", "B1700", "B1745"];

function Felt({ children }: { children: ComponentChildren }) {
    return (
        <div class="nb-figure">
            <Defs />
            {children}
        </div>
    );
}

const Objects = ({ cards: shown }: { cards: string[] }) => (
    <>
        {shown.map((card) => (
            <ObjectCard key={card} card={card} />
        ))}
    </>
);

const Plays = ({ cards: shown }: { cards: string[] }) => (
    <>
        {shown.map((card) => (
            <PlayCard key={card} card={card} />
        ))}
    </>
);

export const figures = {
    2: () => (
        <Felt>
            <FigureRow caption={tr("The oldest object of each kind")}>
                <Objects cards={objects} />
            </FigureRow>
            <FigureRow
                caption={tr("Cards to play: a cheque, a thief, the detective, the exhibition")}
            >
                <Plays cards={cards} />
            </FigureRow>
        </Felt>
    ),
    4: () => (
        <Felt>
            <FigureRow caption={tr("The two places: auction house and castle")}>
                <Plays cards={["auction", "castle"]} />
            </FigureRow>
        </Felt>
    ),
    7: () => (
        <Felt>
            <FigureRow caption={tr("A collection: three objects whose letters leave no gap")}>
                <Objects cards={collection} />
            </FigureRow>
        </Felt>
    ),
};
