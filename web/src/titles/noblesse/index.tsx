/* Noblesse, as the page uses it. */
import "./colours.css";
import type { NoblesseEvent, NoblesseView } from "../../gen/api";
import type { TitleUI } from "../title";
import { animate } from "./animate";
import { Board } from "./board";
import { Brief, focus, lead } from "./brief";
import { celebration } from "./celebration";
import { Controls } from "./controls";
import { log } from "./log";
import { scoreSheet } from "./score_sheet";
import { sounds } from "./sounds";

export type NoblesseUI = TitleUI<NoblesseView, NoblesseEvent>;
export const ui: NoblesseUI = {
    Board,
    Brief,
    Controls,
    animate,
    celebration,
    focus,
    lead,
    log,
    scoreSheet,
    sounds,
};
