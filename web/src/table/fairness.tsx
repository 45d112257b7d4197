/* Was the deal fair? What this browser found out about it, and what the reader can check. */
import type { Table } from "../api";
import { audit, type Finding } from "../fairness/audit";
import { tr } from "../i18n";
import { seatName } from "./log_lines";
import type { TableSession } from "./session";
import "./fairness.css";

function summaryOf(table: Table, findings: Finding[]): string {
    if (findings.some(({ verdict }) => verdict === "bad"))
        return tr("This deal is not what was promised!");
    return table.numbers
        ? tr("The deal was drawn as promised.")
        : tr("The deal is the one that was promised before the first choice.");
}

function Numbers({ table }: { table: Table }) {
    return (
        <>
            {table.numbers?.map(({ number, commitment }, seat) => (
                <div key={seat}>
                    <dt>{tr("Number of {player}", { player: seatName(table, seat) })}</dt>
                    <dd>
                        {number ??
                            (commitment === null
                                ? tr("none: counts as zero")
                                : tr("not opened: counts as zero"))}
                    </dd>
                </div>
            ))}
        </>
    );
}

function Facts({ table }: { table: Table }) {
    const facts: [string, string | undefined][] = [
        [tr("Commitment"), table.commitment],
        [tr("Secret"), table.secret],
        [tr("Salt"), table.salt],
        [tr("Seed"), table.seed],
    ];
    return (
        <dl>
            {facts.map(
                ([name, value]) =>
                    value && (
                        <div key={name}>
                            <dt>{name}</dt>
                            <dd>{value}</dd>
                        </div>
                    ),
            )}
            <Numbers table={table} />
        </dl>
    );
}

export function Fairness({ session, table }: { session: TableSession; table: Table }) {
    const findings = audit(table, session.firstCommitment, session.witness.receipt);
    const bad = findings.some(({ verdict }) => verdict === "bad");
    return (
        <details class="fairness">
            <summary class={bad ? "bad" : "good"}>{summaryOf(table, findings)}</summary>
            <ul class="findings">
                {findings.map(({ verdict, text }) => (
                    <li key={text} class={verdict}>
                        {text}
                    </li>
                ))}
            </ul>
            {table.numbers && (
                <p>
                    {tr(
                        "The server fixed a secret before anybody sat down, and each player’s browser a number. The deal follows from all of them, so nobody could choose it. Whoever runs the server sees all hands, though, and could tell.",
                    )}
                </p>
            )}
            <Facts table={table} />
        </details>
    );
}
