// Makes src/gen/LANGUAGE.json from the gettext catalogs: the translations of the page's texts. For a
// text with a plural it has the list of its forms.
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { po } from "gettext-parser";
import { entries as ofPage } from "./page-texts.mjs";

const catalogs = new URL("../../po/", import.meta.url);
const out = new URL("../src/gen/", import.meta.url);

function texts(catalog) {
    const entries = Object.values(catalog.translations[""]).filter(
        (entry) => entry.msgid in ofPage,
    );
    const done = entries.filter((entry) => entry.msgstr.every((text) => text !== ""));
    return Object.fromEntries(
        done.map((entry) => [entry.msgid, entry.msgid_plural ? entry.msgstr : entry.msgstr[0]]),
    );
}

await mkdir(out, { recursive: true });
for (const name of await readdir(catalogs)) {
    if (!name.endsWith(".po")) continue;
    const catalog = po.parse(await readFile(new URL(name, catalogs)));
    await writeFile(new URL(name.replace(".po", ".json"), out), JSON.stringify(texts(catalog)));
}
