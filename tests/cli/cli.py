"""The commands of encan as a person or a script calls them: output, exit codes, error sentences.

usage: cli.py ENCAN
"""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

os.environ["LC_ALL"] = "C"  # what is compared here is English, whatever the machine speaks

ENCAN = ""
GAMES = ("noblesse", "canaletto", "krach")
COMMANDS = ("play", "rules", "trace", "replay", "verify", "analyse", "hint", "perft", "bench", "arena",
            "bot")


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


class Cli(Command):
    def test_help_and_version(self):
        listed = self.succeed("--help")
        for command in COMMANDS:
            self.assertIn(f"  {command} ", listed)
            self.assertTrue(self.succeed(command, "--help").startswith(f"usage: encan {command}"))
        self.assertRegex(self.succeed("--version"), r"^encan \d+\.\d+\.\d+\n$")

    def test_bad_calls_exit_with_2_and_say_what_was_expected(self):
        rows = (
            ((), "usage: encan"),
            (("dance",), "unknown command 'dance'"),
            (("trace",), "expected a game"),
            (("trace", "poker"), "expected noblesse, canaletto or krach"),
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
                told = self.succeed("replay", str(path))
                self.assertIn("round 2\n", told)
                self.assertRegex(told, r"over after \d+ rounds")
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


class French(unittest.TestCase):
    """What people read is in the language of the environment, what programs read is not."""

    def french(self, *arguments, stdin=None):
        return encan(*arguments, stdin=stdin, LC_ALL="fr_CA.UTF-8")

    def record(self):
        return encan("trace", "krach", "--players", "3", "--record").stdout

    def test_help(self):
        listed = self.french("--help").stdout
        self.assertTrue(listed.startswith("usage\u00a0: encan COMMANDE [OPTIONS]\n"), listed)
        self.assertIn("  verify   vérifie qu’une partie est complète", listed)
        for command in re.findall(r"(?m)^  ([a-z]+) +\S", listed):
            help_text = self.french(command, "--help").stdout
            self.assertTrue(help_text.startswith(f"usage\u00a0: encan {command}"), help_text)
            self.assertEqual(set(re.findall(r"--[a-z]+(?:-[a-z]+)*", help_text)),
                             set(re.findall(r"--[a-z]+(?:-[a-z]+)*",
                                            encan(command, "--help").stdout)), command)
        for line in listed.splitlines():
            self.assertLessEqual(len(line), 80, line)

    def test_the_option_wins_over_the_environment(self):
        for command in ("play", "replay", "rules"):
            self.assertIn("usage: ", self.french(command, "--lang", "en", "--help").stdout)
            self.assertIn("usage\u00a0: ", encan(command, "--lang", "fr", "--help").stdout)
        self.assertEqual(self.french("rules", "krach").stdout,
                         encan("rules", "krach", "--lang", "fr").stdout)
        self.assertEqual(self.french("rules", "krach", "--lang", "en").stdout,
                         encan("rules", "krach").stdout)

    def test_bad_calls(self):
        rows = (
            (("dance",), "encan: commande inconnue\u00a0: «\u00a0dance\u00a0»"),
            (("trace", "krach", "--seed", "x"),
             "il faut un entier inférieur à 2^64, pas «\u00a0x\u00a0»"),
            (("trace", "krach", "--seed", "x"), "Voyez «\u00a0encan trace --help\u00a0»."),
            (("trace", "krach", "--set", "speed=1"), "krach n’a pas d’option «\u00a0speed\u00a0»"),
            (("bench", "playout", "--players", "5"), "canaletto se joue de 2 à 4 joueurs, pas 5"),
            (("serve", "--workers", "0"), "workers\u00a0: attendu un nombre de 1 à 64"),
        )
        for arguments, part in rows:
            result = self.french(*arguments)
            self.assertEqual(result.returncode, 2, arguments)
            self.assertIn(part, result.stderr)

    def test_failures(self):
        record = self.record()
        rows = (
            (("replay", "/nothing/there"), "",
             "impossible d’ouvrir /nothing/there\u00a0: aucun fichier ou dossier de ce nom"),
            (("replay", "-"), record.replace("players: 3", "players: many"),
             "ligne 3\u00a0: attendu un nombre de joueurs, trouvé «\u00a0many\u00a0»"),
            (("verify", "-"), record + "x", "il y a du texte après la fin de la partie"),
            (("hint", "--view", "krach players=3"), "",
             "position\u00a0: attendu «\u00a0phase=…\u00a0»"),
        )
        for arguments, stdin, part in rows:
            result = self.french(*arguments, stdin=stdin)
            self.assertEqual((result.returncode, result.stdout), (1, ""), arguments)
            self.assertIn(part, result.stderr)

    def test_results_for_people(self):
        self.assertIn("3 joueurs", self.french("verify", "-", stdin=self.record()).stdout)
        self.assertIn("chances de gagner",
                      self.french("hint", "-", "--ply", "3", "--sims", "20", stdin=self.record()).stdout)
        self.assertIn("taux de victoire", self.french("arena", "krach", "--bots", "random,random",
                                                      "--games", "2", "--sprt").stdout)

    def test_what_programs_read_is_the_same(self):
        record = self.record()
        rows = (
            (("trace", "krach"), ""),
            (("trace", "krach", "--record"), ""),
            (("replay", "-", "--json"), record),
            (("replay", "-", "--plain"), record),
            (("hint", "-", "--ply", "3", "--sims", "20", "--json"), record),
            (("perft", "krach", "--depth", "2"), ""),
            (("bot",), "encan-bot 9\ngo\nview krach players=3\nview chess\n"),
        )
        for arguments, stdin in rows:
            with self.subTest(arguments=arguments):
                english = encan(*arguments, stdin=stdin).stdout
                self.assertNotEqual(english, "")
                self.assertEqual(self.french(*arguments, stdin=stdin).stdout, english)


class Arena(Command):
    ROW = {"bot", "games", "win_rate", "low95", "high95", "mean_rank", "ms_per_move", "rating",
           "rating_low95", "rating_high95"}

    def arena(self, *arguments):
        return json.loads(self.succeed("arena", *arguments, "--json"))

    def figures(self, *arguments):
        """All but the times, which no two runs share."""
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

    def test_simulations_give_the_same_on_any_number_of_threads(self):
        arguments = ("noblesse", "--bots", "mc,random,greedy", "--games", "9", "--sims", "10")
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
            (("krach", "--bots", "random,deepblue"), "no bot is called 'deepblue'"),
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

    def test_faults_are_told_counted_and_played_over(self):
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "stubborn.sh"
            program.write_text("""read line; echo ready stubborn
                while read word rest; do [ "$word" = go ] && echo action never; done""")
            result = encan("arena", "krach", "--bots", f"random,exec:sh {program}", "--games", "2",
                           "--json")
        self.assertEqual(result.returncode, 0)
        told = result.stderr.splitlines()
        self.assertEqual(len(told), 11)
        self.assertIn("fault of bot 2: ", told[0])
        self.assertIn("never", told[0])
        self.assertIn("are only counted", told[10])
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

    def test_a_signal_prints_what_is_known(self):
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


class Analysis(Command):
    DECISION = {"ply", "seat", "phase", "action", "before", "played", "best", "best_action", "cost",
                "error", "source", "mark"}
    MARKS = {"": "   ", "inaccuracy": "?  ", "mistake": "?? ", "blunder": "???"}

    def record(self, game, *arguments):
        return self.succeed("trace", game, "--record", "--players", "3", "--seed", "5", *arguments)

    def unfinished(self, game):
        """A record cut after its first plies, and made whole by what reading it complains of."""
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
        judged = self.analyse(record, "--sims", "30")
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
            self.fail_with(1, "the analysis is of another game than the record", "replay", "-",
                           "--analysis", file.name, stdin=self.record("krach"))
            file.write("x")
            file.flush()
            self.fail_with(1, "end of file expected", "replay", "-", "--analysis", file.name,
                           stdin=record)

    def test_every_decision_is_judged(self):
        for game in GAMES:
            record = self.record(game)
            result = self.analyse(record, "--sims", "30")
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
                    self.assertGreaterEqual(row["cost"], max(0.05, 2 * row["error"] - 0.0002))
            for player in result["players"]:
                costs = [row["cost"] for row in result["decisions"]
                         if row["seat"] == player["seat"]]
                self.assertEqual(player["decisions"], len(costs))
                self.assertAlmostEqual(player["mean_cost"], sum(costs) / len(costs), places=3)

    def test_random_play_has_blunders_and_text_shows_them(self):
        record, sims = self.record("canaletto"), ("--sims", "200")
        rows = self.analyse(record, *sims)["decisions"]
        self.assertIn("blunder", [row["mark"] for row in rows])
        self.assertIn("playouts", [row["source"] for row in rows])
        lines = self.succeed("analyse", "-", *sims, stdin=record).splitlines()
        self.assertIn("more than twice its standard error", lines[2])
        for row, line in zip(rows, lines[5:]):
            best = "" if row["best_action"] == row["action"] else f", best: {row['best_action']}"
            self.assertRegex(line, rf"^ *{row['ply']} +{row['seat']} player . {row['phase']} ")
            self.assertTrue(line.endswith(f"  {self.MARKS[row['mark']]}  {row['action']}{best}"), line)
        self.assertRegex(lines[-3], r"^ +0 player 1 +\d+ +\d+\.\d\d +\d+ +\d+ +\d+$")

    def test_simulations_and_seed_are_reproducible(self):
        record = self.record("noblesse")
        first = self.analyse(record, "--sims", "20")
        self.assertEqual(first, self.analyse(record, "--sims", "20"))
        self.assertNotEqual(first, self.analyse(record, "--sims", "20", "--seed", "2"))
        self.assertEqual(self.analyse(record, "--ms", "1", "--bot", "greedy")["bot"], "greedy")

    def test_a_signal_prints_what_is_known(self):
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

    def test_a_failing_bot_is_told_after_what_is_known(self):
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
        texts = {path.name: path.read_text(encoding="utf-8") for path in corpus.iterdir()}
        for game in GAMES:
            hints = json.loads(self.succeed("hint", "--view", texts[f"{game}.position"],
                                            "--sims", "20", "--json"))
            self.assertEqual(hints["title"], game)
            self.assertTrue(hints["hints"])
            self.fail_with(1, "the game is over", "hint", "--view", texts[f"{game}.end-view"])
        view = texts["krach.view"]
        self.assertIn("viewer=1 players=3 phase=loan to_act=2 ", view)
        self.assertRegex(self.succeed("hint", "--view", view, "--sims", "20"),
                         r"^seat 1, loan: (borrow|decline)\n  chance of winning .*, \d+ simulations\n")
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
            (2, ("analyse", "-", "--bot", "deepblue"), "no bot is called 'deepblue'"),
            (2, ("analyse", "-", "--ms", "0"), "from 1 to"),
            (2, ("analyse", "-", "--seed", "x"), "whole number"),
            (2, ("analyse", "-", "--fast"), "unknown option --fast"),
            (1, ("analyse", "/nonexistent/file"), "cannot open"),
            (2, ("hint",), "one record file"),
            (2, ("hint", "-", "--view", "krach"), "not both"),
            (2, ("hint", "-", "--seat", "6"), "from 0 to 5"),
            (2, ("hint", "-", "--seat", "3"), "seats 0 to 2"),
            (2, ("hint", "-", "--bot", "deepblue"), "no bot is called 'deepblue'"),
            (1, ("hint", "--view", "poker"), "expected noblesse, canaletto or krach"),
            (1, ("hint", "--view", "krach viewer=9"), "viewer: expected -1 to 5"),
            (1, ("hint", "--view", "krach players=3"), "expected 'phase=…'"),
        )
        for code, arguments, part in rows:
            with self.subTest(arguments=arguments):
                self.fail_with(code, part, *arguments, stdin=record)
        self.fail_with(1, "the game is over", "hint", "-", stdin=self.record("krach"))


if __name__ == "__main__":
    ENCAN = sys.argv.pop(1)
    unittest.main()
