"""The lessons of the web client: their records follow the rules, and every step asks for what the
learner did there.

usage: lessons.py ENCAN FOLDER
"""

import json
import re
import subprocess
import sys
import unittest
from pathlib import Path

ENCAN = ""
FOLDER = Path()


def encan(*arguments, record):
    return subprocess.run([ENCAN, *arguments, "-"], input=record, capture_output=True, text=True,
                          check=False)


def taught():
    """The titles that have a lesson."""
    return sorted(lesson.parent.name for lesson in FOLDER.glob("*/lesson.ts"))


class Lesson:
    def __init__(self, game):
        source = (FOLDER / game / "lesson.ts").read_text(encoding="utf-8")
        self.record = re.search(r"`(encan-record .*?)`", source, re.S).group(1)
        self.seat = int(re.search(r"\bseat: (\d)", source.replace(self.record, "")).group(1))
        self.steps = [(int(ply), action) for ply, action
                      in re.findall(r'ply: (\d+),\s*action: "([^"]+)"', source)]


class Lessons(unittest.TestCase):
    def test_records_are_whole_games_that_the_learner_wins(self):
        self.assertGreater(len(taught()), 2)
        for game in taught():
            lesson = Lesson(game)
            checked = encan("verify", record=lesson.record)
            self.assertEqual((checked.returncode, checked.stderr), (0, ""), game)
            self.assertRegex(checked.stdout, rf"^ok: {game}, ")
            result = re.search(r"(?m)^result: .*, winner (.*)$", lesson.record)
            self.assertEqual(result.group(1), str(lesson.seat), game)

    def test_steps_ask_for_what_the_learner_did(self):
        for game in taught():
            lesson = Lesson(game)
            replayed = encan("replay", "--json", record=lesson.record)
            done = {(one["ply"], one["action"]) for one in json.loads(replayed.stdout)["actions"]
                    if one["seat"] == lesson.seat}
            self.assertTrue(7 <= len(lesson.steps) <= 10, game)
            for step in lesson.steps:
                self.assertIn(step, done, game)


if __name__ == "__main__":
    ENCAN, FOLDER = sys.argv[1], Path(sys.argv[2])
    unittest.main(argv=sys.argv[:1])
