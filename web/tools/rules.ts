/* The rules as the page shows them: docs/rules without what only a terminal needs. */
import { marked } from "marked";

export interface RulesSection {
    number: number;
    heading: string;
    html: string;
}

export interface Rules {
    /** The sentence below the title. */
    lead: string;
    sections: RulesSection[];
}

/** Sections about commands to type, in any of our languages. */
const NOTATION = "Notation";

/** Puts tables into boxes that scroll on narrow screens, with the keyboard too. */
const boxed = (html: string): string =>
    html.replace(/<table>.*?<\/table>/gs, '<div class="scroll" tabindex="0">$&</div>');

/** Sets the numbers of paragraphs apart from their texts. */
const numbered = (html: string): string =>
    html.replace(/<p>(\d+\.\d+) /g, '<p><span class="paragraph">$1</span> ');

/** Makes links of references to sections. */
const linked = (html: string): string =>
    html.replace(/\bsection (\d+)/g, '<a href="#section-$1">section $1</a>');

async function sectionOf(text: string): Promise<RulesSection> {
    const [first = "", ...lines] = text.split("\n");
    const [, number, heading = ""] = /^(\d+)\. (.*)$/.exec(first) ?? [];
    const html = await marked.parse(lines.join("\n"));
    return { number: Number(number), heading, html: linked(numbered(boxed(html))) };
}

export async function readRules(markdown: string): Promise<Rules> {
    const [head = "", ...texts] = markdown.split(/^## /m);
    const sections = await Promise.all(texts.map(sectionOf));
    return {
        lead: head
            .replace(/^# .*$/m, "")
            .replace(/\s+/g, " ")
            .trim(),
        sections: sections.filter(({ heading }) => !heading.startsWith(NOTATION)),
    };
}
