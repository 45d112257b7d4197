"""What the tests of a server on a store share.

Every file that uses it is called as FILE ENCAN sqlite|postgresql [CASE ...]; for postgresql, under
tests/support/with-postgres.sh.
"""

import os
import random
import sys
import tempfile
import unittest

from place import PATIENCE, Guest, Place, play_out
from titles import titles_of

os.environ["LC_ALL"] = "C"  # the sentences compared here are English, whatever the machine speaks

ENCAN, STORE = sys.argv[1:3]
FAST = ("--bot-pause", "off", "--limits", "off", "--analysis-simulations", "160")
PATIENT = ("--store-timeout", str(PATIENCE))  # with the store, however busy the machine is
TITLES = titles_of(ENCAN)


class Case(unittest.TestCase):
    options = FAST

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        url = os.environ["ENCAN_TEST_PG"] if STORE == "postgresql" else f"sqlite:{self.folder.name}/db"
        self.place = Place(ENCAN, url, *self.options)
        self.addCleanup(self.end)
        self.random = random.Random(1)

    def end(self):
        for live in self.place.lives:
            live.close()
        if self.place.process.poll() is None:
            code, log = self.place.stop()
            self.assertEqual(code, 0, log)
            self.assertNotIn("error", log)

    def gather(self, title, names, **wish):
        """A table where everybody named has sat down and is watching; the game has not begun."""
        guests = [Guest(self.place, name) for name in names]
        table = guests[0].create(title=title, seats=wish.pop("seats", len(names)), sit=0, **wish)
        for guest in guests[1:]:
            guest.must(table, "sit")
        return table, [guest.watch(table) for guest in guests]

    def begin(self, title, names, **wish):
        table, lives = self.gather(title, names, **wish)
        lives[0].must("start")
        for live in lives:
            live.until(lambda one: one.table["stage"] != "gathering")
        return table, lives

    def refused(self, answer, part):
        """The command was refused with an error that contains `part`."""
        self.assertEqual(answer["type"], "refused", answer)
        self.assertIn(part, answer["error"]["message"])

    def reach(self, lives, condition):
        play_out(lives, self.random, condition)


def main():
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
