"""What operators do with `encan admin`, what a running server makes of it, and what it archives and
deletes by itself.

usage: operator.py ENCAN sqlite|postgresql [CASE ...]
"""

import json
import re
import subprocess
import time

from case import ENCAN, FAST, STORE, Case, main
from place import Guest, Place

DAY = 24 * 3600 * 1000


class Operator(Case):
    def admin(self, *arguments, code=0):
        done = subprocess.run([ENCAN, "admin", *arguments, "--store", self.place.store],
                              capture_output=True, text=True, check=False, timeout=60)
        self.assertEqual(done.returncode, code, done.stderr + done.stdout)
        return done.stdout if code == 0 else done.stderr

    def sql(self, statement, *values):
        """Runs a statement on the store; the rows it returns."""
        if STORE == "sqlite":
            import sqlite3
            with sqlite3.connect(f"{self.folder.name}/db", timeout=30) as store:
                return store.execute(statement, values).fetchall()
        for value in values:
            statement = statement.replace("?", str(value) if isinstance(value, int) else f"'{value}'", 1)
        done = subprocess.run(["psql", "-qAtX", "-F", "|", self.place.store, "-c", statement],
                              capture_output=True, text=True, check=True)
        return [tuple(line.split("|")) for line in done.stdout.splitlines()]

    def id_of(self, name):
        """The guest of that name, as operators write it."""
        return re.search(rf"(?m)^(\w{{13}}) .*  {re.escape(name)}$", self.admin("guests", name))[1]

    def wait_for(self, condition):
        """The server hears of it within seconds."""
        deadline = time.monotonic() + 60
        while not condition():
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.1)

    def until_closed(self, live):
        while not live.closed:
            live.step()

    def log_until_now(self):
        self.place.log.flush()
        with open(f"/proc/self/fd/{self.place.log.fileno()}") as log:
            return log.read()


