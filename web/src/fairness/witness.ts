/* This browser's part in a deal: it draws a number, commits to it as soon as its player sits, and
 * opens it when all commitments are fixed. That, and what the server sends, signs and accepts,
 * goes into the player's receipt. */
import type { Done, Refused, Table, TableMessage } from "../api";
import { commitNumber, newNumber, sha256 } from "./draw";
import { loadReceipt, saveReceipt, type Receipt } from "./receipt";

type DrawCommand = { do: "commit"; commitment: string } | { do: "open"; number: string };

function newReceipt(table: Table, seat: number): Receipt {
    return {
        table: table.id,
        seat,
        time: Date.now(),
        commitment: table.commitment,
        number: newNumber(),
        opened: false,
        fixed: null,
        views: [],
        heads: [],
        choices: [],
    };
}

/** The receipt of a player, new if there is none. */
function receiptFor(table: Table, seat: number): Receipt {
    return loadReceipt(table.id, seat) ?? newReceipt(table, seat);
}

/** Begins the receipt of a player who has just sat down, and returns what to commit to. */
export function commitFirst(table: Table, seat: number): string {
    const receipt = receiptFor(table, seat);
    saveReceipt(receipt);
    return commitNumber(receipt.table, receipt.seat, receipt.number);
}

function addNew(list: string[], line: string): void {
    if (list.at(-1) !== line) list.push(line);
}

type SignedHead = Pick<TableMessage, "head" | "signature" | "path">;

function noteHead(receipt: Receipt, { head, signature, path = [] }: SignedHead): void {
    if (head && signature) addNew(receipt.heads, [head, signature, ...path].join(" "));
}

export class Witness {
    receipt: Receipt | null = null;
    /** Commands of the draw and choices that the server has not answered, by id. */
    private readonly sent = new Map<string, string>();
    private readonly choices = new Map<string, string>();
    private committed = false;
    private steps = 0;

    /** `send` sends a command and returns its id. */
    constructor(private readonly send: (command: DrawCommand) => string) {}

    /** Takes note of a message and does what the draw asks of this browser. */
    see(message: SignedHead & Pick<TableMessage, "table">): void {
        const { table } = message;
        const seat = table.you.seat;
        if (seat === null || !message.head) return; // of an older table
        if (this.receipt?.seat !== seat) {
            this.receipt = receiptFor(table, seat);
            this.committed = false;
        }
        this.steps = table.ply ?? 0;
        if (table.view)
            addNew(this.receipt.views, `${this.steps} ${sha256(JSON.stringify(table.view))}`);
        noteHead(this.receipt, message);
        if (table.stage === "gathering") this.commit(table, this.receipt);
        if (table.unopened?.includes(seat)) this.open(table, this.receipt);
        saveReceipt(this.receipt);
    }

    /** Takes note of a choice that was sent under an id. */
    chose(id: string, action: string): void {
        this.choices.set(id, `${this.steps} ${action}`);
    }

    /** Takes note of an answer; whether it was to a command that the player knows nothing of. */
    answered(answer: Done | Refused): boolean {
        const verb = this.sent.get(answer.id);
        const choice = this.choices.get(answer.id);
        this.sent.delete(answer.id);
        this.choices.delete(answer.id);
        if (answer.type === "done" && this.receipt) {
            if (verb === "open") this.receipt.opened = true;
            if (choice) this.receipt.choices.push(choice);
            noteHead(this.receipt, answer);
            saveReceipt(this.receipt);
        }
        return verb !== undefined;
    }

    /** Once per sitting: the same player may be here with another browser, which commits as well. */
    private commit(table: Table, receipt: Receipt): void {
        const commitment = commitNumber(receipt.table, receipt.seat, receipt.number);
        const there = table.numbers?.[receipt.seat]?.commitment;
        if (there === null) this.committed = false;
        if (this.committed || there === commitment) return;
        this.committed = true;
        this.sent.set(this.send({ do: "commit", commitment }), "commit");
    }

    /** Only a number that the server is waiting for is sent, and only once all commitments are noted. */
    private open(table: Table, receipt: Receipt): void {
        const commitment = commitNumber(receipt.table, receipt.seat, receipt.number);
        const fixed = (table.numbers ?? []).map((number) => number.commitment);
        if (receipt.fixed || fixed[receipt.seat] !== commitment) return;
        receipt.fixed = fixed;
        this.sent.set(this.send({ do: "open", number: receipt.number }), "open");
    }
}
