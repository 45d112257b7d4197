/* After the game: the outcome, a rematch, the replay, and the check that the deal was fair. */
import type { Table } from "../api";
import { gameOf } from "../games";
import { tr } from "../i18n";
import { isLocal } from "../local/local_id";
import { RecordButton } from "../local/record_button";
import { ShareLink } from "../parts/share_link";
import type { AnyTitleUI, Scene } from "../titles/title";
import { CelebrationShow } from "./celebration";
import { Ending } from "./ending";
import { Fairness } from "./fairness";
import { RematchButton } from "./rematch";
import { ScoreSheetTable } from "./score_sheet";
import { ShareResult } from "./share_result";
import type { TableSession } from "./session";
import "./game_over.css";

interface Props {
    session: TableSession;
    ui: AnyTitleUI;
    table: Table;
    scene: Scene<unknown>;
}

const resultText = (table: Table): string =>
    tr("{game}: {outcome}", {
        game: gameOf(table.title).title,
        outcome: table.words?.outcome?.[0] ?? "",
    });

export function GameOver({ session, ui, table, scene }: Props) {
    const sheet = table.result ? ui.scoreSheet(session.events, scene) : null;
    const local = isLocal(table.id);
    const link = `${location.origin}/replay/${table.id}`;
    const isOwn = scene.seat !== null && (table.result?.winners.includes(scene.seat) ?? false);
    return (
        <section class="game-over">
            {ui.celebration && session.sawTheEnd && table.result && (
                <CelebrationShow celebration={ui.celebration} own={isOwn} />
            )}
            <Ending table={table} scene={scene} sheet={sheet} />
            {table.called_off && !table.closed && (
                <p>
                    {tr("Somebody did not show up, so the game has no result and does not count.")}
                </p>
            )}
            <div class="buttons">
                <RematchButton table={table} />
                <a class="button" href={`/replay/${table.id}`}>
                    {tr("Replay and analysis")}
                </a>
            </div>
            {sheet && <ScoreSheetTable scene={scene} sheet={sheet} played={table.played} />}
            <div class="buttons">
                {table.result && !local && <ShareResult text={resultText(table)} link={link} />}
                {local ? (
                    <RecordButton id={table.id} />
                ) : (
                    <a
                        class="button"
                        href={`/api/tables/${table.id}/record`}
                        download={`${table.id}.encan`}
                    >
                        {tr("Download the record")}
                    </a>
                )}
            </div>
            {!local && (
                <>
                    <ShareLink label={tr("Link to the replay:")} link={link} />
                    <Fairness session={session} table={table} />
                </>
            )}
        </section>
    );
}
