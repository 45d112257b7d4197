/* A row of components in a picture for the rules, with what they are below. */
import type { ComponentChildren } from "preact";
import "./figure_row.css";

export function FigureRow({ caption, children }: { caption: string; children: ComponentChildren }) {
    return (
        <div class="figure-row">
            <div>{children}</div>
            <p>{caption}</p>
        </div>
    );
}