class Bans(Operator):
    def test_a_guest_is_banned_and_let_in_again(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        whom = self.id_of("Blaise")
        blaise = lives[1].guest
        self.admin("ban", whom, "--for", "7d", "--reason", "insults")
        self.until_closed(lives[1])
        self.assertEqual(lives[1].closed.code, 4403)
        status, content = blaise.ask("GET", "/api/me")
        self.assertEqual((status, content["error"]["code"]), (403, "banned"))
        self.assertRegex(content["error"]["message"], "^you are banned until 20.*: insults$")
        self.assertEqual(blaise.do(table, "say", text="hello")[0], 403)
        self.assertEqual(lives[0].guest.ask("GET", "/api/me")[0], 200)
        self.assertIn(f"{whom} ", self.admin("bans"))
        self.place.stop()
        self.place.start()
        self.assertEqual(blaise.ask("GET", "/api/me")[0], 403)
        self.admin("unban", whom)
        self.wait_for(lambda: blaise.ask("GET", "/api/me")[0] == 200)
        self.assertNotIn(whom, self.admin("bans"))
        self.assertIn("is not banned", self.admin("unban", whom, code=1))

    def test_what_operators_did_is_logged(self):
        Guest(self.place, "Ada")
        whom = self.id_of("Ada")
        self.admin("ban", whom, "--reason", "why not")
        self.admin("unban", whom)
        self.wait_for(lambda: "unban" in self.log_until_now())
        acts = [json.loads(line) for line in self.log_until_now().splitlines()]
        acts = [act for act in acts if act["event"] == "act" and act["subject"] == whom]
        self.assertEqual([(act["verb"], act["detail"]) for act in acts],
                         [("ban", "why not"), ("unban", "")])
        self.assertTrue(all(act["operator"] and act["time"] for act in acts))
        self.assertRegex(self.admin("log"), rf"ban  {whom}  why not\n.*unban  {whom}")

    def test_bad_calls(self):
        for code, part, arguments in (
                (2, "expected what to do", ()),
                (2, "expected what to do", ("banish",)),
                (2, "expected WHOM", ("ban",)),
                (2, "unexpected 'x'", ("bans", "x")),
                (2, "--for: expected a time", ("ban", "192.0.2.1", "--for", "soon")),
                (2, "does not take", ("bans", "--all")),
                (2, "--days: expected a number", ("retention", "--days", "x")),
                (1, "expected --days", ("retention",)),
                (1, "expected the 13 characters", ("ban", "192.0.2.0/33")),
                (1, "expected the 13 characters", ("delete", "Ada")),
                (1, "there is no such table", ("close", "0000000000001")),
                (1, "no open report 7", ("reports", "--close", "7"))):
            with self.subTest(arguments=arguments):
                self.assertIn(part, self.admin(*arguments, code=code))


class Addresses(Operator):
    options = (*FAST, "--trust-proxy", "on")

    def test_ranges_of_addresses_are_banned(self):
        def status(address):
            headers = {"X-Forwarded-For": address}
            return self.place.ask("GET", "/api/tables", headers=headers)[0].status
        self.admin("ban", "192.0.2.0/24", "--for", "1h")
        self.admin("ban", "2001:db8:1:2::7")
        self.wait_for(lambda: status("192.0.2.9") == status("2001:db8:1:2::7") == 403)
        for address, expected in (("192.0.2.255", 403), ("192.0.3.1", 200), ("127.0.0.1", 200),
                                  ("2001:db8:1:2:aaaa::1", 403), ("2001:db8:1:3::1", 200)):
            self.assertEqual(status(address), expected, address)
        page, _ = self.place.ask("GET", "/", headers={"X-Forwarded-For": "192.0.2.9"})
        self.assertEqual(page.status, 200)  # which says why nothing works


class Archive(Operator):
    def age(self, table, days):
        """Makes a table look untouched for that long."""
        self.place.stop()
        before = int(time.time() * 1000) - days * DAY
        self.sql("UPDATE tables SET touched = ?, created = ? WHERE NOT over", before, before)
        self.place.start()

    def state_of(self, table, *options):
        """What the list says of a table; None if it is not there."""
        found = re.search(rf"(?m)^{table} +\S+ +\S+ +(\w+)", self.admin("tables", *options))
        return found and found[1]

    def tables_loaded(self):
        _, text = self.place.ask("GET", "/metrics")
        return int(re.search(r"(?m)^encan_tables (\d+)$", text)[1])

    def test_old_unfinished_tables_are_archived_until_somebody_plays(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        for live in lives:
            live.close()
        self.age(table, 31)
        self.wait_for(lambda: self.state_of(table, "--all") == "archived")
        self.assertIsNone(self.state_of(table))
        if STORE == "sqlite":  # PostgreSQL has those of other tests
            self.assertEqual(self.tables_loaded(), 0)
        seen = lives[0].guest.see(table)["table"]  # the link still works
        self.assertEqual(seen["stage"], "playing")
        self.assertEqual(self.state_of(table, "--all"), "archived")  # looking changes nothing
        lives = [live.guest.watch(table) for live in lives]
        mine = next(live for live in lives if live.my_turn)
        mine.choose(mine.pick(self.random))
        self.assertEqual(self.state_of(table), "live")

    def test_younger_tables_are_not(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        for live in lives:
            live.close()
        self.age(table, 29)
        self.wait_for(lambda: self.tables_loaded() >= 1)
        self.assertEqual(self.state_of(table), "live")


class Retention(Operator):
    options = (*FAST, "--retention-days", "100")

    def test_old_games_and_guests_are_deleted(self):
        old = Guest(self.place, "Ada")
        gone = old.create(title="krach", seats=2, sit=0)
        table, lives = self.begin("krach", ("Blaise", "Chloe"))
        lives[0].must("say", text="still here")
        self.place.stop()
        before = int(time.time() * 1000) - 101 * DAY
        self.sql("UPDATE tables SET touched = ?, created = ? WHERE id IN (SELECT table_id FROM entries "
                 "WHERE body LIKE 'sit 0 Ada')", before, before)
        self.sql("UPDATE guests SET seen = ? WHERE name <> 'Chloe'", before)
        self.place.start()
        self.wait_for(lambda: not re.search("Ada|Blaise", self.admin("guests")))
        self.assertEqual(old.ask("GET", "/api/me")[1], {"name": None})
        self.assertEqual(old.ask("GET", f"/api/tables/{gone}")[0], 404)
        self.assertNotIn(gone, self.admin("tables", "--all"))
        bodies = str(self.sql("SELECT body FROM entries"))  # even where somebody else still plays
        self.assertNotIn("Blaise", bodies)
        self.assertNotIn("still here", bodies)
        self.assertIn("Chloe", bodies)
        self.wait_for(lambda: '"retention"' in self.log_until_now())

    def test_by_hand(self):
        guest = Guest(self.place, "Ada")
        table = guest.create(title="krach", seats=2, sit=0)
        self.assertRegex(self.admin("retention", "--days", "1"), r"^\d+ tables and \d+ guests deleted\n$")
        guest.see(table)


if __name__ == "__main__":
    main()
