/* The contract between the page and a title.
 *
 * The page knows tables: people, turns, clocks, the log, chat, replays, lessons. A title draws one
 * moment of its game, a `Scene`, offers the choices in it, and animates events. It never computes
 * rules: what can be chosen, what it would bring, what happened and every sentence about it come from the
 * server, or from the same engine in the page. */
import type { FunctionComponent } from "preact";
import type { Animator } from "../animator";
import type { Choice, Result, Title } from "../gen/api";
import { itemAt } from "../lists";
import type { Sound } from "../sound";

export interface Person {
    /** The name that sentences use. */
    name: string;
    /** The level of the bot that plays, 0 for a human. */
    level: number;
    /** A human for whom a bot is playing at the moment. */
    away: boolean;
    /** Whether a human is connected; undefined where nobody can tell, as in replays. */
    here?: boolean | undefined;
    /** The milliseconds that are left of the player's total, when they were last asked; undefined without one. */
    timeLeft?: number | undefined;
}

/** One moment of a game as one viewer sees it: live, in a replay or in a lesson. */
export interface Scene<View> {
    title: Title;
    players: number;
    options: Record<string, string>;
    /** Where the viewer sits; null for a spectator. */
    seat: number | null;
    people: Person[];
    view: View;
    /** What follows from the view by the rules: the title's own type, made by the engine. Undefined if the
     * title has none. */
    reckoning: unknown;
    /** The seats that have yet to choose. */
    awaited: number[];
    /** What the viewer can choose now. */
    choices: Choice[];
    /** A sentence for each choice; null for a range of amounts. */
    choiceTexts: (string | null)[];
    /** What the viewer has chosen while others are still thinking; it can be changed. */
    pending: string | null;
    result: Result | null;
    /** The title's events so far, oldest first; may include events that are being animated. */
    past: readonly unknown[];
}

export interface TableProps<View> {
    scene: Scene<View>;
    /** Chooses an action such as "bid 12", which must be among scene.choices. */
    choose: (action: string) => void;
}

/** How the scores came about: a row for each seat, columns of the title's own, the score last. */
export interface ScoreColumn {
    name: string;
    explain: string;
    /** "through sales": how somebody who has more here came to be ahead. */
    how?: string;
}

export interface ScoreSheet {
    columns: ScoreColumn[];
    rows: number[][];
    /** What decides between equal scores, in a sentence. */
    tiebreak?: string;
}

/** Events of one kind whose sentences the log shows as one, with the players who took part. */
export interface Gathering {
    kind: string;
    text: (players: string) => string;
}

/** What flies through the air when a game has been won. */
export interface Celebration {
    /** One piece of it; those of different numbers may look different. */
    Flake: FunctionComponent<{ n: number }>;
    motion: "rise" | "sway" | "shower";
}

/** How the log is laid out. */
export interface LogStyle<Event> {
    /** The heading above an event that begins a round, of which `n` have begun by now. */
    heading: (event: Event, n: number) => string | null;
    /** What replaces the sentence of an event that players do one after the other. */
    gathering: (event: Event) => Gathering | null;
}

export interface TitleUI<View, Event> {
    /** The table, as wide as its container; pieces that can be chosen are buttons. */
    Board: FunctionComponent<TableProps<View>>;
    /** All choices as buttons, for fingers and the keyboard. */
    Controls: FunctionComponent<TableProps<View>>;
    /** What a choice depends on, in a few lines: what the viewer has, and the figures of the others. It is
     * next to the choices where the board does not fit on the screen. */
    Brief?: FunctionComponent<{ scene: Scene<View> }>;
    /** What a question begins with where there is no room for all of it. */
    lead?: (scene: Scene<View>) => string;
    /** The piece of the board that matters now: a small screen shows it with the question. */
    focus?: (scene: Scene<View>) => string | null;
    /** Acts out an event on the board as the events before it have left it; resolves when the next one
     * may begin. It calls `onSeen` when people have seen what happened: then it appears in the log, and
     * its sound is played. `scene` is from before the step. */
    animate: (
        event: Event,
        animator: Animator,
        scene: Scene<View>,
        onSeen: () => void,
    ) => Promise<void>;
    /** Whether a choice cannot be made up for, so that people get a moment to take it back. */
    isFinal?: (action: string) => boolean;
    celebration?: Celebration;
    log?: LogStyle<Event>;
    /** Played when an event has been seen, by its kind. */
    sounds?: Record<string, Sound>;
    /** Computed from all events of a finished game. */
    scoreSheet: (events: Event[], scene: Scene<View>) => ScoreSheet;
}

/** The UI of a title that is not known at compile time. */
export type AnyTitleUI = TitleUI<unknown, unknown>;

/** The actions among the choices, without the ranges. */
export const actionsOf = (scene: Scene<unknown>): string[] =>
    scene.choices.filter((choice) => typeof choice === "string");

export const canChoose = (scene: Scene<unknown>, action: string): boolean =>
    scene.choices.includes(action);

/** The sentence for a choice, without a full stop; the action itself if there is none. */
export function choiceText(scene: Scene<unknown>, action: string): string {
    return scene.choiceTexts[scene.choices.indexOf(action)] ?? action;
}

export const nameOf = (scene: Scene<unknown>, seat: number): string =>
    itemAt(scene.people, seat).name;
