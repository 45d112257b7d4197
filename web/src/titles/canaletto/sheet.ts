import { tr } from "../../tongue";
import type { CanalettoClient } from "../title";

export const sheet: CanalettoClient["sheet"] = (_events, scene) => ({
    columns: [{ name: tr("Score"), explain: tr("What decides the game.") }],
    rows: (scene.result?.scores ?? []).map((score) => [score]),
});
