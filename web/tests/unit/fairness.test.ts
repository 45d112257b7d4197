import assert from "node:assert/strict";
import { generateKeyPairSync, sign } from "node:crypto";
import { test } from "node:test";
import type { Refused, Table } from "../../src/api";
import { audit, auditLog, type Finding } from "../../src/fairness/audit";
import { commitNumber, commitSecret, keyedHash, seedOf, sha256 } from "../../src/fairness/draw";
import { receiptText, type Receipt } from "../../src/fairness/receipt";
import { Witness } from "../../src/fairness/witness";
import { missingNumbers } from "../../src/table/log_lines";

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
        views: [],
        heads: [],
        choices: [],
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
    const checked = (change: object, noted: Partial<Receipt> = {}): string => {
        const changed = { ...table, ...change } as Table;
        return verdicts(audit(changed, table.commitment, { ...receipt, ...noted }));
    };
    const [first, second] = table.numbers ?? [];
    assert.ok(first && second);
    assert.equal(checked({ secret: hex(1) }), "bad good bad good");
    assert.equal(checked({ commitment: hex(1) }), "bad good good good");
    assert.equal(checked({ seed: hex(1) }), "good good bad good");
    assert.equal(checked({}, { commitment: hex(1) }), "bad good good good");
    const late = { commitment: commitNumber(ID, 0, hex(7)), number: hex(7) };
    assert.equal(checked({ numbers: [late, second] }), "good bad bad good");
    const left = { ...second, number: null };
    assert.equal(checked({ numbers: [first, left] }), "good good bad bad");
    assert.equal(checked({ numbers: [first, left] }, { opened: false }), "good good bad open");
    assert.equal(checked({}, { opened: false, number: hex(3) }), "good good good open");
});

test("a browser commits once, and opens when all commitments are fixed", () => {
    const sent: string[] = [];
    const witness = new Witness((command) => {
        sent.push(command.do);
        return `c${sent.length}`;
    });
    const none = { commitment: null, number: null };
    const gathering = { ...over(), stage: "gathering", numbers: [none, none] } as Table;
    witness.see({ table: gathering, head: hex(1) });
    witness.see({
        table: { ...gathering, numbers: [none, { commitment: hex(9), number: null }] } as Table,
        head: hex(1),
    });
    assert.deepEqual(sent, ["commit"]);
    assert.ok(witness.answered({ type: "done", id: "c1" }));
    assert.ok(!witness.answered({ type: "done", id: "c1" }), "answered already");
    const receipt = witness.receipt;
    assert.ok(receipt);
    const own = { commitment: commitNumber(ID, 1, receipt.number), number: null };
    const dealing = { ...gathering, stage: "dealing", unopened: [1] } as Table;
    witness.see({
        table: { ...dealing, numbers: [none, { commitment: hex(9), number: null }] } as Table,
        head: hex(1),
    });
    assert.deepEqual(sent, ["commit"], "another browser's number is not ours to open");
    witness.see({ table: { ...dealing, numbers: [none, own] } as Table, head: hex(1) });
    witness.see({ table: { ...dealing, numbers: [none, own] } as Table, head: hex(1) });
    assert.deepEqual(sent, ["commit", "open"]);
    assert.deepEqual(receipt.fixed, [null, own.commitment]);
    assert.ok(witness.answered({ type: "done", id: "c2" }));
    assert.ok(receipt.opened);
});

test("a receipt holds what was shown, signed and chosen", async () => {
    const witness = new Witness(() => "c1");
    const view = { players: 2, hand: ["Ä", null] };
    const table = { ...over(), stage: "playing", ply: 3, view } as unknown as Table;
    const message = { table, head: hex(1), signature: hex(2) + hex(3) };
    witness.see(message);
    witness.see(message);
    witness.chose("c7", "bid 3");
    witness.chose("c8", "bid 4");
    witness.answered({ type: "refused", id: "c8" } as Refused);
    assert.ok(!witness.answered({ type: "done", id: "c7", head: hex(4), signature: hex(5) }));
    const receipt = witness.receipt;
    assert.ok(receipt);
    const { createHash } = await import("node:crypto");
    const digest = createHash("sha256").update(JSON.stringify(view)).digest("hex");
    assert.deepEqual(receipt.views, [`3 ${digest}`]);
    assert.deepEqual(receipt.heads, [`${hex(1)} ${hex(2)}${hex(3)}`, `${hex(4)} ${hex(5)}`]);
    assert.deepEqual(receipt.choices, ["3 bid 3"]);
    const text = receiptText(
        { ...receipt, fixed: [null, hex(6)] },
        { key: hex(7), log: "1 a b\n" },
    );
    assert.match(text, /^encan-receipt 1\ntable: 0000000000005\nkey: /);
    assert.match(text, new RegExp(`\nfixed: - ${hex(6)}\nview: 3 ${digest}\n`));
    assert.match(text, /\nchoice: 3 bid 3\nentry: 1 a b\n$/);
});

/** A log of two entries, one of which is withheld, and the heads of its chain. */
function chained(): { log: string; heads: string[] } {
    const digest = keyedHash(hex(8), "encan entry 1 create");
    const first = sha256(`encan head ${over().commitment} ${digest}`);
    const second = sha256(`encan head ${first} ${hex(9)}`);
    return { log: `1 ${hex(8)} create\n2 withheld ${hex(9)}\n`, heads: [first, second] };
}

test("a log that is not the one told of is noticed, and so is a wrong signature", async () => {
    const { log, heads } = chained();
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const key = publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("hex");
    const signed = heads.map((head) => {
        const line = Buffer.from(`encan signs ${ID} ${head}`);
        return `${head} ${sign(null, line, privateKey).toString("hex")}`;
    });
    const receipt = { ...receiptOf(over()), heads: signed };
    const checked = async (sent: string[], published: string): Promise<string> =>
        verdicts(await auditLog({ ...receipt, heads: sent }, { key, log: published }));
    assert.equal(await checked(signed, log), "good good open");
    assert.equal(await checked(signed, log.replace("create", "crate")), "bad good open");
    const [one = "", other = ""] = signed;
    const crossed = `${one.split(" ")[0]} ${other.split(" ")[1]}`;
    assert.equal(await checked([crossed], log), "good bad open");
});

test("a number that did not come is told", () => {
    const missing = { commitment: hex(1), number: null };
    const came = { commitment: hex(1), number: hex(2) };
    const seats = [{ name: "Ada" }, { name: "Blaise" }];
    const before = { ...over(), stage: "dealing" } as Table;
    const after = {
        ...over(),
        stage: "playing",
        seats,
        numbers: [missing, came],
    } as unknown as Table;
    const texts = missingNumbers(before, after).map(({ text }) => text);
    assert.deepEqual(texts, [
        "Ada’s number for the deal did not arrive in time and counts as zero.",
    ]);
    assert.deepEqual(missingNumbers(after, after), []);
});
