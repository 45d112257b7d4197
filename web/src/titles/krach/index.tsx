/* Krach, as the page uses it. */
import "./colours.css";
import type { KrachEvent, KrachView } from "../../gen/api";
import type { TitleUI } from "../title";
import { animate } from "./animate";
import { Board } from "./board";
import { Controls } from "./controls";
import { scoreSheet } from "./score_sheet";

export type KrachUI = TitleUI<KrachView, KrachEvent>;
export const ui: KrachUI = { Board, Controls, animate, scoreSheet };
