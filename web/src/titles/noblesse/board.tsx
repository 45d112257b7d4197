import type { NoblesseView } from "../../gen/api";
import { Plate } from "../../parts/plate";
import type { TableProps } from "../title";

export function Board({ scene }: TableProps<NoblesseView>) {
    return (
        <div class="noblesse">
            {scene.people.map((_, seat) => (
                <Plate key={seat} scene={scene} seat={seat} />
            ))}
        </div>
    );
}
