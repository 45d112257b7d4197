/* Local games are played in this browser, without a server. Their ids look like no table's. */

const PREFIX = "local-";
const DIGITS = 12;

export const isLocal = (id: string): boolean => id.startsWith(PREFIX);

export function newLocalId(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(DIGITS));
    return PREFIX + [...bytes].map((byte) => (byte % 36).toString(36)).join("");
}
