import type { NoblesseView } from "../../gen/api";
import { actionsOf, choiceText, type TableProps } from "../title";

export function Controls({ scene, choose }: TableProps<NoblesseView>) {
    return (
        <div class="noblesse-controls">
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
