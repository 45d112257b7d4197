"""Whole games in plain lines, typed by scripts, in both languages, against the transcripts stored here.

usage: plain.py check ENCAN            compares what the program says with the stored transcripts
       plain.py regenerate ENCAN       stores what it says
       plain.py whole ENCAN FOLDER     writes every transcript in full

A script NAME.in has options in its first line and then what is typed; its last line is repeated, word
by word, until the game is over. Stored are the part that the script types, a digest of the repeated
part, and the last lines.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parent / "support"))
from expected import compare, digest, store  # noqa: E402

LANGUAGES = ("en", "fr")
REPEATS = 400  # enough for any game
END = 8  # lines of the end that are shown: the ranking and where the game was saved
NOT_OURS = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "USER", "LOGNAME")


def transcript(encan, script, language):
    options, *typed, repeated = script.read_text(encoding="utf-8").splitlines()
    typed += repeated.split(" ") * REPEATS
    with tempfile.TemporaryDirectory() as data:
        environment = {key: value for key, value in os.environ.items() if key not in NOT_OURS}
        said = subprocess.run(
            [encan, "play", *options.split(), "--plain", "--lang", language],
            input="\n".join(typed) + "\n", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**environment, "XDG_DATA_HOME": data}, check=False).stdout
        said = re.sub(rf"{data}/encan/games/[0-9-]*", "DATA/", said)
    if not re.search(r"DATA/.*\.encan", said):
        raise SystemExit(f"{script.name}: the game does not end:\n{said[-1000:]}")
    return re.sub(r"\n{3,}", "\n\n", said)


def excerpt(script, text):
    """The part that the script types, and the end; a digest of what is between."""
    typed = len(script.read_text(encoding="utf-8").splitlines()) - 2
    lines = text.splitlines(keepends=True)
    prompts = [number for number, line in enumerate(lines) if line.startswith("> ")]
    first, last = prompts[typed], len(lines) - END
    between = "".join(lines[first:last])
    return "".join([*lines[:first], f"[{last - first} lines: {digest(between)}]\n", *lines[last:]])


def main(action, encan, folder=None):
    good = True
    for script in sorted(FOLDER.glob("*.in")):
        for language in LANGUAGES:
            name, text = f"{script.stem}.{language}.txt", transcript(encan, script, language)
            if action == "whole":
                Path(folder).mkdir(parents=True, exist_ok=True)
                store(Path(folder, name), text)
            else:
                handle = {"check": compare, "regenerate": store}[action]
                good &= handle(FOLDER / name, excerpt(script, text))
    if not good:
        print(f"for the whole transcripts: {sys.argv[0]} whole ENCAN FOLDER")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
