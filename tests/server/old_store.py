"""A store that an earlier server wrote opens and plays on: its games come out as the records that the
earlier server made of them.

usage: old_store.py ENCAN
"""

import re
import sqlite3
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from draw import with_checksum
from place import Guest, Place

ENCAN = ""
OLD = Path(__file__).parent / "old_store"
IN_PROGRESS = "4wdb9xev3m278"  # Noblesse, after 25 steps


def without_players(record):
    """A record without the lines that say who played, and without its checksum."""
    return re.sub(r"(?m)^(played|check).*\n", "", record)


class OldStore(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        database = sqlite3.connect(self.folder / "db")
        database.executescript((OLD / "store.sql").read_text())
        database.close()
        self.store = f"sqlite:{self.folder}/db"

    def test_games_are_exported_as_they_were(self):
        subprocess.run([ENCAN, "export", "--store", self.store, self.folder / "out"], check=True,
                       capture_output=True)
        written = {path.name: path.read_text() for path in (self.folder / "out").iterdir()}
        expected = {path.name: path.read_text() for path in OLD.glob("*.encan")}
        self.assertEqual({name: without_players(text) for name, text in written.items()},
                         {name: without_players(text) for name, text in expected.items()})
        self.assertEqual(len(written), 2)
        for text in written.values():  # the logs tell who played, although older records did not
            self.assertRegex(text, r"(?m)^played 0 from \d+: (person|bot) ")

    def test_records_are_verified_by_the_older_scheme(self):
        """Which shows only that a seed was fixed; forging that is noticed."""
        for path in OLD.glob("*.encan"):
            record = path.read_text()
            verified = self.verify(record)
            self.assertEqual(verified.returncode, 0, verified.stderr)
            self.assertIn("older scheme: it proves only that a seed was fixed", verified.stdout)
            commitment = re.search("commitment: (.*)", record)[1]
            verified = self.verify(with_checksum(record.replace(commitment, "12" * 32)))
            self.assertEqual(verified.returncode, 1)
            self.assertIn("a different deal was promised", verified.stderr)

    def verify(self, record):
        return subprocess.run([ENCAN, "verify", "-"], input=record, text=True, capture_output=True,
                              check=False, env={"LC_ALL": "C"})

    def test_tables_can_be_seen_and_replayed(self):
        place = Place(ENCAN, self.store)
        self.addCleanup(place.stop)
        guest = Guest(place, "Blaise")
        for record in OLD.glob("*.encan"):
            table = guest.see(record.stem)["table"]
            self.assertEqual(table["stage"], "over")
            status, replay = guest.ask("GET", f"/api/tables/{record.stem}/replay?lang=en")
            self.assertEqual(status, 200)
            self.assertGreater(len(replay["frames"]), 20)
        seen = guest.see(IN_PROGRESS)
        self.assertEqual(seen["table"]["stage"], "playing")
        self.assertEqual(seen["table"]["ply"], 25)
        self.assertIn("Bonjour !", [news.get("text") for news in seen["news"]])


if __name__ == "__main__":
    ENCAN = sys.argv.pop(1)
    unittest.main()
