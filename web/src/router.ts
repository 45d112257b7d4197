/* Client-side navigation: links change the address and the page without reloading it.
 *
 * Every entry of the browser's history has a key, under which the scroll position and the focused link
 * are remembered while another page is shown. How a page is entered is an `Arrival`; the new page takes
 * it up once it has something to show (parts/arrival.ts). */
import { batch, signal } from "@preact/signals";

/** What a page looked like when it was left. */
export interface Position {
    scroll: number;
    /** The link that was focused, and its index among the links to the same address. */
    link: { href: string; index: number } | null;
}

export interface Arrival {
    /** The id of the element to go to, "" for the top of the page. */
    anchor: string;
    /** For pages that are returned to. */
    position: Position | null;
}

export const path = signal(location.pathname);

/** Set from the moment a page is left until the next one has been entered. */
export const arrival = signal<Arrival | null>(null);

const positions = new Map<number, Position>();
let lastKey = 0;
let currentKey = 0;
let currentSearch = location.search;

function newKey(): number {
    lastKey += 1;
    return lastKey;
}

const keyOf = (state: unknown): number | null =>
    typeof state === "object" && state !== null && "key" in state && typeof state.key === "number"
        ? state.key
        : null;

function focusedLink(): Position["link"] {
    const link = document.activeElement?.closest("a");
    const href = link?.getAttribute("href");
    if (!link || !href) return null;
    return { href, index: linksTo(href).indexOf(link) };
}

export const linksTo = (href: string): HTMLAnchorElement[] => [
    ...document.querySelectorAll<HTMLAnchorElement>(`a[href="${CSS.escape(href)}"]`),
];

function rememberPosition(): void {
    positions.set(currentKey, { scroll: scrollY, link: focusedLink() });
}

function enter(position: Position | null): void {
    currentSearch = location.search;
    batch(() => {
        path.value = location.pathname;
        arrival.value = { anchor: location.hash.slice(1), position };
    });
}

/** Goes to a page of this site: its path, possibly with a query and an anchor. */
export function navigate(to: string): void {
    rememberPosition();
    currentKey = newKey();
    history.pushState({ key: currentKey }, "", to);
    enter(null);
}

/** Back or forward; or an anchor within the page, which is new and which the browser has gone to. */
function historyMoved(event: PopStateEvent): void {
    const samePage = location.pathname === path.peek() && location.search === currentSearch;
    const key = keyOf(event.state);
    if (key === null) {
        currentKey = newKey();
        history.replaceState({ key: currentKey }, "");
        return;
    }
    rememberPosition();
    currentKey = key;
    const position = positions.get(currentKey) ?? null;
    if (!samePage) enter(position);
    else if (position) scrollTo(0, position.scroll);
}

function linkClicked(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const special =
        event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || special || event.defaultPrevented || link.target || link.hasAttribute("download"))
        return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    const samePage = link.pathname === location.pathname && link.search === location.search;
    if (samePage && link.hash) {
        rememberPosition(); // and the browser goes there by itself
    } else {
        event.preventDefault();
        navigate(link.pathname + link.search + link.hash);
    }
}

/** After a reload the browser restores the scroll position; between pages we do. */
function startRouter(): void {
    currentKey = keyOf(history.state) ?? newKey();
    lastKey = Math.max(lastKey, currentKey);
    history.replaceState({ key: currentKey }, "");
    history.scrollRestoration = "manual";
    addEventListener("pagehide", () => (history.scrollRestoration = "auto"));
    addEventListener("pageshow", () => (history.scrollRestoration = "manual"));
    addEventListener("popstate", historyMoved);
    document.addEventListener("click", linkClicked);
}

startRouter();
