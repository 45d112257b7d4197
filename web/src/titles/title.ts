/* The contract between the page and a title.
 *
 * The page knows tables: people, turns, clocks, the log, chat, replays, lessons. A title draws one
 * moment of its game, a `Scene`, offers the choices that the scene has, and acts out events. It
 * never computes rules: what can be chosen, what happened and every sentence about it comes from
 * the server. What it may compute is what a person at the table could count: where a bid would
 * take the gondola, what a sale would bring. */
import type { FunctionComponent } from "preact";
import type {
    CanalettoEvent,
    CanalettoView,
    Choice,
    KrachEvent,
    KrachView,
    NoblesseEvent,
    NoblesseView,
    Result,
    Title,
} from "../gen/api";
import type { Animator } from "../animator";

export interface Person {
    /** As sentences call them. */
    name: string;
    /** Of the bot that plays there, 0 for a human being. */
    level: number;
    /** A human being whom a bot stands in for. */
    away: boolean;
}

/** One moment of a game as one pair of eyes sees it: live, in a replay or in a lesson. */
export interface Scene<View> {
    title: Title;
    players: number;
    options: Record<string, string>;
    /** Whose eyes; null for a spectator's. */
    seat: number | null;
    people: Person[];
    view: View;
    /** Who has yet to choose. */
    awaited: number[];
    /** What the viewer can choose now; empty if nothing. */
    choices: Choice[];
    /** A sentence for each choice; null for a ladder. */
    choiceTexts: (string | null)[];
    /** What the viewer has chosen in a step that others still think about; it can be changed. */
    pending: string | null;
    result: Result | null;
    /** Events of the title so far, oldest first; those that are being acted out may be there. */
    past: readonly unknown[];
}

export interface TableProps<View> {
    scene: Scene<View>;
    /** Chooses an action: "bid 12". Only ever called with what scene.choices has. */
    choose: (action: string) => void;
}

/** How a score came about: a row for each seat, the columns of the title; the last is the score. */
export interface ScoreSheet {
    columns: { name: string; explain: string }[];
    rows: number[][];
}

export interface TitleUI<View, Event> {
    /** The table, from edge to edge of its place; pieces that can be chosen are buttons. */
    Board: FunctionComponent<TableProps<View>>;
    /** The choices below it, all of them, for fingers and keys. */
    Controls: FunctionComponent<TableProps<View>>;
    /** Acts out an event on the board as it was before the step. The sentence is in the log already.
     * Resolves when the next event may begin. */
    animate: (event: Event, animator: Animator, scene: Scene<View>) => Promise<void>;
    /** From all events of a game that is over. */
    scoreSheet: (events: Event[], scene: Scene<View>) => ScoreSheet;
}

export type KrachUI = TitleUI<KrachView, KrachEvent>;
export type CanalettoUI = TitleUI<CanalettoView, CanalettoEvent>;
export type NoblesseUI = TitleUI<NoblesseView, NoblesseEvent>;
export type AnyTitleUI = TitleUI<unknown, unknown>;

/** The action texts among the choices: ladders left out. */
export const actionsOf = (scene: Scene<unknown>): string[] =>
    scene.choices.filter((choice) => typeof choice === "string");

export const canChoose = (scene: Scene<unknown>, action: string): boolean =>
    scene.choices.includes(action);

/** The sentence of a choice, without a full stop; the action itself if there is none. */
export function choiceText(scene: Scene<unknown>, action: string): string {
    return scene.choiceTexts[scene.choices.indexOf(action)] ?? action;
}
