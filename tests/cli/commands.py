"""The commands of encan as a person or a script calls them: output, exit codes, error sentences.

usage: commands.py ENCAN
"""

import json
import re
import subprocess
import tempfile
from pathlib import Path

from command import ENCAN, GAMES, Command, main

COMMANDS = ("play", "rules", "trace", "replay", "verify", "analyse", "hint", "perft", "bench", "arena",
            "train", "bot")


class Cli(Command):
    def test_help_and_version(self):
        listed = self.succeed("--help")
        for command in COMMANDS:
            self.assertIn(f"  {command} ", listed)
            self.assertTrue(self.succeed(command, "--help").startswith(f"usage: encan {command}"))
        self.assertRegex(self.succeed("--version"), r"^encan \d+\.\d+\.\d+\n$")

    def test_long_options_stand_above_what_they_do(self):
        for line in self.succeed("serve", "--help").split("\n\n")[2].splitlines():
            self.assertLessEqual(len(line), 80)
            self.assertRegex(line, r"^(  --[a-z-]+( \S+)?$|(?=.{23} \S)(  --[a-z-]+( \S+)?)? +\S)")

    def test_bad_calls_exit_with_2_and_say_what_was_expected(self):
        rows = (
            ((), "usage: encan"),
            (("dance",), "unknown command 'dance'"),
            (("trace",), "expected a game"),
            (("trace", "poker"), f"expected one of {', '.join(GAMES)}"),
            (("trace", "krach", "canaletto"), "one game and nothing else"),
            (("trace", "krach", "--players", "7"), "from 1 to 6"),
            (("trace", "canaletto", "--players", "5"), "2 to 4 players"),
            (("trace", "krach", "--players"), "needs a value"),
            (("trace", "krach", "--seed", "x"), "whole number"),
            (("trace", "krach", "--seed", "18446744073709551616"), "below 2^64"),
            (("trace", "krach", "--games", "0"), "from 1 to"),
            (("trace", "krach", "--set", "quick"), "expected name=value"),
            (("trace", "krach", "--set", "quick=maybe"), "expected one of off, on"),
            (("trace", "krach", "--set", "speed=1"), "quick, loan_cost, chips"),
            (("trace", "krach", "--players", "6", "--set", "quick=on"), "2 to 5 players"),
            (("trace", "krach", *["--set", "quick=on"] * 17), "at most 16"),
            (("trace", "krach", "--record", "--games", "2"), "one game"),
            (("trace", "krach", "--fast"), "unknown option --fast"),
            (("perft", "krach", "--depth", "65"), "from 0 to 64"),
            (("rules", "krach", "--lang", "de"), "en or fr"),
            (("rules",), "expected a game"),
            (("bench",), "playout"),
            (("bench", "sleep"), "playout"),
            (("bench", "playout", "--ms", "0"), "from 1 to"),
            (("bench", "playout", "--players", "5"), "canaletto takes 2 to 4 players"),
            (("train",), "expected a game"),
            (("train", "krach"), "expected --out"),
            (("train", "krach", "--out", "x", "--games", "0"), "from 1 to"),
            (("train", "krach", "--out", "x", "--against", "expert"), "expected --sims with --against"),
            (("train", "krach", "--out", "x", "--from-expert", "--resume", "y"), "not both"),
            (("replay",), "one record file"),
            (("verify",), "one record file"),
            (("verify", "--all"), "unknown option --all"),
        )
        for arguments, part in rows:
            with self.subTest(arguments=arguments):
                self.fail_with(2, part, *arguments)

    def test_rules_in_both_languages(self):
        for game in GAMES:
            english, french = self.succeed("rules", game), self.succeed("rules", game, "--lang", "fr")
            self.assertNotEqual(english, french)
            for text in (english, french):
                self.assertRegex(text, r"(?m)^## 1\. ")

    def test_trace_has_the_documented_lines(self):
        for game in GAMES:
            lines = [json.loads(line) for line in
                     self.succeed("trace", game, "--seed", "7", "--games", "2").splitlines()]
            setups = [line for line in lines if line["type"] == "setup"]
            self.assertEqual([setup["seed"] for setup in setups], ["7", "8"])
            self.assertEqual(setups[0]["game"], game)
            self.assertEqual(setups[0]["players"], 4)
            self.assertEqual({line["type"] for line in lines}, {"setup", "decision", "end"})

    def test_trace_tells_events_on_request(self):
        lines = [json.loads(line) for line in
                 self.succeed("trace", "canaletto", "--events").splitlines()]
        bids = [line for line in lines if line.get("event") == "bid"]
        self.assertTrue(bids)
        self.assertEqual(set(bids[0]), {"type", "event", "seat", "amount", "gondola"})

    def test_traces_reach_rare_paths(self):
        text = self.succeed("trace", "canaletto", "--games", "50")
        self.assertIn('"action":"bribe"', text)
        self.assertIn('"action":"resell ', text)
        raises = [0, 0]
        for line in text.splitlines():
            decision = json.loads(line)
            if decision.get("action", "").startswith("bid "):
                first = next(a for a in decision["legal"] if a.startswith("bid "))
                step = int(decision["action"][4:]) - int(first[4:]) + 1
                raises[step <= 8] += 1
        self.assertGreater(raises[1], raises[0])

    def test_the_same_seed_gives_the_same_trace(self):
        for game in GAMES:
            first = self.succeed("trace", game, "--seed", "99")
            self.assertEqual(first, self.succeed("trace", game, "--seed", "99"))
            self.assertNotEqual(first, self.succeed("trace", game, "--seed", "100"))

    def test_records_verify_and_replay(self):
        for game in GAMES:
            record = self.succeed("trace", game, "--record", "--players", "3", "--seed", "5")
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "game.txt"
                path.write_text(record, encoding="utf-8")
                self.assertRegex(self.succeed("verify", str(path)), rf"^ok: {game}, 3 players, ")
                self.assertEqual(self.succeed("verify", "-", stdin=record),
                                 self.succeed("verify", str(path)))
                output = self.succeed("replay", str(path))
                self.assertIn("round 2\n", output)
                self.assertRegex(output, r"over after \d+ rounds")
                exported = json.loads(self.succeed("replay", "--json", str(path)))
                self.assertEqual(exported["title"], game)
                self.assertEqual(len(exported["actions"]),
                                 len(re.findall(r"(?m)^\d+\. ", record)))

    def test_replay_hides_what_a_seat_did_not_see(self):
        record = self.succeed("trace", "noblesse", "--record", "--players", "3")
        hands = r"(?m)^  seat (\d) hand cards "
        self.assertEqual(re.findall(hands, self.succeed("replay", "-", stdin=record)),
                         ["0", "1", "2"])
        self.assertEqual(re.findall(hands, self.succeed("replay", "--seat", "1", "-", stdin=record)),
                         ["1"])
        self.assertEqual(re.findall(hands, self.succeed("replay", "--seat", "-1", "-", stdin=record)),
                         [])
        self.fail_with(2, "seats 0 to 2", "replay", "--seat", "3", "-", stdin=record)

    def test_damaged_records_exit_with_1(self):
        record = self.succeed("trace", "krach", "--record")
        lines = record.splitlines(keepends=True)
        for command in ("verify", "replay"):
            self.fail_with(1, "cannot open", command, "/nonexistent/file")
            self.fail_with(1, "line 1: expected 'encan-record 1'", command, "-", stdin="")
            self.fail_with(1, "is cut off", command, "-", stdin="".join(lines[:-5]))
            self.fail_with(1, "line 14: ", command, "-",
                           stdin="".join(lines[:13] + ["x\n"] + lines[14:]))

    def test_perft_counts(self):
        self.assertEqual(self.succeed("perft", "krach", "--depth", "4"),
                         "1 2\n2 4\n3 8\n4 16\n")
        self.assertEqual(self.succeed("perft", "noblesse", "--depth", "1", "--players", "6"),
                         "1 64\n")

    def train(self, *arguments):
        """Returns the last line of progress."""
        return subprocess.run([ENCAN, *arguments], check=True, capture_output=True, text=True).stderr

    def test_training_goes_on_where_it_was(self):
        with tempfile.TemporaryDirectory() as folder:
            whole, parts, weights = (str(Path(folder) / name) for name in "abc")
            for arguments in (("--out", whole, "--games", "64", "--weights", weights),
                              ("--out", parts, "--games", "31"),
                              ("--out", parts, "--games", "64", "--resume", parts)):
                self.assertRegex(self.train("train", "krach", *arguments),
                                 r"\d+ of \d+ games, .* a second, .*, 0:00:00 left\n$")
            self.assertEqual(Path(whole).read_bytes(), Path(parts).read_bytes())
            played = self.succeed("arena", "krach", "--bots", f"weights:{weights},random", "--sims",
                                  "10", "--games", "2", "--json")
            self.assertNotIn("faults", json.loads(played)["bots"][0])
            self.fail_with(1, "already exists: continue it with --resume", "train", "krach", "--out", whole)
            self.fail_with(1, "cannot go on from", "train", "krach", "--out", whole, "--resume",
                           weights)

    def test_an_exploiter_learns_against_a_bot_that_does_not(self):
        with tempfile.TemporaryDirectory() as folder:
            checkpoint, weights = (str(Path(folder) / name) for name in "ab")
            start = ("train", "krach", "--from-expert", "--out", checkpoint, "--weights", weights)
            begun = self.train(*start, "--games", "1")
            before = Path(weights).read_bytes()
            Path(checkpoint).unlink()
            games = int(re.match(r"(\d+) of 1 games", begun)[1]) + 16
            self.train(*start, "--sims", "2", "--against", "expert", "--games", str(games))
            self.assertNotEqual(Path(weights).read_bytes(), before)
            Path(checkpoint).unlink()
            self.fail_with(1, "there is no bot called 'x'", *start, "--sims", "2", "--against", "x")
            self.fail_with(1, "is a bot of this program", *start, "--sims", "2", "--against", "exec:x")

    def test_bench_prints_a_row_for_each_title(self):
        bench = json.loads(self.succeed("bench", "playout", "--ms", "10", "--json"))
        self.assertEqual({row["game"] for row in bench["playout"]}, set(GAMES))
        for row in bench["playout"]:
            self.assertEqual(set(row), {"game", "players", "games_per_s", "decisions_per_s",
                                        "state_bytes"})
            self.assertEqual(row["players"], 4)
            self.assertLessEqual(row["state_bytes"], 256)
            self.assertGreater(row["decisions_per_s"], 0)
        self.assertEqual(len(self.succeed("bench", "playout", "--ms", "10").splitlines()), 4)

    def test_a_closed_output_is_an_error(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            for arguments in (("trace", "krach"), ("rules", "krach")):
                result = subprocess.run([ENCAN, *arguments], stdout=full, stderr=subprocess.PIPE,
                                        text=True, check=False)
                self.assertEqual(result.returncode, 1)
                self.assertIn("cannot write", result.stderr)


if __name__ == "__main__":
    main()
