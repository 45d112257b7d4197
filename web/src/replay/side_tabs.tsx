/* What the dock of a replay shows on a small screen besides its controls, which are always there. */
import type { Signal } from "@preact/signals";
import { tr } from "../i18n";
import "../table/dock.css";

export type Side = "log" | "result" | "analysis";

interface Props {
    side: Signal<Side>;
    hasResult: boolean;
    isAnalysed: boolean;
}

export function SideTabs({ side, hasResult, isAnalysed }: Props) {
    const tab = (name: Side, label: string) => (
        <button aria-pressed={side.value === name} onClick={() => (side.value = name)}>
            {label}
        </button>
    );
    return (
        <div class="dock-bar" role="group" aria-label={tr("Tools")}>
            {tab("log", tr("What happened"))}
            {isAnalysed && tab("analysis", tr("Analysis"))}
            {hasResult && tab("result", tr("Result"))}
        </div>
    );
}
