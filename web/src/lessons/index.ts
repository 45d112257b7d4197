/* The lessons, loaded when one begins. */
import type { Title } from "../gen/api";
import type { Lesson } from "./lesson";

const loaders: Record<Title, () => Promise<{ lesson: Lesson }>> = {
    noblesse: () => import("../titles/noblesse/lesson"),
    canaletto: () => import("../titles/canaletto/lesson"),
    krach: () => import("../titles/krach/lesson"),
};

export const loadLesson = async (title: Title): Promise<Lesson> => (await loaders[title]()).lesson;
