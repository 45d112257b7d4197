"""The manual page and the completions know every command and every option that --help tells of, and
nothing else. usage: manual.py ENCAN ROOT
"""

import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
from titles import titles_of  # noqa: E402

os.environ["LC_ALL"] = "C"  # what is compared here is English, whatever the machine speaks

ENCAN = ""
ROOT = Path()


def help_of(*arguments):
    return subprocess.run([ENCAN, *arguments, "--help"], capture_output=True, text=True,
                          check=True).stdout


def commands():
    return re.findall(r"(?m)^  ([a-z]+) +\S", help_of())


def options_of(command):
    """The long options in the usage lines and in the list, without those of commands it quotes."""
    return set(re.findall(r"--[a-z]+(?:-[a-z]+)*", help_of(command)))


def manual():
    """As the build has made it."""
    return generated("encan.1").read_text()


def generated(name):
    """What the build makes of a text, with the settings of the server in it."""
    return Path(ENCAN).resolve().parent / "generated" / name


def read(path):
    return (ROOT / path).read_text()


class Manual(unittest.TestCase):
    def sections(self):
        """Command -> its part of the manual page."""
        parts = re.split(r"(?m)^\.S[SH] ", manual())
        return {match.group(1): part.replace(r"\-", "-") for part in parts
                if (match := re.match(r"encan ([a-z]+)", part))}

    def test_every_command_has_its_section(self):
        self.assertGreater(len(commands()), 10)
        self.assertEqual(set(self.sections()), set(commands()))

    def test_every_option_is_described_where_it_belongs(self):
        for command, part in self.sections().items():
            described = set(re.findall(r"(?m)^\.TP\n\.BI?R? (--[a-z]+(?:-[a-z]+)*)", part))
            self.assertEqual(described, options_of(command), command)

    def test_the_page_has_no_mistakes(self):
        result = subprocess.run(["groff", "-man", "-ww", "-Tutf8", "-"], input=manual(),
                                capture_output=True, text=True, check=True)
        self.assertEqual(result.stderr, "")
        self.assertIn("EXIT STATUS", re.sub(".\b|\x1b\\[[0-9;]*m", "", result.stdout))

    def test_the_version_is_ours(self):
        version = subprocess.run([ENCAN, "--version"], capture_output=True, text=True,
                                 check=True).stdout.strip()
        self.assertIn(f'"{version}"', manual())

    def test_the_games_are_listed(self):
        listed = re.search(r"(?m)^The games are\n((?:\.BR \w+ [,;]\n)+)", manual()).group(1)
        self.assertEqual(re.findall(r"\.BR (\w+)", listed), titles_of(ENCAN))


class Bash(unittest.TestCase):
    def complete(self, *words):
        """What bash offers for the last of the words."""
        script = (f"source {generated('encan.bash')}; COMP_WORDS=(\"$@\"); "
                  "COMP_CWORD=$(($# - 1)); _encan; printf '%s\\n' \"${COMPREPLY[@]}\"")
        path = f"{Path(ENCAN).parent}:{os.environ['PATH']}"
        result = subprocess.run(["bash", "-c", script, "bash", *words], capture_output=True,
                                text=True, check=True, cwd=ROOT / "docs",
                                env={**os.environ, "PATH": path})
        self.assertEqual(result.stderr, "")
        return set(result.stdout.split())

    def test_every_command_is_offered(self):
        self.assertEqual(self.complete("encan", ""), {*commands(), "--help", "--version", "--list-games"})
        self.assertEqual(self.complete("encan", "pl"), {"play"})

    def test_every_option_is_offered(self):
        for command in commands():
            self.assertEqual(self.complete("encan", command, "-"),
                             options_of(command) | {"--help"}, command)

    def test_games_values_and_files_are_offered(self):
        self.assertEqual(self.complete("encan", "play", ""), set(titles_of(ENCAN)))
        self.assertEqual(self.complete("encan", "play", "krach", "--set", "chi"),
                         {"chips=hidden", "chips=open"})
        self.assertEqual(self.complete("encan", "play", "krach", "--lang", ""), {"en", "fr"})
        self.assertEqual(self.complete("encan", "play", "--plain", "k"), {"krach"})
        self.assertEqual(self.complete("encan", "play", "--seed", ""), set())
        self.assertIn("rules", self.complete("encan", "play", "--resume", ""))
        self.assertIn("bots.md", self.complete("encan", "verify", "bo"))


class Zsh(unittest.TestCase):
    """Zsh itself need not be there: the text is read."""

    def parts(self):
        """Command -> its case, with the variables it uses put in."""
        text = generated("_encan").read_text()
        values = {name: value for name, value in re.findall(r"(?m)^local ([a-z]+)='(.*)'$", text)}
        values["thinking"] = re.search(r"(?s)^thinking=\((.*?)^\)", text, re.M).group(1)
        for _ in range(2):
            text = re.sub(r"\$([a-z]+)", lambda name: values.get(name.group(1), ""), text)
        return dict(re.findall(r"(?ms)^([a-z]+)\)(.*?);;$", text))

    def test_every_command_is_offered(self):
        self.assertEqual(set(self.parts()), set(commands()))
        for command in commands():
            self.assertIn(f"\n    '{command}:", generated("_encan").read_text())

    def test_every_option_is_offered(self):
        for command, part in self.parts().items():
            self.assertEqual(set(re.findall(r"--[a-z]+(?:-[a-z]+)*(?=[\[=])", part)),
                             options_of(command) | {"--help"}, command)


if __name__ == "__main__":
    ENCAN, ROOT = sys.argv.pop(1), Path(sys.argv.pop(1)).resolve()
    unittest.main()
