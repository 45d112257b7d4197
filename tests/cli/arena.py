"""Matches of bots on the command line.

usage: arena.py ENCAN
"""

import json
import re
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from command import ENCAN, Command, encan, main


class Arena(Command):
    ROW = {"bot", "games", "win_rate", "low95", "high95", "mean_rank", "ms_per_move", "rating",
           "rating_low95", "rating_high95"}

    def arena(self, *arguments):
        return json.loads(self.succeed("arena", *arguments, "--json"))

    def figures(self, *arguments):
        """Everything but the times, which differ from run to run."""
        result = self.arena(*arguments)
        for row in result["bots"]:
            del row["ms_per_move"]
        return result

    def test_json_has_a_row_for_each_seat_of_the_field(self):
        result = self.arena("krach", "--bots", "greedy,random,random", "--games", "31", "--sims", "5")
        self.assertEqual((set(result), result["game"], result["units"]),
                         ({"game", "units", "bots"}, "krach", 11))
        self.assertEqual([row["bot"] for row in result["bots"]], ["greedy", "random", "random"])
        for row in result["bots"]:
            self.assertEqual(set(row), self.ROW)
            self.assertEqual(row["games"], 33)
            self.assertTrue(0 <= row["low95"] <= row["win_rate"] <= row["high95"] <= 1)
            self.assertTrue(row["rating_low95"] <= row["rating"] <= row["rating_high95"])
        self.assertAlmostEqual(sum(row["win_rate"] for row in result["bots"]), 1, places=3)
        self.assertGreater(result["bots"][0]["win_rate"], 0.5)

    def test_text_has_the_same_figures(self):
        arguments = ("canaletto", "--bots", "greedy,random", "--games", "20", "--sims", "5")
        text, row = self.succeed("arena", *arguments), self.arena(*arguments)["bots"][0]
        self.assertRegex(text, "^canaletto, 2 players: 10 deals in all rotations, 20 games\n")
        self.assertRegex(text, rf"(?m)^greedy +{100 * row['win_rate']:.1f} %")

    def test_simulations_do_not_depend_on_the_number_of_threads(self):
        arguments = ("noblesse", "--bots", "mc,random,mc", "--games", "9", "--sims", "10")
        first = self.figures(*arguments)
        self.assertEqual(first, self.figures(*arguments, "--threads", "3"))
        self.assertNotEqual(first, self.figures(*arguments, "--seed", "2"))

    def test_options_of_the_game_are_set(self):
        arguments = ("krach", "--bots", "random,random", "--games", "20", "--sims", "5")
        self.assertNotEqual(self.figures(*arguments), self.figures(*arguments, "--set", "quick=on"))

    def test_bad_calls_say_what_was_expected(self):
        rows = (
            (("krach",), "--bots"),
            (("--bots", "random,random"), "expected a game"),
            (("krach", "--bots", "random,deepblue"), "no bot called 'deepblue'"),
            (("krach", "--bots", "random,,random"), "random, greedy"),
            (("krach", "--bots", "random"), "krach takes 2 to 6 players, not 1"),
            (("canaletto", "--bots", ",".join(["random"] * 5)), "canaletto takes 2 to 4 players"),
            (("krach", "--bots", ",".join(["random"] * 7)), "2 to 6 players, not 7"),
            (("krach", "--bots", "random,random", "--bots", "random"), "--bots: give it once"),
            (("krach", "--bots", "random,random", "--ms", "0"), "from 1 to"),
            (("krach", "--bots", "random,random", "--sprt", "0.5,0.5"), "0 < P0 < P1 < 1"),
            (("krach", "--bots", "random,random", "--sprt=x"), "0 < P0 < P1 < 1"),
            (("krach", "--bots", "random,random", "--players", "2"), "unknown option --players"),
        )
        for arguments, part in rows:
            with self.subTest(arguments=arguments):
                self.fail_with(2, part, "arena", *arguments)

    def test_sprt_stops_when_it_is_decided(self):
        arguments = ("krach", "--games", "1000000", "--sims", "5")
        for bots, decision in (("greedy,random", "accept"), ("random,greedy", "reject")):
            result = self.arena(*arguments, "--bots", bots, "--sprt", "0.5,0.6")
            self.assertEqual(result["sprt"]["decision"], decision)
            self.assertEqual((result["sprt"]["p0"], result["sprt"]["p1"]), (0.5, 0.6))
            self.assertLess(result["units"], 1000)
        result = self.arena("krach", "--games", "8", "--bots", "greedy,random,random,random",
                            "--sims", "5", "--sprt")
        self.assertEqual((result["sprt"]["p0"], result["sprt"]["p1"]), (0.25, 0.3))
        self.assertEqual((result["units"], result["sprt"]["decision"]), (2, "undecided"))
        self.assertIn(": undecided (llr ",
                      self.succeed("arena", "krach", "--games", "8", "--bots", "random,random",
                                   "--sprt"))

    def test_luck_is_told(self):
        arguments = ("krach", "--bots", "random,random,random", "--games", "300", "--luck")
        luck = self.arena(*arguments)["luck"]
        self.assertEqual(list(luck), ["bot", "seat", "deal", "play"])
        self.assertAlmostEqual(sum(part["share"] for part in luck.values()), 1, delta=0.1)
        for part in luck.values():
            self.assertTrue(0 <= part["low95"] <= part["share"] <= part["high95"] <= 1)
        self.assertGreater(luck["play"]["low95"], 0.5)
        text = self.succeed("arena", *arguments)
        self.assertRegex(text, rf"(?m)^the deal +{100 * luck['deal']['share']:.1f} %  ")
        self.fail_with(1, "--luck: expected at least 3 deals", "arena", *arguments, "--games", "6")

    def test_faults_are_reported_counted_and_replaced(self):
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "stubborn.sh"
            program.write_text("""read line; echo ready stubborn
                while read word rest; do [ "$word" = go ] && echo action never; done""")
            result = encan("arena", "krach", "--bots", f"random,exec:sh {program}", "--games", "2",
                           "--json")
        self.assertEqual(result.returncode, 0)
        lines = result.stderr.splitlines()
        self.assertEqual(len(lines), 11)
        self.assertIn("fault of bot 2: ", lines[0])
        self.assertIn("never", lines[0])
        self.assertIn("are only counted", lines[10])
        rows = json.loads(result.stdout)["bots"]
        self.assertNotIn("faults", rows[0])
        self.assertGreater(rows[1]["faults"], 10)

    def interrupt(self, number, *arguments):
        with subprocess.Popen([ENCAN, "arena", *arguments], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True) as arena:
            time.sleep(1)
            arena.send_signal(number)
            out, error = arena.communicate(timeout=60)
            return arena.returncode, out, error

    def test_a_signal_prints_the_results_so_far(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            code, out, error = self.interrupt(number, "krach", "--bots", "random,random", "--games",
                                              "1000000", "--ms", "1", "--threads", "2", "--json")
            self.assertEqual((code, error), (0, ""))
            result = json.loads(out)
            self.assertTrue(1 <= result["units"] < 500000)
            self.assertEqual(result["bots"][0]["games"], 2 * result["units"])

    def test_a_signal_before_the_first_unit_is_a_failure(self):
        code, out, error = self.interrupt(signal.SIGINT, "noblesse", "--bots", "mc,mc,mc,mc", "--ms",
                                          "400")
        self.assertEqual((code, out), (1, ""))
        self.assertIn("stopped before the first deal was complete", error)

    def test_games_are_recorded(self):
        with tempfile.TemporaryDirectory() as folder:
            self.succeed("arena", "krach", "--bots", "greedy,random", "--games", "4", "--seed", "7",
                         "--sims", "5", "--record", folder)
            paths = sorted(Path(folder).iterdir())
            self.assertEqual([path.name for path in paths],
                             [f"krach-7-{unit:06}-{rotation}.txt" for unit in (0, 1)
                              for rotation in (0, 1)])
            for path in paths:
                self.assertRegex(self.succeed("verify", str(path)), "^ok: krach, 2 players, ")
            texts = [path.read_text(encoding="utf-8") for path in paths]
            self.assertIn("seat 0: greedy\nseat 1: random\n", texts[0])
            self.assertIn("seat 0: random\nseat 1: greedy\n", texts[1])
            seeds = [re.search(r"(?m)^seed: (.*)$", text).group(1) for text in texts]
            self.assertEqual(len(set(seeds)), 2)
            self.assertEqual(seeds[0], seeds[1])
        self.fail_with(1, "cannot write /nonexistent/", "arena", "krach", "--bots", "random,random",
                       "--record", "/nonexistent")


if __name__ == "__main__":
    main()
