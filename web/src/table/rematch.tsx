/* The next game with the same settings: at once against bots, otherwise when everybody has come. */
import type { Made, Table } from "../api";
import { request } from "../api";
import { startTable } from "../create_table";
import { tr } from "../i18n";
import { localRematch } from "../local/local_games";
import { isLocal } from "../local/local_id";
import { attempt } from "../notice";
import { navigate } from "../router";

/** Whether nobody has to be waited for. */
const isAlone = ({ seats, you }: Table): boolean =>
    seats.every(({ name }, seat) => seat === you.seat || name === null);

async function rematch(table: Table): Promise<void> {
    const { next } = table;
    if (isLocal(table.id)) {
        navigate(`/table/${await localRematch(table)}`);
        return;
    }
    const id = next ?? (await request<Made>("POST", `/api/tables/${table.id}/rematch`, {})).id;
    if (!next && table.you.seat !== null && isAlone(table)) await startTable(id, table.you.seat);
    navigate(`/table/${id}`);
}

export function RematchButton({ table }: { table: Table }) {
    if ((table.you.seat === null || table.closed) && !table.next) return null;
    return (
        <button class="main" onClick={attempt(() => rematch(table))}>
            {table.next ? tr("Go to the rematch") : tr("Rematch")}
        </button>
    );
}
