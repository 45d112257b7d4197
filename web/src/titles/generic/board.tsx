/* A table of facts and a row for each player: the board of a title that has none of its own. */
import { gameOf } from "../../games";
import { tr } from "../../i18n";
import type { Scene, TableProps } from "../title";
import { labelOf, partOf, textOf, type GenericView } from "./fields";
import "./board.css";

const fieldsOf = (scene: Scene<GenericView>) => gameOf(scene.title).fields;

const namesIn = (scene: Scene<GenericView>): string[] => scene.people.map(({ name }) => name);

function Facts({ scene }: { scene: Scene<GenericView> }) {
    const facts = fieldsOf(scene).filter((field) => !field.by_seat);
    return (
        <dl class="gn-facts">
            <div>
                <dt>{tr("Round")}</dt>
                <dd>{scene.view.round}</dd>
            </div>
            {facts.map((field) => (
                <div key={field.name}>
                    <dt>{labelOf(field.name)}</dt>
                    <dd>{textOf(scene.view[field.name], field, namesIn(scene))}</dd>
                </div>
            ))}
        </dl>
    );
}

function Player({ scene, seat }: { scene: Scene<GenericView>; seat: number }) {
    const awaited = scene.awaited.includes(seat);
    return (
        <tr class={`seat-${seat}${awaited ? " gn-awaited" : ""}`} data-piece={`player-${seat}`}>
            <th scope="row">
                {namesIn(scene)[seat]}
                {awaited && <span class="visually-hidden"> {tr("to act")}</span>}
            </th>
            {fieldsOf(scene)
                .filter((field) => field.by_seat)
                .map((field) => (
                    <td key={field.name} data-label={labelOf(field.name)}>
                        {textOf(partOf(scene.view, field, seat), field, namesIn(scene))}
                    </td>
                ))}
        </tr>
    );
}

export function Board({ scene }: TableProps<GenericView>) {
    const columns = fieldsOf(scene).filter((field) => field.by_seat);
    return (
        <div class="gn-board">
            <Facts scene={scene} />
            <table class="gn-players">
                <thead>
                    <tr>
                        <th scope="col">{tr("Player")}</th>
                        {columns.map((field) => (
                            <th key={field.name} scope="col">
                                {labelOf(field.name)}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {scene.people.map((person, seat) => (
                        <Player key={person.name} scene={scene} seat={seat} />
                    ))}
                </tbody>
            </table>
        </div>
    );
}
