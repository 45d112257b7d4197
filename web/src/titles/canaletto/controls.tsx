import type { CanalettoView } from "../../gen/api";
import { actionsOf, choiceText, type TableProps } from "../title";

export function Controls({ scene, choose }: TableProps<CanalettoView>) {
    return (
        <div class="canaletto-controls">
            {actionsOf(scene).map((action) => (
                <button
                    key={action}
                    class={action === scene.pending ? "chosen" : ""}
                    onClick={() => choose(action)}
                >
                    {choiceText(scene, action)}
                </button>
            ))}
        </div>
    );
}
