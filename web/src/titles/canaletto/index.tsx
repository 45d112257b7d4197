/* Canaletto, as the page uses it. */
import "./colours.css";
import type { CanalettoEvent, CanalettoView } from "../../gen/api";
import type { TitleUI } from "../title";
import { animate } from "./animate";
import { Board } from "./board";
import { Controls } from "./controls";
import { scoreSheet } from "./score_sheet";

export type CanalettoUI = TitleUI<CanalettoView, CanalettoEvent>;
export const ui: CanalettoUI = { Board, Controls, animate, scoreSheet };
