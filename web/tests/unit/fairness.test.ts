import assert from "node:assert/strict";
import { createHash, createHmac, generateKeyPairSync, sign } from "node:crypto";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Refused, Table } from "../../src/api";
import { Engine, type Verdict } from "../../src/engine/engine";
import { auditReceipt, auditRecord, auditSignatures } from "../../src/fairness/audit";
import { commitNumber } from "../../src/fairness/draw";
import { receiptText, type Evidence, type Receipt } from "../../src/fairness/receipt";
import { Witness } from "../../src/fairness/witness";
import { missingNumbers } from "../../src/table/log_lines";

const file = new URL("../../src/gen/encan.wasm", import.meta.url);
const engine = await Engine.start(await WebAssembly.compile(await readFile(file)));

const hex = (from: number): string =>
    Buffer.from(Array.from({ length: 32 }, (_, index) => from + index)).toString("hex");

const sha256 = (line: string): string => createHash("sha256").update(line).digest("hex");
const keyedHash = (key: string, line: string): string =>
    createHmac("sha256", Buffer.from(key, "hex")).update(line).digest("hex");

/** The game of tests/unit/draw.c: seat 1 has a number, seat 0 none. */
const ID = "0000000000005";
const SECRET = hex(0);
const NUMBER = hex(100);
const COMMITMENT = sha256(`encan secret ${ID} ${SECRET}`);
const COMMITTED = sha256(`encan number ${ID} 1 ${NUMBER}`);
const OPTIONS = "quick=off loan_cost=1 chips=hidden";
const SEED = keyedHash(SECRET, `encan deal ${ID} krach 2 0 ${NUMBER} ${OPTIONS}`);

/** Adds the line that ends a record, the FNV-1a hash of the others. */
function checked(lines: string): string {
    let hash = 0xcbf29ce484222325n;
    for (const byte of Buffer.from(lines))
        hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    return `${lines}check: ${hash.toString(16).padStart(16, "0")}\n`;
}

/** The record right after the deal. */
const recordWith = (seed: string): string =>
    checked(
        `encan-record 1\ntitle: krach\nplayers: 2\noptions: ${OPTIONS}\nseat 0: Fox (level 1)\nseat 1: Blaise\n` +
            `seed: ${seed}\ntable: ${ID}\nsecret: ${SECRET}\ncommitment: ${COMMITMENT}\n` +
            `number 0: none\nnumber 1: ${NUMBER}, committed ${COMMITTED}\nresult: unfinished\n\n`,
    );

/** A log, and the heads of its chain. */
function chained(contents: string[]): { log: string; heads: string[] } {
    let head = COMMITMENT;
    const heads: string[] = [];
    const lines = contents.map((content, index) => {
        const [nonce, number] = [hex(8 + index), index + 1];
        const withheld = content === "withheld";
        const digest = withheld ? nonce : keyedHash(nonce, `encan entry ${number} ${content}`);
        heads.push((head = sha256(`encan head ${head} ${digest}`)));
        return withheld ? `${number} withheld ${digest}\n` : `${number} ${nonce} ${content}\n`;
    });
    return { log: lines.join(""), heads };
}

const LOG = ["create", `commit 1 ${COMMITTED}`, "start", "withheld", `open 1 ${NUMBER}`];
const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const evidence: Evidence = {
    key: publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("hex"),
    log: chained(LOG).log,
};

/** What seat 1, the only person, noted. */
function receiptOf(): Receipt {
    engine.read(recordWith(SEED));
    const { view } = engine.message(0).table;
    return {
        table: ID,
        seat: 1,
        time: 0,
        commitment: COMMITMENT,
        number: NUMBER,
        opened: true,
        fixed: [null, COMMITTED],
        views: [`0 ${sha256(JSON.stringify(view))}`],
        heads: chained(LOG).heads.map((head) => {
            const line = Buffer.from(`encan signs ${ID} ${head}`);
            return `${head} ${sign(null, line, privateKey).toString("hex")}`;
        }),
        choices: [],
    };
}

/** A table that is over, as far as the page's part in the deal reads it. */
const over = (): Table =>
    ({
        id: ID,
        title: "krach",
        players: 2,
        stage: "over",
        you: { seat: 1, host: false },
        commitment: COMMITMENT,
    }) as unknown as Table;

const badOnes = (findings: Verdict[]): string[] =>
    findings.filter(({ verdict }) => verdict === "bad").map(({ text }) => text);

test("hashes are those of the server", () => {
    assert.equal(COMMITMENT, "cf6c08cc65303d940169bdbb0d248a9169cb9362710e7b3a45836d79c0f363e5");
    assert.equal(SEED, "71cda55461868701d4230281833a54db98369071f22567ae8b1619102e1ccaf8");
    assert.equal(commitNumber(ID, 1, NUMBER), COMMITTED);
});

test("a fair game is found fair", async () => {
    const findings = await auditReceipt(engine, recordWith(SEED), receiptOf(), evidence);
    assert.deepEqual(
        findings.map(({ text }) => text),
        [
            "Record and receipt are from the same table.",
            "The deal follows from the secret that the server had committed to and from the numbers.",
            "All commitments are those that you saw before your number was sent.",
            "Your number was not left out.",
            "Everything you were shown follows from the deal.",
            "The log is the one that you were shown.",
            "The log and the record have the same numbers and choices.",
            "Your choices are those in the record.",
            "The server has signed everything it sent.",
        ],
    );
    assert.ok(findings.every(({ verdict }) => verdict === "good"));
});

