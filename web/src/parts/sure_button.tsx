/* A button for what cannot be undone: the first click asks, the second does it. */
import { useSignal } from "@preact/signals";
import { tr } from "../i18n";
import { attempt } from "../notice";
import "./sure_button.css";

interface Props {
    /** On the button, with an ellipsis. */
    label: string;
    /** What would happen. */
    question: string;
    /** On the button that does it. */
    confirm: string;
    action: () => Promise<unknown>;
}

export function SureButton({ label, question, confirm, action }: Props) {
    const asking = useSignal(false);
    const close = (): void => void (asking.value = false);
    if (!asking.value) return <button onClick={() => (asking.value = true)}>{label}</button>;
    return (
        <div class="sure-button" role="group" aria-label={confirm}>
            <p>{question}</p>
            <button class="main" onClick={attempt(() => action().finally(close))}>
                {confirm}
            </button>
            <button onClick={close}>{tr("Cancel")}</button>
        </div>
    );
}
