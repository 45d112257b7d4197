/* A title that has no page of its own, drawn from its fields, events and choices. */
import type { TitleUI } from "../title";
import { tr } from "../../i18n";
import { Board } from "./board";
import { Controls } from "./controls";
import type { GenericView } from "./fields";

interface GenericEvent {
    event: string;
    seat?: number;
}

export const ui: TitleUI<GenericView, GenericEvent> = {
    Board,
    Controls,
    animate: ({ seat }, animator) =>
        seat === undefined ? Promise.resolve() : animator.pulse(`player-${seat}`, 300),
    scoreSheet: (_, scene) => ({
        columns: [{ name: tr("Score"), explain: tr("The highest score wins.") }],
        rows: scene.people.map((_person, seat) => [scene.result?.scores[seat] ?? 0]),
    }),
};
