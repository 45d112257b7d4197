// The page's texts: the literals in calls of tr() and trN(), as entries of a gettext catalog. xgettext
// cannot read JSX, so the TypeScript compiler finds them.
import { readdir, readFile } from "node:fs/promises";
import ts from "typescript";

const root = new URL("../../", import.meta.url);
export const entries = {};

function add(file, one, many) {
    const known = entries[one] ?? { msgid: one, msgstr: [""], comments: { reference: "" } };
    const places = new Set(known.comments.reference.split("\n").filter(Boolean)).add(file);
    known.comments.reference = [...places].join("\n");
    if (many) Object.assign(known, { msgid_plural: many, msgstr: ["", ""] });
    entries[one] = known;
}

function literal(file, node) {
    if (node && ts.isStringLiteral(node)) return node.text;
    throw new Error(`${file}: a text must be a plain literal: ${node?.getText()}`);
}

function walk(file, node) {
    const name =
        ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text;
    if (name === "tr") add(file, literal(file, node.arguments[0]));
    if (name === "trN")
        add(file, literal(file, node.arguments[0]), literal(file, node.arguments[1]));
    ts.forEachChild(node, (child) => walk(file, child));
}

const files = (await readdir(new URL("web/src/", root), { recursive: true }))
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith("gen/") && name !== "i18n.ts")
    .sort();
for (const name of files) {
    const file = `web/src/${name}`;
    const text = await readFile(new URL(file, root), "utf8");
    walk(file, ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
}
