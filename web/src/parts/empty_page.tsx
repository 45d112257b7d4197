/* A page with nothing to show yet: a gavel at rest, a sentence, and where to go instead. */
import type { ComponentChildren } from "preact";
import { GenericPicture } from "../titles";
import "./empty_page.css";

interface Props {
    text: string;
    link: string;
    label: string;
    children?: ComponentChildren;
}

export function EmptyPage({ text, link, label, children }: Props) {
    return (
        <div class="empty-page">
            <GenericPicture />
            <p>{text}</p>
            {children}
            <a class="button main" href={link}>
                {label}
            </a>
        </div>
    );
}
