/* Was the game dealt and shown as promised? The engine asks what `encan verify` asks; only signatures are left to
 * the browser. docs/fairness.md says what the answers prove. */
import { EngineError, type Engine, type Verdict } from "../engine/engine";
import { language, tr } from "../i18n";
import { isSigned, signedLine } from "./draw";
import { receiptText, type Evidence, type Receipt } from "./receipt";

/** The engine's texts are phrases, as the program prints them. */
const asSentence = ({ verdict, text }: Verdict): Verdict => ({
    verdict,
    text: `${text.charAt(0).toLocaleUpperCase(language.value)}${text.slice(1)}.`,
});

/** What the engine says about a record, judged by what was noted during the game: a receipt, or the commitment
 * that was seen first. A record that cannot be replayed is a fault too. */
export function auditRecord(engine: Engine, record: string, noted: string): Verdict[] {
    engine.setLanguage(language.value);
    try {
        engine.read(record);
        return engine.verdicts(noted).map(asSentence);
    } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        return [asSentence({ verdict: "bad", text: error.message })];
    }
}

export async function auditSignatures(receipt: Receipt, key: string): Promise<Verdict> {
    const answers = await Promise.all(
        receipt.heads.map((line) => {
            const [head = "", signature = "", ...path] = line.split(" ");
            return isSigned(key, signedLine(receipt.table, head, path), signature);
        }),
    );
    if (answers.includes(null))
        return { verdict: "open", text: tr("This browser cannot check the server's signatures.") };
    return answers.includes(false)
        ? { verdict: "bad", text: tr("A signature of the server is wrong!") }
        : { verdict: "good", text: tr("The server has signed everything it sent.") };
}

/** Everything that a player's receipt shows. */
export const auditReceipt = async (
    engine: Engine,
    record: string,
    receipt: Receipt,
    evidence: Evidence,
): Promise<Verdict[]> => [
    ...auditRecord(engine, record, receiptText(receipt, evidence)),
    await auditSignatures(receipt, evidence.key),
];
