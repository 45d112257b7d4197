"""Positions that bots once misjudged: hints find a good choice. tests/unit/doubts.c has what an analysis
says about one of them.

usage: positions.py ENCAN
"""

import json
from pathlib import Path

from command import Command, main

RECORDS = Path(__file__).parent / "positions"


class Positions(Command):
    def hint(self, record, ply):
        told = json.loads(self.succeed("hint", RECORDS / record, "--ply", str(ply), "--sims", "5000", "--json"))
        return told["hints"][0]

    def test_a_last_lot_is_bid_for(self):
        """A bid far beyond the next tile is good, because the tiles behind it are high."""
        for record, ply in [("last_lot.txt", 107), ("late_lot.txt", 96)]:
            with self.subTest(record):
                hint = self.hint(record, ply)
                chance = {row["action"]: row["win_chance"] for row in hint["candidates"]}
                self.assertTrue(hint["action"].startswith("bid "), hint["action"])
                self.assertIn("bid 17", chance)
                self.assertGreater(chance[hint["action"]], chance.get("pass", 0))

    def test_every_bid_can_become_a_candidate(self):
        hint = self.hint("last_lot.txt", 107)
        bids = {row["action"] for row in hint["candidates"]}
        self.assertLessEqual({f"bid {bid}" for bid in range(17, 101)}, bids)

    def test_a_rich_lot_is_opened_beyond_bribes(self):
        for ply in [5, 12]:
            with self.subTest(ply):
                action = self.hint("bribed.txt", ply)["action"]
                self.assertFalse(action in {f"bid {bid}" for bid in range(1, 16)}, action)


if __name__ == "__main__":
    main()
