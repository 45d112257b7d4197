/* The games of this visitor, the latest first. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { MyTables } from "../api";
import { request, withLanguage } from "../api";
import { gameOf } from "../games";
import { myName } from "../guest";
import { showNotice } from "../notice";
import { PageShell } from "../parts/page_shell";
import { date, list, tr } from "../i18n";

type Row = MyTables["tables"][number];

function state(row: Row): string {
    if (row.over) return row.outcome?.[0] ?? tr("over");
    if (row.turn) return tr("your turn");
    return tr("going on");
}

function GameRow({ row }: { row: Row }) {
    return (
        <li>
            <a
                href={row.over ? `/replay/${row.id}` : `/table/${row.id}`}
                class={row.turn ? "mine" : ""}
            >
                <b>{gameOf(row.title).title}</b>
                <span>{list((row.seats ?? []).flatMap((seat) => seat.called ?? []))}</span>
                <span class="soft">{date(row.touched)}</span>
                <em>{state(row)}</em>
            </a>
        </li>
    );
}

export function MyGamesPage() {
    const rows = useSignal<Row[] | null>(null);
    useEffect(() => {
        if (myName.value === null) rows.value = [];
        else
            request<MyTables>("GET", withLanguage("/api/my/tables")).then(
                (told) => (rows.value = told.tables),
                (error: Error) => showNotice(error.message),
            );
    }, []);
    return (
        <PageShell shape="text">
            <h1>{tr("My games")}</h1>
            {rows.value?.length === 0 && (
                <>
                    <p>{tr("You have not played here yet.")}</p>
                    <a class="button main" href="/">
                        {tr("Choose a game")}
                    </a>
                </>
            )}
            <ul class="rows">
                {rows.value?.map((row) => (
                    <GameRow key={row.id} row={row} />
                ))}
            </ul>
        </PageShell>
    );
}
