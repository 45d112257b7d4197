/* After the game. */
import type { Made, Table } from "../api";
import { ask } from "../api";
import { attempt } from "../notice";
import { ShareLink } from "../parts/copy";
import { go } from "../route";
import type { Scene } from "../titles/title";
import { tr } from "../tongue";
import { Fairness } from "./fairness";
import { ScoreSheet } from "./scores";
import type { Sitting } from "./sitting";

async function rematch(table: Table): Promise<void> {
    const next = table.next ?? (await ask<Made>("POST", `/api/tables/${table.id}/rematch`, {})).id;
    go(`/table/${next}`);
}

function Again({ table }: { table: Table }) {
    if (table.you.seat === null && !table.next) return null;
    return (
        <button class="main" onClick={attempt(() => rematch(table))}>
            {table.next ? tr("To the rematch") : tr("Rematch")}
        </button>
    );
}

export function Over({
    sitting,
    table,
    scene,
}: {
    sitting: Sitting;
    table: Table;
    scene: Scene<unknown>;
}) {
    const sheet = sitting.client.value!.sheet(sitting.events, scene);
    return (
        <section class="over">
            <h2>{table.words?.outcome?.[0]}</h2>
            <ScoreSheet scene={scene} sheet={sheet} />
            <div class="buttons">
                <Again table={table} />
                <a class="button" href={`/replay/${table.id}`}>
                    {tr("Replay and analysis")}
                </a>
                <a
                    class="button"
                    href={`/api/tables/${table.id}/record`}
                    download={`${table.id}.encan`}
                >
                    {tr("Download the record")}
                </a>
            </div>
            <ShareLink
                label={tr("Link to the replay:")}
                link={`${location.origin}/replay/${table.id}`}
            />
            <Fairness table={table} promised={sitting.promised} />
        </section>
    );
}
