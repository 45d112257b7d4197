/** Does something once the page is there and has nothing better to do. */
export function whenIdle(act: () => void): void {
    if ("requestIdleCallback" in window) requestIdleCallback(act);
    else setTimeout(act);
}
