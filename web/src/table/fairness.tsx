/* Was the deal fixed before the first choice? The page checks it: the commitment that the table has
 * shown from the start must be the SHA-256 of the seed and the salt that it reveals now. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Table } from "../api";
import { tr } from "../i18n";
import "./fairness.css";

async function sha256(text: string): Promise<string> {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

type Verdict = "checking" | "kept" | "broken" | "unable";

const verdicts: Record<Verdict, () => string> = {
    checking: () => tr("Checking…"),
    kept: () => tr("The deal is the one that was promised before the first choice."),
    broken: () => tr("The deal is not the one that was promised!"),
    unable: () =>
        tr(
            "This browser checks hashes on secure pages only; download the record and run “encan verify”.",
        ),
};

/** `firstCommitment` is the one that this browser saw first. */
export function Fairness({ table, firstCommitment }: { table: Table; firstCommitment: string }) {
    const verdict = useSignal<Verdict>("checking");
    useEffect(() => {
        if (!isSecureContext)
            verdict.value = "unable"; // browsers hash nowhere else
        else
            void sha256(`${table.seed}:${table.salt}`).then((hash) => {
                verdict.value =
                    hash === firstCommitment && hash === table.commitment ? "kept" : "broken";
            });
    }, []);
    return (
        <details class="fairness">
            <summary class={verdict.value}>{verdicts[verdict.value]()}</summary>
            <p>
                {tr(
                    "Before the first choice the server published the commitment: a fingerprint of the seed that makes the deal, and of a salt so that nobody can guess it. Now both are known, and anybody can compute the fingerprint again.",
                )}
            </p>
            <dl>
                <dt>{tr("Commitment")}</dt>
                <dd>{firstCommitment}</dd>
                <dt>{tr("Seed")}</dt>
                <dd>{table.seed}</dd>
                <dt>{tr("Salt")}</dt>
                <dd>{table.salt}</dd>
            </dl>
        </details>
    );
}
