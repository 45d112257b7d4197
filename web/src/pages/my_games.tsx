/* This guest's games, the latest first. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { MyTables } from "../api";
import { request, withLanguage } from "../api";
import { gameOf } from "../games";
import { myName } from "../guest";
import { date, list, tr } from "../i18n";
import { attempt } from "../notice";
import { PageShell } from "../parts/page_shell";
import "../parts/rows.css";

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
        const load = async (): Promise<void> => {
            const path = withLanguage("/api/my/tables");
            rows.value = myName.value ? (await request<MyTables>("GET", path)).tables : [];
        };
        attempt(load)();
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
