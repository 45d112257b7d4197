/* Was the deal fair? What this browser found out about it, and what the reader can check. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Server, Table } from "../api";
import { ApiError, request, requestText } from "../api";
import type { Verdict } from "../engine/engine";
import { startEngine } from "../engine/load";
import { auditReceipt, auditRecord } from "../fairness/audit";
import { receiptText, type Evidence, type Receipt } from "../fairness/receipt";
import { tr } from "../i18n";
import { seatName } from "./log_lines";
import type { TableSession } from "./session";
import "./fairness.css";

const has = (findings: Verdict[], wanted: Verdict["verdict"]): boolean =>
    findings.some(({ verdict }) => verdict === wanted);

/** What came of the check; null while it is being made. */
function summaryOf(table: Table, findings: Verdict[] | null): Verdict {
    if (!findings) return { verdict: "open", text: tr("Checking the deal…") };
    if (has(findings, "bad"))
        return { verdict: "bad", text: tr("The check of this game has found something wrong!") };
    if (!has(findings, "good"))
        return { verdict: "open", text: tr("The deal could not be checked.") };
    return {
        verdict: "good",
        text: table.numbers
            ? tr("The deal was drawn as promised.")
            : tr("The deal is the one that was promised before the first choice."),
    };
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

/** Of a deal that the server drew alone. */
const older = (): Verdict => ({
    verdict: "open",
    text: tr("Older scheme: this proves only that a seed was fixed, not who chose it."),
});

/** Makes the check, as far as it can be made here; `evidence` is null for somebody without a receipt. */
async function check(
    { witness, firstCommitment }: TableSession,
    table: Table,
    evidence: Evidence | null,
): Promise<Verdict[]> {
    const record = await requestText(`/api/tables/${table.id}/record`);
    const engine = await startEngine();
    const { receipt } = witness;
    if (receipt && evidence) return auditReceipt(engine, record, receipt, evidence);
    const findings = auditRecord(engine, record, firstCommitment);
    return table.numbers ? findings : [...findings, older()];
}

/** Why there was no check. */
const notChecked = (error: unknown): Verdict => ({
    verdict: "open",
    text:
        error instanceof ApiError
            ? error.message
            : tr(
                  "This browser cannot run the engine that makes the check. “encan verify” can check the record and your receipt.",
              ),
});

export function Fairness({ session, table }: { session: TableSession; table: Table }) {
    const { receipt } = session.witness;
    const evidence = useSignal<Evidence | null>(null);
    const findings = useSignal<Verdict[] | null>(null);
    useEffect(() => {
        const collect = async (): Promise<void> => {
            if (receipt && table.numbers) evidence.value = await loadEvidence(table.id);
            findings.value = await check(session, table, evidence.value);
        };
        collect().catch((error: unknown) => (findings.value = [notChecked(error)]));
    }, []);
    const { verdict, text } = summaryOf(table, findings.value);
    return (
        <details class="fairness">
            <summary class={verdict}>{text}</summary>
            <ul class="findings">
                {findings.value?.map((finding) => (
                    <li key={finding.text} class={finding.verdict}>
                        {finding.text}
                    </li>
                ))}
            </ul>
            {table.numbers && (
                <p>
                    {tr(
                        "The server fixed a secret before anybody sat down, and each player's browser a number. The deal follows from all of them, so nobody could choose it. But whoever runs the server sees all hands, and could pass on what they see.",
                    )}
                </p>
            )}
            <p>
                {tr(
                    "The page that makes this check comes from the server. To check without it, give the record and your receipt to “encan verify”.",
                )}
            </p>
            {receipt && evidence.value && (
                <p>
                    <ReceiptLink receipt={receipt} evidence={evidence.value} />
                </p>
            )}
            <Facts table={table} />
        </details>
    );
}
