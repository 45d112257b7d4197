/* A thing on the table that can be chosen now: a button, named by the sentence of the choice. */
import type { ComponentChildren } from "preact";
import type { KrachView } from "../../gen/api";
import { explain } from "../../parts/explain";
import { choiceText, type TableProps } from "../title";
import "./choice_button.css";

interface ChoiceButtonProps extends TableProps<KrachView> {
    action: string;
    class?: string;
    /** Its name for animations. */
    piece?: string;
    /** What it is; explained after what choosing it does. */
    about?: string;
    children: ComponentChildren;
}

export function ChoiceButton(props: ChoiceButtonProps) {
    const { scene, choose, action, piece, about, children } = props;
    const text = choiceText(scene, action);
    return (
        <button
            class={`kr-choice ${props.class ?? ""}`}
            aria-pressed={scene.pending === action}
            onClick={() => choose(action)}
            data-piece={piece}
            {...explain(about ? `${text}.\n${about}` : text)}
        >
            <span class="visually-hidden">{text}</span>
            <span class="kr-inside" aria-hidden="true">
                {children}
            </span>
        </button>
    );
}
