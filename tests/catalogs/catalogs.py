"""The catalogs of po/ are level with the source and complete. usage: catalogs.py ROOT

- po/encan.pot is what xgettext makes of the source now.
- No catalog has missing, fuzzy or obsolete entries, and every entry is in use.
- A translation has the blanks of its source text, and its line breaks.
- French has its no-break spaces and apostrophes.
"""

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
                    self.assertEqual(form.count("\n"), source.count("\n"), source)

    def test_french_has_no_break_spaces(self):
        for source, forms in entries(ROOT / "po/fr.po").items():
            for form in forms:
                self.assertNotRegex(form, r"[\w )}][:;!?»]|« |'", source)


if __name__ == "__main__":
    ROOT = Path(sys.argv.pop(1)).resolve()
    unittest.main()
