/* Before the game starts, for those who sit at the table: whom to invite and how, bots for empty seats,
 * the start. Others see an invitation. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Table } from "../api";
import { gameOf } from "../games";
import { tr } from "../i18n";
import { itemAt } from "../lists";
import { focusOn } from "../parts/arrival";
import { useTimes } from "../parts/times";
import { emblemOf } from "../titles";
import { InviteCard } from "./invite_card";
import { Invitation } from "./invitation";
import { linkTo, SeatList } from "./seat_list";
import type { TableSession } from "./session";
import { TableRules } from "./table_rules";
import "./waiting_room.css";

interface Props {
    session: TableSession;
    table: Table;
}

/** For a moment after the start, the deal waits for the players' numbers. Without a heading: the page is
 * entered when the game is there. */
export function Dealing() {
    return (
        <p class="dealing" role="status">
            {tr("Dealing… The players' numbers are being combined.")}
        </p>
    );
}

/** The seats that have neither a player nor a bot. */
const missing = (table: Table): number =>
    table.seats.filter((seat) => seat.name === null && !seat.level).length;

/** Starts the game; tells what is missing until then. */
function Start({ session, table }: Props) {
    return (
        <p class="start">
            <button
                class="main big"
                disabled={missing(table) > 0}
                onClick={() => session.live.send({ do: "start" })}
            >
                {tr("Start the game")}
            </button>
            {missing(table) > 0 && (
                <span class="soft">{tr("Every seat needs a player or a bot first.")}</span>
            )}
        </p>
    );
}

/** Who can start the game, for those who cannot leave it to others. */
function whenItStarts({ you, seats }: Table): string {
    if (you.host) return tr("The game starts when you say so.");
    const player = you.seat === null ? null : itemAt(seats, you.seat).name;
    return tr("You are in, {player}: the game starts when one of you says so.", {
        player: player ?? tr("Guest"),
    });
}

export function WaitingRoom({ session, table }: Props) {
    const now = useTimes(table.seats.flatMap((seat) => seat.reserved?.until ?? []));
    const invited = useRef(false);
    if (!table.you.host && table.you.seat === null) {
        invited.current = true;
        return <Invitation session={session} table={table} now={now} />;
    }
    return <Gathering {...{ session, table, now }} joined={invited.current} />;
}

/** What those who sit at the table see; whoever has just `joined` sees it from the top. */
function Gathering({ session, table, now, joined }: Props & { now: number; joined: boolean }) {
    const heading = useRef<HTMLHeadingElement>(null);
    const game = gameOf(table.title);
    const Emblem = emblemOf(table.title);
    useLayoutEffect(() => {
        if (!joined || !heading.current) return;
        scrollTo(0, 0);
        focusOn(heading.current);
    }, []);
    return (
        <section class="waiting-room">
            <header>
                <Emblem />
                <div>
                    <h1 ref={heading} aria-describedby="when-it-starts">
                        {game.title}
                    </h1>
                    <p id="when-it-starts" class="soft">
                        {whenItStarts(table)}
                    </p>
                </div>
            </header>
            <div class="waiting-people">
                <SeatList session={session} table={table} now={now} />
                <Start session={session} table={table} />
                {table.numbers && (
                    <p class="soft">
                        {tr(
                            "The deal is drawn by the server and by the browser of everybody who sits here, so that nobody can choose it.",
                        )}
                    </p>
                )}
            </div>
            <div class="waiting-side">
                {missing(table) > 0 && <InviteCard link={linkTo()} title={game.title} />}
                <TableRules table={table} />
            </div>
        </section>
    );
}
