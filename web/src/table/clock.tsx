/* The time that is left for a decision. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { timeOfServer } from "../api";
import { explain } from "../parts/explain";
import { tr } from "../tongue";

function written(seconds: number): string {
    const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const shown = parts[0] ? parts : parts.slice(1);
    return shown.map((part, i) => (i ? String(part).padStart(2, "0") : String(part))).join(":");
}

export function Clock({ deadline }: { deadline: number }) {
    const now = useSignal(timeOfServer());
    useEffect(() => {
        const timer = setInterval(() => (now.value = timeOfServer()), 500);
        return () => clearInterval(timer);
    }, []);
    const seconds = Math.max(0, Math.ceil((deadline - now.value) / 1000));
    return (
        <span
            class={`clock ${seconds <= 10 ? "short" : ""}`}
            role="timer"
            aria-label={tr("Time left: {time}", { time: written(seconds) })}
            {...explain(tr("When the time is over, a bot plays until the player comes back."))}
        >
            {written(seconds)}
        </span>
    );
}
