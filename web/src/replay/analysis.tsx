/* A strong bot's judgement of a finished game, as a plot and as a list of the costly decisions. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Analysis } from "../api";
import { request, withLanguage } from "../api";
import { ensureGuest } from "../guest";
import { percent, tr, trN } from "../i18n";
import { itemAt } from "../lists";
import { analyseRecord, localRecord } from "../local/local_games";
import { isLocal } from "../local/local_id";
import { messageOf } from "../notice";
import { Crest } from "../parts/crest";
import type { Person } from "../titles/title";
import { markName, markSign, Plot, type Decision } from "./plot";
import "./analysis.css";

const PAUSE = 700;

/** Requests the analysis and polls until it is done or no longer wanted; that of a local game is made here. */
async function analyse(id: string, wanted: () => boolean): Promise<Decision[]> {
    if (isLocal(id)) return analyseRecord(await localRecord(id), () => undefined);
    const path = withLanguage(`/api/tables/${id}/analysis`);
    await ensureGuest();
    let answer = await request<Analysis>("POST", path, {});
    while (!answer.done && wanted()) {
        await new Promise((resume) => setTimeout(resume, PAUSE));
        answer = await request<Analysis>("GET", path);
    }
    return answer.decisions;
}

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

export function AnalysisPart({ id, people, ply, goTo }: Props) {
    const decisions = useSignal<Decision[] | null>(null);
    const trouble = useSignal("");
    const here = useRef(true);
    useEffect(() => {
        analyse(id, () => here.current).then(
            (found) => (decisions.value = found),
            (error: unknown) => (trouble.value = messageOf(error)),
        );
        return () => void (here.current = false);
    }, [id]);
    if (trouble.value) return <p>{trouble.value}</p>;
    if (!decisions.value)
        return <p role="status">{tr("A strong bot is going through the game…")}</p>;
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
