/* What this browser did and was sent at a table, saved until long after the game: see
 * src/fairness/receipt.h. */

export interface Receipt {
    table: string;
    seat: number;
    /** When it was begun, in milliseconds. */
    time: number;
    /** The server's commitment, as it was when this browser first saw the table from this seat. */
    commitment: string;
    /** This player's number for the deal, and whether the server acknowledged it. */
    number: string;
    opened: boolean;
    /** All seats' commitments, as they were before the number was sent. */
    fixed: (string | null)[] | null;
    /** What was shown, "STEPS HASH"; what was signed, "HEAD SIGNATURE PATH …"; what was chosen, "STEPS ACTION". */
    views: string[];
    heads: string[];
    choices: string[];
}

/** What the server publishes after the game. */
export interface Evidence {
    key: string;
    log: string;
}

const PREFIX = "encan.receipt.";
/** Older receipts make way for new ones. */
const KEPT = 20;

const keyOf = (table: string, seat: number): string => `${PREFIX}${table}.${seat}`;

function storedReceipts(): Receipt[] {
    return Object.keys(localStorage)
        .filter((key) => key.startsWith(PREFIX))
        .map((key) => JSON.parse(localStorage.getItem(key) ?? "{}") as Receipt);
}

function dropOldest(): void {
    const old = storedReceipts().sort((one, other) => other.time - one.time);
    for (const { table, seat } of old.slice(KEPT)) localStorage.removeItem(keyOf(table, seat));
}

export function loadReceipt(table: string, seat: number): Receipt | null {
    try {
        return JSON.parse(localStorage.getItem(keyOf(table, seat)) ?? "null") as Receipt | null;
    } catch {
        return null; // no storage in a private window, or not ours
    }
}

export function saveReceipt(receipt: Receipt): void {
    const key = keyOf(receipt.table, receipt.seat);
    try {
        if (localStorage.getItem(key) === null) dropOldest();
        localStorage.setItem(key, JSON.stringify(receipt));
    } catch {
        // it lasts until the page is closed
    }
}

const prefixed = (key: string, values: string[]): string[] =>
    values.map((value) => `${key}: ${value}`);

/** The receipt as `encan verify --receipt` reads it. */
export function receiptText(receipt: Receipt, { key, log }: Evidence): string {
    const fixed = receipt.fixed?.map((commitment) => commitment ?? "-").join(" ") ?? "none";
    return [
        "encan-receipt 1",
        `table: ${receipt.table}`,
        `key: ${key}`,
        `seat: ${receipt.seat}`,
        `commitment: ${receipt.commitment}`,
        `number: ${receipt.number}`,
        `opened: ${receipt.opened ? "yes" : "no"}`,
        `fixed: ${fixed}`,
        ...prefixed("view", receipt.views),
        ...prefixed("head", receipt.heads),
        ...prefixed("choice", receipt.choices),
        ...prefixed("entry", log.trimEnd().split("\n")),
        "",
    ].join("\n");
}
