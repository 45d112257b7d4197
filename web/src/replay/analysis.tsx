/* A strong bot's judgement of a finished game, as a plot and as a list of the costly decisions. The bot thinks in
 * this browser, unless the reader asks the server; both find the same. */
import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Analysis } from "../api";
import { ApiError, request, requestText, withLanguage } from "../api";
import { ensureGuest } from "../guest";
import { percent, tr, trN } from "../i18n";
import { itemAt } from "../lists";
import { analyseRecord, localRecord } from "../local/local_games";
import { isLocal } from "../local/local_id";
import { Crest } from "../parts/crest";
import type { Person } from "../titles/title";
import { markName, markSign, Plot, type Decision } from "./plot";
import "./analysis.css";

const PAUSE = 700;

type Analyser = (id: string, signal: AbortSignal) => Promise<Decision[]>;

const analyseHere: Analyser = async (id, signal) => {
    const record = isLocal(id)
        ? await localRecord(id)
        : await requestText(`/api/tables/${id}/record`);
    return analyseRecord(record, signal);
};

/** Requests the analysis and polls until it is done or no longer wanted. */
const analyseThere: Analyser = async (id, signal) => {
    const path = withLanguage(`/api/tables/${id}/analysis`);
    await ensureGuest();
    let answer = await request<Analysis>("POST", path, {});
    while (!answer.done && !signal.aborted) {
        await new Promise((resume) => setTimeout(resume, PAUSE));
        answer = await request<Analysis>("GET", path);
    }
    return answer.decisions;
};

const reasonOf = (error: unknown): string =>
    error instanceof ApiError ? error.message : tr("This browser could not analyse the game.");

function CostlyRow({
    one,
    person,
    goTo,
}: {
    one: Decision;
    person: Person;
    goTo: (ply: number) => void;
}) {
    return (
        <li>
            <button onClick={() => goTo(one.ply)}>
                <b class={`sign ${one.mark}`}>{markSign(one.mark)}</b>
                <span>
                    <Crest seat={one.seat} size={14} /> {person.name}: {one.text ?? one.action}
                    <small>
                        {markName(one.mark)},{" "}
                        {tr("Cost: {cost}. Better: {action}", {
                            cost: percent(one.cost),
                            action: one.best_text ?? one.best,
                        })}
                    </small>
                </span>
            </button>
        </li>
    );
}

interface Props {
    id: string;
    people: Person[];
    ply: number;
    goTo: (ply: number) => void;
}

/** While there is no analysis: why not, and the offer to let the server make it. */
function Waiting({ id, trouble, there }: { id: string; trouble: string; there: Signal<boolean> }) {
    const text = there.value
        ? tr("A strong bot is going through the game on the server…")
        : tr("A strong bot is going through the game in this browser…");
    return (
        <section class="analysis">
            <p role="status">{trouble || text}</p>
            {!isLocal(id) && !there.value && (
                <button onClick={() => (there.value = true)}>{tr("Ask the server instead")}</button>
            )}
        </section>
    );
}

export function AnalysisPart({ id, people, ply, goTo }: Props) {
    const decisions = useSignal<Decision[] | null>(null);
    const trouble = useSignal("");
    const there = useSignal(false);
    const analyse = there.value ? analyseThere : analyseHere;
    useEffect(() => {
        const wanted = new AbortController();
        trouble.value = "";
        analyse(id, wanted.signal).then(
            (found) => {
                if (!wanted.signal.aborted) decisions.value = found;
            },
            (error: unknown) => {
                if (!wanted.signal.aborted) trouble.value = reasonOf(error);
            },
        );
        return () => wanted.abort();
    }, [id, analyse]);
    if (!decisions.value) return <Waiting id={id} trouble={trouble.value} there={there} />;
    const costly = decisions.value.filter((one) => one.mark);
    return (
        <section class="analysis">
            <h2>{tr("Analysis")}</h2>
            <p class="soft">
                {tr("Each decision is judged by what its player knew at the time.")}{" "}
                {trN("{n} decision was costly.", "{n} decisions were costly.", costly.length)}
            </p>
            <Plot decisions={decisions.value} people={people} ply={ply} goTo={goTo} />
            <ol class="costly">
                {costly.map((one) => (
                    <CostlyRow
                        key={`${one.ply} ${one.seat}`}
                        one={one}
                        person={itemAt(people, one.seat)}
                        goTo={goTo}
                    />
                ))}
            </ol>
        </section>
    );
}
