/* Only a title knows how its scores come about; this sheet has nothing but the score. */
import { tr } from "../../i18n";
import type { GenericUI } from ".";

export const scoreSheet: GenericUI["scoreSheet"] = (_, scene) => ({
    columns: [{ name: tr("Score"), explain: tr("The highest score wins.") }],
    rows: (scene.result?.scores ?? []).map((score) => [score]),
});
