"""Who waits for whom when one worker thinks for everybody.

usage: workers.py ENCAN
"""

import json
import os
import random
import sys
import tempfile
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

from place import Guest, Http, Place, play_out

os.environ["LC_ALL"] = "C"  # what is compared here is English, whatever the machine speaks

ENCAN = ""


class OneWorker(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.place = Place(ENCAN, f"sqlite:{self.folder.name}/db", "--workers", "1",
                           "--bot-pause", "off", "--limits", "off", "--trust-proxy", "on")
        self.addCleanup(self.end)
        self.random = random.Random(1)

    def end(self):
        """It stops in the middle of whatever it is thinking about."""
        for live in self.place.lives:
            live.close()
        code, log = self.place.stop()
        self.assertEqual(code, 0, log)
        self.assertNotIn("error", log)

    def against_a_bot(self, guest):
        table = guest.create(title="krach", seats=2, sit=0, bots=[0, 1])
        guest.must(table, "start")
        return guest.watch(table)

    def play(self, live, plies):
        """Plays on for so many plies, the bot's among them."""
        play_out([live], self.random, lambda one: one.table["ply"] >= plies)

    def figure(self, name):
        return int(self.place.metrics()[f"encan_{name}"])

    def finished_game(self, guest, title="noblesse"):
        """Played by bots. Of Noblesse it is long: hundreds of decisions."""
        table = guest.create(title=title, seats=4, bots=[1] * 4)
        guest.must(table, "start")
        live = guest.watch(table)
        live.until(lambda one: one.table["stage"] == "over")
        return table

    def test_bots_move_while_a_game_is_being_analysed(self):
        ada, zoe = Guest(self.place, "Ada"), Guest(self.place, "Zoe")
        target = f"/api/tables/{self.finished_game(ada)}/analysis"
        live = self.against_a_bot(zoe)
        self.assertEqual(ada.ask("POST", target, {})[0], 202)
        self.play(live, 12)
        self.assertEqual(ada.ask("GET", target)[0], 202)

    def test_a_hint_comes_while_a_game_is_being_analysed(self):
        ada, zoe = Guest(self.place, "Ada"), Guest(self.place, "Zoe")
        target = f"/api/tables/{self.finished_game(ada)}/analysis"
        live = self.against_a_bot(zoe)
        play_out([live], self.random, lambda one: one.my_turn)
        self.assertEqual(ada.ask("POST", target, {})[0], 202)
        self.assertEqual(zoe.ask("POST", f"/api/tables/{live.id}/hint", {})[0], 200)
        self.assertEqual(ada.ask("GET", target)[0], 202)

    def crowd(self, guests):
        """A crowd of tables, all of which run."""
        for guest in guests:
            table = guest.create(title="noblesse", seats=5, bots=[0] + [4] * 4, sit=0)
            guest.must(table, "start")

    def expect_few_decisions(self, stranger):
        """One decision of the crowd may come before each of the stranger's bot, and a few while the
        stranger is choosing; not one of every table."""
        live = self.against_a_bot(stranger)
        before = self.figure("bot_seconds_count")
        self.play(live, 12)
        self.assertLess(self.figure("bot_seconds_count") - before, 80)

    def test_a_crowd_of_tables_does_not_stop_a_stranger(self):
        eve, zoe = Guest(self.place, "Eve"), Guest(self.place, "Zoe")
        self.crowd([eve] * 40)
        self.expect_few_decisions(zoe)

    def test_a_crowd_of_names_at_one_address_does_not_either(self):
        self.crowd([Guest(self.place, f"Eve {i}", f"2001:db8::{i}") for i in range(40)])
        self.expect_few_decisions(Guest(self.place, "Zoe", "2001:db8:0:1::1"))

    def test_a_guest_has_only_so_many_analyses_at_a_time(self):
        ada, zoe = Guest(self.place, "Ada"), Guest(self.place, "Zoe")
        targets = [f"/api/tables/{self.finished_game(ada, 'canaletto')}/analysis" for _ in range(12)]
        asked = [ada.ask("POST", target, {}) for target in targets]
        statuses = [status for status, _ in asked]
        refused = statuses.index(429)
        self.assertEqual(set(statuses[:refused]), {202})
        self.assertIn("still busy", asked[refused][1]["error"]["message"])
        self.assertEqual(zoe.ask("POST", targets[-1], {})[0], 202)

    def test_a_hint_that_is_asked_for_twice_at_once(self):
        zoe = Guest(self.place, "Zoe")
        live = self.against_a_bot(zoe)
        play_out([live], self.random, lambda one: one.my_turn)
        with ThreadPoolExecutor(8) as pool:
            asked = [pool.submit(zoe.ask, "POST", f"/api/tables/{live.id}/hint", {}) for _ in range(8)]
        statuses = {future.result()[0] for future in asked}
        self.assertIn(200, statuses)
        self.assertLessEqual(statuses, {200, 429})

    def test_hints_that_nobody_waits_for_do_no_harm(self):
        zoe = Guest(self.place, "Zoe")
        live = self.against_a_bot(zoe)
        play_out([live], self.random, lambda one: one.my_turn)
        target = f"/api/tables/{live.id}/hint"
        for _ in range(20):  # more than may wait
            with Http(self.place.port) as http:
                http.request("POST", target, {**zoe.headers, "Content-Type": "application/json"}, b"{}")
        status = 429
        while status == 429:
            time.sleep(0.01)  # until the server has seen that they left
            status, hint = zoe.ask("POST", target, {})
        self.assertEqual(status, 200)
        self.assertIn(hint["action"], json.dumps(live.table["choices"]))


if __name__ == "__main__":
    ENCAN = sys.argv[1]
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
