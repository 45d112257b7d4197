/* The ranking, and how each score came about. */
import { number, tr } from "../i18n";
import { Crest } from "../parts/crest";
import { explain } from "../parts/explain";
import { nameOf, type Scene, type ScoreSheet } from "../titles/title";
import "./score_sheet.css";

interface Props {
    scene: Scene<unknown>;
    sheet: ScoreSheet;
}

export function ScoreSheetTable({ scene, sheet }: Props) {
    const ranks = scene.result?.ranks ?? [];
    const seats = scene.people.map((_, seat) => seat);
    seats.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
    return (
        <div class="score-sheet-box" role="region" tabIndex={0} aria-label={tr("Score sheet")}>
            <table class="score-sheet">
                <thead>
                    <tr>
                        <th scope="col">{tr("Place")}</th>
                        <th scope="col">{tr("Player")}</th>
                        {sheet.columns.map((column) => (
                            <th scope="col" key={column.name} {...explain(column.explain)}>
                                {column.name}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {seats.map((seat) => (
                        <tr key={seat} class={scene.result?.winners.includes(seat) ? "winner" : ""}>
                            <td>{ranks[seat]}</td>
                            <th scope="row">
                                <Crest seat={seat} size={16} /> {nameOf(scene, seat)}
                            </th>
                            {sheet.rows[seat]?.map((value, index) => (
                                <td key={index}>{number(value)}</td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}
