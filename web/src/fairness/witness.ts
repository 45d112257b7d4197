/* This browser's part in a deal: it draws a number, commits to it as soon as its player sits, and
 * opens it when all commitments are fixed. All of that goes into the player's receipt. */
import type { Table } from "../api";
import { commitNumber, newNumber } from "./draw";
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

export class Witness {
    receipt: Receipt | null = null;
    private readonly sent = new Map<string, DrawCommand["do"]>();
    private committed = false;

    /** `send` sends a command and returns its id. */
    constructor(private readonly send: (command: DrawCommand) => string) {}

    /** Takes note of the table and does what the draw asks of this browser. */
    see(table: Table): void {
        const seat = table.you.seat;
        if (seat === null || !table.numbers) return;
        if (this.receipt?.seat !== seat) {
            this.receipt = receiptFor(table, seat);
            this.committed = false;
        }
        if (table.stage === "gathering") this.commit(table, this.receipt);
        if (table.unopened?.includes(seat)) this.open(table, this.receipt);
        saveReceipt(this.receipt);
    }

    /** Notes that the server has taken a command; whether it was one of ours. */
    answered(id: string, accepted: boolean): boolean {
        const verb = this.sent.get(id);
        this.sent.delete(id);
        if (verb === "open" && accepted && this.receipt) {
            this.receipt.opened = true;
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
