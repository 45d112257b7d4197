/* What somebody sees who has followed the link to a table: who invites them to what, and a way in. */
import { useSignal } from "@preact/signals";
import type { Table } from "../api";
import { gameOf } from "../games";
import { myName } from "../guest";
import { tr } from "../i18n";
import { attempt } from "../notice";
import { GameIntroduction } from "../parts/game_introduction";
import { isReserved, SeatList } from "./seat_list";
import type { TableSession } from "./session";
import { TableRules } from "./table_rules";
import "./invitation.css";

interface Props {
    session: TableSession;
    table: Table;
    now: number;
}

/** The key that this page was opened with. */
const myKey = (): string | undefined =>
    new URLSearchParams(location.search).get("key") ?? undefined;

function JoinForm({ session, table, now }: Props) {
    const name = useSignal(myName.value ?? "");
    const key = myKey();
    const free = table.seats.findIndex(
        (seat, index) => seat.name === null && !seat.level && !isReserved(table, index, now),
    );
    const invited = key !== undefined || table.seats.some((seat) => seat.reserved?.yours);
    const join = (): Promise<void> =>
        session.sit(invited ? undefined : free, name.value || tr("Guest"), key);
    if (table.you.turned_away)
        return <p class="join">{tr("The host has sent you away from this table.")}</p>;
    if (free < 0 && !invited)
        return <p class="join">{tr("All seats are taken; you can watch.")}</p>;
    return (
        <form
            class="join"
            onSubmit={(event) => {
                event.preventDefault();
                attempt(join)();
            }}
        >
            <h2>{tr("Take a seat")}</h2>
            <label>
                {tr("Your name")}
                <input
                    maxLength={30}
                    value={name.value}
                    placeholder={tr("Guest")}
                    autocomplete="nickname"
                    onInput={(event) => (name.value = event.currentTarget.value.trim())}
                />
            </label>
            <button class="main big">{tr("Join the table")}</button>
        </form>
    );
}

/** Who invites: the host, or whoever sits there if the host does not. */
function inviterOf(table: Table): string | null {
    const seat =
        table.seats.find((one) => one.host) ?? table.seats.find((one) => one.name !== null);
    return seat?.name ?? null;
}

export function Invitation({ session, table, now }: Props) {
    const game = gameOf(table.title);
    const inviter = inviterOf(table);
    return (
        <div class="invitation">
            <h1>
                <span class="inviter">
                    {inviter === null
                        ? tr("You are invited to play")
                        : tr("{player} invites you to play", { player: inviter })}
                </span>{" "}
                {game.title}
            </h1>
            <JoinForm session={session} table={table} now={now} />
            <GameIntroduction game={game} aside />
            <section class="invitation-table">
                <SeatList session={session} table={table} now={now} />
                <TableRules table={table} />
            </section>
        </div>
    );
}
