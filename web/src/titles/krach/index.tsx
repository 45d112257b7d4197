/* Krach, as the page uses it. */
import "./colours.css";
import type { KrachEvent, KrachView } from "../../gen/api";
import type { TitleUI } from "../title";
import { animate } from "./animate";
import { Board } from "./board";
import { Brief, focus } from "./brief";
import { celebration } from "./celebration";
import { Controls } from "./controls";
import { log } from "./log";
import { scoreSheet } from "./score_sheet";
import { sounds } from "./sounds";

export type KrachUI = TitleUI<KrachView, KrachEvent>;
/** Another chip can be paid, and another loan declined; everything else decides the round. */
const isFinal = (action: string): boolean => action !== "pay" && action !== "decline";

export const ui: KrachUI = {
    Board,
    Brief,
    Controls,
    animate,
    celebration,
    focus,
    isFinal,
    log,
    scoreSheet,
    sounds,
};
