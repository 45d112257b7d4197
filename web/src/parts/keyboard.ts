/* Keys that work anywhere on a page. */
import { useEffect, useRef } from "preact/hooks";

const typing = (event: KeyboardEvent): boolean =>
    event.target instanceof HTMLElement && event.target.closest("input, select, dialog") !== null;

/** Calls the action of a key, unless somebody types or moves a control with it. */
export function useKeys(keys: Record<string, () => void>): void {
    const latest = useRef(keys);
    latest.current = keys;
    useEffect(() => {
        const press = (event: KeyboardEvent): void => {
            const action = latest.current[event.key];
            if (!action || typing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
            event.preventDefault();
            action();
        };
        addEventListener("keydown", press);
        return () => removeEventListener("keydown", press);
    }, []);
}
