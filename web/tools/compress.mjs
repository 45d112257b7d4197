// Adds NAME.br and NAME.gz to every file of the build that gets smaller by compression.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const dist = new URL("../dist/", import.meta.url);
const brotli = (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
const zip = (bytes) => promisify(gzip)(bytes, { level: 9 });

for (const name of await readdir(dist)) {
    const bytes = await readFile(new URL(name, dist));
    const packed = { br: await brotli(bytes), gz: await zip(bytes) };
    for (const [ending, less] of Object.entries(packed))
        if (less.length < bytes.length) await writeFile(new URL(`${name}.${ending}`, dist), less);
}
