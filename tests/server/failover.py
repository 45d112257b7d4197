"""A primary that dies, its synchronous standby, and an old primary that comes back.

usage: with-standby.sh failover.py ENCAN postgresql [CASE ...]
"""

import os
import subprocess
from pathlib import Path

from case import ENCAN, FAST, PATIENT, Case, main
from place import Guest, Place, lasting, play_out


def control(verb):
    subprocess.run([os.environ["ENCAN_TEST_PG_CTL"], verb], check=True)


class Failover(Case):
    options = (*FAST, *PATIENT)

    def say(self, guest, table, text):
        """Says a line until it is acknowledged, as the page does."""
        command = {"id": text, "do": "say", "text": text}
        while True:
            status, content = guest.ask("POST", f"/api/tables/{table}/commands", command)
            if status == 200:
                return
            self.assertEqual((status, content["error"]["code"]), (503, "unavailable"))

    def lines(self, guest, table):
        return [news["text"] for news in guest.see(table)["news"] if news["news"] == "chat"]

    def test_the_old_primary_comes_back(self):
        """It has no standby, so it can promise nothing, and nobody is promised anything by it."""
        ada = Guest(self.place, "Ada")
        table = ada.create(title="krach", seats=2, sit=0)
        self.say(ada, table, "before")
        old = Path(os.environ["ENCAN_TEST_PG_CTL"]).with_name("primary").read_text().strip().upper()
        control("fail")
        self.place.stop()  # it may be in the middle of something; another takes over
        control("back")
        split = Place(ENCAN, os.environ[f"ENCAN_TEST_PG_{old}"], *FAST, "--store-timeout", "2")
        self.addCleanup(split.stop)
        lost = Guest.__new__(Guest)
        lost.__dict__.update(ada.__dict__, place=split)
        for number in range(2):
            status, content = lost.do(table, "say", text=f"to the old one {number}")
            self.assertEqual((status, content["error"]["code"]), (503, "unavailable"))
        self.assertEqual(split.ask("GET", "/readyz")[0].status, 503)
        control("rejoin")
        self.place.start()
        self.say(ada, table, "after")
        self.assertEqual(self.lines(ada, table), ["before", "after"])

    def test_a_game_goes_on(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        self.reach(lives, lambda live: live.table["ply"] >= 3)
        control("failover")
        self.say(lives[0].guest, table, "are you there?")
        play_out(lives, self.random)
        seen = lives[0].guest.see(table)["table"]
        self.assertEqual(lasting(seen), lasting(lives[0].table))
        self.place.stop()  # its log has errors


if __name__ == "__main__":
    main()
