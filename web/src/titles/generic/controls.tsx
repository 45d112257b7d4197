/* Every choice as a button; a range of amounts as a slider with a number next to it. */
import { useSignal } from "@preact/signals";
import type { Choice, Ladder } from "../../gen/api";
import { number, tr } from "../../i18n";
import { choiceText, type TableProps } from "../title";
import { labelOf, type GenericView } from "./fields";
import "./controls.css";

type Props = TableProps<GenericView>;

function ActionButton({ scene, choose, action }: Props & { action: string }) {
    return (
        <button aria-pressed={scene.pending === action} onClick={() => choose(action)}>
            {choiceText(scene, action)}
        </button>
    );
}

/** A label with a capital, as on a button. */
const heading = (name: string): string => name.charAt(0).toLocaleUpperCase() + name.slice(1);

function AmountPicker({ choose, ladder }: Props & { ladder: Ladder }) {
    const picked = useSignal(ladder.least);
    const amount = Math.min(Math.max(picked.value, ladder.least), ladder.most);
    const label = heading(labelOf(ladder.kind));
    const set = (typed: number): void => {
        if (Number.isInteger(typed)) picked.value = typed;
    };
    const input = (type: "range" | "number") => (
        <input
            type={type}
            aria-label={label}
            min={ladder.least}
            max={ladder.most}
            value={amount}
            onInput={(event) => set(event.currentTarget.valueAsNumber)}
        />
    );
    return (
        <div class="gen-amount">
            <span class="dial">
                {input("range")}
                {input("number")}
            </span>
            <button class="main" onClick={() => choose(`${ladder.kind} ${amount}`)}>
                {label} {number(amount)}
            </button>
        </div>
    );
}

const keyOf = (choice: Choice): string =>
    typeof choice === "string" ? choice : `${choice.kind} ${choice.least}`;

export function Controls(props: Props) {
    const { choices } = props.scene;
    if (choices.length === 0) return null;
    return (
        <div class="gen-controls" role="group" aria-label={tr("Your choices")}>
            {choices.map((choice) =>
                typeof choice === "string" ? (
                    <ActionButton key={choice} {...props} action={choice} />
                ) : (
                    <AmountPicker key={keyOf(choice)} {...props} ladder={choice} />
                ),
            )}
        </div>
    );
}
