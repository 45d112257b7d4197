"""Several servers on one store: each hears what happens at the others, and each table is driven by
one of them.

usage: servers.py ENCAN sqlite|postgresql [CASE ...]
"""

import json
import os
import signal
import subprocess
import time
import unittest

from case import ENCAN, FAST, PATIENT, STORE, Case, main
from place import PATIENCE, Guest, Place, WebSocket, lasting, play_out

# On SQLite, which cannot notify, servers look every two seconds, and know only of their own visitors.
needs_notices = unittest.skipUnless(STORE == "postgresql", "SQLite cannot notify")


def move(guest, place):
    """The same guest, asking another server."""
    twin = Guest.__new__(Guest)
    twin.__dict__.update(guest.__dict__, place=place)
    return twin


def query(sql):
    subprocess.run(["psql", "-qAt", os.environ["ENCAN_TEST_PG"], "-c", sql], check=True,
                   stdout=subprocess.DEVNULL)


class Several(Case):
    others = 1
    options = (*FAST, *PATIENT)

    def setUp(self):
        super().setUp()
        self.places = [self.place]
        for _ in range(self.others):
            self.places.append(Place(ENCAN, self.place.store, *self.options))
            self.addCleanup(self.stop, self.places[-1])
        for place in self.places:
            self.await_servers(place, len(self.places))

    def stop(self, place):
        for live in place.lives:
            live.close()
        if place.process.poll() is None:
            code, log = place.stop()
            self.assertEqual(code, 0, log)

    def await_servers(self, place, count):
        """Until the server knows that there are so many."""
        end = time.monotonic() + PATIENCE
        while self.servers_known_to(place)[-1:] != [count]:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.01)

    @staticmethod
    def servers_known_to(place):
        lines = map(json.loads, place.logged().splitlines())
        return [int(line["count"]) for line in lines if line["event"] == "servers"]

    def await_ply(self, lives, ply):
        for live in lives:
            live.until(lambda one: one.table.get("ply", 0) >= ply)


class Hearing(Several):
    @needs_notices
    def test_a_game_with_each_player_at_another_server(self):
        table, lives = self.gather("krach", ("Ada", "Blaise"))
        away = move(lives[1].guest, self.places[1]).watch(table)
        lives[1].close()
        self.place.lives.remove(lives[1])
        lives[0].must("start")
        away.until(lambda one: one.table["stage"] == "playing")
        lives[0].until(lambda one: one.table["stage"] == "playing")
        play_out([lives[0], away], self.random)
        away.until(lambda one: one.table["stage"] == "over")
        self.assertEqual(lasting(away.table)["result"], lasting(lives[0].table)["result"])
        self.assertEqual([news for news in away.news if news["news"] == "step"],
                         [news for news in lives[0].news if news["news"] == "step"])

    def test_the_lobby_lists_tables_of_other_servers(self):
        lobby = WebSocket(self.places[1].port, "/api/lobby/live")
        table = Guest(self.place, "Ada").create(title="krach", seats=2, sit=0, open=True)
        while table not in [one["id"] for one in json.loads(lobby.message())["tables"]]:
            pass
        lobby.close()

    @needs_notices
    def test_presence_is_known_at_every_server(self):
        table, lives = self.gather("krach", ("Ada", "Blaise"), seats=3)
        carl = Guest(self.places[1], "Carl")
        carl.must(table, "sit")
        away = carl.watch(table)
        for live in (lives[0], away):
            live.until(lambda one: all(seat.get("here") for seat in one.table["seats"]))
        self.assertTrue(all(seat["same_address"] for seat in away.table["seats"]))
        lives[1].close()
        self.place.lives.remove(lives[1])
        away.until(lambda one: not one.table["seats"][1]["here"])
        away.close()
        self.places[1].lives.remove(away)
        lives[0].until(lambda one: not one.table["seats"][2]["here"])

    @needs_notices
    def test_presence_at_a_server_that_died_is_forgotten(self):
        """Whether or not it drove the table."""
        blaise, lives = Guest(self.places[1], "Blaise"), []
        for _ in range(8):
            table, (live,) = self.gather("krach", ("Ada",), seats=2)
            blaise.must(table, "sit")
            blaise.watch(table)
            lives.append(live)
        for live in lives:
            live.until(lambda one: one.table["seats"][1].get("here"))
        self.places[1].stop(signal.SIGKILL)
        for live in lives:
            live.until(lambda one: not one.table["seats"][1]["here"])

    @needs_notices
    def test_late_words_of_a_server_that_died_are_forgotten(self):
        table, lives = self.gather("krach", ("Ada", "Blaise"))
        lives[1].close()
        self.place.lives.remove(lives[1])
        lives[0].until(lambda one: not one.table["seats"][1]["here"])
        query("SELECT pg_notify('encan_told', '=7 ' || id || ' 1 2 0 0') FROM tables"
              " ORDER BY created DESC LIMIT 1")
        lives[0].until(lambda one: one.table["seats"][1]["here"])
        lives[0].until(lambda one: not one.table["seats"][1]["here"])

    @needs_notices
    def test_nothing_is_missed_when_the_listening_connection_breaks(self):
        table, lives = self.gather("krach", ("Ada", "Blaise"))
        away = move(lives[1].guest, self.places[1]).watch(table)
        for round in range(3):
            query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                  " WHERE application_name = 'encan'")
            while lives[0].send("say", text=f"line {round}")["type"] != "done":
                pass  # the first to notice that the connection is gone
            away.until(lambda one: one.news[-1].get("text") == f"line {round}")
        for place in self.places:
            place.stop()  # their logs have errors


