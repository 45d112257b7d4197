/* A thing on the table that is a choice now: a button named by the choice's sentence. */
import type { ComponentChildren } from "preact";
import type { KrachView } from "../../gen/api";
import { explain } from "../../parts/explain";
import { choiceText, type TableProps } from "../title";

interface ChoiceButtonProps extends TableProps<KrachView> {
    action: string;
    class?: string;
    /** Its name for acts. */
    piece?: string;
    /** What it is, said after what choosing it does. */
    about?: string;
    children: ComponentChildren;
}

export function ChoiceButton(props: ChoiceButtonProps) {
    const { scene, choose, action, piece, about, children } = props;
    const text = choiceText(scene, action);
    return (
        <button
            class={`kr-piece ${props.class ?? ""}`}
            aria-pressed={scene.pending === action}
            onClick={() => choose(action)}
            data-piece={piece}
            {...explain(about ? `${text}.\n${about}` : text)}
        >
            <span class="unseen">{text}</span>
            <span class="kr-inside" aria-hidden="true">
                {children}
            </span>
        </button>
    );
}
