/* A local game that cannot be shown, because what was saved of it is damaged. */
import { tr } from "../i18n";
import { PageShell } from "../parts/page_shell";
import { SureButton } from "../parts/sure_button";
import { navigate } from "../router";
import { RecordButton } from "./record_button";
import { deleteGame } from "./saved_games";

async function forget(id: string): Promise<void> {
    await deleteGame(id);
    navigate("/mine");
}

export function UnreadableGame({ id, trouble }: { id: string; trouble: string }) {
    return (
        <PageShell shape="text">
            <h1>{tr("This game cannot be read")}</h1>
            <p>{tr("The copy in this browser is damaged. Your other games are not affected.")}</p>
            <p class="soft">{trouble}</p>
            <div class="buttons">
                <RecordButton id={id} />
                <SureButton
                    label={tr("Delete it…")}
                    question={tr("What is left of the game will be lost.")}
                    confirm={tr("Delete")}
                    action={() => forget(id)}
                />
            </div>
        </PageShell>
    );
}