class Driving(Several):
    """Bots move and clocks run wherever their server goes. Bots pause, so games take long."""

    others = 2
    options = ("--limits", "off", *PATIENT)

    def bots_only(self):
        """Tables where bots play, watched at the last server; each server drives at least one."""
        guest, lives = Guest(self.places[-1], "Ada"), []
        while not all(int(place.metrics()["encan_bot_jobs_total"]) for place in self.places):
            lives.append(guest.watch(guest.create(title="krach", seats=5, bots=[1] * 5)))
            lives[-1].must("start")
            self.await_ply(lives[-1:], 1)
        return lives

    def logs_are_sound(self, lives):
        """A server that reads the logs from the start sees the same games: nothing came twice."""
        fresh = Place(ENCAN, self.place.store, *self.options)
        self.addCleanup(self.stop, fresh)
        for live in lives:
            seen = move(live.guest, fresh).see(live.id)["news"]
            self.assertEqual(seen[:len(live.news)], live.news)
            plies = [news["ply"] for news in seen if news["news"] == "step"]
            self.assertEqual(plies, list(range(len(plies))))

    def test_bots_move_when_their_servers_die(self):
        lives = self.bots_only()
        for victim in self.places[:2]:
            victim.stop(signal.SIGKILL)
            self.await_ply(lives, max(live.table["ply"] for live in lives) + 2)
        self.logs_are_sound(lives)

    @needs_notices
    def test_a_server_that_hangs_and_comes_back(self):
        lives = self.bots_only()
        self.place.process.send_signal(signal.SIGSTOP)
        self.addCleanup(self.place.process.send_signal, signal.SIGCONT)
        self.await_ply(lives, max(live.table["ply"] for live in lives) + 2)
        self.place.process.send_signal(signal.SIGCONT)
        self.await_ply(lives, max(live.table["ply"] for live in lives) + 2)
        self.logs_are_sound(lives)

    @needs_notices
    def test_a_clock_runs_out_once(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"), clock=5)
        slow = move(lives[0].guest, self.places[-1]).watch(table)
        for live in lives:
            live.close()
            self.place.lives.remove(live)
        self.place.stop(signal.SIGKILL)
        slow.until(lambda one: all(seat["away"] for seat in one.table["seats"]))
        slow.until(lambda one: one.table["ply"] >= 4)
        news = [one["news"] for one in slow.news]
        self.assertEqual(news[news.index("start"):].count("seats"), 2)  # each of them, once


if __name__ == "__main__":
    main()
