/* Options in the rules. The texts write them as the terminal does, `quick=on`; the page has names. */
import type { Game } from "../api";
import { tr } from "../i18n";

const escaped = (text: string): string =>
    text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** "Quick start: yes" for `quick=on`, "Quick start" for `quick`, "yes" for `on` of that option. */
function nameOf(code: string, game: Game): string | null {
    const [name, value] = code.split("=");
    const at = game.options.findIndex((option) => option.name === name);
    const words = game.words?.options[at];
    if (!words) return null;
    if (value === undefined) return words.name;
    const named = words.values[game.options[at]?.values.indexOf(value) ?? -1];
    return tr("{option}: {value}", { option: words.name, value: named ?? value });
}

/** The table of a section about options, made anew from what the server says. */
function optionTable(game: Game): string {
    const rows = (game.words?.options ?? []).map((words, at) => {
        const option = game.options[at];
        const standard = words.values[option?.values.indexOf(option.standard) ?? 0] ?? "";
        const cells = [words.name, words.values.join(", "), standard, words.help];
        return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`;
    });
    const heads = [tr("Option"), tr("Choices"), tr("Default"), tr("Meaning")];
    return `<table><thead><tr>${heads.map((head) => `<th>${escaped(head)}</th>`).join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

/** Drops the paragraph that says how options are typed, and tables of what can be typed. */
function withoutTyping(html: string, game: Game): string {
    return html
        .replace(/<p>(?:(?!<\/p>).)*<code>\w+=\w+<\/code>\.<\/p>/s, (paragraph) =>
            /<code>(name=value|nom=valeur)</.test(paragraph) ? "" : paragraph,
        )
        .replace(/<table>(?:(?!<\/table>).)*<code>.*?<\/table>/gs, () => optionTable(game));
}

export const withOptionNames = (html: string, game: Game): string =>
    withoutTyping(html, game).replace(/<code>([^<]+)<\/code>/g, (code: string, text: string) => {
        const name = nameOf(text, game);
        return name === null ? code : `<b>${escaped(name)}</b>`;
    });
