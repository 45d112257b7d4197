/* The titles: what the first page needs at once, and their tables when one is opened. */
import type { FunctionComponent } from "preact";
import type { Title } from "../gen/api";
import { Picture as Canaletto } from "./canaletto/picture";
import { Picture as Krach } from "./krach/picture";
import { Picture as Noblesse } from "./noblesse/picture";
import type { AnyTitleUI } from "./title";

export const titleNames: Title[] = ["noblesse", "canaletto", "krach"];

export const pictures: Record<Title, FunctionComponent> = {
    noblesse: Noblesse,
    canaletto: Canaletto,
    krach: Krach,
};

const loaders: Record<Title, () => Promise<{ default: unknown }>> = {
    noblesse: () => import("./noblesse"),
    canaletto: () => import("./canaletto"),
    krach: () => import("./krach"),
};

/** The page passes scenes of a title to the client of that title only. */
export async function loadTitleUI(title: Title): Promise<AnyTitleUI> {
    return (await loaders[title]()).default as AnyTitleUI;
}
