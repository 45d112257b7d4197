/* The script that watches a show from inside the page: show_watch_page.ts as plain JavaScript. Tests run in
 * this folder. */
import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";

export function watchShow(): string {
    const source = readFileSync("show_watch_page.ts", "utf8");
    return transformSync(source, { loader: "ts", format: "iife" }).code;
}
