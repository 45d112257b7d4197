/* The service worker: what the page consists of, saved in this browser, so that it opens without a server.
 *
 * Each build has a cache of its own, filled completely before it is used. A new version waits until the page
 * asks for it, since its parts and those of the old one do not go together; the old cache stays until the
 * version after, for pages that are still open. The server's API is never cached. tools/service_worker.mjs
 * fills in the names of the files and the version. */

declare const VERSION: string;
declare const FILES: string[];

interface Lasting extends Event {
    waitUntil: (done: Promise<unknown>) => void;
}
interface Fetching extends Event {
    request: Request;
    respondWith: (answer: Promise<Response>) => void;
}
const scope = self as unknown as {
    location: Location;
    skipWaiting: () => Promise<void>;
    clients: { claim: () => Promise<void> };
    addEventListener: ((name: "install" | "activate", act: (event: Lasting) => void) => void) &
        ((name: "fetch", act: (event: Fetching) => void) => void) &
        ((name: "message", act: (event: MessageEvent) => void) => void);
};

const PREFIX = "encan-";
const NAME = PREFIX + VERSION;
/** What all pages of the site are. */
const PAGE = "/index.html";

/** Files whose names have a hash are taken over from the last version. */
async function fetchFile(name: string): Promise<Response> {
    const known = /-[\w-]{8}\.\w+$/.test(name) ? await caches.match(name) : undefined;
    if (known) return known;
    const fetched = await fetch(name, { cache: "no-cache" });
    if (!fetched.ok) throw new Error(`${name}: ${fetched.status}`);
    return fetched;
}

async function fill(): Promise<void> {
    const cache = await caches.open(NAME);
    await Promise.all(FILES.map(async (name) => cache.put(name, await fetchFile(name))));
}

async function removeOldCaches(): Promise<void> {
    const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
    const old = names.filter((name) => name !== NAME).slice(0, -1);
    await Promise.all(old.map((name) => caches.delete(name)));
    await scope.clients.claim();
}

async function answer(request: Request): Promise<Response> {
    const page = request.mode === "navigate";
    const saved = page
        ? await (await caches.open(NAME)).match(PAGE)
        : await caches.match(request, { ignoreSearch: true });
    return saved ?? fetch(request);
}

scope.addEventListener("install", (event) => event.waitUntil(fill()));
scope.addEventListener("activate", (event) => event.waitUntil(removeOldCaches()));
scope.addEventListener("message", ({ data }) => data === "take over" && void scope.skipWaiting());
scope.addEventListener("fetch", (event) => {
    const { origin, pathname } = new URL(event.request.url);
    const ours = origin === scope.location.origin && !pathname.startsWith("/api/");
    if (ours && event.request.method === "GET") event.respondWith(answer(event.request));
});
