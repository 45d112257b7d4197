import { tr } from "../../tongue";
import type { KrachClient } from "../title";

export const sheet: KrachClient["sheet"] = (_events, scene) => ({
    columns: [{ name: tr("Score"), explain: tr("What decides the game.") }],
    rows: (scene.result?.scores ?? []).map((score) => [score]),
});
