"""Calling encan from tests. Every file that uses it is called as FILE ENCAN [CASE ...]."""

import os
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
from titles import titles_of  # noqa: E402

os.environ["LC_ALL"] = "C"  # the sentences compared here are English, whatever the machine speaks

ENCAN = sys.argv[1]
GAMES = titles_of(ENCAN)


def encan(*arguments, stdin=None, **environment):
    return subprocess.run([ENCAN, *arguments], input=stdin, capture_output=True, text=True,
                          check=False, env={**os.environ, **environment})


class Command(unittest.TestCase):
    def succeed(self, *arguments, stdin=None):
        result = encan(*arguments, stdin=stdin)
        self.assertEqual((result.returncode, result.stderr), (0, ""), arguments)
        return result.stdout

    def fail_with(self, code, part, *arguments, stdin=None):
        result = encan(*arguments, stdin=stdin)
        self.assertEqual((result.returncode, result.stdout), (code, ""), arguments)
        self.assertIn(part, result.stderr)


def main():
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
