/* The analysis of a finished game while the server makes it: quick at first, then better and better. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Analysis } from "../api";
import { request, withLanguage } from "../api";
import { ensureGuest } from "../guest";
import { analyseRecord, localRecord } from "../local/local_games";
import { isLocal } from "../local/local_id";
import { messageOf } from "../notice";

export type Decision = Analysis["decisions"][number];

const PAUSE = 1000;

export class AnalysisState {
    readonly answer = signal<Analysis | null>(null);
    readonly trouble = signal("");
    private wanted = true;

    /** Requests the analysis and takes what there is of it until it is done or no longer wanted; that of a
     * local game is made here. */
    async run(id: string): Promise<void> {
        if (isLocal(id)) {
            const take = (analysis: Analysis): void => void (this.answer.value = analysis);
            take(await analyseRecord(await localRecord(id), take));
            return;
        }
        const path = withLanguage(`/api/tables/${id}/analysis`);
        await ensureGuest();
        this.answer.value = await request<Analysis>("POST", path, {});
        while (!this.answer.value.done && this.wanted) {
            await new Promise((resume) => setTimeout(resume, PAUSE));
            this.answer.value = await request<Analysis>("GET", path);
        }
    }

    stop(): void {
        this.wanted = false;
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
    useEffect(() => {
        if (!id) return;
        state.run(id).catch((error: unknown) => (state.trouble.value = messageOf(error)));
        return () => state.stop();
    }, [id]);
    return state;
}
