"""A fourth title, compiled in by one line and without any art, plays everywhere: in the terminal, in
the arena and over the API. tests/browser/fourth.test.ts does the same in a browser.

usage: fourth.py ENCAN, which is the program with Goofspiel as one more title
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path += [str(TESTS / "server"), str(TESTS / "terminal")]
from contract import CONTRACT  # noqa: E402
from pane import Pane  # noqa: E402
from place import Guest, Place, play_out  # noqa: E402
from titles import titles_of  # noqa: E402

os.environ["LC_ALL"] = "C"  # what is compared here is English, whatever the machine speaks

ENCAN = ""
FOURTH = "goofspiel"


def encan(*arguments, typed=""):
    with tempfile.TemporaryDirectory() as home:
        return subprocess.run([ENCAN, *arguments], input=typed, capture_output=True, text=True,
                              check=True, env={**os.environ, "XDG_DATA_HOME": home}).stdout


class Listed(unittest.TestCase):
    def test_it_stands_after_the_others(self):
        games = titles_of(ENCAN)
        self.assertEqual(games[3:], [FOURTH])
        self.assertEqual(encan("--list-games", FOURTH).split(), ["cards=3", "cards=4"])
        self.assertIn("Goofspiel.", encan("--help"))
        self.assertIn(", ".join(games), encan("rules", "--help"))

    def test_without_a_text_of_its_rules_it_says_so(self):
        self.assertIn("have not been written yet", encan("rules", FOURTH))

    def test_the_others_are_as_they_were(self):
        for game in titles_of(ENCAN)[:3]:
            self.assertIn('"type":"end"', encan("trace", game))


class Terminal(unittest.TestCase):
    def test_plain(self):
        said = encan("play", FOURTH, "--seed", "1", "--level", "1", "--name", "Ada", "--plain",
                     typed="status\n1\n1\n1\n")
        self.assertIn("Prize: 4.\nAda: hand 1, 2, 3, 4; points 0.\n", said)
        self.assertIn("1. Bid 1 [bid 1]", said)
        self.assertIn("Ada: bid, card 1.\n", said)
        self.assertRegex(said, r"\n1\. \w+: -?\d+ points?\n")

    def test_plain_in_french(self):
        said = encan("play", FOURTH, "--seed", "1", "--name", "Ada", "--plain", "--lang", "fr",
                     typed="1\n")
        self.assertIn("Ada\u00a0: bid, card 1.\n", said)

    def test_full_screen(self):
        command = [ENCAN, "play", FOURTH, "--seed", "7", "--level", "1", "--pause", "0"]
        with Pane(command) as pane:
            pane.wait("── Table ─", "── Players ─", "prize           4", "hand        points",
                      "▸1 Ada (you)        1, 2, 3, 4  0", "▸ 1 Bid 1")
            pane.keys("3", "Enter")
            pane.wait("prize           3", "Ada: bid, card 3.", "1, 2, 4")
            pane.keys("b", "i", "d", "Space", "4", "Enter")
            pane.wait("prize           2", "Ada: bid, card 4.")
            pane.keys("1", "Enter")
            pane.wait("Play again", "Replay this game")
            pane.keys("1")
            pane.wait("seen by Ada", "── Players ─")

    def test_menu(self):
        with Pane([ENCAN, "play", "--pause", "0"]) as pane:
            pane.wait("◂ Noblesse ▸")
            pane.keys("Left")
            pane.wait("◂ Goofspiel ▸", "◂ 2 ▸", "cards", "◂ 4 ▸")
            pane.keys("Enter")
            pane.wait("Goofspiel · Round 1 · bidding")


class Arena(unittest.TestCase):
    def test_bots_play_it(self):
        result = json.loads(encan("arena", FOURTH, "--bots", "search,mc", "--games", "40",
                                  "--sims", "100", "--json"))
        self.assertEqual([row["games"] for row in result["bots"]], [40, 40])
        result = json.loads(encan("arena", FOURTH, "--bots", "search,random", "--games", "100",
                                  "--sims", "200", "--json"))
        self.assertGreater(result["bots"][0]["win_rate"], 0.5)
        encan("arena", FOURTH, "--bots", "greedy,level:1", "--games", "4")

    def test_records_are_checked_and_judged(self):
        record = encan("trace", FOURTH, "--record")
        self.assertIn("ok: goofspiel, 2 players", encan("verify", "-", typed=record))
        judged = json.loads(encan("analyse", "-", "--sims", "50", "--json", typed=record))
        self.assertEqual(len(judged["decisions"]), 6)

    def test_positions_are_read_and_written(self):
        view = (f"{FOURTH} viewer=0 players=2 phase=bidding to_act=3 round=1 cards=3 prize=3 "
                "hand=14,14 points=0,0")
        self.assertRegex(encan("hint", "--view", view, "--sims", "50"), r"bid \d")


class Api(unittest.TestCase):
    """place.py compares all that passes with the description of the API."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.place = Place(ENCAN, f"sqlite:{folder.name}/db", "--bot-pause", "off",
                           "--limits", "off")
        self.addCleanup(self.end)

    def end(self):
        for live in self.place.lives:
            live.close()
        self.assertEqual(self.place.stop()[0], 0)

    def test_it_is_described(self):
        defs = CONTRACT.schemas.files["messages.schema.json"]["$defs"]
        self.assertEqual(defs["Title"]["enum"][3:], [FOURTH])
        self.assertEqual(list(defs["GoofspielView"]["properties"]),
                         ["players", "phase", "round", "prize", "hand", "points"])
        self.assertEqual(len(defs["GoofspielEvent"]["oneOf"]), 4)
        _, answer = self.place.ask("GET", "/api/games?lang=en")
        game = answer["games"][3]
        self.assertEqual((game["name"], game["players_min"], game["players_max"]), (FOURTH, 2, 2))
        self.assertEqual(game["fields"], [
            {"name": "prize", "meaning": "amount"},
            {"name": "hand", "meaning": "numbers", "by_seat": "rows"},
            {"name": "points", "meaning": "amount", "by_seat": "rows"}])

    def play(self, lang):
        """A whole game of two people; the first of them, at its end."""
        ada, ben = Guest(self.place, "Ada"), Guest(self.place, "Ben")
        table = ada.create(title=FOURTH, seats=2, sit=0, options={"cards": "3"})
        ben.must(table, "sit")
        lives = [guest.watch(table, lang=lang) for guest in (ada, ben)]
        lives[0].must("start")
        for live in lives:
            live.until(lambda one: one.table["stage"] == "playing")
        self.assertEqual(lives[0].table["choices"], ["bid 1", "bid 2", "bid 3"])
        play_out(lives, random.Random(1))
        return ada, table, lives[0]

    def test_a_whole_game(self):
        ada, table, live = self.play("en")
        texts = [event["text"] for news in live.news for event in news.get("events", [])]
        self.assertEqual(texts[0], "Prize, worth 3.")
        self.assertTrue(any(re.fullmatch(r"Ada: bid, card \d\.", text) for text in texts))
        self.assertEqual(len(live.table["result"]["ranks"]), 2)
        _, record = ada.ask("GET", f"/api/tables/{table}/record")
        self.assertIn("ok: goofspiel", encan("verify", "-", typed=record))
        _, replay = ada.ask("GET", f"/api/tables/{table}/replay?seat=0&lang=en")
        self.assertEqual(len(replay["frames"]), 3)

    def test_without_sentences(self):
        _, _, live = self.play(None)
        self.assertEqual(live.table["stage"], "over")

    def test_bots_and_hints(self):
        ada = Guest(self.place, "Ada")
        table = ada.create(title=FOURTH, seats=2, sit=0, bots=[0, 3])
        live = ada.watch(table)
        live.must("start")
        live.until(lambda one: one.my_turn)
        status, hint = ada.ask("POST", f"/api/tables/{table}/hint?lang=en", {})
        self.assertEqual(status, 200)
        self.assertRegex(hint["text"], r"^Bid \d$")
        play_out([live], random.Random(1))


if __name__ == "__main__":
    ENCAN = sys.argv.pop(1)
    unittest.main()
