import { readFile } from "node:fs/promises";
import { defineConfig, type Plugin } from "vite";
import { readRules } from "./tools/rules";

/** `import rules from "….md?rules"`: the rules of a game, converted to HTML when the page is built. */
const rules: Plugin = {
    name: "rules",
    enforce: "pre",
    async load(id) {
        if (!id.endsWith(".md?rules")) return null;
        const text = await readFile(id.slice(0, -"?rules".length), "utf8");
        return `export default ${JSON.stringify(await readRules(text))}`;
    },
};

/** What tables, replays and lessons share. As one chunk it is smaller than as the many that Rollup would
 * make of it. It must be complete: what only these modules import, and is not listed, would go to the
 * chunk of a page, and replays would load the page of tables. */
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

const chunkOf = (id: string): string | undefined =>
    gameModules.some((module) => id.includes(`/src/${module}`)) || id.includes("/@noble/hashes/")
        ? "game"
        : undefined;

/** The build is one flat folder of files with hashes in their names, which the server embeds. */
export default defineConfig({
    plugins: [rules],
    build: {
        assetsDir: "",
        target: "es2022",
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        rollupOptions: { output: { manualChunks: chunkOf, onlyExplicitManualChunks: true } },
    },
    worker: { format: "es" },
    server: { proxy: { "/api": { target: "http://127.0.0.1:8080", ws: true } } },
});
