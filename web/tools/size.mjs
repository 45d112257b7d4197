// Prints the size of a file as it is and as browsers download it: node tools/size.mjs FILE.
import { readFile } from "node:fs/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";

const [, , name] = process.argv;
const bytes = await readFile(name);
const kilobytes = (length) => `${(length / 1000).toFixed(1)} kB`;
process.stdout.write(
    `${name}: ${kilobytes(bytes.length)}, ${kilobytes(gzipSync(bytes, { level: 9 }).length)} gzip, ` +
        `${kilobytes(brotliCompressSync(bytes).length)} brotli\n`,
);
