"""A primary that dies, its synchronous standby, and an old primary that comes back.

usage: with-standby.sh failover.py ENCAN postgresql [CASE ...]
"""

import os
import subprocess
from pathlib import Path

from case import ENCAN, FAST, PATIENT, Case, main
from place import Guest, Place, lasting, play_out


PRIMARY = Path(os.environ["ENCAN_TEST_PG_CTL"]).with_name("primary")


def waiting_at(url):
    """How many connections wait for a standby."""
    done = subprocess.run(["psql", "-qAtX", url, "-c",
                           "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"],
                          check=True, capture_output=True, text=True)
    return int(done.stdout)


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

    def refuse(self, guest, table, text):
        """The same, but it cannot be saved."""
        status, content = guest.do(table, "say", id=text, text=text)
        self.assertEqual(status, 503, content)
        self.assertEqual(content["error"]["code"], "unavailable")

    def lines(self, guest, table):
        return [news["text"] for news in guest.see(table)["news"] if news["news"] == "chat"]

    def test_the_old_primary_comes_back(self):
        """It has no standby, so it can promise nothing, and nobody is promised anything by it, not even what it
        alone had saved before."""
        ada = Guest(self.place, "Ada")
        table = ada.create(title="krach", seats=2, sit=0)
        self.say(ada, table, "before")
        old = os.environ["ENCAN_TEST_PG_" + PRIMARY.read_text().strip().upper()]
        options = (*FAST, "--store-timeout", "2")
        split = Place(ENCAN, old, *options)
        self.addCleanup(split.stop)
        lost = self.move(ada, split)
        self.assertEqual(self.lines(lost, table), ["before"])
        control("alone")
        self.refuse(lost, table, "only the old one has this")
        control("fail")
        self.place.stop()  # it may be in the middle of something; another takes over
        control("back")
        for text in ("to the old one", "only the old one has this", "to the old one"):
            self.refuse(lost, table, text)
            self.assertEqual(split.ask("GET", "/readyz")[0].status, 503)
        self.assertEqual(self.lines(lost, table), ["before"])
        self.assertLess(waiting_at(old), 5)  # though it has tried more often
        fresh = subprocess.run([ENCAN, "serve", "--listen", "127.0.0.1:0", "--store", old, *options],
                               capture_output=True, text=True, check=False)
        self.assertEqual(fresh.returncode, 1)
        self.assertIn("PostgreSQL does not commit", fresh.stderr)
        control("rejoin")
        self.place.start()
        self.say(ada, table, "after")
        self.assertEqual(self.lines(ada, table), ["before", "after"])

    @staticmethod
    def move(guest, place):
        """The same guest, asking another server."""
        twin = Guest.__new__(Guest)
        twin.__dict__.update(guest.__dict__, place=place)
        return twin

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
