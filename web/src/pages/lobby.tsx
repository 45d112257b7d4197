/* The lobby: the tables that are open to all, to sit down at or to watch. */
import { useSignal } from "@preact/signals";
import type { Summary } from "../api";
import { games } from "../games";
import { tr } from "../i18n";
import { isJoinable, isWatchable, useOpenTables } from "../open_tables";
import { Choice } from "../parts/choice";
import { OpenTableRow } from "../parts/open_table_row";
import { PageShell } from "../parts/page_shell";
import { emblemOf } from "../titles";
import "./lobby.css";

const ALL = "";

function Tables({ heading, tables }: { heading: string; tables: Summary[] }) {
    if (!tables.length) return null;
    return (
        <section>
            <h2>{heading}</h2>
            <ul class="table-rows">
                {tables.map((table) => (
                    <OpenTableRow key={table.id} table={table} />
                ))}
            </ul>
        </section>
    );
}

/** What to do when nobody is there: open a table. */
function OpenOne({ empty }: { empty: boolean }) {
    return (
        <section class="open-one">
            <h2>
                {empty ? tr("No tables are open at the moment") : tr("Open a table of your own")}
            </h2>
            <p>
                {tr(
                    "Open one to everybody, or just to your friends. Bots can fill the empty seats.",
                )}
            </p>
            <ul>
                {games.value.map((game) => {
                    const Emblem = emblemOf(game.name);
                    return (
                        <li key={game.name}>
                            <a class="button" href={`/new/${game.name}`}>
                                <Emblem /> {game.title}
                            </a>
                        </li>
                    );
                })}
            </ul>
        </section>
    );
}

export function LobbyPage() {
    const tables = useOpenTables();
    const title = useSignal(ALL);
    const ofTitle = (tables.value ?? []).filter(
        (table) => title.value === ALL || table.title === title.value,
    );
    const joinable = ofTitle.filter(isJoinable);
    const watchable = ofTitle.filter(isWatchable);
    return (
        <PageShell>
            <div class="lobby">
                <header>
                    <h1>{tr("Open tables")}</h1>
                    <Choice
                        label={tr("Game")}
                        quiet
                        value={title.value}
                        values={[
                            { value: ALL, name: tr("All") },
                            ...games.value.map((game) => ({ value: game.name, name: game.title })),
                        ]}
                        onPick={(value) => (title.value = value)}
                    />
                </header>
                {!tables.value && <p class="soft">{tr("One moment…")}</p>}
                <Tables heading={tr("Sit down")} tables={joinable} />
                <Tables heading={tr("Watch")} tables={watchable} />
                {tables.value && <OpenOne empty={!joinable.length && !watchable.length} />}
            </div>
        </PageShell>
    );
}
