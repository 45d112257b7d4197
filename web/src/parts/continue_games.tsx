/* The games that this guest has not finished, on the first page: where it is their turn comes first. */
import { gameOf } from "../games";
import { tr } from "../i18n";
import { companyOf, stateOf, type MyTable } from "../my_tables";
import { pictureOf } from "../titles";
import "./continue_games.css";

const SHOWN = 3;

function GameToContinue({ table }: { table: MyTable }) {
    const Picture = pictureOf(table.title);
    return (
        <li>
            <a href={`/table/${table.id}`} class={table.turn ? "urgent" : ""}>
                <span class="continue-cover">
                    <Picture />
                </span>
                <span class="continue-about">
                    <b>{gameOf(table.title).title}</b>
                    <span>{companyOf(table)}</span>
                    <em>{stateOf(table)}</em>
                </span>
            </a>
        </li>
    );
}

export function ContinueGames({ tables }: { tables: MyTable[] }) {
    const shown = [...tables]
        .sort((one, other) => Number(other.turn ?? false) - Number(one.turn ?? false))
        .slice(0, SHOWN);
    if (!shown.length) return null;
    return (
        <section class="continue-games">
            <header class="section-head">
                <h2>{tr("Continue your game")}</h2>
                <a href="/mine">{tr("All my games")}</a>
            </header>
            <ul>
                {shown.map((table) => (
                    <GameToContinue key={table.id} table={table} />
                ))}
            </ul>
        </section>
    );
}
