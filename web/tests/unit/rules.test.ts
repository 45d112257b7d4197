/* The rules as the page shows them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readRules } from "../../tools/rules";

const TEXT = `# A game

What it is.

## 1. Aim

1.1 To win (section 1).

## 2. Notation of actions

2.1 Type.

## 3. An example

3.1 Ada wins.
`;

test("what follows the section that is left out has no numbers", async () => {
    const { lead, sections } = await readRules(TEXT);
    assert.equal(lead, "What it is.");
    assert.deepEqual(
        sections.map(({ number, isNumbered, heading }) => [number, isNumbered, heading]),
        [
            [1, true, "Aim"],
            [3, false, "An example"],
        ],
    );
    assert.match(sections[0]?.html ?? "", /<span class="paragraph">1.1<\/span> To win/);
    assert.equal(sections[1]?.html, "<p>Ada wins.</p>\n");
});
