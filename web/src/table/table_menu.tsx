/* Leaving, taking over a bot's seat, muting: rarely needed, so folded away. */
import type { Table } from "../api";
import { tr } from "../i18n";
import { attempt } from "../notice";
import type { TableSession } from "./session";
import "../parts/rows.css";
import "./table_menu.css";

interface Props {
    session: TableSession;
    table: Table;
}

export function TableMenu({ session, table }: Props) {
    const { seat, host } = table.you;
    return (
        <details class="table-menu">
            <summary>{tr("Table")}</summary>
            <p>
                <a class="button" href={`/table/${table.id}`} target="_blank">
                    {tr("Link for spectators")}
                </a>
                {seat !== null && table.stage !== "over" && (
                    <button onClick={() => session.live.send({ do: "stand" })}>
                        {tr("Leave the game to a bot")}
                    </button>
                )}
            </p>
            <ul class="rows">
                {table.seats.map((one, index) => (
                    <li key={index} class="row">
                        <span>{one.called}</span>
                        {one.name === null && seat === null && table.stage !== "over" && (
                            <button onClick={attempt(() => session.sit(index))}>
                                {tr("Sit here")}
                            </button>
                        )}
                        {host && one.name !== null && index !== seat && (
                            <button
                                onClick={() =>
                                    session.live.send({
                                        do: one.muted ? "unmute" : "mute",
                                        seat: index,
                                    })
                                }
                            >
                                {one.muted ? tr("Unmute") : tr("Mute")}
                            </button>
                        )}
                    </li>
                ))}
            </ul>
        </details>
    );
}
