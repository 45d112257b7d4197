/* What a table says in short: questions, hints. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Hint } from "../../src/api";
import { arrange } from "../../src/table/hint_order";
import { splitQuestion } from "../../src/table/question";

test("the last sentence of a question asks", () => {
    assert.deepEqual(splitQuestion("Your cash: 30. The bid is 2, by A. Bee. What do you do?"), {
        context: "Your cash: 30. The bid is 2, by A. Bee.",
        question: "What do you do?",
    });
    assert.deepEqual(splitQuestion("Votre argent : 30. Que faites-vous ?"), {
        context: "Votre argent : 30.",
        question: "Que faites-vous ?",
    });
    const only = "Which group goes first?";
    assert.deepEqual(splitQuestion(only), { context: "", question: only });
});

const hintOf = (action: string, chances: Record<string, number>): Hint => ({
    ply: 0,
    action,
    candidates: Object.entries(chances).map(([one, chance]) => ({ action: one, chance })),
});

const actions = (list: { action: string }[]): string[] => list.map(({ action }) => action);

test("a hint has the best three, whatever is not an amount, and the rest apart", () => {
    const chances = { "bid 3": 0.2, "bid 4": 0.29, "bid 5": 0.3, "bid 6": 0.12, pass: 0.1 };
    const more = { "bid 7": 0.05, "bid 8": 0.11, bribe: 0.01 };
    const hint = hintOf("bid 5", { ...chances, ...more });
    const ladder = { kind: "bid", least: 3, most: 8 };
    const { main, rest, alike } = arrange(hint, [ladder, "pass", "bribe"]);
    assert.deepEqual(actions(main), ["bid 5", "bid 4", "bid 3", "pass", "bribe"]);
    assert.deepEqual(actions(rest), ["bid 6", "bid 8", "bid 7"]);
    assert.equal(alike, 2);
});

test("the hint comes first among those with the same figure, and is never folded away", () => {
    const hint = hintOf("b", { a: 0.301, b: 0.299, c: 0.25, d: 0.24, e: 0.2, f: 0.1 });
    assert.deepEqual(actions(arrange(hint, ["a", "b", "c", "d", "e", "f"]).main), ["b", "a", "c"]);
    const doubtful = hintOf("f", { a: 0.3, b: 0.29, c: 0.25, d: 0.24, e: 0.2, f: 0.1 });
    const { main, isDrawn } = arrange(doubtful, ["a"]);
    assert.ok(actions(main).includes("f"));
    assert.ok(isDrawn);
    assert.ok(!arrange(hint, ["a"]).isDrawn);
});
