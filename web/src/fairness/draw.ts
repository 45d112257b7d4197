/* How a server and the people at a table draw a deal together: the hashes that docs/fairness.md
 * defines. The browser's own cryptography works on secure pages only, and a table at home has no
 * certificate; hence a library. */
import { hmac } from "@noble/hashes/hmac";
import { sha256 as hash } from "@noble/hashes/sha2";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import type { Table } from "../api";

const bytes = (hex: string): Uint8Array<ArrayBuffer> => new Uint8Array(hexToBytes(hex));

export const sha256 = (line: string): string => bytesToHex(hash(utf8ToBytes(line)));

/** HMAC-SHA-256; the key is hexadecimal. */
export const keyedHash = (key: string, line: string): string =>
    bytesToHex(hmac(hash, hexToBytes(key), utf8ToBytes(line)));

export const newNumber = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));

export const commitSecret = (table: string, secret: string): string =>
    sha256(`encan secret ${table} ${secret}`);

export const commitNumber = (table: string, seat: number, number: string): string =>
    sha256(`encan number ${table} ${seat} ${number}`);

/** All heads of the hash chain of a published log. */
export function headsOf(commitment: string, log: string): Set<string> {
    const heads = new Set<string>();
    let head = commitment;
    for (const line of log.trimEnd().split("\n")) {
        const [number = "", nonce = "", ...words] = line.split(" ");
        const content = words.join(" ");
        const digest =
            nonce === "withheld" ? content : keyedHash(nonce, `encan entry ${number} ${content}`);
        head = sha256(`encan head ${head} ${digest}`);
        heads.add(head);
    }
    return heads;
}

/** Whether a key has signed a head; null if this browser cannot tell. */
export async function isSigned(
    key: string,
    table: string,
    head: string,
    signature: string,
): Promise<boolean | null> {
    try {
        const { subtle } = crypto; // on secure pages only
        const imported = await subtle.importKey("raw", bytes(key), "Ed25519", false, ["verify"]);
        const line = bytes(bytesToHex(utf8ToBytes(`encan signs ${table} ${head}`)));
        return await subtle.verify("Ed25519", imported, bytes(signature), line);
    } catch {
        return null;
    }
}

/** The seed that follows from the secret and the numbers of a table that is over. */
export function seedOf(table: Table): string {
    const numbers = (table.numbers ?? []).map(({ number }) => number ?? "0").join(" ");
    const options = Object.entries(table.options)
        .map(([name, value]) => `${name}=${value}`)
        .join(" ");
    const line = `encan deal ${table.id} ${table.title} ${table.players} ${numbers} ${options}`;
    return keyedHash(table.secret ?? "", line);
}
