/* A first game: a fixed record that is played on frame by frame, and now and then asks the learner
 * for the action that it goes on with.
 *
 * Frame n of a record shows the game before ply n, so a step that asks for the action of ply n is
 * asked at frame n. Between two steps everybody acts as recorded, the learner included. */
import type { Choice, Title } from "../gen/api";

export interface Step {
    /** Whose action of the learner is asked for, as the record has it. */
    ply: number;
    action: string;
    /** A frame to leap to, over all that happens before it. */
    from?: number;
    /** Said while the game comes to this step. */
    meanwhile?: string;
    title: string;
    text: string;
    task: string;
}

export interface Ending {
    from?: number;
    meanwhile: string;
    title: string;
    /** What to keep in mind, a sentence each. */
    points: string[];
}

export interface Course {
    steps: Step[];
    ending: Ending;
}

export interface Lesson {
    title: Title;
    /** Where the learner sits. */
    seat: number;
    /** As record.h describes it. */
    record: string;
    /** In the language in use; `names` are those of the seats. */
    course: (names: string[]) => Course;
}

/** How the game gets to a step, or to the ending behind the last one. */
export interface Transition {
    /** The frame that the way begins at; the frames behind it are acted out. */
    start: number;
    target: number;
    leap: boolean;
    meanwhile: string;
}

export function transitionTo(course: Course, step: number, lastFrame: number): Transition {
    const goal = course.steps[step] ?? { ...course.ending, ply: lastFrame };
    const before = course.steps[step - 1]?.ply ?? 0;
    return {
        start: goal.from ?? before,
        target: goal.ply,
        leap: goal.from !== undefined,
        meanwhile: goal.meanwhile ?? "",
    };
}

export interface Offer {
    choices: Choice[];
    texts: (string | null)[];
}

const includes = (choice: Choice, kind: string, amount: number): boolean =>
    typeof choice !== "string" &&
    choice.kind === kind &&
    choice.least <= amount &&
    amount <= choice.most;

/** Of all that could be chosen only the one action; a ladder keeps just that rung. */
export function onlyAction({ choices, texts }: Offer, action: string): Offer {
    const place = choices.indexOf(action);
    if (place >= 0) return { choices: [action], texts: [texts[place] ?? null] };
    const [kind = "", amount = ""] = action.split(" ");
    const rung = Number(amount);
    const ladder = choices.some((choice) => includes(choice, kind, rung));
    return ladder
        ? { choices: [{ kind, least: rung, most: rung }], texts: [null] }
        : { choices: [], texts: [] };
}

/** FNV-1a, as records are checked with. */
function check(text: string): string {
    let hash = 0xcbf29ce484222325n;
    for (const byte of new TextEncoder().encode(text))
        hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    return hash.toString(16).padStart(16, "0");
}

/** The record with other names at the table. */
export function withNames(record: string, names: string[]): string {
    const body = record
        .slice(0, record.lastIndexOf("check: "))
        .replace(/^seat (\d): .*$/gm, (line, seat: string) => {
            const name = names[Number(seat)];
            return name === undefined ? line : `seat ${seat}: ${name}`;
        });
    return `${body}check: ${check(body)}\n`;
}
