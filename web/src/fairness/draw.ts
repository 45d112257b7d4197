/* This browser's part in a deal: the hashes that docs/fairness.md defines, as far as they are needed during the
 * game. The browser's own cryptography works on secure pages only, and a table at home has no certificate;
 * hence a library. */
import { sha256 as hash } from "@noble/hashes/sha2";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";

const bytes = (hex: string): Uint8Array<ArrayBuffer> => new Uint8Array(hexToBytes(hex));

export const sha256 = (line: string): string => bytesToHex(hash(utf8ToBytes(line)));

export const newNumber = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));

export const commitNumber = (table: string, seat: number, number: string): string =>
    sha256(`encan number ${table} ${seat} ${number}`);

const join = (one: string, other: string): string =>
    sha256(`encan joins ${[one, other].sort().join(" ")}`);

/** What the server signs for a head: the head alone or, if there is a path, what that leads to. */
export function signedLine(table: string, head: string, path: string[]): string {
    const line = `encan signs ${table} ${head}`;
    return path.length ? `encan signs all ${path.reduce(join, sha256(line))}` : line;
}

/** Whether a key has signed a line; null if this browser cannot tell. */
export async function isSigned(
    key: string,
    line: string,
    signature: string,
): Promise<boolean | null> {
    try {
        const { subtle } = crypto; // on secure pages only
        const imported = await subtle.importKey("raw", bytes(key), "Ed25519", false, ["verify"]);
        const signed = bytes(bytesToHex(utf8ToBytes(line)));
        return await subtle.verify("Ed25519", imported, bytes(signature), signed);
    } catch {
        return null;
    }
}
