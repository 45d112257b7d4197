/* Canaletto: what the page needs of it. */
import type { CanalettoUI } from "../title";
import { Board } from "./board";
import { Controls } from "./controls";
import { animate } from "./animate";
import { scoreSheet } from "./score_sheet";

const ui: CanalettoUI = { Board, Controls, animate, scoreSheet };
export default ui;
