/* A lesson: a fixed record that is replayed frame by frame and stops now and then, to ask the learner for
 * the action it goes on with.
 *
 * Frame n of a record shows the game before ply n, so the action of ply n is asked for at frame n.
 * Between two steps everybody acts as recorded, including the learner. */
import type { Choice, Title } from "../gen/api";

export interface Step {
    /** The ply whose action the learner is asked for, and that action in the record. */
    ply: number;
    action: string;
    /** The frame to leap to, skipping everything before it. */
    from?: number;
    /** Shown while the game moves towards this step. */
    meanwhile?: string;
    title: string;
    text: string;
    /** The piece on the board that the text is about; without one, what matters at that moment. */
    look?: string;
    task: string;
}

export interface Ending {
    from?: number;
    meanwhile: string;
    title: string;
    /** What to remember, one sentence each. */
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
    /** In the format of record.h. */
    record: string;
    /** In the current language; `names` are the players' names. */
    course: (names: string[]) => Course;
}

/** How the game gets to a step, or to the ending after the last one. */
export interface Transition {
    /** The frames after this one are animated. */
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

/** Reduces the choices to a single action; of a ladder, only that rung is left. */
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

/** The FNV-1a hash that records carry as their checksum. */
function check(text: string): string {
    let hash = 0xcbf29ce484222325n;
    for (const byte of new TextEncoder().encode(text))
        hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    return hash.toString(16).padStart(16, "0");
}

/** The record with other names for the players. */
export function withNames(record: string, names: string[]): string {
    const body = record
        .slice(0, record.lastIndexOf("check: "))
        .replace(/^seat (\d): .*$/gm, (line, seat: string) => {
            const name = names[Number(seat)];
            return name === undefined ? line : `seat ${seat}: ${name}`;
        });
    return `${body}check: ${check(body)}\n`;
}
