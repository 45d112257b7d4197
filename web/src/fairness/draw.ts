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
