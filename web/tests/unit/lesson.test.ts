import assert from "node:assert/strict";
import { test } from "node:test";
import {
    onlyAction,
    withNames,
    transitionTo,
    type Course,
    type Lesson,
} from "../../src/lessons/lesson";
import { itemAt } from "../../src/lists";
import { lesson as canaletto } from "../../src/titles/canaletto/lesson";
import { lesson as krach } from "../../src/titles/krach/lesson";
import { lesson as noblesse } from "../../src/titles/noblesse/lesson";

const lessons: Lesson[] = [krach, canaletto, noblesse];
const step = { action: "pay", title: "", text: "", task: "" };
const course: Course = {
    steps: [
        { ...step, ply: 3 },
        { ...step, ply: 5, meanwhile: "They pay." },
        { ...step, ply: 40, from: 37 },
    ],
    ending: { meanwhile: "The end comes.", title: "", points: [] },
};

const courseOf = (lesson: Lesson): Course => lesson.course(["You", "Heron", "Badger", "Otter"]);

/** The actions of a record by "PLY SEAT". */
function actionsOf(record: string): Map<string, string> {
    const lines = record.matchAll(/^(\d+)\. (\d) (.+)$/gm);
    return new Map([...lines].map(([, ply, seat, action = ""]) => [`${ply} ${seat}`, action]));
}

test("the first step is reached from the beginning", () => {
    assert.deepEqual(transitionTo(course, 0, 50), {
        start: 0,
        target: 3,
        leap: false,
        meanwhile: "",
    });
});

test("a step goes on from the one before it", () => {
    const way = { start: 3, target: 5, leap: false, meanwhile: "They pay." };
    assert.deepEqual(transitionTo(course, 1, 50), way);
});

test("a step with a frame to leap to begins there", () => {
    assert.deepEqual(transitionTo(course, 2, 50), {
        start: 37,
        target: 40,
        leap: true,
        meanwhile: "",
    });
});

test("behind the last step the record is shown to its end", () => {
    const way = { start: 40, target: 50, leap: false, meanwhile: "The end comes." };
    assert.deepEqual(transitionTo(course, 3, 50), way);
});

test("one action is left of all choices, with its sentence", () => {
    const offer = { choices: ["pay", "withdraw"], texts: ["Pay", "Withdraw"] };
    assert.deepEqual(onlyAction(offer, "withdraw"), { choices: ["withdraw"], texts: ["Withdraw"] });
});

test("one rung is left of a ladder", () => {
    const offer = {
        choices: ["pass", { kind: "bid", least: 8, most: 100 }],
        texts: ["Pass", null],
    };
    assert.deepEqual(onlyAction(offer, "bid 9"), {
        choices: [{ kind: "bid", least: 9, most: 9 }],
        texts: [null],
    });
});

test("nothing is left if the action cannot be chosen", () => {
    const offer = {
        choices: ["pass", { kind: "bid", least: 8, most: 100 }],
        texts: ["Pass", null],
    };
    for (const action of ["bid 7", "bid 101", "sell 9", "bribe"])
        assert.deepEqual(onlyAction(offer, action), { choices: [], texts: [] });
});

test("a record under its own names is the same, with its check", () => {
    for (const { record } of lessons) {
        const names = [...record.matchAll(/^seat \d: (.*)$/gm)].map((line) => itemAt(line, 1));
        assert.equal(withNames(record, names), record);
    }
});

test("other names change the check and nothing else", () => {
    const changed = withNames(krach.record, ["Zoë"]);
    assert.match(changed, /^seat 0: Zoë$/m);
    assert.match(changed, /^seat 1: Heron$/m);
    assert.notEqual(changed.slice(-17), krach.record.slice(-17));
    assert.deepEqual(actionsOf(changed), actionsOf(krach.record));
});

test("every lesson has seven to ten steps, in the order of the record", () => {
    for (const lesson of lessons) {
        const { steps } = courseOf(lesson);
        assert.ok(steps.length >= 7 && steps.length <= 10, lesson.title);
        steps.forEach((one, index) => {
            const { start, target } = transitionTo(courseOf(lesson), index, 0);
            assert.ok(start <= target, `${lesson.title} ${one.ply}`);
            assert.ok(start >= (steps[index - 1]?.ply ?? 0), `${lesson.title} ${one.ply}`);
        });
    }
});

test("every step asks for what the learner did", () => {
    for (const lesson of lessons) {
        const actions = actionsOf(lesson.record);
        for (const { ply, action } of courseOf(lesson).steps)
            assert.equal(actions.get(`${ply} ${lesson.seat}`), action, `${lesson.title} ${ply}`);
    }
});

test("no text has a blank that nobody fills", () => {
    for (const lesson of lessons) assert.doesNotMatch(JSON.stringify(courseOf(lesson)), /\{\w+\}/);
});
