/* The players in an analysis: their chances at the moment, how accurately they played, their marks. */
import type { Analysis } from "../api";
import { number, percent, tr } from "../i18n";
import { itemAt } from "../lists";
import { Crest } from "../parts/crest";
import { explain } from "../parts/explain";
import type { Person } from "../titles/title";
import { wholePercents, type Position } from "./chances";
import { markName, markSign } from "./marks";
import "./standings.css";

const MARKS = ["inaccuracy", "mistake", "blunder"] as const;

interface Props {
    people: Person[];
    players: Analysis["players"];
    position: Position | undefined;
}

function Head() {
    return (
        <tr>
            <th scope="col">{tr("Player")}</th>
            <th
                scope="col"
                {...explain(
                    tr(
                        "Each player's chance of winning before the next decision, as a spectator sees it. They add up to 100%.",
                    ),
                )}
            >
                {tr("Chance")}
            </th>
            <th
                scope="col"
                {...explain(
                    tr("The share of the player's chances that their decisions preserved."),
                )}
            >
                {tr("Accuracy")}
            </th>
            {MARKS.map((mark) => (
                <th key={mark} scope="col" {...explain(markName(mark))}>
                    <span aria-hidden="true">{markSign(mark)}</span>
                    <span class="visually-hidden">{markName(mark)}</span>
                </th>
            ))}
        </tr>
    );
}

export function Standings({ people, players, position }: Props) {
    const chances = position && wholePercents(position.chances);
    return (
        <table class="standings">
            <thead>
                <Head />
            </thead>
            <tbody>
                {people.map((person, seat) => {
                    const { accuracy, ...marks } = itemAt(players, seat);
                    const error = position ? 2 * itemAt(position.errors, seat) : 0;
                    return (
                        <tr key={seat} class={`seat-${seat}`}>
                            <th scope="row">
                                <Crest seat={seat} size={14} /> <span>{person.name}</span>
                            </th>
                            <td>
                                {chances && percent(itemAt(chances, seat) / 100)}
                                {error > 0 && <small> ± {number(100 * error)}</small>}
                            </td>
                            <td>{percent(accuracy)}</td>
                            {MARKS.map((mark) => (
                                <td key={mark}>{marks[mark] || ""}</td>
                            ))}
                        </tr>
                    );
                })}
            </tbody>
        </table>
    );
}
