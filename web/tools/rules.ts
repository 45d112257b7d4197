/* The rules as the page shows them: docs/rules without what only a terminal needs. */
import { marked } from "marked";

export interface RulesSection {
    number: number;
    /** Whether the reader sees the number. */
    isNumbered: boolean;
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
    return {
        number: Number(number),
        isNumbered: true,
        heading,
        html: linked(numbered(boxed(html))),
    };
}

/** A section whose number would tell that one before it is left out. */
const unnumbered = (section: RulesSection): RulesSection => ({
    ...section,
    isNumbered: false,
    html: section.html.replace(/<span class="paragraph">.*?<\/span> /g, ""),
});

function withoutNotation(sections: RulesSection[]): RulesSection[] {
    const at = sections.findIndex(({ heading }) => heading.startsWith(NOTATION));
    if (at < 0) return sections;
    return [...sections.slice(0, at), ...sections.slice(at + 1).map(unnumbered)];
}

export async function readRules(markdown: string): Promise<Rules> {
    const [head = "", ...texts] = markdown.split(/^## /m);
    const sections = await Promise.all(texts.map(sectionOf));
    return {
        lead: head
            .replace(/^# .*$/m, "")
            .replace(/\s+/g, " ")
            .trim(),
        sections: withoutNotation(sections),
    };
}
