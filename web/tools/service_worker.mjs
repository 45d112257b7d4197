// Writes dist/404.html, and dist/service_worker.js: src/app/service_worker.ts with the names of the files of the build, and a
// version that changes with any of them.
import { createHash } from "node:crypto";
import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import { transformWithEsbuild } from "vite";

const dist = new URL("../dist/", import.meta.url);
const source = new URL("../src/app/service_worker.ts", import.meta.url);
const OWN = "service_worker.js";
/** What hosts without a server answer for the pages of the site. */
const NOT_FOUND = "404.html";

await copyFile(new URL("index.html", dist), new URL(NOT_FOUND, dist));
const names = (await readdir(dist))
    .filter((name) => name !== OWN && name !== NOT_FOUND && !/\.(br|gz)$/.test(name))
    .sort();
const { code } = await transformWithEsbuild(await readFile(source, "utf8"), source.pathname, {
    minify: true,
});
const hash = createHash("sha256").update(code);
for (const name of names) hash.update(name).update(await readFile(new URL(name, dist)));
const version = JSON.stringify(hash.digest("hex").slice(0, 12));
const files = JSON.stringify(names.map((name) => `/${name}`));
await writeFile(new URL(OWN, dist), `const VERSION=${version},FILES=${files};${code}`);
