/* A strong bot's judgement of a finished game: everybody's chances, how well each played, and the costly
 * decisions. It is shown from the first quick pass on and refined while people look. */
import type { Analysis } from "../api";
import { number, tr } from "../i18n";
import { isLocal } from "../local/local_id";
import type { Person } from "../titles/title";
import { AdviceText } from "./advice";
import type { AnalysisState, Decision } from "./analysis_state";
import { positionAt, positionsToTheEnd } from "./chances";
import { Costly } from "./costly";
import { Plot } from "./plot";
import { Standings } from "./standings";
import type { ReplayState } from "./state";
import "./analysis.css";

function Progress({ answer }: { answer: Analysis }) {
    if (answer.done) return null;
    const { pass, passes, judged, of } = answer;
    const text =
        pass === 1
            ? tr("A strong bot is taking a first look at the game.")
            : tr(
                  "A strong bot is looking more closely: pass {pass} of {passes}. Marks may still change.",
                  {
                      pass,
                      passes,
                  },
              );
    return (
        <p role="status" class="soft">
            {text}
            <progress
                max={of}
                value={judged}
                aria-label={tr("{n} of {all} decisions judged", {
                    n: number(judged),
                    all: number(of),
                })}
            />
        </p>
    );
}

interface Props {
    /** Of the table. */
    id: string;
    state: ReplayState;
    analysis: AnalysisState;
    people: Person[];
    /** The marked decisions that come next. */
    marked: Decision[];
}

/** While there is no analysis: why not, and the offer to let the server make it. */
function Waiting({ analysis, canAsk }: { analysis: AnalysisState; canAsk: boolean }) {
    const { trouble, there } = analysis;
    const text = there.value
        ? tr("A strong bot is going through the game on the server…")
        : tr("A strong bot is going through the game in this browser…");
    return (
        <>
            <p role="status">{trouble.value || text}</p>
            {canAsk && !there.value && (
                <button onClick={() => (there.value = true)}>{tr("Ask the server instead")}</button>
            )}
        </>
    );
}

export function AnalysisPanel({ id, state, analysis, people, marked }: Props) {
    const answer = analysis.answer.value;
    const { result } = state.replay.value;
    if (!answer?.decisions.length || !result || analysis.trouble.value)
        return <Waiting analysis={analysis} canAsk={!isLocal(id)} />;
    const positions = positionsToTheEnd(answer, result, people.length);
    const ply = state.nextPly.value;
    const goTo = (one: Decision): void => void state.goToDecision(one.ply, one.seat);
    return (
        <div class="analysis">
            <Plot
                positions={positions}
                marked={answer.decisions.filter((one) => one.mark)}
                people={people}
                ply={ply}
                goTo={goTo}
                goToPly={(to) => state.goToPly(to)}
            />
            <Costly {...{ state, answer, people, goTo }}>
                <AdviceText state={state} marked={marked} people={people} />
            </Costly>
            <Progress answer={answer} />
            <Standings
                people={people}
                players={answer.players}
                position={positionAt(positions, ply)}
            />
            <p class="soft">{tr("Each decision is judged by what its player knew at the time.")}</p>
        </div>
    );
}
