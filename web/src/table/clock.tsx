/* The time left for a decision. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { serverTime } from "../api";
import { tr } from "../i18n";
import { explain } from "../parts/explain";
import { formatTime } from "../parts/durations";
import "./clock.css";

/** `limit` is the time for a decision in seconds; more is never shown, since the server's clock is known
 * only roughly. */
export function Clock({ deadline, limit }: { deadline: number; limit: number }) {
    const now = useSignal(serverTime());
    useEffect(() => {
        const timer = setInterval(() => (now.value = serverTime()), 500);
        return () => clearInterval(timer);
    }, []);
    const seconds = Math.max(0, Math.min(limit, Math.ceil((deadline - now.value) / 1000)));
    return (
        <span
            class={`clock ${seconds <= 10 ? "short" : ""}`}
            role="timer"
            aria-label={tr("Time left: {time}", { time: formatTime(seconds) })}
            {...explain(tr("When time runs out, a bot takes over until the player comes back."))}
        >
            {formatTime(seconds)}
        </span>
    );
}
