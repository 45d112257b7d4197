/* Was the deal fair? What the page can check itself once a game is over; docs/fairness.md says what
 * that proves. */
import type { Table } from "../api";
import { tr } from "../i18n";
import { commitNumber, commitSecret, headsOf, isSigned, seedOf, sha256 } from "./draw";
import type { Evidence, Receipt } from "./receipt";

/** "open" is a question that could not be answered, or an answer that is only good to know. */
export interface Finding {
    verdict: "good" | "bad" | "open";
    text: string;
}

const judge = (good: boolean, ifGood: string, ifBad: string): Finding =>
    good ? { verdict: "good", text: ifGood } : { verdict: "bad", text: ifBad };

function checkSecret(table: Table, firstCommitment: string): Finding {
    const commitment = commitSecret(table.id, table.secret ?? "");
    return judge(
        commitment === table.commitment && commitment === firstCommitment,
        tr("The server’s secret is the one it was committed to from the start."),
        tr("The server’s secret is not the one it was committed to!"),
    );
}

function checkNumbers(table: Table, receipt: Receipt | null): Finding {
    const kept = (table.numbers ?? []).every(({ number, commitment }, seat) => {
        const fixed = receipt?.fixed ? (receipt.fixed[seat] ?? null) : commitment;
        const opened = number === null || commitNumber(table.id, seat, number) === commitment;
        return commitment === fixed && opened;
    });
    return judge(
        kept,
        tr("The players’ numbers are those they were committed to before any was opened."),
        tr("A number is not the one its player was committed to!"),
    );
}

function checkSeed(table: Table): Finding {
    return judge(
        seedOf(table) === table.seed,
        tr("The seed of the deal follows from the secret and the numbers."),
        tr("The seed of the deal does not follow from the secret and the numbers!"),
    );
}

function checkOwnNumber(table: Table, receipt: Receipt): Finding {
    const there = table.numbers?.[receipt.seat];
    if (there?.number === receipt.number)
        return { verdict: "good", text: tr("Your number is part of the deal.") };
    if (receipt.opened)
        return { verdict: "bad", text: tr("Your number was left out of the deal!") };
    const late = there?.commitment === commitNumber(table.id, receipt.seat, receipt.number);
    return {
        verdict: "open",
        text: late
            ? tr("Your number is not part of the deal: the server did not get it in time.")
            : tr("This browser has no number in the deal."),
    };
}

/** Of a deal that the server drew alone. */
function checkOlder(table: Table, firstCommitment: string): Finding[] {
    const commitment = sha256(`${table.seed}:${table.salt}`);
    return [
        judge(
            commitment === table.commitment && commitment === firstCommitment,
            tr("The seed is the one that was promised before the first choice."),
            tr("The seed is not the one that was promised!"),
        ),
        {
            verdict: "open",
            text: tr("Older scheme: this proves only that a seed was fixed, not who chose it."),
        },
    ];
}

/** `firstCommitment` is the one that this browser saw first. */
export function audit(table: Table, firstCommitment: string, receipt: Receipt | null): Finding[] {
    if (!table.numbers) return checkOlder(table, firstCommitment);
    return [
        checkSecret(table, receipt?.commitment ?? firstCommitment),
        checkNumbers(table, receipt),
        checkSeed(table),
        ...(receipt ? [checkOwnNumber(table, receipt)] : []),
    ];
}

function checkChain(receipt: Receipt, log: string): Finding {
    const heads = headsOf(receipt.commitment, log);
    return judge(
        receipt.heads.every((line) => heads.has(line.split(" ")[0] ?? "")),
        tr("The log of the game is the one that this browser has followed all along."),
        tr("The log of the game is not the one that this browser has followed!"),
    );
}

async function checkSignatures(receipt: Receipt, key: string): Promise<Finding> {
    const answers = await Promise.all(
        receipt.heads.map((line) => {
            const [head = "", signature = ""] = line.split(" ");
            return isSigned(key, receipt.table, head, signature);
        }),
    );
    if (answers.includes(null))
        return { verdict: "open", text: tr("This browser cannot check the server’s signatures.") };
    return judge(
        !answers.includes(false),
        tr("The server has signed everything it sent."),
        tr("A signature of the server is wrong!"),
    );
}

/** What can be said only with the log that the server publishes after the game. */
export async function auditLog(receipt: Receipt, evidence: Evidence): Promise<Finding[]> {
    return [
        checkChain(receipt, evidence.log),
        await checkSignatures(receipt, evidence.key),
        {
            verdict: "open",
            text: tr(
                "“encan verify” can check from the record and your receipt that everything you were shown follows from this deal.",
            ),
        },
    ];
}
