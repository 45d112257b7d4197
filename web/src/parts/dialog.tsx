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
    useEffect(() => box.current?.showModal(), []);
    return (
        <dialog
            ref={box}
            aria-label={title}
            onClose={close}
            onClick={(event) => event.target === box.current && close()}
        >
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
