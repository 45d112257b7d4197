"""A server that deals otherwise than it promised is found out.

usage: crooked.py ENCAN CROOKED
"""

import random
import re
import secrets
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "server"))
from draw import Receipt, commit_number, seed_of, with_checksum  # noqa: E402
from place import Guest, Place, play_out  # noqa: E402

ENCAN = CROOKED = ""


class Crooked(unittest.TestCase):
    """Ada takes all the precautions, and keeps a receipt."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        place = Place(CROOKED, f"sqlite:{cls.folder.name}/db", "--bot-pause", "off", "--limits", "off")
        cls.addClassCleanup(place.stop)
        ada = Guest(place, "Ada")
        table = ada.create(title="canaletto", seats=2, sit=0, bots=[0, 1])
        live = ada.watch(table)
        live.number_drawn = secrets.token_hex(32)
        live.must("commit", commitment=commit_number(table, 0, live.number_drawn))
        live.must("start")
        live.until(lambda one: one.table["stage"] == "dealing")
        live.must("open", number=live.number_drawn)
        live.until(lambda one: one.table["stage"] == "playing")
        play_out([live], random.Random(1))
        cls.final = live.table
        cls.record = ada.ask("GET", f"/api/tables/{table}/record")[1]
        log = ada.ask("GET", f"/api/tables/{table}/log")[1]
        cls.receipt = Receipt(live, place.ask("GET", "/api/server")[1]["key"]).text(log)
        live.close()

    def verify(self, record):
        path = Path(self.folder.name) / "receipt"
        path.write_text(self.receipt)
        return subprocess.run([ENCAN, "verify", "-", "--receipt", path], input=record, text=True,
                              capture_output=True, check=False, env={"LC_ALL": "C"})

    def test_the_seed_does_not_follow(self):
        self.assertNotEqual(self.final["seed"], seed_of(self.final))
        found = self.verify(self.record)
        self.assertEqual(found.returncode, 1)
        self.assertIn("the deal does not follow from the secret and the numbers", found.stderr)

    def honest(self, record):
        """The record with the seed that should have been."""
        return record.replace(self.final["seed"], seed_of(self.final))

    def test_a_record_with_the_right_seed_does_not_fit_the_game(self):
        self.assertEqual(self.verify(with_checksum(self.honest(self.record))).returncode, 1)

    def test_what_was_shown_does_not_follow_from_the_right_seed(self):
        """Even if the record is cut off before a choice that does not fit."""
        start = re.sub(r"(?m)^(result: ).*(?s:.*)", r"\1unfinished\n\ncheck: \n", self.honest(self.record))
        start = re.sub(r"(?m)^(played|hints).*\n", "", start)
        found = self.verify(with_checksum(start))
        self.assertEqual(found.returncode, 1, found.stderr)
        self.assertIn("NOT ok: what you were shown after 0 steps does not follow from the deal",
                      found.stdout)


if __name__ == "__main__":
    ENCAN, CROOKED = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1])
