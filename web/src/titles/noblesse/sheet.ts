import { tr } from "../../tongue";
import type { NoblesseClient } from "../title";

export const sheet: NoblesseClient["sheet"] = (_events, scene) => ({
    columns: [{ name: tr("Score"), explain: tr("What decides the game.") }],
    rows: (scene.result?.scores ?? []).map((score) => [score]),
});
