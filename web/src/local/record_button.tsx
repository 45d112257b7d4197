/* The record of a local game, as a file. */
import { tr } from "../i18n";
import { attempt } from "../notice";
import { localRecord } from "./local_games";

async function download(id: string): Promise<void> {
    const file = new Blob([await localRecord(id)], { type: "text/plain" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = `${id}.encan`;
    link.click();
    URL.revokeObjectURL(link.href);
}

export function RecordButton({ id }: { id: string }) {
    return <button onClick={attempt(() => download(id))}>{tr("Download the record")}</button>;
}
