/* The sentences of all frames; the current one is marked and in view, and each leads to its frame. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Replay } from "../api";
import { tr } from "../i18n";
import type { ReplayState } from "./state";
import "../table/log_view.css";
import "./replay_log.css";

interface Line {
    index: number;
    text: string;
}

const linesOf = (replay: Replay): Line[] =>
    replay.frames
        .map(({ events }, index) => ({
            index,
            text: events.flatMap((event) => event.text ?? []).join(" "),
        }))
        .filter(({ text }) => text);

export function ReplayLog({ state }: { state: ReplayState }) {
    const box = useRef<HTMLDivElement>(null);
    const index = state.index.value;
    useLayoutEffect(() => {
        const log = box.current;
        const current = log?.querySelector<HTMLElement>(`[data-frame="${index}"]`);
        if (log && current) log.scrollTop = current.offsetTop - log.clientHeight / 2;
    }, [index]);
    return (
        <div
            class="log replay-log"
            role="region"
            tabIndex={0}
            aria-label={tr("What happened")}
            ref={box}
        >
            {linesOf(state.replay.value).map((line) => (
                <button
                    key={line.index}
                    data-frame={line.index}
                    aria-current={line.index === index ? "step" : undefined}
                    onClick={() => state.goTo(line.index)}
                >
                    {line.text}
                </button>
            ))}
        </div>
    );
}
