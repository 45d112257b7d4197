/* The script that watches a show from inside the page: show_watch_page.ts as plain JavaScript. Tests run in
 * this folder. */
import { readFileSync } from "node:fs";
import ts from "typescript";

export function watchShow(): string {
    const source = readFileSync("show_watch_page.ts", "utf8");
    const { target, module } = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
    const { outputText } = ts.transpileModule(source, { compilerOptions: { target, module } });
    return `(() => {${outputText.replace("export {};", "")}})();`;
}
