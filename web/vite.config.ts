import { readFile } from "node:fs/promises";
import { defineConfig, type Plugin } from "vite";
import { isGameModule } from "./tools/game_modules";
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

const chunkOf = (id: string): string | undefined => (isGameModule(id) ? "game" : undefined);

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
