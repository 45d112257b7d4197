"""The catalogs of po/ are level with the source and complete. usage: catalogs.py ROOT

- po/encan.pot is what xgettext makes of the source now.
- No catalog has missing, fuzzy or obsolete entries, and every entry is in use.
- A translation has the blanks of its source text, and its line breaks; of a format of printf, the
  conversions.
- Sentences that functions return, such as why a position is impossible, are marked.
- Help fits into 80 columns.
- French has its no-break spaces. Its apostrophes are curly, those of English straight, everywhere.
"""

import ast
import gettext
import io
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path()


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def catalogs():
    return sorted((ROOT / "po").glob("*.po"))


def entries(catalog):
    """Source text -> all its forms, from the compiled catalog."""
    compiled = subprocess.run(["msgfmt", "--use-fuzzy", "-o", "-", str(catalog)],
                              capture_output=True, check=True).stdout
    table = gettext.GNUTranslations(io.BytesIO(compiled))._catalog
    forms = {}
    for key, text in table.items():
        source = key[0] if isinstance(key, tuple) else key
        if source:
            forms.setdefault(source, []).append(text)
    return forms


def formats(catalog):
    """The sources that are formats of printf, as xgettext has flagged them."""
    _, out, _ = run("msgattrib", "--no-wrap", str(catalog))
    found = set()
    for entry in out.split("\n\n"):
        flags = re.search(r"(?m)^#,.*$", entry)
        if flags and "c-format" in flags.group().split(", "):
            lines = re.search(r'(?m)^msgid ((?:".*"\n)+)', entry).group(1)
            found.add("".join(ast.literal_eval(line) for line in lines.splitlines()))
    return found


def conversions(text):
    """The conversions of a format in the order of their arguments; "%%" is none."""
    found = re.findall(r"%(?:(\d+)\$)?([-+ #0]*(?:\*|\d+)?(?:\.(?:\*|\d+))?"
                       r"(?:hh|h|ll|l|j|z|t|L)?[a-zA-Z%])", text)
    found = [(int(number) if number else place, kind)
             for place, (number, kind) in enumerate((pair for pair in found if pair[1] != "%"), 1)]
    return [kind for _, kind in sorted(found)]


def blanks(text):
    return sorted(set(re.findall(r"\{[^}]*\}", text)))


class Catalogs(unittest.TestCase):
    def test_the_template_is_level_with_the_source(self):
        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder) / "encan.pot"
            code, _, errors = run(str(ROOT / "tools/catalogs.sh"), str(made))
            self.assertEqual(code, 0, errors)
            self.assertEqual(made.read_text(), (ROOT / "po/encan.pot").read_text(),
                             "po/encan.pot: run make catalogs")

    def test_there_are_catalogs(self):
        self.assertIn("fr.po", [catalog.name for catalog in catalogs()])
        for catalog in catalogs():
            self.assertGreater(len(entries(catalog)), 200)

    def test_every_entry_is_translated_and_in_use(self):
        for catalog in catalogs():
            for kind in ("--untranslated", "--only-fuzzy", "--only-obsolete"):
                code, out, errors = run("msgattrib", kind, "--no-wrap", str(catalog))
                self.assertEqual(code, 0, errors)
                self.assertEqual(out, "", f"{catalog.name}: {kind}")
            code, _, errors = run("msgcmp", str(catalog), str(ROOT / "po/encan.pot"))
            self.assertEqual(code, 0, errors)
            code, _, errors = run("msgcmp", "--use-untranslated", str(ROOT / "po/encan.pot"),
                                  str(catalog))
            self.assertEqual((code, errors), (0, ""))

    def test_msgfmt_finds_nothing(self):
        for catalog in catalogs():
            code, _, errors = run("msgfmt", "--check", "--output-file=/dev/null", str(catalog))
            self.assertEqual((code, errors), (0, ""))

    def test_translations_have_the_blanks_of_their_source(self):
        for catalog in catalogs():
            for source, forms in entries(catalog).items():
                for form in forms:
                    self.assertEqual(blanks(form), blanks(source), source)
                    if not source.startswith("usage: "):
                        self.assertEqual(form.count("\n"), source.count("\n"), source)

    def test_translations_of_formats_have_the_conversions_of_their_source(self):
        for catalog in catalogs():
            known = formats(catalog)
            self.assertGreater(len(known), 200)
            for source, forms in entries(catalog).items():
                for form in forms if source in known else ():
                    self.assertEqual(conversions(form), conversions(source), source)

    def test_errors_are_formats_and_sentences_with_named_blanks_are_not(self):
        known = formats(ROOT / "po/encan.pot")
        self.assertIn("cannot open %.120s: %s", known)
        self.assertEqual([source for source in known if re.search(r"\{\w+\}", source)], [])

    def test_returned_sentences_are_marked(self):
        # A bare literal of two words or more where a mark such as ERROR_TEXT("…") would stand. The
        # folders left out write for programs and logs, or hold the marks themselves.
        unmarked = re.compile(r'(?:\breturn|[?:])\s*"([^"\n]*[a-z] [a-z][^"\n]*)"')
        for source in sorted((ROOT / "src").glob("**/*.c")):
            if source.relative_to(ROOT / "src").parts[0] not in ("base", "describe", "net", "server"):
                self.assertEqual(unmarked.findall(source.read_text()), [], source)

    def test_help_fits_into_80_columns(self):
        for catalog in catalogs():
            helps = {source: forms for source, forms in entries(catalog).items()
                     if source.startswith("usage: ")}
            self.assertGreater(len(helps), 10)
            for source, forms in helps.items():
                for line in "\n".join((source, *forms)).split("\n"):
                    self.assertLessEqual(len(line), 80, line)

    def test_english_has_straight_apostrophes(self):
        texts = (ROOT / "po/encan.pot").read_text().splitlines()
        self.assertEqual([text for text in texts if "\u2019" in text and text[0] != "#"], [])

    def test_french_has_no_break_spaces(self):
        for source, forms in entries(ROOT / "po/fr.po").items():
            for form in forms:
                # Colons of addresses and of quoted lines have something behind them.
                self.assertNotRegex(form, r"[\w )}][;!?»]|[\w )}]:(?!\S)(?! …)|« |'", source)


if __name__ == "__main__":
    ROOT = Path(sys.argv.pop(1)).resolve()
    unittest.main()
