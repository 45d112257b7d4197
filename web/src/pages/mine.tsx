/* The games of this visitor, the latest first. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { MyTables } from "../api";
import { ask, worded } from "../api";
import { gameOf } from "../games";
import { myName } from "../me";
import { say } from "../notice";
import { Frame } from "../parts/frame";
import { date, list, tr } from "../tongue";

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

export function MinePage() {
    const rows = useSignal<Row[] | null>(null);
    useEffect(() => {
        if (myName.value === null) rows.value = [];
        else
            ask<MyTables>("GET", worded("/api/my/tables")).then(
                (told) => (rows.value = told.tables),
                (error: Error) => say(error.message),
            );
    }, []);
    return (
        <Frame shape="text">
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
        </Frame>
    );
}
