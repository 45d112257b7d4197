/* The record of a game that is over, from this browser or from the server. */
import { requestText } from "../api";
import { localRecord } from "../local/local_games";
import { isLocal } from "../local/local_id";

export const recordOf = (id: string): Promise<string> =>
    isLocal(id) ? localRecord(id) : requestText(`/api/tables/${id}/record`);
