/* A table: the waiting room or the game, and whether the connection holds. */
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { gameOf } from "../games";
import { tr } from "../i18n";
import { isLocal } from "../local/local_id";
import { PageShell } from "../parts/page_shell";
import { UnreadableGame } from "../local/unreadable_game";
import { GameScreen } from "../table/game_screen";
import { isDealt, TableSession, tabTitle } from "../table/session";
import { Dealing, WaitingRoom } from "../table/waiting_room";

function ConnectionState({ session }: { session: TableSession }) {
    const status = session.live.status.value;
    const text = session.restarting.value
        ? tr("The server is restarting; your game will continue in a moment.")
        : status === "lost"
          ? tr("Connection lost. Reconnecting…")
          : "";
    return (
        <p class="notice connection-state" role="status" hidden={!text}>
            {text}
        </p>
    );
}

/** The ids that the server gives out, which stand for 63 bits; it refuses connections for any other. */
const ID = /^(?!0{13})[0-7][0-9a-hjkmnp-tv-z]{12}$/;

export function TablePage({ id }: { id: string }) {
    return ID.test(id) || isLocal(id) ? <LiveTable id={id} /> : <NoTable />;
}

function LiveTable({ id }: { id: string }) {
    const session = useMemo(() => new TableSession(id), [id]);
    useEffect(() => () => session.close(), [session]);
    const table = session.shown.value;
    useLayoutEffect(() => {
        if (table) document.title = tabTitle(table, gameOf(table.title).title);
    }, [table]);
    if (session.live.status.value === "gone") return <NoTable />;
    if (session.live.trouble?.value)
        return <UnreadableGame id={id} trouble={session.live.trouble.value} />;
    const dealt = table !== null && isDealt(table);
    return (
        <PageShell shape={dealt ? "table" : "cards"}>
            <ConnectionState session={session} />
            {!table && <p class="soft">{tr("One moment…")}</p>}
            {table?.stage === "dealing" && <Dealing />}
            {table?.stage === "gathering" && !table.closed && (
                <WaitingRoom session={session} table={table} />
            )}
            {table && !dealt && table.closed && <ClosedTable />}
            {dealt && <GameScreen session={session} table={table} />}
        </PageShell>
    );
}

function ClosedTable() {
    return (
        <>
            <h1>{tr("An operator has closed this table.")}</h1>
            <a class="button main" href="/">
                {tr("Home")}
            </a>
        </>
    );
}

function NoTable() {
    return (
        <PageShell shape="text">
            <h1>{tr("There is no such table.")}</h1>
            <p>
                {tr(
                    "The link may be incomplete. Ask the person who sent it, or start a game of your own.",
                )}
            </p>
            <a class="button main" href="/">
                {tr("Home")}
            </a>
        </PageShell>
    );
}
