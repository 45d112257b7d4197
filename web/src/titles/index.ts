/* The titles that have a picture, a board or a lesson of their own: the only list of titles in this
 * page. Which games can be played is a question for the server (games.ts); a title it offers that is
 * not listed here gets the generic entry. */
import type { FunctionComponent } from "preact";
import type { Title } from "../gen/api";
import type { Lesson } from "../lessons/lesson";
import { Picture as CanalettoPicture } from "./canaletto/picture";
import { Picture as GenericPicture } from "./generic/picture";
import { Picture as KrachPicture } from "./krach/picture";
import { Picture as NoblessePicture } from "./noblesse/picture";
import type { AnyTitleUI, TitleUI } from "./title";

interface TitleEntry {
    /** On the first page, and loaded with it. */
    Picture: FunctionComponent;
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
            loadUI: async () => untyped((await import("./noblesse")).ui),
            loadLesson: async () => (await import("./noblesse/lesson")).lesson,
        },
    ],
    [
        "canaletto",
        {
            Picture: CanalettoPicture,
            loadUI: async () => untyped((await import("./canaletto")).ui),
            loadLesson: async () => (await import("./canaletto/lesson")).lesson,
        },
    ],
    [
        "krach",
        {
            Picture: KrachPicture,
            loadUI: async () => untyped((await import("./krach")).ui),
            loadLesson: async () => (await import("./krach/lesson")).lesson,
        },
    ],
]);

/** Drawn from the title's fields, events and choices. */
const generic: TitleEntry = {
    Picture: GenericPicture,
    loadUI: async () => untyped((await import("./generic")).ui),
};

const entryOf = (title: Title): TitleEntry => entries.get(title) ?? generic;

export const pictureOf = (title: Title): FunctionComponent => entryOf(title).Picture;

export const loadTitleUI = (title: Title): Promise<AnyTitleUI> => entryOf(title).loadUI();

/** Fetches the lesson of a title; undefined if it has none. */
export const lessonLoader = (title: Title): (() => Promise<Lesson>) | undefined =>
    entryOf(title).loadLesson;
