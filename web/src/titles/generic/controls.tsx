/* Every choice as a button, and every range of amounts as a field with a button. */
import { useState } from "preact/hooks";
import type { Choice } from "../../gen/api";
import { tr } from "../../i18n";
import { choiceText, type TableProps } from "../title";
import { labelOf, type GenericView } from "./fields";
import "./controls.css";

type Range = Exclude<Choice, string>;

function Amount({ range, choose, scene }: TableProps<GenericView> & { range: Range }) {
    const [typed, setTyped] = useState(range.least);
    const amount = Math.min(Math.max(Math.round(typed) || range.least, range.least), range.most);
    const action = `${range.kind} ${amount}`;
    return (
        <form
            class="gn-amount"
            onSubmit={(event) => {
                event.preventDefault();
                choose(action);
            }}
        >
            <input
                type="number"
                aria-label={tr("Amount")}
                min={range.least}
                max={range.most}
                value={typed}
                onInput={(event) => setTyped(event.currentTarget.valueAsNumber)}
            />
            <button class="gn-offer" aria-pressed={scene.pending === action}>
                {labelOf(action)}
            </button>
        </form>
    );
}

export function Controls(props: TableProps<GenericView>) {
    const { scene, choose } = props;
    if (scene.choices.length === 0) return null;
    return (
        <div class="gn-controls">
            {scene.choices.map((choice) =>
                typeof choice === "string" ? (
                    <button
                        key={choice}
                        class="gn-offer"
                        aria-pressed={scene.pending === choice}
                        onClick={() => choose(choice)}
                    >
                        {choiceText(scene, choice)}
                    </button>
                ) : (
                    <Amount key={choice.kind} {...props} range={choice} />
                ),
            )}
        </div>
    );
}
