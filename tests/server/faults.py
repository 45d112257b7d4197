"""What fails underneath a server: clocks that jump; stores that hang, fill up or vanish; stopping
meanwhile.

usage: faults.py ENCAN sqlite|postgresql [CASE ...]

Every wait here is for something to happen and has no limit but the patience of the test, except
where a server is asked to stop: it promises ten seconds and gets STOPPED, because machines are slow.
"""

import copy
import os
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time
import unittest
from pathlib import Path
from unittest import mock

from case import ENCAN, FAST, PATIENT, STORE, Case, main
from place import PATIENCE, Guest, Place, WebSocket, level, play_out

STOPPED = 30  # seconds


class FaultCase(Case):
    def end(self):
        """Errors are to be expected in the log."""
        for live in self.place.lives:
            live.close()
        if self.place.process.poll() is None:
            self.place.stop()

    def await_ready(self, status):
        """What /readyz says when it first has this status."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            answer, content = self.place.ask("GET", "/readyz")
            if answer.status == status:
                return content
            time.sleep(0.05)
        self.fail(f"/readyz never has the status {status}")

    def assert_unready(self, reason):
        content = self.await_ready(503)
        self.assertEqual(content["error"]["code"], "unavailable")
        self.assertIn(reason, content["error"]["message"])
        self.assertEqual(self.place.ask("GET", "/healthz")[0].status, 200)

    def assert_refused(self, guest, table, **command):
        status, content = guest.do(table, "say", text="hello", **command)
        self.assertEqual((status, content["error"]["code"]), (503, "unavailable"))

    def await_stopping(self):
        """Until the server knows that it is to stop, whatever its store does."""
        while self.place.ask("POST", "/api/guest", raw=b"", headers={"Content-Type": "x"})[0].status != 503:
            time.sleep(0.01)

    def await_queued(self):
        """Until something is on its way to the store."""
        while self.place.metrics()["encan_store_queue"] == "0":
            time.sleep(0.01)

    def stop_in_time(self):
        """Asks the server to stop; its exit code and log."""
        self.place.process.send_signal(signal.SIGTERM)
        return self.await_end()

    def await_end(self):
        """Of a server that was asked to stop; its exit code and log."""
        try:
            self.place.process.wait(STOPPED)
        except subprocess.TimeoutExpired:
            self.place.stop(signal.SIGKILL)
            self.fail(f"the server does not stop within {STOPPED} seconds")
        return self.place.stop()

    def lines_of(self, guest, table):
        return [news["text"] for news in guest.see(table)["news"] if news["news"] == "chat"]


class WallClock(FaultCase):
    """The wall clock is set while people play: nobody notices."""

    options = ("--limits", "off")

    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.skew = Path(place.name, "skew")
        self.skew.write_text("0")
        preload = {"LD_PRELOAD": os.environ["SKEWED_CLOCK"], "ENCAN_TEST_SKEW": str(self.skew),
                   "ASAN_OPTIONS": "verify_asan_link_order=0"}
        with mock.patch.dict(os.environ, preload):
            super().setUp()

    def set_clock(self, seconds):
        beside = self.skew.with_suffix(".new")
        beside.write_text(str(seconds))
        beside.rename(self.skew)

    def jump(self):
        """Two days ahead, long enough for everything that is checked now and then to be checked, and
        then an hour back."""
        self.set_clock(2 * 86400)
        time.sleep(1.5)
        self.set_clock(-3600)

    def test_a_game_goes_on(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"), seats=3, bots=[0, 0, 1], clock=600)
        self.reach(lives, lambda live: live.table["ply"] >= 3)
        self.jump()
        shown = lives[0].guest.see(table)["table"]
        self.assertEqual([seat["away"] for seat in shown["seats"]], [False] * 3)
        self.reach(lives, lambda live: live.table["ply"] >= 12)  # the bot moves as well
        self.assertEqual([live.closed for live in lives], [None, None])
        self.jump()
        self.reach(lives, lambda live: live.table["ply"] >= 15)

    def test_coming_back_in_time(self):
        """Just after a decision has begun, and the clock jumps: it is not too late."""
        _, [live] = self.begin("krach", ("Ada",), seats=2, bots=[0, 1], clock=3)
        live.until(lambda one: one.table["seats"][0]["away"])
        ply = live.table["ply"]
        live.until(lambda one: one.table["ply"] > ply and one.my_turn)
        self.set_clock(2 * 86400)
        live.must("back")
        live.until(lambda one: not one.table["seats"][0]["away"])
        self.assertEqual(live.table["seats"][0]["level"], 0)

    def test_the_lobby_goes_on(self):
        with WebSocket(self.place.port, "/api/lobby/live") as lobby:
            lobby.message()
            self.jump()
            table = Guest(self.place, "Ada").create(title="krach", seats=2, sit=0, open=True)
            while table not in lobby.message():
                pass

    def test_a_decision_still_takes_as_long_as_the_clock_allows(self):
        """An hour back, and the player does not choose."""
        _, lives = self.begin("krach", ("Ada", "Blaise"), clock=2)
        self.set_clock(-3600)
        lives[0].until(lambda live: any(seat["away"] for seat in live.table["seats"]))


def signal_database(number):
    """To the database server first, so that it starts no more processes, and then to those it has
    started."""
    pid_file = Path(os.environ["ENCAN_TEST_PG_CTL"]).parent / "data/postmaster.pid"
    first = int(pid_file.read_text().split()[0])
    os.kill(first, number)
    others = subprocess.run(["pgrep", "-P", str(first)], capture_output=True, text=True, check=False)
    for process in map(int, others.stdout.split()):
        try:
            os.kill(process, number)
        except ProcessLookupError:
            pass


@unittest.skipUnless(STORE == "postgresql", "only a database server can be halted")
class HangingDatabase(FaultCase):
    """PostgreSQL is halted: it neither answers nor closes its connections."""

    options = (*FAST, "--store-timeout", "2")

    def halt(self):
        self.addCleanup(signal_database, signal.SIGCONT)
        signal_database(signal.SIGSTOP)

    def test_everybody_gets_an_answer(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        self.reach(lives, lambda live: live.table["ply"] >= 3)
        level(lives)
        turn = next(live for live in lives if live.my_turn)
        action = turn.table["choices"][0]
        self.assertEqual(self.place.metrics()["encan_store_works"], "1")
        self.halt()
        self.assert_unready("PostgreSQL does not answer")
        self.assertEqual(self.place.metrics()["encan_store_works"], "0")
        refused = turn.send("choose", id="patient", action=action)
        self.assertEqual(refused["error"]["code"], "unavailable")
        self.assert_refused(turn.guest, table)
        signal_database(signal.SIGCONT)
        self.await_ready(200)
        self.assertEqual(self.place.metrics()["encan_store_works"], "1")
        shown = turn.tables
        turn.must("choose", id="patient", action=action)
        turn.until(lambda live: live.tables > shown)
        level(lives)
        play_out(lives, self.random)

    def test_those_who_wait_do_not_wait_for_each_other(self):
        """A hundred time-outs one after another would exceed anybody's patience."""
        self.halt()
        statuses = []
        askers = [threading.Thread(target=lambda: statuses.append(
            self.place.ask("GET", "/readyz")[0].status)) for _ in range(100)]
        for asker in askers:
            asker.start()
        for asker in askers:
            asker.join()
        self.assertEqual(statuses, [503] * 100)

    def halt_in_a_command(self):
        """Halts the database while a command is on its way to it."""
        guest = Guest(self.place, "Ada")
        table = guest.create(title="krach", seats=2, sit=0)
        live = guest.watch(table)
        self.halt()
        live.socket.send_command({"id": "never", "do": "say", "text": "hello"})
        self.await_queued()

    def test_stopping(self):
        self.halt_in_a_command()
        code, log = self.stop_in_time()
        self.assertEqual(code, 0, log)

    def restart(self, *options):
        self.place.stop()
        self.place.options = (*FAST, *options)
        self.place.start()

    def test_stopping_in_spite_of_a_long_timeout(self):
        self.restart("--store-timeout", "3600")
        self.halt_in_a_command()
        code, log = self.stop_in_time()
        self.assertEqual(code, 1)
        self.assertIn("something hangs", log)

    def test_a_second_signal_stops_at_once(self):
        self.restart("--store-timeout", "3600")
        self.halt_in_a_command()
        self.place.process.send_signal(signal.SIGTERM)
        self.await_stopping()
        code, log = self.place.stop(signal.SIGINT)
        self.assertEqual(code, 128 + signal.SIGINT)
        self.assertNotIn("something hangs", log)

    def psql(self, sql):
        subprocess.run(["psql", "-q", "-c", sql, self.place.store], check=True)

    def test_stopping_while_tables_are_resumed(self):
        """A hundred of them, and reading the log of each takes a second."""
        guest = Guest(self.place, "Ada")
        for _ in range(100):
            guest.create(title="krach", seats=2, sit=0)
        self.place.stop()
        self.psql("ALTER TABLE entries RENAME TO fast_entries;"
                  "CREATE VIEW entries AS SELECT f.* FROM fast_entries f, pg_sleep(1);"
                  "CREATE RULE fast AS ON INSERT TO entries DO INSTEAD"
                  " INSERT INTO fast_entries VALUES (NEW.*)")
        self.addCleanup(self.psql, "DROP VIEW entries; ALTER TABLE fast_entries RENAME TO entries")
        self.place.start()
        code, log = self.stop_in_time()
        self.assertEqual(code, 0, log)


