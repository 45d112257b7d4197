// Prints the page's texts as a gettext template.
import { po } from "gettext-parser";
import { entries } from "./page-texts.mjs";

const header = { "content-type": "text/plain; charset=UTF-8" };
const template = { charset: "utf-8", headers: header, translations: { "": entries } };
process.stdout.write(po.compile(template, { foldLength: 0 }));
