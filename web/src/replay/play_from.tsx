/* Playing on from the position of a replay, against bots: a new game in this browser. */
import { tr } from "../i18n";
import { playFrom } from "../local/local_games";
import { attempt } from "../notice";
import { explain } from "../parts/explain";
import { Icon } from "../parts/icon";
import { navigate } from "../router";
import { recordOf } from "./record_of";
import { roundOf, type ReplayState } from "./state";

/** The level of a bot in the place of a person. */
const LEVEL = 4;

/** Where the record of the game comes from: its text, or the id of its table. */
export interface RecordSource {
    id: string;
    record: string;
}

async function play(state: ReplayState, source: RecordSource): Promise<void> {
    const { seat, seats } = state.replay.value;
    const taken = seat ?? state.frame.value.awaited[0] ?? 0;
    const levels = seats.map(({ level }) => level || LEVEL);
    const record = source.id ? await recordOf(source.id) : source.record;
    const ply = state.nextPly.value;
    const exercise = {
        replay: source.id && `/replay/${source.id}?step=${state.index.value}`,
        round: roundOf(state.frame.value),
    };
    navigate(`/table/${await playFrom(record, ply, taken, levels, exercise)}`);
}

export function PlayFromHere({ state, source }: { state: ReplayState; source: RecordSource }) {
    return (
        <button
            class="play-from"
            disabled={state.index.value === state.last.value}
            onClick={attempt(() => play(state, source))}
            {...explain(
                tr(
                    "A new game in this browser, from this position: you take the seat that the board is seen from, and bots take the others. It is an exercise: you may know more than the player did.",
                ),
            )}
        >
            <Icon name="branch" /> <span>{tr("Play from here")}</span>
        </button>
    );
}
