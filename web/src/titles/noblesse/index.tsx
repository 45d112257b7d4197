/* Noblesse: what the page needs of it. */
import type { NoblesseUI } from "../title";
import { Board } from "./board";
import { Controls } from "./controls";
import { animate } from "./animate";
import { scoreSheet } from "./score_sheet";

const ui: NoblesseUI = { Board, Controls, animate, scoreSheet };
export default ui;
