/* Where one is: the path as a signal, links without reloading. */
import { signal } from "@preact/signals";

export const path = signal(location.pathname);

export function navigate(to: string): void {
    history.pushState(null, "", to);
    arrive();
}

function arrive(): void {
    path.value = location.pathname;
    scrollTo(0, 0);
}

function follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const special =
        event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || special || event.defaultPrevented || link.target || link.hasAttribute("download"))
        return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    navigate(link.pathname);
}

addEventListener("popstate", arrive);
document.addEventListener("click", follow);
