"""What was acknowledged is never lost: kills, stores that fail, several servers, backups.

usage: durability.py ENCAN sqlite|postgresql [CASE ...]
"""

import os
import resource
import shutil
import signal
import subprocess
import threading
import time
import unittest
from pathlib import Path

from case import ENCAN, FAST, STORE, TITLES, Case, main
from place import Closed, Guest, Place, level, play_out


class SeveralServers(Case):
    """Servers that share a store: an append decides who wins, and each reads what it has missed."""

    def setUp(self):
        super().setUp()
        self.other = Place(ENCAN, self.place.store, *FAST)
        self.addCleanup(lambda: self.other.stop())

    def at_other(self, guest):
        """The same guest, asking the other server."""
        twin = Guest.__new__(Guest)
        twin.__dict__.update(guest.__dict__, place=self.other)
        return twin

    def test_players_at_both(self):
        guests = [Guest(self.place, "Ada"), Guest(self.place, "Blaise")]
        table = guests[0].create(title="krach", seats=2, sit=0, options={"chips": "open"})
        places = [guests[0], self.at_other(guests[1])]
        self.assertEqual(places[1].see(table)["table"]["seats"][1]["name"], None)
        places[0].must(table, "say", text="come over")
        places[1].must(table, "sit")
        places[0].must(table, "say", text="here I am")  # behind, until it has read the log
        places[0].must(table, "start")
        for guest in places * 10:
            guest.must(table, "say", text="let me see")
            shown = guest.see(table)["table"]
            if shown["you"]["seat"] in shown["awaited"]:
                guest.must(table, "choose", action=shown["choices"][0])
        places[0].must(table, "say", text="a")
        places[1].must(table, "say", text="b")
        ends = [guest.see(table) for guest in places]
        self.assertGreater(ends[0]["table"]["ply"], 5)
        self.assertEqual(ends[0]["table"]["view"], ends[1]["table"]["view"])
        news = ends[1]["news"]
        self.assertEqual(ends[0]["news"], news[:len(ends[0]["news"])])  # it may lag behind
        self.assertIn(len(news) - len(ends[0]["news"]), (0, 1))

    def test_watchers_see_what_is_done_at_the_other_server(self):
        """Without a command of their own, within seconds; and the game goes on from there."""
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        twin = self.at_other(lives[1].guest)
        watching = twin.watch(table)
        for live in lives:
            live.until(lambda one: one.table["stage"] == "playing")
        turn = next(live for live in lives if live.my_turn)
        turn.choose(turn.table["choices"][0])
        for live in (lives[1], watching):
            live.until(lambda one: one.table.get("ply") == turn.table["ply"])
        self.assertEqual(watching.table["view"], lives[1].table["view"])
        lives[0].must("say", text="can you hear me?")
        watching.until(lambda live: any(news["news"] == "chat" for news in live.news))
        twin.must(table, "say", text="yes")
        lives[0].until(lambda live: sum(news["news"] == "chat" for news in live.news) == 2)

    def test_a_command_counts_once_wherever_it_arrives(self):
        guest = Guest(self.place, "Ada")
        table = guest.create(title="krach", seats=2, sit=0)
        twin = self.at_other(guest)
        twin.see(table)
        command = {"id": "once", "do": "say", "text": "hello"}
        for one in (guest, twin, guest, twin):
            status, _ = one.ask("POST", f"/api/tables/{table}/commands", command)
            self.assertEqual(status, 200)
        for one in (guest, twin):
            lines = [news for news in one.see(table)["news"] if news["news"] == "chat"]
            self.assertEqual(len(lines), 1)

    def test_a_rematch_is_one_table_wherever_it_is_asked_for(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        play_out(lives, self.random)
        guest, twin = lives[0].guest, self.at_other(lives[1].guest)
        self.other.stop()
        self.other.start()  # it may have loaded the table while the game was on
        self.assertNotIn("next", twin.see(table)["table"])
        made = [one.ask("POST", f"/api/tables/{table}/rematch", {}) for one in (guest, twin)]
        self.assertEqual([content for _, content in made], [made[0][1]] * 2)
        self.assertEqual(made[0][0], 201)
        self.assertIn(made[1][0], (200, 201))  # it may have heard of the other
        self.assertEqual(twin.see(table)["table"]["next"], made[0][1]["id"])
        for one in (guest, twin):
            listed = {row["id"] for row in one.ask("GET", "/api/my/tables")[1]["tables"]}
            self.assertLessEqual(listed, {table, made[0][1]["id"]})


class Kills(Case):
    """Killed, or asked to stop, at random moments: what was acknowledged is there once, in order."""

    LINES = 90  # fewer than a table remembers

    def talk(self, guest, table, said):
        """Says line after line, and each again under the same id until it is answered."""
        for number in range(self.LINES):
            command = {"id": f"line-{number}", "do": "say", "text": str(number)}
            while True:
                self.up.wait()
                try:
                    status, _ = guest.ask("POST", f"/api/tables/{table}/commands", command)
                except (OSError, Closed):
                    continue
                assert status in (200, 503), status  # 503: about to stop
                if status == 200:
                    break
            said.append(str(number))

    def test_nothing_is_lost_or_doubled(self):
        self.up = threading.Event()
        self.up.set()
        guests = [Guest(self.place, name) for name in ("Ada", "Blaise", "Carl", "Dora")]
        tables = [guest.create(title="krach", seats=2, sit=0) for guest in guests]
        said = [[] for _ in guests]
        talkers = [threading.Thread(target=self.talk, args=row) for row in zip(guests, tables, said)]
        for talker in talkers:
            talker.start()
        for kill, how in enumerate((signal.SIGKILL, signal.SIGTERM, signal.SIGKILL), 1):
            while any(talker.is_alive() for talker in talkers) and \
                    sum(map(len, said)) < kill * self.LINES + self.random.randrange(20):
                time.sleep(0.001)
            self.up.clear()
            self.place.stop(how)
            self.place.start()
            self.up.set()
        for talker in talkers:
            talker.join()
        for guest, table, lines in zip(guests, tables, said):
            kept = [news["text"] for news in guest.see(table)["news"] if news["news"] == "chat"]
            self.assertEqual(len(lines), self.LINES)
            self.assertEqual(kept, lines)


@unittest.skipUnless(STORE == "postgresql", "only a database server can be stopped")
class StoreGone(Case):
    """The store goes away and comes back: clear errors, nothing lost."""

    def test_a_store_that_stops_for_a_while(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        self.reach(lives, lambda live: live.table["ply"] >= 3)
        level(lives)
        seen = lives[0].guest.see(table)
        subprocess.run([os.environ["ENCAN_TEST_PG_CTL"], "stop", "-m", "fast"], check=True)
        self.assertEqual(self.place.ask("GET", "/readyz")[0].status, 503)
        turn = next(live for live in lives if live.my_turn)
        refused = turn.send("choose", action=turn.table["choices"][0])
        self.assertEqual(refused["error"]["code"], "unavailable")
        self.assertEqual(lives[0].guest.see(table), seen)
        self.assertEqual(self.place.ask("GET", "/healthz")[0].status, 200)
        subprocess.run([os.environ["ENCAN_TEST_PG_CTL"], "start"], check=True)
        self.assertEqual(self.place.ask("GET", "/readyz")[0].status, 200)
        play_out(lives, self.random)
        _, log = self.place.stop()
        self.assertIn("the store answers again", log)


@unittest.skipUnless(STORE == "sqlite", "only its files are written by the server itself")
class FullDisk(Case):
    """The disk is full for a while, that is, files may not grow: clear errors, nothing lost."""

    def allow_files(self, size):
        _, hard = resource.prlimit(self.place.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.place.process.pid, resource.RLIMIT_FSIZE, (size, hard))

    def test_a_disk_that_is_full_for_a_while(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        self.reach(lives, lambda live: live.table["ply"] >= 3)
        level(lives)
        seen = lives[0].guest.see(table)
        turn = next(live for live in lives if live.my_turn)
        action = turn.table["choices"][0]
        self.allow_files(Path(self.folder.name, "db-wal").stat().st_size)
        for _ in range(2):
            refused = turn.send("choose", id="patient", action=action)
            self.assertEqual(refused["error"]["code"], "unavailable")
        status, content = turn.guest.do(table, "choose", action=action)
        self.assertEqual((status, content["error"]["code"]), (503, "unavailable"))
        self.assertEqual(turn.guest.ask("POST", "/api/tables", {"title": "krach", "seats": 2})[0], 503)
        self.assertEqual(self.place.ask("POST", "/api/guest", {"name": "Carl"})[0].status, 503)
        self.assertEqual(lives[0].guest.see(table), seen)
        self.assertEqual(self.place.ask("GET", "/healthz")[0].status, 200)
        self.allow_files(resource.RLIM_INFINITY)
        turn.must("choose", id="patient", action=action)
        shown = turn.tables
        turn.until(lambda live: live.tables > shown)
        level(lives)
        play_out(lives, self.random)
        played = lives[0].guest.see(table)
        _, log = self.place.stop(signal.SIGKILL)
        self.assertIn("the store answers again", log)
        self.place.start()
        self.assertEqual(lives[0].guest.see(table), played)


class Archive(Case):
    def encan(self, *arguments):
        done = subprocess.run([ENCAN, *arguments], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def finish_games(self):
        for title in TITLES:
            _, lives = self.begin(title, ("Ada", "Blaise"))
            play_out(lives, self.random)
        self.begin("krach", ("Ada", "Blaise"))  # one that is not over

    def test_export_and_import(self):
        self.finish_games()
        out, other = f"{self.folder.name}/out", f"{self.folder.name}/again"
        self.encan("export", "--store", self.place.store, out)
        records = sorted(Path(out).iterdir())
        self.assertGreaterEqual(len(records), 3)
        store = f"sqlite:{self.folder.name}/other"
        self.assertEqual(self.encan("import", "--store", store, *map(str, records)),
                         f"{len(records)} games added, 0 already there\n")
        self.assertEqual(self.encan("import", "--store", store, str(records[0])),
                         "0 games added, 1 already there\n")
        self.encan("export", "--store", store, other)
        self.assertEqual(sorted(path.read_text() for path in records),
                         sorted(path.read_text() for path in Path(other).iterdir()))

    def test_a_store_that_does_not_exist_is_not_created(self):
        for command, target in (("export", "out"), ("backup", "copy")):
            refused = subprocess.run(
                [ENCAN, command, "--store", f"sqlite:{self.folder.name}/typo/db",
                 f"{self.folder.name}/{target}"], capture_output=True, text=True, check=False)
            self.assertEqual(refused.returncode, 1)
            self.assertIn("there is no store at", refused.stderr)
            self.assertFalse({"typo", target} & set(os.listdir(self.folder.name)))

    def copy_sqlite(self):
        backup, store = f"{self.folder.name}/copy", f"sqlite:{self.folder.name}/empty/place/db"
        self.encan("backup", "--store", self.place.store, backup)
        refused = subprocess.run([ENCAN, "restore", "--store", self.place.store, backup],
                                 capture_output=True, text=True, check=False)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("only where there is no store", refused.stderr)
        self.encan("restore", "--store", store, backup)
        # The key, which signs messages, is not part of the store.
        shutil.copy(f"{self.folder.name}/db.key", f"{self.folder.name}/empty/place/db.key")
        return store

    def copy_pg(self):
        refused = subprocess.run([ENCAN, "backup", "--store", self.place.store, "x"],
                                 capture_output=True, text=True, check=False)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("pg_dump", refused.stderr)
        url, dump = self.place.store.replace("/postgres?", "/copy?"), f"{self.folder.name}/dump"
        for command in (["pg_dump", "-f", dump, self.place.store],
                        ["psql", "-qc", "CREATE DATABASE copy", self.place.store],
                        ["psql", "-qf", dump, "-v", "ON_ERROR_STOP=1", url]):
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return url

    def test_a_backup_of_a_store_in_use(self):
        """The drill of docs/operating.md: restored elsewhere, it has the same games, finished or not, and
        the server is the same to its players."""
        self.finish_games()
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        self.reach(lives, lambda live: live.table["ply"] >= 5)
        store = self.copy_pg() if STORE == "postgresql" else self.copy_sqlite()
        exported = [Path(self.folder.name, name) for name in ("live", "restored")]
        for source, folder in zip((self.place.store, store), exported):
            self.encan("export", "--store", source, str(folder))
        self.assertGreaterEqual(len(os.listdir(exported[0])), len(TITLES))
        subprocess.run(["diff", "-r", *exported], check=True)
        copy = Place(ENCAN, store, *FAST)
        self.addCleanup(copy.stop)
        seen = lives[0].guest.see(table)
        answer, content = copy.ask("GET", f"/api/tables/{table}", headers=lives[0].guest.headers)
        self.assertEqual((answer.status, content), (200, seen))
        self.assertEqual(copy.ask("GET", "/api/server")[1], self.place.ask("GET", "/api/server")[1])


if __name__ == "__main__":
    main()
