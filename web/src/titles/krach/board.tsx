import type { KrachView } from "../../gen/api";
import { Plate } from "../../parts/plate";
import type { TableProps } from "../title";

export function Board({ scene }: TableProps<KrachView>) {
    return (
        <div class="krach">
            {scene.people.map((_, seat) => (
                <Plate key={seat} scene={scene} seat={seat} />
            ))}
        </div>
    );
}
