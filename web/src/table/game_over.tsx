/* After the game: the outcome, a rematch, the replay, and the check that the deal was fair. */
import type { Made, Table } from "../api";
import { request } from "../api";
import { tr } from "../i18n";
import { attempt } from "../notice";
import { ShareLink } from "../parts/share_link";
import { navigate } from "../router";
import type { AnyTitleUI, Scene } from "../titles/title";
import { Fairness } from "./fairness";
import { ScoreSheetTable } from "./score_sheet";
import type { TableSession } from "./session";
import "./game_over.css";

async function rematch(table: Table): Promise<void> {
    const next =
        table.next ?? (await request<Made>("POST", `/api/tables/${table.id}/rematch`, {})).id;
    navigate(`/table/${next}`);
}

function RematchButton({ table }: { table: Table }) {
    if ((table.you.seat === null || table.closed) && !table.next) return null;
    return (
        <button class="main" onClick={attempt(() => rematch(table))}>
            {table.next ? tr("To the rematch") : tr("Rematch")}
        </button>
    );
}

interface Props {
    session: TableSession;
    ui: AnyTitleUI;
    table: Table;
    scene: Scene<unknown>;
}

export function GameOver({ session, ui, table, scene }: Props) {
    const sheet = table.result ? ui.scoreSheet(session.events, scene) : null;
    return (
        <section class="game-over">
            <h2>{table.words?.outcome?.[0]}</h2>
            {sheet && <ScoreSheetTable scene={scene} sheet={sheet} played={table.played} />}
            {table.called_off && !table.closed && (
                <p>{tr("Somebody did not come; the game has no result and does not count.")}</p>
            )}
            <div class="buttons">
                <RematchButton table={table} />
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
            <Fairness session={session} table={table} />
        </section>
    );
}
