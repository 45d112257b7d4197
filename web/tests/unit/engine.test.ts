/* The engine in the page: whole games, and everything it refuses. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Engine, EngineError, type Deal } from "../../src/engine/engine";
import type { NoblesseReckoning, NoblesseView } from "../../src/gen/api";
import { continues } from "../../src/local/saved_games";
import { rewardAt } from "../../src/titles/noblesse/material";

const file = new URL("../../src/gen/encan.wasm", import.meta.url);
const module = await WebAssembly.compile(await readFile(file));
const engine = await Engine.start(module);
/** As in a worker: an engine that never sees the game. */
const worker = await Engine.start(module);

const dealOf = (title: string, level = 2): Deal => ({
    title,
    seed: "12345678901234567890",
    options: {},
    seats: ["Ada", level, level],
});

function playBots(): void {
    for (let seats = engine.waitingBots(); seats.length; seats = engine.waitingBots()) {
        const [seat = 0] = seats;
        engine.choose(seat, worker.think(engine.job(seat)));
    }
}

/** Plays the first choice for the player, until the game is over or the ply is reached. */
function play(until = Infinity): void {
    for (;;) {
        playBots();
        const { table } = engine.message(0);
        const [choice] = table.choices ?? [];
        if (!choice || (table.ply ?? 0) >= until) return;
        engine.choose(0, typeof choice === "string" ? choice : `${choice.kind} ${choice.least}`);
    }
}

const titles = engine.games().games.map(({ name }) => name);

test("there are titles, in both languages", () => {
    assert.ok(titles.length >= 3);
    worker.setLanguage("fr");
    assert.notEqual(
        worker.games().games[0]?.words?.tagline,
        engine.games().games[0]?.words?.tagline,
    );
    worker.setLanguage("en");
});

test("the engine says what is wrong with a collection, in both languages", () => {
    const asked = (cards: string) => engine.fault("noblesse", `show ${cards}`);
    assert.equal(asked("A1503 B1511 C1520"), "");
    assert.equal(asked("A1503 C1520 D1529"), "the letters must follow one another: missing B");
    engine.setLanguage("fr");
    assert.equal(asked("A1503"), "une collection compte au moins 3 objets, pas 1");
    engine.setLanguage("en");
    assert.throws(() => asked("Z1"), EngineError);
    assert.throws(() => engine.fault("chess", "e4"), EngineError);
});

test("the squares are printed with the rewards that the engine pays", () => {
    const seen = new Set<number>();
    for (let seed = 1; seed <= 5; seed++) {
        engine.deal({ ...dealOf("noblesse", 1), seed: String(seed), seats: [1, 1, 1, 1, 1, 1] });
        playBots();
        for (const { view, reckoning } of engine.replay(null).frames) {
            const { pawn } = view as NoblesseView;
            const { reward } = reckoning as NoblesseReckoning;
            pawn.forEach((square, seat) => {
                assert.deepEqual(reward[seat], rewardAt(square) ?? [null, null]);
                seen.add(square);
            });
        }
    }
    assert.ok(seen.size > 20, "many squares were visited");
});

for (const title of titles) {
    test(`a whole game of ${title}`, () => {
        engine.deal(dealOf(title));
        const first = engine.message(0);
        assert.equal(first.number, 1);
        assert.deepEqual(
            first.news.map(({ news }) => news),
            ["start"],
        );
        assert.equal(first.table.stage, "playing");
        assert.deepEqual(
            first.table.seats.map(({ name, called, level }) => [name, called, level]),
            [
                ["Ada", "Ada", 0],
                [null, "Heron", 2],
                [null, "Badger", 2],
            ],
        );
        play();
        const last = engine.message(0);
        assert.equal(last.table.stage, "over");
        assert.equal(last.news.length, last.number);
        assert.equal(last.table.result?.scores.length, 3);
        assert.ok(last.table.words?.outcome?.length);
        assert.deepEqual(engine.message(last.number).news, []);
    });

    test(`${title} goes on from its record`, () => {
        engine.deal(dealOf(title));
        play(3);
        const [saved, message] = [engine.record(), engine.message(0)];
        play();
        const whole = engine.record();
        engine.read(saved);
        playBots(); // what they had chosen for a step that was not complete is not saved
        assert.deepEqual(engine.message(0), message);
        play();
        assert.equal(engine.record(), whole);
    });

    test(`${title} is played on by others from an earlier position`, () => {
        engine.deal(dealOf(title));
        play();
        const record = engine.record();
        engine.branch(6, [1, "Zoe", 1]);
        const { table } = engine.message(0);
        assert.equal(table.stage, "playing");
        assert.equal(table.you.seat, 1);
        assert.ok((table.ply ?? 0) >= 6);
        const before = engine.record();
        const decisions = (text: string): string[] => text.match(/^[0-5]\. .*$/gm) ?? [];
        assert.deepEqual(decisions(before), decisions(record));
        assert.ok(/^played 0 from \d: person Ada$/m.test(before));
        playBots();
        engine.read(engine.record());
        assert.throws(() => engine.branch(9999, ["Zoe", 1, 1]), /expected a ply/);
        assert.throws(() => engine.record(), /no game/);
    });

    test(`a replay, a hint and an analysis of ${title}`, () => {
        engine.deal(dealOf(title));
        playBots();
        engine.setLanguage("fr");
        const hint = worker.advise(engine.hintJob());
        assert.ok(hint.candidates.length);
        assert.equal(engine.message(0).table.seats[0]?.hints, 1);
        engine.choose(0, hint.action);
        playBots();
        const replay = engine.replay(0);
        assert.equal(replay.frames.length, engine.message(0).number);
        assert.deepEqual(
            replay.frames.flatMap(({ events }) => events),
            engine.message(0).news.flatMap((news) => ("events" in news ? news.events : [])),
        );
        worker.read(engine.record());
        assert.ok(worker.judge());
        assert.equal(worker.analysis().decisions.length, 1);
        engine.setLanguage("en");
    });
}

