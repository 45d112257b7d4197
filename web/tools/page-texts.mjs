// The page's texts: the literals in calls of tr() and trN(), as entries of a gettext catalog. xgettext
// cannot read JSX, so Babel's parser finds them.
import { readdir, readFile } from "node:fs/promises";
import { parse } from "@babel/parser";

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
    if (node?.type === "StringLiteral") return node.value;
    throw new Error(`${file}:${node?.loc.start.line}: a text must be a plain literal`);
}

/** What a node of the syntax tree is made of. */
const parts = (node) => Object.values(node).filter((part) => part && typeof part === "object");

function walk(file, node) {
    const name = node.type === "CallExpression" && node.callee.name;
    if (name === "tr") add(file, literal(file, node.arguments[0]));
    if (name === "trN")
        add(file, literal(file, node.arguments[0]), literal(file, node.arguments[1]));
    for (const part of parts(node)) walk(file, part);
}

const files = (await readdir(new URL("web/src/", root), { recursive: true }))
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith("gen/") && name !== "i18n.ts")
    .sort();
for (const name of files) {
    const file = `web/src/${name}`;
    const text = await readFile(new URL(file, root), "utf8");
    const plugins = name.endsWith("x") ? ["typescript", "jsx"] : ["typescript"];
    walk(file, parse(text, { sourceType: "module", plugins }).program);
}
