/* The rules of a table, as its host has set them. */
import type { Table } from "../api";
import { clockName, hintsName, undoName } from "../create_table";
import { gameOf } from "../games";
import { tr } from "../i18n";
import "./table_rules.css";

export function TableRules({ table }: { table: Table }) {
    const game = gameOf(table.title);
    return (
        <section class="table-rules">
            <h2>{tr("Rules of this table")}</h2>
            <dl class="options">
                {game.options.map((option, index) => {
                    const words = game.words?.options[index];
                    const value = option.values.indexOf(
                        table.options[option.name] ?? option.standard,
                    );
                    return (
                        <div key={option.name}>
                            <dt>{words?.name ?? option.name}</dt>
                            <dd>{words?.values[value] ?? option.values[value]}</dd>
                        </div>
                    );
                })}
                <div>
                    <dt>{tr("Time per decision")}</dt>
                    <dd>{clockName(table.clock)}</dd>
                </div>
                {table.total && (
                    <div>
                        <dt>{tr("Time for the whole game")}</dt>
                        <dd>{clockName(table.total)}</dd>
                    </div>
                )}
                <div>
                    <dt>{tr("Hints")}</dt>
                    <dd>{hintsName(table.hints)}</dd>
                </div>
                <div>
                    <dt>{tr("Taking back a choice")}</dt>
                    <dd>{undoName(table.undo)}</dd>
                </div>
            </dl>
        </section>
    );
}
