/* Canaletto, as the page uses it. */
import "./colours.css";
import type { CanalettoEvent, CanalettoView } from "../../gen/api";
import type { TitleUI } from "../title";
import { animate } from "./animate";
import { Board } from "./board";
import { Brief, focus, lead } from "./brief";
import { celebration } from "./celebration";
import { Controls } from "./controls";
import { log } from "./log";
import { scoreSheet } from "./score_sheet";
import { sounds } from "./sounds";

export type CanalettoUI = TitleUI<CanalettoView, CanalettoEvent>;
/** The bribe can be used once in a game. */
const isFinal = (action: string): boolean => action === "bribe";

export const ui: CanalettoUI = {
    Board,
    Brief,
    Controls,
    animate,
    celebration,
    focus,
    isFinal,
    lead,
    log,
    scoreSheet,
    sounds,
};