class Stopping(FaultCase):
    def test_workers_that_think(self):
        guest = Guest(self.place, "Ada")
        for _ in range(20):
            table = guest.create(title="noblesse", seats=5, bots=[5] * 5)
            guest.must(table, "start")
        code, log = self.stop_in_time()
        self.assertEqual(code, 0, log)

    def test_clients_that_do_not_read(self):
        guest = Guest(self.place, "Ada")
        table = guest.create(title="krach", seats=2, sit=0)
        for _ in range(20):
            deaf = WebSocket(self.place.port, f"/api/tables/{table}/live", guest.headers)
            self.addCleanup(deaf.close)
        for number in range(300):
            guest.must(table, "say", text=str(number) + "x" * 300)
        code, log = self.stop_in_time()
        self.assertEqual(code, 0, log)


class Draining(FaultCase):
    """SIGTERM comes while a command is on its way to a store that takes its time."""

    options = (*FAST, *PATIENT)

    def hold_store(self):
        """Makes everybody wait for the store, until what it returns is called."""
        if STORE == "postgresql":
            self.addCleanup(signal_database, signal.SIGCONT)
            signal_database(signal.SIGSTOP)
            return lambda: signal_database(signal.SIGCONT)
        other = sqlite3.connect(f"{self.folder.name}/db", isolation_level=None)
        self.addCleanup(other.close)
        other.execute("BEGIN IMMEDIATE")
        return lambda: other.execute("ROLLBACK")

    def begin_stop(self, live, text):
        """Sends a line, and asks the server to stop while the store does not answer; returns what
        makes it answer."""
        release = self.hold_store()
        live.socket.send_command({"id": text, "do": "say", "text": text})
        self.await_queued()
        self.place.process.send_signal(signal.SIGTERM)
        self.await_stopping()
        return release

    def await_goodbye(self, live):
        while not live.closed:
            live.step()
        self.assertEqual((live.restart, live.closed.code), (True, 1012))
        code, log = self.await_end()
        self.assertEqual(code, 0, log)

    def test_what_has_arrived_is_acknowledged(self):
        guest = Guest(self.place, "Ada")
        table = guest.create(title="krach", seats=2, sit=0)
        live = guest.watch(table)
        release = self.begin_stop(live, "morning")
        late = {"id": "evening", "do": "say", "text": "evening"}
        live.socket.send_command(late)
        answer, content = self.place.ask("GET", "/readyz")  # the store does not answer yet
        self.assertEqual(answer.status, 503)
        self.assertEqual(content["error"]["message"], "the server is about to stop")
        release()
        self.await_goodbye(live)
        self.assertEqual([live.answers[id]["type"] for id in live.answers], ["done"])
        self.place.start()
        self.assertEqual(self.lines_of(guest, table), ["morning"])
        again = guest.watch(table, live.number)
        for command in ("morning", "evening"):  # as a page does that got no answer
            again.must("say", id=command, text=command)
        self.assertEqual(self.lines_of(guest, table), ["morning", "evening"])

    @unittest.skipUnless(STORE == "sqlite", "others are heard of at once")
    def test_what_has_arrived_is_acknowledged_although_another_server_wrote(self):
        guest = Guest(self.place, "Ada")
        table = guest.create(title="krach", seats=2, sit=0)
        live = guest.watch(table)
        other = Place(ENCAN, self.place.store, *self.options)
        self.addCleanup(other.stop)
        at_other = copy.copy(guest)
        at_other.place = other
        at_other.must(table, "say", text="night")
        release = self.begin_stop(live, "morning")
        release()
        self.await_goodbye(live)
        self.assertEqual([live.answers[id]["type"] for id in live.answers], ["done"])
        self.assertEqual(self.lines_of(at_other, table), ["night", "morning"])


