/* The analysis of a finished game while it is made: quick at first, then better and better. The bot thinks in this
 * browser, unless the reader asks the server; both find the same. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Analysis } from "../api";
import { ApiError, request, withLanguage } from "../api";
import { ensureGuest } from "../guest";
import { tr } from "../i18n";
import { analyseRecord } from "../local/local_games";
import { recordOf } from "./record_of";

export type Decision = Analysis["decisions"][number];

const PAUSE = 1000;

type Take = (analysis: Analysis) => void;
type Analyser = (id: string, wanted: AbortSignal, take: Take) => Promise<void>;

const analyseHere: Analyser = async (id, wanted, take) => {
    take(await analyseRecord(await recordOf(id), wanted, take));
};

/** Requests the analysis and takes what there is of it until it is done or no longer wanted. */
const analyseThere: Analyser = async (id, wanted, take) => {
    const path = withLanguage(`/api/tables/${id}/analysis`);
    await ensureGuest();
    let answer = await request<Analysis>("POST", path, {});
    take(answer);
    while (!answer.done && !wanted.aborted) {
        await new Promise((resume) => setTimeout(resume, PAUSE));
        answer = await request<Analysis>("GET", path);
        take(answer);
    }
};

const reasonOf = (error: unknown): string =>
    error instanceof ApiError ? error.message : tr("This browser could not analyse the game.");

export class AnalysisState {
    readonly answer = signal<Analysis | null>(null);
    readonly trouble = signal("");
    /** Whether the server is asked. */
    readonly there = signal(false);

    /** What comes after the signal says so is no longer taken. */
    run(id: string, wanted: AbortSignal): void {
        const analyse = this.there.value ? analyseThere : analyseHere;
        const take: Take = (analysis) => {
            if (!wanted.aborted) this.answer.value = analysis;
        };
        this.trouble.value = "";
        analyse(id, wanted, take).catch((error: unknown) => {
            if (!wanted.aborted) this.trouble.value = reasonOf(error);
        });
    }

    /** The marked decisions of a ply. */
    markedAt(ply: number | null | undefined): Decision[] {
        const decisions = this.answer.value?.decisions ?? [];
        return decisions.filter((one) => one.mark && one.ply === ply);
    }
}

/** The analysis of a table's game; without an id there is none. */
export function useAnalysis(id: string): AnalysisState {
    const [state] = useState(() => new AnalysisState());
    const there = state.there.value;
    useEffect(() => {
        if (!id) return;
        const wanted = new AbortController();
        state.run(id, wanted.signal);
        return () => wanted.abort();
    }, [id, there]);
    return state;
}
