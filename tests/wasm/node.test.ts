/* One truth: games replayed natively and in WebAssembly, here in Node, are the same at every ply. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { compare, type NativeGame } from "./compare";

const GAMES = Number(process.env.GAMES ?? 1500);

const compiled = readFile(process.env.ENGINE ?? "").then((bytes) => WebAssembly.compile(bytes));
const native = execFileSync(process.env.HASHES ?? "", [String(GAMES), "1"], {
    encoding: "utf8",
    maxBuffer: 1 << 30,
});

test("every ply and analysis is the same natively and in WebAssembly", async () => {
    const report = await compare(await compiled, native);
    assert.equal(report.trouble, "");
    assert.equal(report.games, GAMES);
    console.log(`${report.games} games, ${report.plies} positions`);
});

test("a difference is noticed", async () => {
    const first = JSON.parse(native.slice(0, native.indexOf("\n"))) as NativeGame;
    const hashes = first.hashes.replace(/[0-9a-f]\n$/, (end) =>
        end.startsWith("0") ? "1\n" : "0\n",
    );
    const report = await compare(await compiled, JSON.stringify({ ...first, hashes }));
    assert.match(report.trouble, /^another hash/);
});

test("the engine needs nothing but a clock", async () => {
    assert.deepEqual(WebAssembly.Module.imports(await compiled), [
        { module: "env", name: "now", kind: "function" },
    ]);
});
