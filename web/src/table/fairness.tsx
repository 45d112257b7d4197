/* Was the deal fair? What this browser found out about it, and what the reader can check. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Server, Table } from "../api";
import { request, requestText } from "../api";
import { audit, auditLog, type Finding } from "../fairness/audit";
import { receiptText, type Evidence, type Receipt } from "../fairness/receipt";
import { tr } from "../i18n";
import { attempt } from "../notice";
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

async function loadEvidence(id: string): Promise<Evidence> {
    const { key } = await request<Server>("GET", "/api/server");
    return { key, log: await requestText(`/api/tables/${id}/log`) };
}

/** A file with the receipt, for `encan verify --receipt`. */
function ReceiptLink({ receipt, evidence }: { receipt: Receipt; evidence: Evidence }) {
    const link = useMemo(
        () => URL.createObjectURL(new Blob([receiptText(receipt, evidence)])),
        [receipt, evidence],
    );
    useEffect(() => () => URL.revokeObjectURL(link), [link]);
    return (
        <a class="button" href={link} download={`${receipt.table}.receipt`}>
            {tr("Download the receipt")}
        </a>
    );
}

export function Fairness({ session, table }: { session: TableSession; table: Table }) {
    const { receipt } = session.witness;
    const evidence = useSignal<Evidence | null>(null);
    const later = useSignal<Finding[]>([]);
    const collect = async (noted: Receipt): Promise<void> => {
        evidence.value = await loadEvidence(table.id);
        later.value = await auditLog(noted, evidence.value);
    };
    useEffect(() => {
        if (receipt && table.numbers) attempt(() => collect(receipt))();
    }, []);
    const findings = [...audit(table, session.firstCommitment, receipt), ...later.value];
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
                        "The server fixed a secret before anybody sat down, and each player’s browser a number. The deal follows from all of them, so nobody could choose it. But whoever runs the server sees all hands, and could pass on what they see.",
                    )}
                </p>
            )}
            {receipt && evidence.value && (
                <p>
                    <ReceiptLink receipt={receipt} evidence={evidence.value} />
                </p>
            )}
            <Facts table={table} />
        </details>
    );
}
