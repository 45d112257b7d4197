/* Parts that change at given moments. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { serverTime } from "../api";

/** The time, at the moments given and whenever they change. */
export function useTimes(moments: number[]): number {
    const now = useSignal(serverTime());
    const next = Math.min(...moments.filter((moment) => moment > now.value));
    useEffect(() => {
        now.value = serverTime();
        if (next === Infinity) return;
        const timer = setTimeout(() => (now.value = serverTime()), next - serverTime() + 100);
        return () => clearTimeout(timer);
    }, [next]);
    return now.value;
}
