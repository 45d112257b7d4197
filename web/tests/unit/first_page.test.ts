/* What the first page loads before anybody asks for a game. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { isGameModule } from "../../tools/game_modules";

const source = fileURLToPath(new URL("../../src", import.meta.url));

/** Static imports of values: types are gone by the time of the build. */
const imports = /^(?:import|export) (?!type )(?:[^"';]*? from )?"([^"]+)";/gm;

function fileOf(from: string, name: string): string | undefined {
    const path = join(dirname(from), name);
    return [
        path,
        `${path}.ts`,
        `${path}.tsx`,
        join(path, "index.ts"),
        join(path, "index.tsx"),
    ].find((file) => /\.tsx?$/.test(file) && existsSync(file));
}

/** Each module that is loaded together with the first one, and how it is reached. */
function reached(first: string): Map<string, string[]> {
    const ways = new Map([[first, [relative(source, first)]]]);
    for (const [file, way] of ways)
        for (const [, name = ""] of readFileSync(file, "utf8").matchAll(imports)) {
            const next = name.startsWith(".") ? fileOf(file, name) : undefined;
            if (next && !ways.has(next)) ways.set(next, [...way, relative(source, next)]);
        }
    return ways;
}

test("the first page imports nothing from the chunk of games", () => {
    const ways = reached(join(source, "main.tsx"));
    assert.ok(ways.size > 40, `only ${ways.size} modules were found`);
    const wrong = [...ways]
        .filter(([file]) => isGameModule(file))
        .map(([, way]) => way.join(" → "));
    assert.deepEqual(wrong, []);
});
