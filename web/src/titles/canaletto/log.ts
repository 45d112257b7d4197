/* The log in auctions. */
import type { CanalettoEvent } from "../../gen/api";
import { tr } from "../../i18n";
import type { LogStyle } from "../title";

export const log: LogStyle<CanalettoEvent> = {
    heading: ({ event }, n) => (event === "open" ? tr("Auction {n}", { n }) : null),
    gathering: () => null,
};
