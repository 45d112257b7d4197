/* The titles that have a picture, a board or a lesson of their own: the only list of titles in this
 * page. Which games can be played is a question for the server (games.ts); a title it offers that is
 * not listed here gets the generic entry. */
import type { FunctionComponent } from "preact";
import type { Title } from "../gen/api";
import type { Lesson } from "../lessons/lesson";
import { Emblem as CanalettoEmblem } from "./canaletto/emblem";
import { Picture as CanalettoPicture } from "./canaletto/picture";
import { pitch as canalettoPitch } from "./canaletto/pitch";
import { Emblem as GenericEmblem } from "./generic/emblem";
import { Picture as GenericPicture } from "./generic/picture";
import { Emblem as KrachEmblem } from "./krach/emblem";
import { Picture as KrachPicture } from "./krach/picture";
import { pitch as krachPitch } from "./krach/pitch";
import { Emblem as NoblesseEmblem } from "./noblesse/emblem";
import { Picture as NoblessePicture } from "./noblesse/picture";
import { pitch as noblessePitch } from "./noblesse/pitch";
import type { AnyTitleUI, TitleUI } from "./title";

export type Figures = Record<number, FunctionComponent>;

interface TitleEntry {
    /** On the first page, and loaded with it. */
    Picture: FunctionComponent;
    /** The same for lists, as a small square. */
    Emblem: FunctionComponent;
    /** What the game is, in three lines. */
    pitch?: () => string[];
    /** The game that it is inspired by. */
    model?: { game: string; author: string; year: string };
    /** Pictures of the components for the rules, by the number of the section they belong to. */
    loadFigures?: () => Promise<Figures>;
    /** Loaded when a table or a replay is opened. */
    loadUI: () => Promise<AnyTitleUI>;
    loadLesson?: () => Promise<Lesson>;
}

/** The page passes the scenes and events of a title to the UI of that title only. */
const untyped = <View, Event>(ui: TitleUI<View, Event>): AnyTitleUI => ui as unknown as AnyTitleUI;

const entries = new Map<string, TitleEntry>([
    [
        "noblesse",
        {
            Picture: NoblessePicture,
            Emblem: NoblesseEmblem,
            pitch: noblessePitch,
            model: { game: "Adel Verpflichtet", author: "Klaus Teuber", year: "1990" },
            loadFigures: async () => (await import("./noblesse/figures")).figures,
            loadUI: async () => untyped((await import("./noblesse")).ui),
            loadLesson: async () => (await import("./noblesse/lesson")).lesson,
        },
    ],
    [
        "canaletto",
        {
            Picture: CanalettoPicture,
            Emblem: CanalettoEmblem,
            pitch: canalettoPitch,
            model: { game: "Canaletto", author: "Günter Cornett", year: "1995" },
            loadFigures: async () => (await import("./canaletto/figures")).figures,
            loadUI: async () => untyped((await import("./canaletto")).ui),
            loadLesson: async () => (await import("./canaletto/lesson")).lesson,
        },
    ],
    [
        "krach",
        {
            Picture: KrachPicture,
            Emblem: KrachEmblem,
            pitch: krachPitch,
            model: { game: "Mogul", author: "Michael Schacht", year: "2002" },
            loadFigures: async () => (await import("./krach/figures")).figures,
            loadUI: async () => untyped((await import("./krach")).ui),
            loadLesson: async () => (await import("./krach/lesson")).lesson,
        },
    ],
]);

/** Drawn from the title's fields, events and choices. */
const generic: TitleEntry = {
    Picture: GenericPicture,
    Emblem: GenericEmblem,
    loadUI: async () => untyped((await import("./generic")).ui),
};

const entryOf = (title: Title): TitleEntry => entries.get(title) ?? generic;

export { GenericPicture };

export const pictureOf = (title: Title): FunctionComponent => entryOf(title).Picture;

export const emblemOf = (title: Title): FunctionComponent => entryOf(title).Emblem;

export const pitchOf = (title: Title): string[] => entryOf(title).pitch?.() ?? [];

export const modelOf = (title: Title): TitleEntry["model"] => entryOf(title).model;

export const figuresLoader = (title: Title): (() => Promise<Figures>) | undefined =>
    entryOf(title).loadFigures;

export const loadTitleUI = (title: Title): Promise<AnyTitleUI> => entryOf(title).loadUI();

/** Fetches the lesson of a title; undefined if it has none. */
export const lessonLoader = (title: Title): (() => Promise<Lesson>) | undefined =>
    entryOf(title).loadLesson;
