"""Analyses of records and hints, on the command line.

usage: analysis.py ENCAN
"""

import json
import re
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from command import ENCAN, GAMES, Command, encan, main


class Analysis(Command):
    DECISION = {"ply", "seat", "round", "phase", "chances", "chance_errors", "action", "played", "best",
                "best_action", "cost", "error", "mark"}
    MARKS = {"": "   ", "inaccuracy": "?  ", "mistake": "?? ", "blunder": "???"}

    def record(self, game, *arguments):
        return self.succeed("trace", game, "--record", "--players", "3", "--seed", "5", *arguments)

    def unfinished(self, game):
        """A record cut after its first plies, completed with what the reader says it misses."""
        lines = self.record(game).splitlines()
        start = lines.index("")
        kept = [line for line in lines[:start + 1] if not line.startswith("result:")]
        kept.insert(start - 1, "result: unfinished")
        kept += [line for line in lines[start + 1:] if re.match(r"[0-2]\. ", line)]
        text = "\n".join(kept) + "\n"
        check = 0xcbf29ce484222325
        for byte in text.encode():
            check = (check ^ byte) * 0x100000001b3 % 2 ** 64
        return f"{text}check: {check:016x}\n"

    def analyse(self, record, *arguments):
        return json.loads(self.succeed("analyse", "-", "--json", *arguments, stdin=record))

    def test_replay_shows_the_marks(self):
        record = self.record("canaletto")
        judged = self.analyse(record, "--sims", "100")
        marks = {"inaccuracy": "?", "mistake": "??", "blunder": "???"}
        wanted = [f"  {marks[row['mark']]} seat {row['seat']} {row['action']}: costs "
                  for row in judged["decisions"] if row["mark"]]
        self.assertTrue(wanted)
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            file.write(json.dumps(judged))
            file.flush()
            lines = self.succeed("replay", "-", "--analysis", file.name, stdin=record).splitlines()
            shown = [line for line in lines if line.startswith("  ?")]
            self.assertEqual(len(shown), len(wanted))
            for line, start in zip(shown, wanted):
                self.assertTrue(line.startswith(start), line)
            self.fail_with(1, "the analysis does not belong to this record", "replay", "-",
                           "--analysis", file.name, stdin=self.record("krach"))
            file.write("x")
            file.flush()
            self.fail_with(1, "end of file expected", "replay", "-", "--analysis", file.name,
                           stdin=record)

    def test_every_decision_is_judged(self):
        for game in GAMES:
            record = self.record(game)
            result = self.analyse(record, "--sims", "10")
            played = re.findall(r"(?m)^(\d+)\. (\d) (.*)$", record)
            self.assertEqual([(str(row["ply"]), str(row["seat"]), row["action"])
                              for row in result["decisions"]], played)
            self.assertEqual((result["title"], result["of"], result["end"]),
                             (game, len(played), "complete"))
            for row in result["decisions"]:
                self.assertEqual(set(row), self.DECISION)
                self.assertTrue(0 <= row["played"] <= row["best"] <= 1)
                self.assertAlmostEqual(row["best"] - row["played"], row["cost"], delta=0.0002)
                self.assertIn(row["mark"], self.MARKS)
                if row["mark"]:
                    self.assertGreaterEqual(row["cost"] - 2 * row["error"], 0.05 - 0.0004)
                self.assertEqual([len(row["chances"]), len(row["chance_errors"])], [3, 3])
                self.assertAlmostEqual(sum(row["chances"]), 1, delta=0.0003)
            for player in result["players"]:
                costs = [row["cost"] for row in result["decisions"]
                         if row["seat"] == player["seat"]]
                self.assertEqual(player["decisions"], len(costs))
                self.assertAlmostEqual(player["mean_cost"], sum(costs) / len(costs), places=3)
                self.assertTrue(0 < player["accuracy"] <= 1)

    def test_random_play_has_blunders_and_text_shows_them(self):
        record, sims = self.record("canaletto"), ("--sims", "60")
        rows = self.analyse(record, *sims)["decisions"]
        self.assertIn("blunder", [row["mark"] for row in rows])
        lines = self.succeed("analyse", "-", *sims, stdin=record).splitlines()
        self.assertIn("marks, where the cost is certain", lines[2])
        for row, line in zip(rows, lines[5:]):
            best = "" if row["best_action"] == row["action"] else f", best: {row['best_action']}"
            start = (rf"^ *{row['ply']} +{row['round']} +{row['seat']} player . {row['phase']} +"
                     r"(\d+) +(\d+) +(\d+) +±\d+ ")
            self.assertRegex(line, start)
            self.assertEqual(sum(int(chance) for chance in re.match(start, line).groups()), 100)
            self.assertTrue(line.endswith(f"  {self.MARKS[row['mark']]}  {row['action']}{best}"), line)
        told = lines.index("costly decisions:")
        self.assertRegex(lines[told - 4], r"^ +0 player 1 +\d+ +\d+\.\d +\d+\.\d\d +\d+ +\d+ +\d+$")
        costly = [row for row in rows if row["mark"]]
        self.assertEqual(len(lines[told + 1:]), len(costly))
        for row, line in zip(costly, lines[told + 1:]):
            start = rf"^round {row['round']}  {re.escape(self.MARKS[row['mark']])}  player {row['seat'] + 1} (bid|passed|used|resold)"
            self.assertRegex(line, start)
            cost = rf"by {100 * row['cost']:.0f}% \(± {200 * row['error']:.0f}%\)\.$"
            self.assertRegex(line, rf"\. It would have been better to .*, {cost}")

    def test_simultaneous_decisions_share_their_chances(self):
        rows = self.analyse(self.record("noblesse"), "--sims", "4")["decisions"]
        pairs = [(one, two) for one, two in zip(rows, rows[1:]) if one["ply"] == two["ply"]]
        self.assertTrue(pairs)
        for one, two in pairs:
            self.assertEqual((one["chances"], one["chance_errors"]),
                             (two["chances"], two["chance_errors"]))

    def test_simulations_and_seed_are_reproducible(self):
        record = self.record("canaletto")
        first = self.analyse(record, "--sims", "20")
        self.assertEqual(first, self.analyse(record, "--sims", "20"))
        self.assertNotEqual(first, self.analyse(record, "--sims", "20", "--seed", "2"))
        self.assertEqual(self.analyse(record, "--ms", "1", "--bot", "greedy")["bot"], "greedy")

    def test_a_signal_prints_the_results_so_far(self):
        for options in ((), ("--json",)):
            with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
                file.write(self.record("krach"))
                file.flush()
                with subprocess.Popen([ENCAN, "analyse", file.name, "--ms", "100", *options],
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                      text=True) as analyse:
                    time.sleep(1)
                    analyse.send_signal(signal.SIGINT)
                    out, error = analyse.communicate(timeout=60)
            self.assertEqual((analyse.returncode, error), (0, ""))
            if not options:
                self.assertIn("\nstopped before the end of the record\n", out)
                continue
            result = json.loads(out)
            self.assertEqual(result["end"], "stopped")
            self.assertTrue(0 < len(result["decisions"]) < result["of"])

    def test_a_failing_bot_is_reported_after_the_results_so_far(self):
        result = encan("analyse", "-", "--json", "--bot", "exec:read line; echo ready quitter",
                       stdin=self.record("krach"))
        self.assertEqual((result.returncode, json.loads(result.stdout)["decisions"]), (1, []))
        self.assertIn("encan analyse: exec:", result.stderr)

    def test_hints_for_all_who_are_to_act(self):
        record = self.unfinished("noblesse")
        hints = json.loads(self.succeed("hint", "-", "--sims", "50", "--json", stdin=record))
        self.assertEqual((hints["title"], set(hints)), ("noblesse", {"title", "phase", "hints"}))
        for hint in hints["hints"]:
            self.assertIn(hint["action"], [row["action"] for row in hint["candidates"]])
            self.assertGreaterEqual(hint["simulations"], 50)
            visits = [row["visits"] for row in hint["candidates"]]
            self.assertEqual(visits, sorted(visits, reverse=True))
        seat = hints["hints"][-1]["seat"]
        together = json.loads(self.succeed("hint", "-", "--sims", "50", "--threads", "2", "--json",
                                           stdin=record))
        self.assertEqual([hint["seat"] for hint in together["hints"]],
                         [hint["seat"] for hint in hints["hints"]])
        self.fail_with(2, "--threads: expected a number from 1 to 64, not '0'", "hint", "-",
                       "--threads", "0", stdin=record)
        text = self.succeed("hint", "-", "--sims", "50", "--seat", str(seat), stdin=record)
        self.assertTrue(text.startswith(f"seat {seat}, {hints['phase']}: "))
        self.assertIn(" visits  ", text)
        others = set("012") - {str(hint["seat"]) for hint in hints["hints"]}
        for other in others:
            self.fail_with(1, f"it is not seat {other}'s turn; to act: ", "hint", "-", "--seat", other,
                           stdin=record)
        self.assertTrue(others)

    def test_hints_for_positions_and_views(self):
        corpus = Path(__file__).parent.parent / "fuzz" / "corpus"
        texts = {path.name: path.read_text(encoding="utf-8") for path in corpus.iterdir()
                 if path.suffix in (".position", ".view", ".end-view")}
        for game in GAMES:
            hints = json.loads(self.succeed("hint", "--view", texts[f"{game}.position"],
                                            "--sims", "20", "--json"))
            self.assertEqual(hints["title"], game)
            self.assertTrue(hints["hints"])
            self.fail_with(1, "the game is over", "hint", "--view", texts[f"{game}.end-view"])
        view = texts["krach.view"]
        self.assertIn("viewer=1 players=3 phase=loan to_act=2 ", view)
        self.assertRegex(self.succeed("hint", "--view", view, "--sims", "20"),
                         r"^seat 1, loan: (borrow|decline)\n(  .*\.\n)?  chance of winning .*, \d+ simulations\n")
        self.fail_with(2, "the view is that of seat 1", "hint", "--view", view, "--seat", "0")
        self.fail_with(1, "it is not seat 2's turn; to act: 1\n", "hint", "--view",
                       view.replace("viewer=1", "viewer=2"))
        self.fail_with(1, "a spectator has nothing to decide", "hint", "--view",
                       view.replace("viewer=1", "viewer=-1"))
        self.assertIn("(greedy does not estimate its chances)",
                      self.succeed("hint", "--view", view, "--bot", "greedy"))

    def test_bad_calls_say_what_was_expected(self):
        record = self.unfinished("krach")
        rows = (
            (2, ("analyse",), "one record file"),
            (2, ("analyse", "-", "--bot", "deepblue"), "no bot called 'deepblue'"),
            (2, ("analyse", "-", "--ms", "0"), "from 1 to"),
            (2, ("analyse", "-", "--seed", "x"), "whole number"),
            (2, ("analyse", "-", "--fast"), "unknown option --fast"),
            (1, ("analyse", "/nonexistent/file"), "cannot open"),
            (2, ("hint",), "one record file"),
            (2, ("hint", "-", "--view", "krach"), "not both"),
            (2, ("hint", "-", "--seat", "6"), "from 0 to 5"),
            (2, ("hint", "-", "--seat", "3"), "seats 0 to 2"),
            (2, ("hint", "-", "--bot", "deepblue"), "no bot called 'deepblue'"),
            (1, ("hint", "--view", "poker"), f"expected one of {', '.join(GAMES)}"),
            (1, ("hint", "--view", "krach viewer=9"), "viewer: expected -1 to 5"),
            (1, ("hint", "--view", "krach players=3"), "expected 'phase=…'"),
        )
        for code, arguments, part in rows:
            with self.subTest(arguments=arguments):
                self.fail_with(code, part, *arguments, stdin=record)
        self.fail_with(1, "the game is over", "hint", "-", stdin=self.record("krach"))


if __name__ == "__main__":
    main()
