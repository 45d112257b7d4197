/* A link to copy and send to others. */
import { useSignal } from "@preact/signals";
import { tr } from "../i18n";
import { showNotice } from "../notice";
import "./share_link.css";

export function ShareLink({ label, link }: { label: string; link: string }) {
    const done = useSignal(false);
    const copy = async (): Promise<void> => {
        try {
            await navigator.clipboard.writeText(link);
            done.value = true;
        } catch {
            showNotice(
                tr("The browser does not let us copy: select the link and copy it yourself."),
            );
        }
    };
    return (
        <div class="share">
            <label>
                {label}
                <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
            </label>
            <button onClick={() => void copy()}>{done.value ? tr("Copied") : tr("Copy")}</button>
        </div>
    );
}
