/* The log in rounds; who went where is one line for each place. */
import type { NoblesseEvent } from "../../gen/api";
import { tr } from "../../i18n";
import type { LogStyle } from "../title";

export const log: LogStyle<NoblesseEvent> = {
    heading: (event) => {
        if (event.event === "end") return tr("The final count");
        return event.event === "round" ? tr("Round {n}", { n: event.number }) : null;
    },
    gathering: ({ event: kind }) => {
        if (kind === "auction")
            return { kind, text: (players) => tr("At the auction house: {players}.", { players }) };
        if (kind === "castle")
            return { kind, text: (players) => tr("At the castle: {players}.", { players }) };
        return null;
    },
};
