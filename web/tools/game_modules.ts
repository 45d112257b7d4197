/* What tables, replays and lessons share is one chunk, "game". */

/** As one chunk it is smaller than as the many that Rollup would make of it. It must be complete: what only
 * these modules import, and is not listed, would go to the chunk of a page, and replays would load the page
 * of tables. The first page must not import any of them, other than by import(): it would load all of them,
 * and their style sheets before `layers.css`, which decides the order of the layers. */
const gameModules = [
    "animator",
    "engine/",
    "fairness/",
    "local/bot_workers",
    "local/local_games",
    "local/local_table",
    "local/record_button",
    "parts/crest",
    "parts/dialog",
    "parts/keyboard",
    "parts/name_plate",
    "parts/qr_code",
    "parts/screen",
    "parts/share_link",
    "parts/times",
    "replay/frames",
    "replay/state",
    "table/",
    "titles/brief_row",
    "titles/title",
];

/** Whether the module with that path belongs to the chunk. */
export const isGameModule = (path: string): boolean =>
    gameModules.some((module) => path.includes(`/src/${module}`)) ||
    path.includes("/@noble/hashes/");
