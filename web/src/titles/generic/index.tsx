/* Any title, drawn from the server's description of its fields, events and choices. */
import type { TitleUI } from "../title";
import { animate } from "./animate";
import { Board } from "./board";
import { Controls } from "./controls";
import type { GenericView } from "./fields";
import { scoreSheet } from "./score_sheet";

interface GenericEvent {
    event: string;
    seat?: number;
}

export type GenericUI = TitleUI<GenericView, GenericEvent>;
export const ui: GenericUI = { Board, Controls, animate, scoreSheet };