test("whatever was changed is noticed", () => {
    const noted = (change: Partial<Receipt>, log = evidence.log): string[] =>
        badOnes(
            auditRecord(
                engine,
                recordWith(SEED),
                receiptText({ ...receiptOf(), ...change }, { ...evidence, log }),
            ),
        );
    assert.deepEqual(noted({}), []);
    assert.match(noted({ table: "0000000000006" })[0] ?? "", /^The record is from table/);
    assert.match(noted({ fixed: [hex(1), COMMITTED] })[0] ?? "", /^The commitment of seat 0/);
    assert.match(noted({ number: hex(3) })[0] ?? "", /left it out of the deal\.$/);
    assert.deepEqual(noted({ views: [`0 ${hex(1)}`] }), [
        "What you were shown after 0 steps does not follow from the deal.",
    ]);
    const other = evidence.log.replace("create", "crate");
    assert.match(noted({}, other)[0] ?? "", /^The log is not the one that you were shown/);
});

test("another deal is noticed, with a receipt and without", async () => {
    const record = recordWith(hex(1));
    const follows = "The deal does not follow from the secret and the numbers.";
    assert.deepEqual(badOnes(auditRecord(engine, record, COMMITMENT)), [follows]);
    assert.deepEqual(badOnes(await auditReceipt(engine, record, receiptOf(), evidence)), [
        follows,
        "What you were shown after 0 steps does not follow from the deal.",
    ]);
});

test("a spectator's commitment is compared", () => {
    assert.deepEqual(badOnes(auditRecord(engine, recordWith(SEED), COMMITMENT)), []);
    assert.deepEqual(badOnes(auditRecord(engine, recordWith(SEED), hex(1))), [
        "The server's commitment is not the one that you saw.",
    ]);
});

test("what is no record, or no receipt, is a fault", () => {
    assert.match(badOnes(auditRecord(engine, "nonsense", COMMITMENT))[0] ?? "", /^Line 1/);
    assert.match(badOnes(auditRecord(engine, recordWith(SEED), "nonsense"))[0] ?? "", /^Line 1/);
});

test("a number that the server did not acknowledge is told, and no fault", () => {
    const receipt = { ...receiptOf(), number: hex(3), opened: false };
    const findings = auditRecord(engine, recordWith(SEED), receiptText(receipt, evidence));
    assert.deepEqual(badOnes(findings), []);
    assert.equal(findings.at(-1)?.verdict, "open");
});

test("a wrong signature is noticed", async () => {
    const receipt = receiptOf();
    const [one = "", other = ""] = receipt.heads;
    const crossed = `${one.split(" ")[0]} ${other.split(" ")[1]}`;
    const { verdict } = await auditSignatures({ ...receipt, heads: [crossed] }, evidence.key);
    assert.equal(verdict, "bad");
});

test("a head that was signed together with others has a path", async () => {
    const pair = generateKeyPairSync("ed25519");
    const key = pair.publicKey
        .export({ type: "spki", format: "der" })
        .subarray(-32)
        .toString("hex");
    const join = (one: string, other: string): string =>
        sha256(`encan joins ${one < other ? `${one} ${other}` : `${other} ${one}`}`);
    const leaves = [1, 2, 3].map((at) => sha256(`encan signs ${ID} ${hex(at)}`));
    const [one = "", two = "", three = ""] = leaves;
    const line = `encan signs all ${join(join(one, two), three)}`;
    const signature = sign(null, Buffer.from(line), pair.privateKey).toString("hex");
    const heads = [
        `${hex(1)} ${signature} ${two} ${three}`,
        `${hex(2)} ${signature} ${one} ${three}`,
        `${hex(3)} ${signature} ${join(one, two)}`,
    ];
    const audit = async (lines: string[]): Promise<string> =>
        (await auditSignatures({ ...receiptOf(), heads: lines }, key)).verdict;
    assert.equal(await audit(heads), "good");
    for (const wrong of [
        `${hex(1)} ${signature} ${two}`,
        `${hex(1)} ${signature}`,
        `${hex(4)} ${signature} ${two} ${three}`,
    ])
        assert.equal(await audit([...heads, wrong]), "bad");
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
        table: { ...gathering, numbers: [none, { commitment: hex(9), number: null }] },
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
        table: { ...dealing, numbers: [none, { commitment: hex(9), number: null }] },
        head: hex(1),
    });
    assert.deepEqual(sent, ["commit"], "another browser's number is not ours to open");
    witness.see({ table: { ...dealing, numbers: [none, own] }, head: hex(1) });
    witness.see({ table: { ...dealing, numbers: [none, own] }, head: hex(1) });
    assert.deepEqual(sent, ["commit", "open"]);
    assert.deepEqual(receipt.fixed, [null, own.commitment]);
    assert.ok(witness.answered({ type: "done", id: "c2" }));
    assert.ok(receipt.opened);
});

test("a receipt holds what was shown, signed and chosen", () => {
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
    const digest = sha256(JSON.stringify(view));
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
        "Ada's number for the deal did not arrive in time and counts as zero.",
    ]);
    assert.deepEqual(missingNumbers(after, after), []);
});
