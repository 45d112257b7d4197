// Makes src/gen/api.ts from the description of the API, so that the page cannot use a field that the
// server does not send. The build of the program puts the description into src/gen/api.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

const api = new URL("../src/gen/api/", import.meta.url);
const out = new URL("../src/gen/", import.meta.url);
const style = {
    additionalProperties: false,
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    bannerComment: "/* Made by tools/types.mjs from the API's description. */",
    format: false,
};

/** A pack of cards is too long a list to spell out as a type: its cards are strings. */
const LIST_MOST = 40;
const shorten = (_, value) => (value?.enum?.length > LIST_MOST ? { type: "string" } : value);

const read = async (name) => JSON.parse(await readFile(new URL(name, api), "utf8"), shorten);

/** Adds the schemas of the HTTP API to those of the messages. */
async function httpSchema(messages) {
    const text = JSON.stringify((await read("openapi.json")).components.schemas)
        .replaceAll("messages.schema.json#/$defs/", "#/$defs/")
        .replaceAll("#/components/schemas/", "#/$defs/");
    return { ...messages, $id: undefined, $defs: { ...messages.$defs, ...JSON.parse(text) } };
}

await mkdir(out, { recursive: true });
const schema = await httpSchema(await read("messages.schema.json"));
await writeFile(new URL("api.ts", out), await compile(schema, "EncanApi", style));