test("bots get views: neither the seed of the game nor what is hidden", () => {
    for (const title of titles) {
        engine.deal(dealOf(title));
        play(2);
        const [seat] = engine.waitingBots();
        if (seat === undefined) continue; // it is the player's turn alone
        assert.ok(!engine.job(seat).includes(dealOf(title).seed));
        assert.match(engine.job(seat), /\?/);
    }
});

const refuses = (act: () => unknown, message: RegExp): void =>
    assert.throws(act, (error) => error instanceof EngineError && message.test(error.message));

test("what it cannot take it refuses with a reason", () => {
    refuses(() => engine.deal(dealOf("chess")), /chess/);
    refuses(() => engine.record(), /there is no game/);
    refuses(() => engine.message(0), /there is no game/);
    refuses(() => engine.verdicts(""), /there is no game/);
    refuses(() => engine.job(1), /turn/);
    refuses(() => engine.read("nonsense"), /line 1/);
    refuses(() => engine.read("x".repeat(9 << 20)), /too long/);
    refuses(() => engine.deal({ ...dealOf("krach"), seed: "one" }), /seed/);
    refuses(() => engine.deal({ ...dealOf("krach"), seats: ["", 2] }), /name/);
    refuses(() => engine.deal({ ...dealOf("krach"), options: { size: "big" } }), /size/);
    refuses(() => worker.think("3 1 krach"), /./);
    refuses(() => worker.advise("nonsense"), /ply/);
    engine.deal(dealOf("krach"));
    refuses(() => engine.choose(0, "fly"), /fly|turn/);
    refuses(() => engine.choose(17, "pass"), /turn/);
    refuses(() => engine.replay(5), /./);
});

test("bots have names in the language of the page, and not the player's", () => {
    engine.setLanguage("fr");
    engine.deal({ ...dealOf("krach"), seats: ["Héron", 1, 4] });
    const names = engine.message(0).table.seats.map(({ called }) => called);
    engine.setLanguage("en");
    assert.equal(new Set(names).size, 3);
    assert.equal(names[0], "Héron");
    assert.ok(!names.includes("Fox"));
    refuses(() => engine.deal({ ...dealOf("krach"), seats: ["Ada", 9] }), /level/);
    refuses(() => engine.deal({ ...dealOf("krach"), seats: ["Ada", 1, "a\nb"] }), /each seat/);
});

test("errors are in the language of the page", () => {
    engine.setLanguage("fr");
    refuses(() => engine.read("nonsense"), /ligne 1/);
    engine.setLanguage("en");
    refuses(() => engine.setLanguage("tlh"), /language/);
});

test("which record continues which", () => {
    engine.deal(dealOf("krach"));
    const start = engine.record();
    play(3);
    const early = engine.record();
    play();
    const late = engine.record();
    assert.ok(continues(late, early) && continues(early, start) && continues(late, late));
    assert.ok(!continues(early, late) && !continues(start, early));
    engine.deal(dealOf("krach", 1));
    play();
    assert.ok(!continues(engine.record(), late));
});

test("a record that was tampered with is refused", () => {
    engine.deal(dealOf("krach"));
    play();
    const record = engine.record();
    refuses(() => engine.read(record.replace(/Ada/, "Eve")), /check/);
});
