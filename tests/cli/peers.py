"""Matches and training in several processes, started by MPI.

usage: peers.py ENCAN, with MPIRUN in the environment
"""

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

from command import ENCAN, encan, main

# Open MPI's mpirun wants to be told that it may do what MPICH's does without asking.
os.environ.update({"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
                   "OMPI_MCA_rmaps_base_oversubscribe": "1"})
MPIRUN = os.environ["MPIRUN"]
SECONDS = 300  # nothing here takes longer, on however busy a machine


def together(peers, *arguments):
    return subprocess.run([MPIRUN, "-n", str(peers), ENCAN, *arguments], capture_output=True,
                          text=True, check=False, timeout=SECONDS)


class Peers(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def path(self, name):
        return str(self.folder / name)

    def fail_with(self, code, part, result):
        self.assertEqual((result.returncode, result.stdout), (code, ""))
        self.assertEqual(result.stderr.count(part), 1, result.stderr)


class Arena(Peers):
    def figures(self, result):
        """Everything but the times."""
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return re.sub(r'"ms_per_move":[0-9.]+,', "", result.stdout)

    def expect_same(self, *arguments):
        alone = self.figures(encan("arena", *arguments, "--json"))
        for peers, threads in ((2, "1"), (3, "2")):
            both = self.figures(together(peers, "arena", *arguments, "--json", "--threads", threads))
            self.assertEqual(both, alone)
        return json.loads(alone)

    def test_results_are_those_of_one_process_to_the_digit(self):
        for game in ("krach", "canaletto", "noblesse"):
            result = self.expect_same(game, "--bots", "expert,mc,greedy", "--sims", "10", "--games", "15",
                                      "--seed", "3")
            self.assertEqual(result["units"], 5)

    def test_fewer_deals_than_processes_are_enough(self):
        self.expect_same("krach", "--bots", "random,greedy", "--sims", "1", "--games", "2")

    def test_the_sequential_test_ends_at_the_same_deal(self):
        result = self.expect_same("krach", "--bots", "greedy,random", "--sims", "1", "--games", "100000",
                                  "--sprt")
        self.assertEqual(result["sprt"]["decision"], "accept")
        self.assertLess(result["units"], 1000)

    def test_every_game_is_played_and_recorded_once(self):
        """A program as a bot counts what it is asked."""
        games, asked = [], []
        for name, run in (("one", encan), ("two", lambda *call: together(2, *call))):
            (self.folder / name).mkdir()
            heard = self.folder / f"{name}.log"
            bot = f"exec:tee -a {heard} | {ENCAN} bot --bot greedy"
            result = run("arena", "krach", "--bots", f"{bot},greedy", "--sims", "1", "--games", "10",
                         "--record", self.path(name))
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            games.append({file.name: re.sub("(?m)^seat .*", "", file.read_text())
                          for file in (self.folder / name).iterdir()})
            asked.append(heard.read_text().count("view krach"))
        self.assertEqual(len(games[0]), 10)
        self.assertEqual(games[0], games[1])
        self.assertEqual(asked[0], asked[1])

    def test_bad_calls_are_told_once(self):
        self.fail_with(2, "expected --bots", together(2, "arena", "krach"))
        self.fail_with(2, "there is no bot called 'nobody'",
                       together(2, "arena", "krach", "--bots", "nobody,random"))

    def test_all_end_when_one_fails(self):
        """With two games there is one deal, so the second process has nothing to write."""
        result = together(2, "arena", "krach", "--bots", "random,random", "--games", "2", "--record",
                          "/nonexistent")
        self.fail_with(1, "cannot write /nonexistent/", result)
        self.assertIn("another process of the match has failed", result.stderr)

    def test_a_signal_stops_all_and_prints_what_is_complete(self):
        match = subprocess.Popen([MPIRUN, "-n", "2", ENCAN, "arena", "krach", "--bots", "random,random",
                                  "--games", "1000000", "--record", str(self.folder), "--json"],
                                 stdout=subprocess.PIPE, text=True)
        each_has_played = [self.folder / f"krach-1-{unit:06}-1.txt" for unit in (8, 9)]
        while not all(record.exists() for record in each_has_played):
            self.assertIsNone(match.poll())
        match.send_signal(signal.SIGINT)
        printed, _ = match.communicate(timeout=SECONDS)
        results = [line for line in printed.splitlines() if line.startswith("{")]  # not MPICH's words
        self.assertEqual(len(results), 1, printed)
        self.assertGreater(json.loads(results[0])["units"], 1)


class Training(Peers):
    def train(self, peers, *arguments):
        result = together(peers, "train", *arguments) if peers else encan("train", *arguments)
        self.assertEqual((result.returncode, result.stdout), (0, ""), result.stderr)
        return result.stderr

    def expect_same(self, *names):
        first, *others = [(self.folder / name).read_bytes() for name in names]
        for other in others:
            self.assertEqual(first, other)

    def test_weights_are_those_of_one_process_to_the_bit(self):
        for game in ("krach", "canaletto", "noblesse"):
            self.train(0, game, "--games", "96", "--out", self.path(f"{game}-0"))
            for peers in (2, 3):
                printed = self.train(peers, game, "--games", "96", "--out", self.path(f"{game}-{peers}"))
                self.assertEqual(printed.count("96 of 96 games"), 1)
            self.expect_same(*(f"{game}-{peers}" for peers in (0, 2, 3)))

    def test_more_processes_than_games_of_a_step(self):
        self.train(0, "krach", "--games", "32", "--out", self.path("one"))
        self.train(17, "krach", "--games", "32", "--out", self.path("many"))
        self.expect_same("one", "many")

    def start(self, *arguments):
        """A run of two that is in the middle of it."""
        run = subprocess.Popen([MPIRUN, "-n", "2", ENCAN, "train", "krach", "--out", self.path("run"),
                                "--games", "100000000", *arguments], stderr=subprocess.PIPE, text=True)
        self.addCleanup(run.stderr.close)
        self.assertRegex(run.stderr.readline(), "of 100000000 games")
        return run

    def test_a_run_that_was_stopped_goes_on(self):
        run = self.start()
        run.send_signal(signal.SIGINT)
        printed = run.communicate(timeout=SECONDS)[1]
        games = str(int(re.findall(r"(\d+) of 100000000 games", printed)[-1]) + 64)
        self.train(2, "krach", "--games", games, "--resume", self.path("run"), "--out", self.path("run"))
        self.train(0, "krach", "--games", games, "--out", self.path("whole"))
        self.expect_same("run", "whole")

    def test_a_run_that_dies_goes_on_from_its_last_checkpoint(self):
        """One process is killed: the other cannot go on, and what was saved before is whole."""
        self.train(2, "krach", "--games", "64", "--out", self.path("run"))
        run = self.start("--resume", self.path("run"))
        processes = descendants(run.pid)
        self.assertEqual(len(processes), 2)
        os.kill(processes[1], signal.SIGKILL)
        run.communicate(timeout=SECONDS)
        self.assertNotEqual(run.returncode, 0)
        self.train(2, "krach", "--games", "160", "--resume", self.path("run"), "--out", self.path("run"))
        self.train(0, "krach", "--games", "160", "--out", self.path("whole"))
        self.expect_same("run", "whole")

    def test_one_process_looks_after_the_files(self):
        self.train(2, "krach", "--games", "16", "--out", self.path("run"))
        again = together(2, "train", "krach", "--games", "32", "--out", self.path("run"))
        self.fail_with(1, "already exists: continue it with --resume", again)
        self.fail_with(1, "cannot write", together(2, "train", "krach", "--out", "/nonexistent/run"))


def descendants(pid):
    """The processes encan-mpi below it."""
    found = []
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        name = Path(f"/proc/{child}/comm").read_text().strip()
        found += [int(child)] if name == "encan-mpi" else descendants(int(child))
    return found


class Program(Peers):
    def test_encan_itself_knows_no_mpi(self):
        """So it starts as fast as ever, and its package needs no MPI."""
        needed = subprocess.run(["ldd", ENCAN], capture_output=True, text=True, check=True).stdout
        self.assertIn("libc.so", needed)
        self.assertNotRegex(needed, "(?i)mpi")

    def test_encan_says_what_it_lacks_to_be_one_of_several(self):
        program = shutil.copy(ENCAN, self.path("encan"))
        for size in ("PMI_SIZE", "OMPI_COMM_WORLD_SIZE"):
            call = [program, "arena", "krach", "--bots", "random,random"]
            for count, code in (("1", 0), ("2", 1)):
                result = subprocess.run(call, env={**os.environ, size: count}, capture_output=True,
                                        text=True, check=False)
                self.assertEqual(result.returncode, code)
            self.assertIn(f"cannot run {program}-mpi, which several processes need: No such file",
                          result.stderr)


if __name__ == "__main__":
    main()
