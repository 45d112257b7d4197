/* The page as an app: its service worker, and the offer to change to a new version. */
import { signal } from "@preact/signals";
import { tr } from "../i18n";
import { whenIdle } from "../idle";
import "./updates.css";

const waiting = signal<ServiceWorker | null>(null);

/** A worker that is installed while another one serves the page is a new version. */
function watch(registration: ServiceWorkerRegistration): void {
    const offer = (): void => {
        if (navigator.serviceWorker.controller) waiting.value = registration.waiting;
    };
    offer();
    registration.addEventListener("updatefound", () =>
        registration.installing?.addEventListener("statechange", offer),
    );
}

async function register(): Promise<void> {
    try {
        watch(await navigator.serviceWorker.register("/service_worker.js"));
    } catch {
        // in a private window, or blocked: the page needs a server then
    }
}

/** Once the page is there and has nothing better to do. */
export function startApp(): void {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    whenIdle(() => void register());
}

function takeOver(worker: ServiceWorker): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    worker.postMessage("take over");
}

export function UpdateOffer() {
    const worker = waiting.value;
    return (
        <p class="update-offer" role="status" hidden={!worker}>
            {worker && (
                <>
                    {tr(
                        "A new version of this page is ready. Your games will carry on where they are.",
                    )}{" "}
                    <button onClick={() => takeOver(worker)}>{tr("Load it")}</button>
                </>
            )}
        </p>
    );
}
