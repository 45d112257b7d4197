"""What the documents say of the tree is true. usage: documents.py ROOT

- ARCHITECTURE.md's table of layers matches the #include lines.
- The rules have the same numbered paragraphs in both languages, and fit a terminal.
- Every section that rule code or a rule test cites exists.
- Links between documents lead somewhere, files that they name exist, and so do commands.
- No function is longer than 60 lines, and no file longer than 600. (.oxlintrc.json holds the page to
  that.)
"""

import ast
import re
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path()
LANGUAGES = ("en", "fr")


def with_titles(folders):
    """TITLE stands for each of them."""
    return [folder.replace("TITLE", title) for folder in folders
            for title in (games() if "TITLE" in folder else [""])]


def layers():
    """Folder -> folders it may include from, as ARCHITECTURE.md has it."""
    rows = re.findall(r"(?m)^\| `src/(\S+)` +\|([^|]*)\|", (ROOT / "ARCHITECTURE.md").read_text())
    return {folder: set(with_titles(allowed.split()))
            for row, allowed in rows for folder in with_titles([row])}


def includes(source):
    return re.findall(r'(?m)^#include "([^"]+)/[^/"]+"', source.read_text())


def games():
    """The titles, from the one list of them."""
    return re.findall(r"(?m)^TITLE\((\w+),", (ROOT / "src/games/titles.def").read_text())


def paragraphs(game, language):
    text = (ROOT / "docs" / "rules" / f"{game}.{language}.md").read_text()
    return [section or paragraph for section, paragraph in
            re.findall(r"(?m)^(?:## (\d+)\.|(\d+\.\d+)) ", text)]


def storeys():
    """The picture of the building: its lines, from the top, as sets of folders."""
    section = (ROOT / "ARCHITECTURE.md").read_text().split("## The building")[1]
    picture = section.split("```")[1]
    lines = [set(re.findall(r"[a-z0-9]+(?:/[a-z]+)?", line)) for line in picture.split("\n")]
    return [line for line in lines if line]


class Layers(unittest.TestCase):
    def test_the_picture_has_every_folder_once(self):
        drawn = [folder for storey in storeys() for folder in storey]
        self.assertEqual(sorted(drawn), sorted(layers()))

    def test_the_picture_shows_what_stands_on_what(self):
        height = {folder: -number for number, storey in enumerate(storeys()) for folder in storey}
        for folder, allowed in layers().items():
            for below in allowed:
                self.assertLess(height[below], height[folder], f"{folder} includes {below}")

    def test_the_glossary_is_short(self):
        words = (ROOT / "ARCHITECTURE.md").read_text().split("## Words")[1].split("## ")[0]
        self.assertLessEqual(len(re.findall(r"(?m)^\| [a-z]+ \|", words)) - 1, 15)

    def test_every_folder_is_in_the_table(self):
        folders = {str(path.parent.relative_to(ROOT / "src")) for path in ROOT.glob("src/**/*.[ch]")}
        self.assertEqual(folders, set(layers()))

    def test_includes_point_down_only(self):
        table = layers()
        self.assertGreater(len(table), 5)
        for source in sorted(ROOT.glob("src/**/*.[ch]")):
            folder = str(source.parent.relative_to(ROOT / "src"))
            for included in includes(source):
                if included != "encan":  # the public header
                    self.assertIn(included, table[folder] | {folder}, source)

    def test_the_default_language_is_for_one_person_at_a_terminal(self):
        users = {source.parent.name for source in ROOT.glob("src/**/*.[ch]")
                 if re.search(r"\b(language_default|tr_here|tr_n_here|TR_ERROR_HERE)\b",
                              source.read_text())}
        self.assertEqual(users, {"cli", "terminal", "i18n"})

    def test_nobody_waits_by_the_wall_clock(self):
        """libev's ev_now jumps when the machine's time is set."""
        users = [str(source) for source in (ROOT / "src").rglob("*.c")
                 if re.search(r"\bev_(now|time) *\(", source.read_text())]
        self.assertEqual(users, [])

    def test_nobody_waits_for_a_database_for_ever(self):
        """These functions of libpq have no time-out."""
        users = [str(source) for source in (ROOT / "src").rglob("*.c")
                 if re.search(r"\bPQ(exec\w*|prepare|connectdb\w*) *\(", source.read_text())]
        self.assertEqual(users, [])


def tracked(*patterns):
    """Files under version control; none in a copy of the tree without it."""
    listed = subprocess.run(["git", "-C", str(ROOT), "ls-files", *patterns], capture_output=True,
                            text=True, check=False)
    return [ROOT / name for name in listed.stdout.splitlines()]


def c_functions(text):
    """Name and length of each function, whose braces stand alone at the start of their lines."""
    for match in re.finditer(r"(?ms)^\w[^\n]*?(\w+)\([^{};]*\)\n\{\n.*?^\}$", text):
        yield match.group(1), match.group().count("\n") + 1


