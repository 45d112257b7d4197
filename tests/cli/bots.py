"""Bots as programs: `encan bot` from outside, and programs in the arena.

usage: bots.py ENCAN EXAMPLE_BOT
"""

import json
import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
from titles import titles_of  # noqa: E402

os.environ["LC_ALL"] = "C"  # what is compared here is English, whatever the machine speaks

ENCAN = EXAMPLE_BOT = ""
ROOT = Path(__file__).resolve().parents[2]
EXAMPLE_PY = f"{sys.executable} {ROOT / 'examples' / 'bot.py'}"
PATIENCE = 60

VIEW = ("view krach viewer=0 players=3 phase=loan to_act=1 round=1 quick=off loan_cost=1 chips=hidden "
        "first=0 score=1,1,1,0,0,0 chips=6,6,6,0,0,0 bank=27 pot=0 held=1,1,1" + 27 * ",0" +
        " in=0 runner_up=0 winner_took=0 start=brown/pink,brown/pink,brown/blue,none,none,none "
        "quick=none,none,none,none,none,none deck_size=29 deck=brown/green" + 28 * ",?" + 3 * ",none")


def talk(command, *lines):
    """What the program answers to these lines; fails if it does not end well."""
    text = "".join(line + "\n" for line in lines)
    result = subprocess.run(command, input=text.encode(), capture_output=True, timeout=PATIENCE,
                            check=False)
    assert (result.returncode, result.stderr) == (0, b""), (result.returncode, result.stderr)
    return result.stdout.decode().splitlines()


def bot(*lines, name="mc"):
    return talk([ENCAN, "bot", "--bot", name], *lines)


class EncanBot(unittest.TestCase):
    def test_answers_every_question(self):
        for name in ("random", "greedy", "mc", "search"):
            answers = bot("encan-bot 1", VIEW, "legal borrow; decline", "go sims 50 seed 1", "go ms 5",
                          "quit", "go ms 5", name=name)
            answers = [line for line in answers if not line.startswith("info ")]
            self.assertEqual(answers[0], f"ready encan-{name}")
            self.assertEqual(len(answers), 3)
            self.assertLessEqual(set(answers[1:]), {"action borrow", "action decline"})

    def test_tells_what_it_has_thought(self):
        info, action = bot(VIEW, "go sims 50 seed 1")
        self.assertRegex(info, r"^info sims 50 win [01]\.\d{4}$")
        self.assertRegex(action, r"^action (borrow|decline)$")

    def test_searches_by_default(self):
        self.assertEqual(talk([ENCAN, "bot"], "encan-bot 1"), ["ready encan-search"])

    def test_the_same_seed_gives_the_same_answer(self):
        for name in ("random", "mc"):
            question = (VIEW, "go sims 20 seed 77")
            self.assertEqual(bot(*question, *question, name=name), 2 * bot(*question, name=name))

    def test_bad_lines_are_refused_and_it_goes_on(self):
        rows = (
            ("encan-bot 2", "expected version 1, not '2'"),
            ("encan-bot", "expected version 1, not ''"),
            ("view", "unknown game ''"),
            ("view poker a=1", "unknown game 'poker'"),
            ("view krach", "expected 'viewer=…'"),
            ("view " + 100 * "x", "unknown game"),
            ("view krach\0 viewer=0", "no NUL"),
            (VIEW.replace("viewer=0", "viewer=1"), "seat that is to act"),
            (VIEW.replace("viewer=0", "viewer=-1"), "seat that is to act"),
            (VIEW.replace("bank=27", "bank=26"), ""),
            ("x" * 16384, "at most 16384 bytes"),
            ("view " + "x" * 100000, "at most 16384 bytes"),
        )
        for line, part in rows:
            with self.subTest(line=line[:40]):
                answers = bot(VIEW, line, "encan-bot 1")
                self.assertEqual(len(answers), 2)
                self.assertTrue(answers[0].startswith("error "), answers)
                self.assertIn(part, answers[0])
                self.assertEqual(answers[1], "ready encan-mc")

    def test_bad_budgets_are_refused(self):
        for settings, part in (("", "'ms N', 'sims N' or both"), (" ms 0", "1 to 86400000"),
                               (" sims x", "1 to 1000000000"), (" ms 1 seed -1", "2^64")):
            answers = bot(VIEW, "go" + settings, "go sims 1")
            self.assertIn(part, answers[0])
            self.assertTrue(answers[-1].startswith("action "))

    def test_a_refused_view_is_not_used(self):
        answers = bot("go ms 1", VIEW, "view krach", "go ms 1")
        self.assertIn("expected a 'view …'", answers[0])
        self.assertIn("expected a 'view …'", answers[2])

    def test_unknown_lines_and_settings_are_ignored(self):
        self.assertEqual(bot("tea", "", "Quit", "legal nothing", "stop 1", name="random"), [])
        answers = bot(VIEW, "clock 5", "go sims 1 mood fine", name="random")
        self.assertEqual(len(answers), 1)

    def test_windows_line_ends(self):
        self.assertEqual(bot("encan-bot 1\r", "quit\r", "encan-bot 1\r"), ["ready encan-mc"])

    def test_bad_calls(self):
        for arguments, part in ((("--bot", "chess"), "no bot called 'chess'"),
                                (("--bot",), "needs a value"), (("krach",), "no arguments"),
                                (("--bot", "exec:exit 3"), "exited with status 3")):
            result = subprocess.run([ENCAN, "bot", *arguments], input="", capture_output=True,
                                    text=True, check=False, timeout=PATIENCE)
            self.assertEqual((result.returncode, result.stdout), (2, ""))
            self.assertIn(part, result.stderr)


