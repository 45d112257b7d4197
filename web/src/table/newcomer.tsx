/* Somebody asks to take over from a bot: the vote, and how it stands. */
import type { Newcomer, Table } from "../api";
import { tr } from "../i18n";
import { seatName } from "./log_lines";
import type { TableSession } from "./session";
import "./panels.css";

interface Props {
    session: TableSession;
    table: Table;
}

const names = (table: Table, seats: number[]): string =>
    seats.map((seat) => seatName(table, seat)).join(", ");

function standing(table: Table, newcomer: Newcomer): string {
    const player = newcomer.name;
    if (newcomer.accepted)
        return newcomer.yours
            ? tr("The players have let you in: you play from the next round.")
            : tr("{player} plays from the next round.", { player });
    const players = names(table, newcomer.awaited);
    return newcomer.yours
        ? tr("You have asked to play. Waiting for {players}.", { players })
        : tr("{player} asks to play. Waiting for {players}.", { player, players });
}

function Vote({ session, table, newcomer }: Props & { newcomer: Newcomer }) {
    const vote = (answer: "yes" | "no"): void => {
        session.live.send({ do: "vote", answer });
    };
    return (
        <>
            <p>
                {tr("{player} would like to take over from {bot}, if everybody agrees.", {
                    player: newcomer.name,
                    bot: seatName(table, newcomer.seat),
                })}
                {newcomer.same_address && (
                    <strong>
                        {" "}
                        {tr("{player} is connected from the same address as a player here.", {
                            player: newcomer.name,
                        })}
                    </strong>
                )}
            </p>
            <div class="buttons">
                <button class="main" onClick={() => vote("yes")}>
                    {tr("Let them play")}
                </button>
                <button onClick={() => vote("no")}>{tr("Refuse")}</button>
            </div>
        </>
    );
}

export function NewcomerPanel({ session, table }: Props) {
    const { newcomer } = table;
    if (!newcomer) return null;
    const asked = table.you.seat !== null && newcomer.awaited.includes(table.you.seat);
    return (
        <section class="panel" aria-label={tr("A newcomer")} role="status">
            {asked ? (
                <Vote session={session} table={table} newcomer={newcomer} />
            ) : (
                <p>{standing(table, newcomer)}</p>
            )}
        </section>
    );
}
