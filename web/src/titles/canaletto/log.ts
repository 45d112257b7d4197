/* The log in rounds, of one auction each. */
import type { CanalettoEvent } from "../../gen/api";
import { tr } from "../../i18n";
import type { LogStyle } from "../title";

export const log: LogStyle<CanalettoEvent> = {
    heading: ({ event }, n) => (event === "open" ? tr("Round {n}", { n }) : null),
    gathering: () => null,
};
