import type { KrachView } from "../../gen/api";
import { actionsOf, choiceText, type TableProps } from "../title";

export function Controls({ scene, choose }: TableProps<KrachView>) {
    return (
        <div class="krach-controls">
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
