"""The examples of docs/api.md, run in their order against a real server.

Each block of shell commands goes to one shell; the block after it shows what it prints. What a curl
command shows and what it really prints must both fit the description in api/ and have the same
members; other output must be the same but for numbers. Ids of tables are those of this run.

usage: tour.py ENCAN DOCUMENT [--write]   (--write: puts what was printed into the document)
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from contract import CONTRACT
from place import Place
from ws import Answer

ENCAN = DOCUMENT = ""
WRITE = False
SHOWN_SERVER = "http://127.0.0.1:8080"
BLOCK = re.compile(r"(?ms)^```(\w+)\n(.*?)^```$")
END = "-- that was all --"


class Shell:
    """A shell whose curl leaves the head of each answer in the file `head`."""

    def __init__(self, folder):
        path = f"{Path(ENCAN).resolve().parent}:{os.environ['PATH']}"
        self.process = subprocess.Popen(["bash"], cwd=folder, env={**os.environ, "PATH": path},
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.run('curl() { command curl -D head "$@"; }')

    def run(self, commands):
        """What they print; the last one must succeed."""
        self.process.stdin.write(f"{commands}\nprintf '\\n{END} %s\\n' $?\n")
        self.process.stdin.flush()
        lines = []
        while not (line := self.process.stdout.readline()).startswith(END):
            assert line, f"the shell ended: {commands}"
            lines.append(line)
        assert line == f"{END} 0\n", commands
        return "".join(lines)[:-1]

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def fold(value):
    """JSON in lines that fit a page."""
    lines = [""]
    for part in json.dumps(value, separators=(",\0", ": "), ensure_ascii=False).split("\0"):
        if len(lines[-1]) + len(part) > 100:
            lines.append("")
        lines[-1] += part + " "
    return "".join(line.rstrip() + "\n" for line in lines)


def pairs(shown, real, path="$"):
    """(path, what is shown, what is real) of everything that both have."""
    yield path, shown, real
    if isinstance(shown, dict) and isinstance(real, dict):
        for key in shown.keys() & real.keys():
            yield from pairs(shown[key], real[key], f"{path}.{key}")
    elif isinstance(shown, list) and isinstance(real, list):
        for index, (one, other) in enumerate(zip(shown, real)):
            yield from pairs(one, other, f"{path}[{index}]")


class Tour(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.place = Place(ENCAN, f"sqlite:{self.folder.name}/db", "--bot-pause", "off",
                           "--limits", "off")
        self.addCleanup(lambda: self.place.stop())
        self.shell = Shell(self.folder.name)
        self.addCleanup(self.shell.close)
        self.names = {SHOWN_SERVER: f"http://127.0.0.1:{self.place.port}"}

    def real(self, text):
        for shown, real in self.names.items():
            text = text.replace(shown, real)
        return text

    def answer(self, body):
        lines = Path(self.folder.name, "head").read_text().splitlines()
        headers = [line.split(": ", 1) for line in lines[1:] if line]
        return Answer(int(lines[0].split()[1]), {name.lower(): value for name, value in headers},
                      body.encode())

    def check_json(self, commands, shown, printed):
        target = re.search(r'\$SERVER(/[^\s"]*)', commands)[1].replace("$TABLE", "0" * 12 + "1")
        sent = re.search(r"--json '([^']*)'", commands)
        request = ("POST" if sent else "GET", target, sent and sent[1])
        for body in (printed, shown):
            CONTRACT.check_answer(*request, self.answer(body))
        for path, one, other in pairs(json.loads(shown), json.loads(printed)):
            self.assertEqual(type(one), type(other), f"{commands}: {path}")
            if isinstance(one, dict):
                self.assertEqual(one.keys(), other.keys(), f"{commands}: {path}")

    def note_id(self, shown, printed):
        """From here on the id that is shown stands for the one that was given."""
        if "id" in shown:
            self.names[shown["id"]] = printed["id"]

    def as_shown(self, kind, printed):
        """What was printed, as the document has it."""
        if kind == "text":
            return printed.strip() + "\n"
        for shown, real in self.names.items():
            printed = printed.replace(real, shown)
        return fold(json.loads(printed))

    def check_text(self, commands, shown, printed):
        texts = [re.sub(r"\d+", "0", text.strip()) for text in (shown, printed)]
        self.assertEqual(*texts, commands)

    def test_every_example(self):
        checks = {"json": self.check_json, "text": self.check_text}
        commands = printed = ""
        count = 0

        def visit(block):
            nonlocal commands, printed, count
            kind, content = block.groups()
            if kind == "sh":
                commands, printed = content, self.shell.run(self.real(content))
            elif kind == "python":
                name = re.match(r"# (\w+\.py)", content)[1]
                Path(self.folder.name, name).write_text(content)
            else:
                if kind == "json":
                    self.note_id(json.loads(content), json.loads(printed))
                if WRITE:
                    content = self.as_shown(kind, printed)
                checks[kind](commands, content, printed)
                count += 1
            return f"```{kind}\n{content}```"

        text = BLOCK.sub(visit, Path(DOCUMENT).read_text())
        self.assertGreater(count, 10)
        if WRITE:
            Path(DOCUMENT).write_text(text)


if __name__ == "__main__":
    ENCAN, DOCUMENT = sys.argv[1:3]
    WRITE = "--write" in sys.argv
    unittest.main(argv=sys.argv[:1])
