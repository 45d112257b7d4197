/* A modal dialog; Escape or a click next to it closes it. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { tr } from "../i18n";
import { Icon } from "./icon";
import "./dialog.css";

interface Props {
    title: string;
    close: () => void;
    children: ComponentChildren;
}

export function Dialog({ title, close, children }: Props) {
    const box = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        const dialog = box.current;
        if (!dialog) return;
        dialog.showModal();
        dialog.addEventListener("click", (event) => event.target === dialog && close());
    }, []);
    return (
        <dialog ref={box} aria-label={title} onClose={close}>
            <div class="dialog">
                <header>
                    <h2>{title}</h2>
                    <button class="quiet" aria-label={tr("Close")} onClick={close}>
                        <Icon name="close" />
                    </button>
                </header>
                {children}
            </div>
        </dialog>
    );
}
