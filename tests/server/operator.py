"""What operators do with `encan admin`, what a running server makes of it, and what it archives and
deletes by itself.

usage: operator.py ENCAN sqlite|postgresql [CASE ...]
"""

import json
import re
import sqlite3
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
                (2, "expected an action", ()),
                (2, "expected an action", ("banish",)),
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


class Reports(Operator):
    def test_players_and_lines_are_reported(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        ada, blaise = lives[0].guest, lives[1].guest
        lives[1].must("say", text="something rude")
        target = f"/api/tables/{table}/report"
        self.assertEqual(ada.ask("POST", target, {"seat": 1, "text": "he cheats"})[0], 201)
        self.assertEqual(ada.ask("POST", target, {"line": 0, "text": "insults"})[0], 201)
        listed = self.admin("reports")
        whom, who = self.id_of("Blaise"), self.id_of("Ada")
        for part in (f"guest {whom} (Blaise)  127.0.0.1/32", f"table {table}  reported by {who}",
                     "\n  he cheats\n", "\n  > something rude\n  insults\n"):
            self.assertIn(part, listed)
        number = re.search(r"(?m)^(\d+) .*\n.*\n.*\n  he cheats", listed)[1]
        self.admin("reports", "--close", number)
        self.assertNotIn("he cheats", self.admin("reports"))
        self.assertRegex(self.admin("reports", "--all"), rf"(?m)^{number} .* closed\n.*Blaise\)  $")
        self.assertIn('"report"', self.log_until_now())
        self.assertNotIn("he cheats", str(blaise.see(table)))

    def test_bad_reports(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"), seats=3, bots=[0, 0, 1])
        target = f"/api/tables/{table}/report"
        for status, body in ((409, {"seat": 2, "text": "a bot"}), (409, {"seat": 0, "text": "myself"}),
                             (409, {"seat": 5, "text": "not there"}), (409, {"line": 0, "text": "nor that"}),
                             (400, {"seat": 1}), (400, {"seat": 1, "text": ""}), (400, {"text": "who?"}),
                             (400, {"seat": 1, "line": 0, "text": "both"}),
                             (400, {"seat": 1, "text": "x" * 401}), (400, {"line": -1, "text": "x"})):
            with self.subTest(body=body):
                self.assertEqual(lives[0].guest.ask("POST", target, body)[0], status)
        answer, _ = self.place.ask("POST", target, {"seat": 1, "text": "by nobody"})
        self.assertEqual(answer.status, 401)


class Closing(Operator):
    def test_a_game_in_progress_ends_without_a_result(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        lives[1].must("say", text="threats")
        self.admin("close", table, "--reason", "threats in the chat")
        for live in lives:
            live.until(lambda one: one.table["stage"] == "over")
            self.assertTrue(live.table["closed"] and live.table["called_off"])
            self.assertEqual(live.news[-1], {"news": "closed"})
        self.assertIn("closed", lives[0].send("say", text="why?")["error"]["message"])
        self.assertIn("already over", self.admin("close", table, code=1))
        self.assertRegex(self.admin("tables", "--all"), rf"(?m)^{table} .* over ")
        words = lives[0].guest.see(table, lang="fr")["table"]["words"]
        self.assertEqual(words["outcome"], ["Un exploitant a fermé cette table."])
        self.wait_for(lambda: "threats in the chat" in self.log_until_now())
        self.place.stop()
        self.place.start()
        self.assertTrue(lives[0].guest.see(table)["table"]["closed"])

    def test_a_table_before_its_game_leaves_the_lobby(self):
        table, lives = self.gather("krach", ("Ada", "Blaise"), seats=3, open=True)
        def listed():
            return table in str(self.place.ask("GET", "/api/tables")[1])
        self.assertTrue(listed())
        self.admin("close", table)
        lives[0].until(lambda one: one.table.get("closed"))
        self.assertEqual([seat["name"] for seat in lives[0].table["seats"]], [None] * 3)
        self.assertFalse(listed())
        self.assertEqual(lives[0].send("sit")["type"], "refused")

    def test_nobody_else_can_close_a_table(self):
        guest = Guest(self.place, "Ada")
        table = guest.create(title="krach", seats=2, sit=0)
        status, content = self.place.ask("POST", f"/api/tables/{table}/commands", {"id": "c", "do": "close"},
                                         guest.headers)
        self.assertEqual(status.status, 400)


class ReportLimits(Operator):
    options = ("--bot-pause", "off")

    def test_reports_are_limited(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        statuses = [lives[0].guest.ask("POST", f"/api/tables/{table}/report", {"seat": 1, "text": "x"})[0]
                    for _ in range(7)]
        self.assertEqual(statuses[0], 201)
        self.assertEqual(statuses[-1], 429)


class Leaving(Operator):
    def cookie(self, answer):
        return answer.headers["set-cookie"].split(";")[0]

    def test_a_device_forgets_its_guest(self):
        guest = Guest(self.place, "Ada")
        answer, content = self.place.ask("POST", "/api/guest/forget", {}, guest.headers)
        self.assertEqual((answer.status, content), (200, {"name": None}))
        self.assertEqual(answer.headers["set-cookie"],
                         "encan=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0")
        self.assertEqual(guest.ask("GET", "/api/me")[1], {"name": "Ada"})  # on other devices

    def test_a_new_token_ends_all_other_sessions(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        ada = lives[0].guest
        answer, content = self.place.ask("POST", "/api/guest/renew", {}, ada.headers)
        self.assertEqual((answer.status, content), (200, {"name": "Ada"}))
        self.until_closed(lives[0])
        self.assertEqual(lives[0].closed.code, 4401)
        self.assertEqual(ada.ask("GET", "/api/me")[1], {"name": None})
        self.assertEqual(ada.do(table, "say", text="still me?")[0], 401)
        ada.headers = {"Cookie": self.cookie(answer)}
        live = ada.watch(table)
        self.assertEqual(live.seat, 0)
        live.must("say", text="still me")
        self.wait_for(lambda: '"renew"' in self.log_until_now())
        live.must("say", text="not cut off by hearing of it")

    def test_another_server_hears_of_a_new_token(self):
        other = Place(ENCAN, self.place.store, *FAST)
        self.addCleanup(other.stop)
        guest = Guest(self.place, "Ada")
        self.assertEqual(other.ask("GET", "/api/me", headers=guest.headers)[1], {"name": "Ada"})
        guest.ask("POST", "/api/guest/renew", {})
        self.wait_for(lambda: other.ask("GET", "/api/me", headers=guest.headers)[1] == {"name": None})

    def talk(self):
        """A game at which Zenobia has said something."""
        table, lives = self.begin("krach", ("Zenobia", "Blaise"))
        lives[0].must("say", text="my phone number")
        lives[1].must("say", text="do not tell")
        lives[1].until(lambda one: len([news for news in one.news if news["news"] == "chat"]) == 2)
        return table, lives

    def check_gone(self, table, lives):
        blaise = lives[1].guest
        self.wait_for(lambda: "phone" not in str(blaise.see(table)))
        seen = blaise.see(table, lang="en")
        self.assertNotIn("Zenobia", str(seen))
        self.assertIn("do not tell", str(seen))
        self.assertEqual(seen["table"]["stage"], "playing")  # a bot plays on
        bodies = str(self.sql("SELECT body FROM entries"))
        self.assertNotIn("phone", bodies)
        self.assertNotIn("Zenobia", bodies)
        self.place.stop()
        self.place.start()
        again = blaise.see(table, lang="en")
        self.assertEqual(again["news"][:7], seen["news"][:7])  # the bot may have moved

    def test_a_guest_deletes_themselves(self):
        table, lives = self.talk()
        answer, content = self.place.ask("POST", "/api/guest/delete", {}, lives[0].guest.headers)
        self.assertEqual((answer.status, content), (200, {"name": None}))
        self.assertIn("Max-Age=0", answer.headers["set-cookie"])
        self.until_closed(lives[0])
        self.assertEqual(lives[0].guest.ask("GET", "/api/me")[1], {"name": None})
        self.check_gone(table, lives)

    def test_the_operator_deletes_a_guest(self):
        table, lives = self.talk()
        self.admin("delete", self.id_of("Zenobia"))
        self.until_closed(lives[0])
        self.check_gone(table, lives)


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
        return int(self.place.metrics()["encan_tables"])

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
