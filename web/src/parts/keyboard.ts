/* Keyboard shortcuts that work anywhere on a page. */
import { useEffect, useRef } from "preact/hooks";

const typing = (event: KeyboardEvent): boolean =>
    event.target instanceof HTMLElement && event.target.closest("input, select, dialog") !== null;

/** Runs the action of a key, unless the key belongs to a form field or a dialog. */
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
