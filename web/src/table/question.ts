/* Questions, as the words of a title make them: what it is about, then what is asked. */

/** What fits on two lines of a phone. */
export const SHORT = 70;

/** The last sentence asks; those before it are its context, empty if there are none. */
export function splitQuestion(text: string): { context: string; question: string } {
    const [, context = "", question = text] = /^(.*[.!?…])\s+(\S.*\?)$/s.exec(text) ?? [];
    return { context, question };
}
