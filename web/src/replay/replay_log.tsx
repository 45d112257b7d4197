/* The log of a whole game, laid out as at its table; the lines of the frame shown are marked and in view,
 * and each leads to its frame. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Replay } from "../api";
import { tr } from "../i18n";
import { itemAt } from "../lists";
import { NamedText } from "../parts/named_text";
import type { Line } from "../table/log_lines";
import { withEvent } from "../table/story";
import type { AnyTitleUI } from "../titles/title";
import type { ReplayState } from "./state";
import "../table/log_view.css";
import "./replay_log.css";

interface FrameLine {
    line: Line;
    /** The frame after which it can be shown. */
    frame: number;
}

const namesOf = (replay: Replay): string[] => replay.seats.map((seat) => seat.called ?? "");

/** What players did one after the other is one line, of the frame in which the first of them did it. */
export function storyOf(replay: Replay, style: AnyTitleUI["log"]): FrameLine[] {
    const names = namesOf(replay);
    const nameOf = (seat: number): string =>
        seat === replay.seat ? tr("you") : itemAt(names, seat);
    const frames: number[] = [];
    let lines: Line[] = [];
    replay.frames.forEach(({ events }, frame) => {
        for (const event of events) lines = withEvent(lines, event, style, nameOf);
        while (frames.length < lines.length) frames.push(frame);
    });
    return lines.map((line, index) => ({ line, frame: itemAt(frames, index) }));
}

interface LineProps {
    told: FrameLine;
    names: string[];
    current: boolean;
    state: ReplayState;
}

function StoryLine({ told: { line, frame }, names, current, state }: LineProps) {
    if (line.kind === "heading") return <h3>{line.text}</h3>;
    return (
        <button
            class={line.seat === undefined ? undefined : `seat-${line.seat}`}
            aria-current={current ? "step" : undefined}
            onClick={() => state.goTo(frame)}
        >
            <span>
                <NamedText text={line.text} names={names} />
            </span>
        </button>
    );
}

export function ReplayLog({ state }: { state: ReplayState }) {
    const box = useRef<HTMLDivElement>(null);
    const index = state.index.value;
    const replay = state.replay.value;
    const names = namesOf(replay);
    const story = storyOf(replay, state.ui.log);
    const shown = Math.max(0, ...story.map(({ frame }) => frame).filter((one) => one <= index));
    const showCurrent = (): void => {
        const log = box.current;
        const current = log?.querySelector<HTMLElement>("[aria-current]");
        if (log && current) log.scrollTop = current.offsetTop - log.clientHeight / 2;
    };
    useLayoutEffect(showCurrent, [index]);
    useLayoutEffect(() => {
        if (!box.current) return;
        const observer = new ResizeObserver(showCurrent); // it was hidden, and is no longer
        observer.observe(box.current);
        return () => observer.disconnect();
    }, []);
    return (
        <div
            class="log replay-log"
            role="region"
            tabIndex={0}
            aria-label={tr("What happened")}
            ref={box}
        >
            {story.map((told, at) => (
                <StoryLine
                    key={at}
                    told={told}
                    names={names}
                    current={told.frame === shown}
                    state={state}
                />
            ))}
        </div>
    );
}