def python_functions(text):
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            yield node.name, node.end_lineno - node.lineno + 1


class Sizes(unittest.TestCase):
    def test_functions_have_at_most_60_lines(self):
        for pattern, functions in (("*.c", c_functions), ("*.py", python_functions)):
            for path in tracked(pattern):
                for name, length in functions(path.read_text()):
                    self.assertLessEqual(length, 60, f"{path}: {name}")

    def test_functions_are_found(self):
        text = ("int a;\n\nstatic void one(int a,\n                int b)\n{\n    a;\n}\n\n"
                "int two(void)\n{\n}\n")
        self.assertEqual(list(c_functions(text)), [("one", 5), ("two", 3)])

    def test_files_have_at_most_600_lines(self):
        written = (".c", ".h", ".py", ".sh", ".ts", ".tsx", ".css", ".mjs", ".md", ".1", ".json",
                   ".cmake")
        for path in tracked():
            if path.suffix in written and path.name != "package-lock.json":
                self.assertLessEqual(path.read_text().count("\n"), 600, path)


class Rules(unittest.TestCase):
    def test_both_languages_have_the_same_paragraphs(self):
        for game in games():
            self.assertGreater(len(paragraphs(game, "en")), 30)
            self.assertEqual(paragraphs(game, "en"), paragraphs(game, "fr"), game)

    def test_paragraphs_are_numbered_without_gaps(self):
        for game in games():
            section = number = 0
            for text in paragraphs(game, "en"):
                if "." in text:
                    number += 1
                    self.assertEqual(text, f"{section}.{number}", game)
                else:
                    section, number = section + 1, 0
                    self.assertEqual(text, str(section), game)

    def test_lines_fit_a_terminal(self):
        for path in ROOT.glob("docs/rules/*.md"):
            for line in path.read_text().splitlines():
                self.assertLessEqual(len(line), 78, f"{path.name}: {line}")

    def test_french_has_no_break_spaces(self):
        for path in ROOT.glob("docs/rules/*.fr.md"):
            for line in path.read_text().splitlines():
                self.assertNotRegex(line, r"^[:;!?»]|\S [:;!?%»]|« ", path.name)

    def test_cited_sections_exist(self):
        for game in games():
            known = set(paragraphs(game, "en"))
            sources = [*ROOT.glob(f"src/games/{game}/*.[ch]"), *ROOT.glob(f"tests/rules/{game}*.c")]
            cited = {section for source in sources
                     for section in re.findall(r"§(\d+(?:\.\d+)?)", source.read_text())}
            self.assertGreater(len(cited), 5, game)
            self.assertEqual(cited - known, set(), game)


class Documents(unittest.TestCase):
    def documents(self):
        return [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]

    def test_links_lead_somewhere(self):
        for path in self.documents():
            for link in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text()):
                if not link.startswith("http"):
                    self.assertTrue((path.parent / link).exists(), f"{path.name}: {link}")

    def test_files_that_they_name_exist(self):
        """From the top, web/, src/ or src/server/. Capitals stand for any name; build/ may be missing."""
        for path in self.documents():
            for name in re.findall(r"`(?!build/)([a-z][\w.-]*/[\w./-]+)`", path.read_text()):
                if not re.search(r"\b[A-Z]{4,}\b", name):
                    self.assertTrue(any((ROOT / above / name).exists()
                                        for above in (".", "web", "src", "src/server")),
                                    f"{path.name}: {name}")

    def test_line_counts_are_true(self):
        """To the next ten or so: "`src/net/head.c` (320 lines)"."""
        for path in self.documents():
            for name, count in re.findall(r"`([\w./]+)`\s+\((\d+) lines\)", path.read_text()):
                lines = (ROOT / name).read_text().count("\n")
                self.assertAlmostEqual(lines, int(count), delta=lines // 10, msg=name)

    def test_no_placeholder_is_left(self):
        for path in self.documents():
            for line in path.read_text().splitlines():
                self.assertIsNone(re.fullmatch(r"[A-Z]{4,}", line), path.name)

    def test_make_targets_exist(self):
        targets = set(re.findall(r"(?m)^([a-z]+):", (ROOT / "Makefile").read_text()))
        for path in self.documents():
            for target in re.findall(r"(?m)(?:`|^ *)make ([a-z]+)", path.read_text()):
                self.assertIn(target, targets, path.name)

    def test_commands_in_documents_exist(self):
        commands = {name for path in ROOT.glob("src/cli/*.c")
                    for name in re.findall(r'(?m)^    \.name = "([a-z]+)"', path.read_text())}
        for path in self.documents():
            for command in re.findall(r"(?:build/encan|`encan) ([a-z]+)", path.read_text()):
                self.assertIn(command, commands, path.name)


if __name__ == "__main__":
    ROOT = Path(sys.argv.pop(1))
    unittest.main()
