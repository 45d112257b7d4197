/* This guest's games: those to continue, then those that are over, the latest first. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { date, tr } from "../i18n";
import { companyOf, fetchMyTables, isGoingOn, placeIn, stateOf, type MyTable } from "../my_tables";
import { attempt } from "../notice";
import { EmptyPage } from "../parts/empty_page";
import { PageShell } from "../parts/page_shell";
import { navigate } from "../router";
import { TableRow } from "../parts/table_row";
import "./my_games.css";

/** When it was, and for finished games how it ended for everybody. */
function detailsOf(table: MyTable): string {
    const when = date(table.touched);
    const outcome = placeIn(table) && table.outcome?.[0];
    return outcome ? `${when} · ${outcome}` : when;
}

function Games({ heading, tables }: { heading: string; tables: MyTable[] }) {
    if (!tables.length) return null;
    return (
        <section>
            <h2>{heading}</h2>
            <ul class="table-rows">
                {tables.map((table) => (
                    <TableRow
                        key={table.id}
                        href={table.over ? `/replay/${table.id}` : `/table/${table.id}`}
                        title={table.title}
                        people={companyOf(table)}
                        details={detailsOf(table)}
                        state={stateOf(table)}
                        kind={table.over ? "over" : table.turn ? "urgent" : ""}
                    />
                ))}
            </ul>
        </section>
    );
}

/** A game that was saved as a file goes on here, without the server. */
function AddRecord() {
    const add = async (file: File | undefined): Promise<void> => {
        if (!file) return;
        const text = await file.text();
        const { importRecord } = await import("../local/local_games");
        navigate(`/table/${await importRecord(text)}`);
    };
    return (
        <div class="add-record">
            <input
                id="record"
                class="visually-hidden"
                type="file"
                onChange={(event) => attempt(() => add(event.currentTarget.files?.[0]))()}
            />
            <label for="record" class="button">
                {tr("Add a game from its record…")}
            </label>
            <small class="soft">{tr("Continue it in this browser, or see how it ended.")}</small>
        </div>
    );
}

export function MyGamesPage() {
    const tables = useSignal<MyTable[] | null>(null);
    useEffect(() => attempt(async () => (tables.value = await fetchMyTables()))(), []);
    const all = tables.value ?? [];
    return (
        <PageShell>
            <header class="section-head">
                <h1>{tr("My games")}</h1>
                {all.length > 0 && <a href="/profile">{tr("My results")}</a>}
            </header>
            {!tables.value && <p class="soft">{tr("One moment…")}</p>}
            {tables.value?.length === 0 && (
                <EmptyPage
                    text={tr("You have not played here yet.")}
                    link="/"
                    label={tr("Choose a game")}
                />
            )}
            <Games heading={tr("In progress")} tables={all.filter(isGoingOn)} />
            <Games heading={tr("Finished")} tables={all.filter((table) => table.over)} />
            <Games
                heading={tr("Left or never joined")}
                tables={all.filter((table) => !table.over && !isGoingOn(table))}
            />
            <AddRecord />
        </PageShell>
    );
}