class Examples(unittest.TestCase):
    def test_the_examples_answer(self):
        for command in ([EXAMPLE_BOT], EXAMPLE_PY.split()):
            ready, action, again = talk(command, "encan-bot 1", "tea", VIEW, "legal borrow; decline",
                                        "go sims 50 seed 3", VIEW, "legal borrow; decline",
                                        "go sims 50 seed 3", "quit")
            self.assertRegex(ready, "^ready .")
            self.assertIn(action, ("action borrow", "action decline"))
            self.assertEqual(action, again)

    def test_the_examples_are_short(self):
        for name, most in (("bot.c", 90), ("bot.py", 40)):
            lines = (ROOT / "examples" / name).read_text().splitlines()
            self.assertLessEqual(len(lines), most)

    def test_the_session_in_the_document_is_true(self):
        """Every line the engine says there has a known form, every answer is legal."""
        text = (ROOT / "docs" / "bot-protocol.md").read_text()
        said = re.findall(r"(?m)^    ([<>]) (.*)$", text)
        self.assertGreater(len(said), 10)
        legal = []
        for who, line in said:
            word, _, rest = line.partition(" ")
            if who == ">":
                self.assertIn(word, ("encan-bot", "view", "legal", "go", "quit"))
                legal = rest.split("; ") if word == "legal" else legal
            else:
                self.assertIn(word, ("ready", "info", "action"))
                if word == "action":
                    self.assertIn(rest, legal)


class Arena(unittest.TestCase):
    def play(self, game, *bots):
        result = subprocess.run([ENCAN, "arena", game, "--bots", ",".join(bots), "--games", "3",
                                 "--sims", "20", "--json"],
                                capture_output=True, text=True, check=False, timeout=PATIENCE)
        self.assertEqual(result.returncode, 0, result.stderr)
        json.loads(result.stdout)
        return result

    def test_programs_play_whole_games(self):
        for game in titles_of(ENCAN):
            result = self.play(game, f"exec:{EXAMPLE_PY}", f"exec:{EXAMPLE_BOT}",
                               f"exec:{ENCAN} bot --bot greedy")
            self.assertEqual(result.stderr, "")

    def test_a_program_that_crashes_does_not_stop_the_games(self):
        result = self.play("krach", "exec:read a; echo ready x; read b; exit 9", "random", "random")
        self.assertIn("exited with status 9", result.stdout + result.stderr)


if __name__ == "__main__":
    EXAMPLE_BOT = sys.argv.pop(2)
    ENCAN = sys.argv.pop(1)
    unittest.main()
