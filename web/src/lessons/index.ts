/* The lessons, loaded when one begins. */
import type { Title } from "../gen/api";
import type { Lesson } from "./lesson";

const loaders: Record<Title, () => Promise<{ lesson: Lesson }>> = {
    noblesse: () => import("./noblesse"),
    canaletto: () => import("./canaletto"),
    krach: () => import("./krach"),
};

export const loadLesson = async (title: Title): Promise<Lesson> => (await loaders[title]()).lesson;
