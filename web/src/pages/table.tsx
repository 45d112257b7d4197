/* A table: gathering, playing, over; and whether the connection holds. */
import { useEffect, useMemo } from "preact/hooks";
import { gameOf } from "../games";
import { Frame } from "../parts/frame";
import { Gathering } from "../table/gathering";
import { Playing } from "../table/playing";
import { Sitting, tabTitle } from "../table/sitting";
import { tr } from "../tongue";

function LinkState({ sitting }: { sitting: Sitting }) {
    const link = sitting.live.link.value;
    const text = sitting.restarting.value
        ? tr("The server restarts; your game goes on in a moment.")
        : link === "lost"
          ? tr("The connection is lost; we try again…")
          : "";
    return (
        <p class="link-state" role="status" hidden={!text}>
            {text}
        </p>
    );
}

/** As the server makes them, numbers of 63 bits; it takes no connection for anything else. */
const ID = /^(?!0{13})[0-7][0-9a-hjkmnp-tv-z]{12}$/;

export function TablePage({ id }: { id: string }) {
    return ID.test(id) ? <Seated id={id} /> : <NoTable />;
}

function Seated({ id }: { id: string }) {
    const sitting = useMemo(() => new Sitting(id), [id]);
    useEffect(() => () => sitting.close(), [sitting]);
    const table = sitting.shown.value;
    useEffect(() => {
        if (table) document.title = tabTitle(table, gameOf(table.title).title);
    }, [table]);
    if (sitting.live.link.value === "gone") return <NoTable />;
    return (
        <Frame shape={table === null || table.stage === "gathering" ? "text" : "table"}>
            <LinkState sitting={sitting} />
            {!table && <p class="soft">{tr("One moment…")}</p>}
            {table?.stage === "gathering" && <Gathering sitting={sitting} table={table} />}
            {table && table.stage !== "gathering" && <Playing sitting={sitting} table={table} />}
        </Frame>
    );
}

function NoTable() {
    return (
        <Frame shape="text">
            <h1>{tr("There is no such table.")}</h1>
            <p>{tr("The link may be incomplete. Ask who sent it, or start a game of your own.")}</p>
            <a class="button main" href="/">
                {tr("To the first page")}
            </a>
        </Frame>
    );
}
