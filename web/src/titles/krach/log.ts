/* The log in rounds; who takes no loan is one line. */
import type { KrachEvent } from "../../gen/api";
import { tr } from "../../i18n";
import type { LogStyle } from "../title";

export const log: LogStyle<KrachEvent> = {
    heading: ({ event }, n) => (event === "turn" ? tr("Round {n}", { n }) : null),
    gathering: ({ event: kind }) =>
        kind === "decline"
            ? { kind, text: (players) => tr("No loan: {players}.", { players }) }
            : null,
};
