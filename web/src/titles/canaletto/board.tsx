import type { CanalettoView } from "../../gen/api";
import { Plate } from "../../parts/plate";
import type { TableProps } from "../title";

export function Board({ scene }: TableProps<CanalettoView>) {
    return (
        <div class="canaletto">
            {scene.people.map((_, seat) => (
                <Plate key={seat} scene={scene} seat={seat} />
            ))}
        </div>
    );
}
