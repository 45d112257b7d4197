import assert from "node:assert/strict";
import { test } from "node:test";
import type { Table } from "../../src/api";
import { audit, type Finding } from "../../src/fairness/audit";
import { commitNumber, commitSecret, seedOf } from "../../src/fairness/draw";
import type { Receipt } from "../../src/fairness/receipt";
import { Witness } from "../../src/fairness/witness";

const hex = (from: number): string =>
    Buffer.from(Array.from({ length: 32 }, (_, index) => from + index)).toString("hex");

const ID = "0000000000005";
const SECRET = hex(0);
const NUMBER = hex(100);

/** The game of tests/unit/draw.c: seat 1 has a number, seat 0 none. */
function over(): Table {
    const table = {
        id: ID,
        title: "krach",
        players: 2,
        options: { quick: "off", loan_cost: "1", chips: "hidden" },
        stage: "over",
        you: { seat: 1, host: false },
        commitment: commitSecret(ID, SECRET),
        secret: SECRET,
        numbers: [
            { commitment: null, number: null },
            { commitment: commitNumber(ID, 1, NUMBER), number: NUMBER },
        ],
    } as unknown as Table;
    table.seed = seedOf(table);
    return table;
}

function receiptOf(table: Table): Receipt {
    return {
        table: ID,
        seat: 1,
        time: 0,
        commitment: table.commitment,
        number: NUMBER,
        opened: true,
        fixed: (table.numbers ?? []).map(({ commitment }) => commitment),
    };
}

const verdicts = (findings: Finding[]): string => findings.map(({ verdict }) => verdict).join(" ");

test("hashes are those of the server", () => {
    const table = over();
    assert.equal(
        table.commitment,
        "cf6c08cc65303d940169bdbb0d248a9169cb9362710e7b3a45836d79c0f363e5",
    );
    assert.equal(
        table.numbers?.[1]?.commitment,
        "232db67740d17d9dfe95b76442f23f9d9af1d0abc109496cb00be80f4ced9169",
    );
    assert.equal(table.seed, "71cda55461868701d4230281833a54db98369071f22567ae8b1619102e1ccaf8");
});

test("a fair deal is found fair", () => {
    const table = over();
    assert.equal(verdicts(audit(table, table.commitment, receiptOf(table))), "good good good good");
    assert.equal(verdicts(audit(table, table.commitment, null)), "good good good");
});

test("whatever was changed is noticed", () => {
    const table = over();
    const receipt = receiptOf(table);
    const told = (change: object, noted: Partial<Receipt> = {}): string => {
        const changed = { ...table, ...change } as Table;
        return verdicts(audit(changed, table.commitment, { ...receipt, ...noted }));
    };
    const [first, second] = table.numbers ?? [];
    assert.ok(first && second);
    assert.equal(told({ secret: hex(1) }), "bad good bad good");
    assert.equal(told({ commitment: hex(1) }), "bad good good good");
    assert.equal(told({ seed: hex(1) }), "good good bad good");
    assert.equal(told({}, { commitment: hex(1) }), "bad good good good");
    const late = { commitment: commitNumber(ID, 0, hex(7)), number: hex(7) };
    assert.equal(told({ numbers: [late, second] }), "good bad bad good");
    const left = { ...second, number: null };
    assert.equal(told({ numbers: [first, left] }), "good good bad bad");
    assert.equal(told({ numbers: [first, left] }, { opened: false }), "good good bad open");
    assert.equal(told({}, { opened: false, number: hex(3) }), "good good good open");
});

test("a browser commits once, and opens when all commitments are fixed", () => {
    const sent: string[] = [];
    const witness = new Witness((command) => {
        sent.push(command.do);
        return `c${sent.length}`;
    });
    const none = { commitment: null, number: null };
    const gathering = { ...over(), stage: "gathering", numbers: [none, none] } as Table;
    witness.see(gathering);
    witness.see({ ...gathering, numbers: [none, { commitment: hex(9), number: null }] } as Table);
    assert.deepEqual(sent, ["commit"]);
    assert.ok(witness.answered("c1", true));
    assert.ok(!witness.answered("c1", true));
    const receipt = witness.receipt;
    assert.ok(receipt);
    const own = { commitment: commitNumber(ID, 1, receipt.number), number: null };
    const dealing = { ...gathering, stage: "dealing", unopened: [1] } as Table;
    witness.see({ ...dealing, numbers: [none, { commitment: hex(9), number: null }] } as Table);
    assert.deepEqual(sent, ["commit"], "another browser's number is not ours to open");
    witness.see({ ...dealing, numbers: [none, own] } as Table);
    witness.see({ ...dealing, numbers: [none, own] } as Table);
    assert.deepEqual(sent, ["commit", "open"]);
    assert.deepEqual(receipt.fixed, [null, own.commitment]);
    assert.ok(witness.answered("c2", true));
    assert.ok(receipt.opened);
});