@unittest.skipUnless(STORE == "sqlite", "only a file can be locked")
class LockedStore(FaultCase):
    options = (*FAST, "--store-timeout", "1")

    def test_a_store_that_another_program_has_locked(self):
        guest = Guest(self.place, "Ada")
        table = guest.create(title="krach", seats=2, sit=0)
        other = sqlite3.connect(f"{self.folder.name}/db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        self.assert_refused(guest, table)
        self.assert_unready("it is locked by another program")
        other.execute("ROLLBACK")
        other.close()
        self.await_ready(200)
        guest.must(table, "say", text="good morning")


def run(*command):
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


@unittest.skipUnless(STORE == "sqlite", "only its files are written by the server itself")
class OwnDisk(FaultCase):
    """A store on a real disk, if a small one."""

    def use_disk(self, *mount):
        """Moves the server to it, or skips the test if it cannot be mounted here."""
        disk = tempfile.mkdtemp()
        self.addCleanup(os.rmdir, disk)
        if not run("mount", *mount, disk):
            self.skipTest("no disk can be mounted here")
        self.addCleanup(run, "umount", disk)
        self.addCleanup(self.end)  # before the disk goes
        self.place.stop()
        self.place.store = f"sqlite:{disk}/db"
        self.place.start()
        return disk

    def fill(self, disk):
        path = Path(disk, "ballast")
        with open(path, "wb", buffering=0) as ballast:
            try:
                while ballast.write(bytes(512)) == 512:
                    pass
            except OSError:
                pass
        return path

    def test_a_full_disk(self):
        disk = self.use_disk("-t", "tmpfs", "-o", "size=2m", "encan-test")
        guest = Guest(self.place, "Ada")
        table = guest.create(title="krach", seats=2, sit=0)
        guest.must(table, "say", text="good morning")
        self.await_ready(200)
        ballast = self.fill(disk)
        self.assert_unready("the disk is full")
        self.assert_refused(guest, table)
        ballast.unlink()
        self.await_ready(200)
        guest.must(table, "say", text="good evening")
        self.place.stop(signal.SIGKILL)
        self.place.start()
        self.assertEqual(self.lines_of(guest, table), ["good morning", "good evening"])


    def test_a_disk_that_hangs(self):
        """Writing to it takes for ever, and cannot be interrupted."""
        self.place.options = (*FAST, "--store-timeout", "1")
        image = Path(self.folder.name, "image")
        with open(image, "wb") as file:
            file.truncate(16 << 20)
        if not run("mkfs.ext4", "-q", image):
            self.skipTest("no file system can be made here")
        disk = self.use_disk("-o", "loop", image)
        guest = Guest(self.place, "Ada")
        table = guest.create(title="krach", seats=2, sit=0)
        if not run("fsfreeze", "-f", disk):
            self.skipTest("no disk can be frozen here")
        self.addCleanup(run, "fsfreeze", "-u", disk)
        command = {"id": "patient", "do": "say", "text": "good morning"}
        status, content = guest.ask("POST", f"/api/tables/{table}/commands", command)
        self.assertEqual((status, content["error"]["code"]), (503, "unavailable"))
        self.assert_unready("the store is not responding")
        self.assertEqual(self.place.ask("POST", "/api/guest", {"name": "Carl"})[0].status, 503)
        self.assertTrue(run("fsfreeze", "-u", disk))
        self.await_ready(200)
        self.assertEqual(guest.ask("POST", f"/api/tables/{table}/commands", command)[0], 200)
        self.assertEqual(self.lines_of(guest, table), ["good morning"])


@unittest.skipUnless(STORE == "sqlite", "only a file can be moved")
class MovedStore(FaultCase):
    """The files of the store go while it is in use: nothing is acknowledged that would be lost."""

    def setUp(self):
        super().setUp()
        self.db = Path(self.folder.name, "db")
        self.guest = Guest(self.place, "Ada")
        self.table = self.guest.create(title="krach", seats=2, sit=0)
        self.guest.must(self.table, "say", text="good morning")

    def assert_noticed(self):
        self.assert_refused(self.guest, self.table)
        self.assertEqual(self.place.ask("POST", "/api/guest", {"name": "Carl"})[0].status, 503)
        self.assert_unready("it was moved, removed or replaced")

    def assert_told(self):
        code, log = self.place.stop()
        self.assertEqual(code, 0)
        self.assertIn('"error"', log)
        self.assertIn("it was moved, removed or replaced", log)

    def test_moved_and_put_back(self):
        away = self.db.rename(self.db.with_name("elsewhere"))
        self.assert_noticed()
        away.rename(self.db)
        self.await_ready(200)
        self.guest.must(self.table, "say", text="good evening")
        self.assert_told()
        self.place.start()
        self.assertEqual(self.lines_of(self.guest, self.table), ["good morning", "good evening"])

    def test_removed(self):
        self.db.unlink()
        self.assert_noticed()
        self.assert_told()

    def test_its_folder_moved(self):
        folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        self.place.stop()
        Path(folder, "inside").mkdir()
        self.place.store = f"sqlite:{folder}/inside/db"
        self.place.start()
        guest = Guest(self.place, "Ada")
        table = guest.create(title="krach", seats=2, sit=0)
        Path(folder, "inside").rename(Path(folder, "outside"))
        self.assert_refused(guest, table)
        self.assert_unready("it was moved, removed or replaced")

    def test_replaced_by_a_backup(self):
        copy = self.db.with_name("copy")
        subprocess.run([ENCAN, "backup", "--store", self.place.store, copy], check=True)
        copy.replace(self.db)
        self.assert_noticed()
        self.assert_told()

    def test_the_write_ahead_log_removed(self):
        Path(f"{self.db}-wal").unlink()
        self.assert_noticed()
        self.assert_told()
        self.place.start()
        self.assertEqual(self.lines_of(self.guest, self.table), ["good morning"])


if __name__ == "__main__":
    main()
