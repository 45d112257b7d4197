"""Whole games and everything around them, against a real server process on a real store.

usage: server.py ENCAN sqlite|postgresql [PART/PARTS] [CASE ...]

For postgresql below tests/support/with-postgres.sh.
"""

import gzip
import hashlib
import json
import os
import random
import re
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

from place import Closed, Guest, Http, Place, WebSocket, level, play_out

os.environ["LC_ALL"] = "C"  # what is compared here is English, whatever the machine speaks

ENCAN = STORE = ""
FAST = ("--bot-pause", "off", "--limits", "off")
TITLES = ("krach", "canaletto", "noblesse")


class Case(unittest.TestCase):
    options = FAST

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        url = os.environ["ENCAN_TEST_PG"] if STORE == "postgresql" else f"sqlite:{self.folder.name}/db"
        self.place = Place(ENCAN, url, *self.options)
        self.addCleanup(self.end)
        self.random = random.Random(1)

    def end(self):
        for live in self.place.lives:
            live.close()
        if self.place.process.poll() is None:
            code, log = self.place.stop()
            self.assertEqual(code, 0, log)
            self.assertNotIn("error", log)

    def gather(self, title, names, **wish):
        """A table at which everybody named sits, watching; the game has not begun."""
        guests = [Guest(self.place, name) for name in names]
        table = guests[0].create(title=title, seats=wish.pop("seats", len(names)), sit=0, **wish)
        for guest in guests[1:]:
            guest.must(table, "sit")
        return table, [guest.watch(table) for guest in guests]

    def begin(self, title, names, **wish):
        table, lives = self.gather(title, names, **wish)
        lives[0].must("start")
        for live in lives:
            live.until(lambda one: one.table["stage"] != "gathering")
        return table, lives

    def reach(self, lives, condition):
        play_out(lives, self.random, condition)


class Games(Case):
    def test_whole_games_of_each_title(self):
        promises = []
        for title in TITLES:
            with self.subTest(title=title):
                table, lives = self.gather(title, ("Ada", "Blaise", "Carl"))
                promise = lives[0].table["commitment"]
                self.assertNotIn(promise, promises)
                promises.append(promise)
                lives[0].must("start")
                for live in lives:
                    live.until(lambda one: one.table["stage"] != "gathering")
                early, _ = lives[0].guest.ask("GET", f"/api/tables/{table}/record")
                self.assertEqual(early, 409)
                play_out(lives, self.random)
                self.check_end(table, lives, promise)

    def check_end(self, table, lives, promise):
        told = lives[0].table
        self.assertEqual(told["commitment"], promise)
        self.assertEqual(len(told["result"]["scores"]), 3)
        promised = hashlib.sha256(f"{told['seed']}:{told['salt']}".encode()).hexdigest()
        self.assertEqual(promised, told["commitment"])
        status, record = lives[0].guest.ask("GET", f"/api/tables/{table}/record")
        self.assertEqual(status, 200)
        self.assertIn(f"seed: {told['seed']}\n", record)
        self.assertIn("seat 1: Blaise\n", record)
        verified = subprocess.run([ENCAN, "verify", "-"], input=record, text=True,
                                  capture_output=True, check=False)
        self.assertEqual(verified.returncode, 0, verified.stderr)
        self.assertIn("dealt as promised", verified.stdout)
        self.check_forgery(record, told["commitment"])

    def check_forgery(self, record, commitment):
        """A record with another commitment, and a check that fits, is found out."""
        forged = record.replace(commitment, hashlib.sha256(b"another deal").hexdigest())
        start = forged[:forged.index("check: ")].encode()
        check = 0xcbf29ce484222325
        for byte in start:
            check = ((check ^ byte) * 0x100000001b3) % (1 << 64)
        verified = subprocess.run([ENCAN, "verify", "-"], input=start.decode() + f"check: {check:016x}\n",
                                  text=True, capture_output=True, check=False)
        self.assertEqual(verified.returncode, 1)
        self.assertIn("a different deal was promised", verified.stderr)

    def test_people_and_bots(self):
        for title in TITLES:
            with self.subTest(title=title):
                _, lives = self.begin(title, ("Ada",), seats=3, bots=[0, 1, 2])
                self.assertEqual([seat["level"] for seat in lives[0].table["seats"]], [0, 1, 2])
                play_out(lives, self.random)
                self.assertIn("result", lives[0].table)

    def test_news_are_the_same_for_who_comes_late(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        play_out(lives, self.random)
        late = lives[0].guest.watch(table)
        self.assertEqual(late.news, lives[0].news)
        half = lives[0].number // 2
        self.assertEqual(lives[0].guest.watch(table, half).news, lives[0].news[half:])


class Choices(Case):
    def simultaneous(self):
        table, lives = self.begin("noblesse", ("Ada", "Blaise", "Carl"))
        self.reach(lives, lambda live: len(live.table["awaited"]) > 1)
        level(lives)
        return table, lives

    def test_a_choice_can_be_changed_until_all_have_chosen(self):
        _, lives = self.simultaneous()
        turns = [live for live in lives if live.my_turn]
        first, others = turns[0], turns[1:]
        options = first.table["choices"]
        first.choose(options[0])
        level(lives)
        before = [live.number for live in lives]
        self.assertEqual(first.table["pending"], options[0])
        first.choose(options[-1])
        self.assertEqual(first.table["pending"], options[-1])
        self.assertEqual(first.number, before[lives.index(first)])
        for live in lives:
            if live is not first:
                self.assertNotIn("pending", live.table)
                self.assertNotIn(first.seat, live.table["awaited"])
        for other in others:
            other.choose(other.table["choices"][0])
        level(lives)
        self.assertEqual([news["news"] for news in lives[0].news[before[0]:]],
                         ["chosen"] * (len(others) - 1) + ["step"])

    def test_others_hear_nothing_of_a_change(self):
        table, lives = self.simultaneous()
        turns = [live for live in lives if live.my_turn]
        first, other = turns[0], turns[1]
        first.choose(first.table["choices"][0])
        level(lives)
        heard = len(other.raw)
        for choice in first.table["choices"]:
            first.choose(choice)
        self.assertEqual(other.guest.see(table)["number"], other.number)
        other.must("say", text="anything?")
        kinds = [json.loads(message)["type"] for message in other.raw[heard:]]
        self.assertEqual([kind for kind in kinds if kind == "table"][1:], [])

    def test_a_command_counts_once(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        live = next(live for live in lives if live.my_turn)
        action = live.table["choices"][0]
        for _ in range(2):
            self.assertEqual(live.send("choose", id="once", action=action)["type"], "done")
        ply = live.guest.see(table)["table"]["ply"]
        self.assertEqual(ply, 1)
        self.place.stop(signal.SIGKILL)
        self.place.start()
        command = {"id": "once", "do": "choose", "action": action}
        status, _ = live.guest.ask("POST", f"/api/tables/{table}/commands", command)
        self.assertEqual(status, 200)
        self.assertEqual(live.guest.see(table)["table"]["ply"], 1)

    def test_only_what_the_rules_allow(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        turn = next(live for live in lives if live.my_turn)
        other = next(live for live in lives if not live.my_turn)
        self.assertEqual(turn.send("choose", action="sell 7")["error"]["code"], "refused")
        unread = turn.send("choose", action="fly")["error"]
        self.assertEqual(unread["code"], "bad_request")
        self.assertIn("'fly' is no action of", unread["message"])
        self.assertIn("not your turn", other.send("choose", action="borrow")["error"]["message"])
        stranger = Guest(self.place, "Zoe")
        self.assertEqual(stranger.do(table, "choose", action="borrow")[0], 409)


class Openings(Case):
    """A table is opened once, however often it is asked for under one id."""

    WISH = {"title": "krach", "seats": 2, "sit": 0, "bots": [0, 1], "id": "mine"}

    def mine(self, guest):
        return {table["id"] for table in guest.ask("GET", "/api/my/tables")[1]["tables"]}

    def test_a_table_that_is_over_is_as_old_as_it_is(self):
        _, lives = self.begin("canaletto", ("Ada", "Blaise"))
        (begun,) = lives[0].guest.ask("GET", "/api/my/tables")[1]["tables"]
        play_out(lives, self.random)
        (over,) = lives[0].guest.ask("GET", "/api/my/tables")[1]["tables"]
        self.assertEqual((begun["over"], over["over"]), (False, True))
        self.assertEqual(over["created"], begun["created"])

    def test_a_request_that_is_sent_again(self):
        guest, other = Guest(self.place, "Ada"), Guest(self.place, "Blaise")
        status, made = guest.ask("POST", "/api/tables", self.WISH)
        self.assertEqual(status, 201)
        self.assertEqual(guest.ask("POST", "/api/tables", self.WISH), (200, made))
        guest.must(made["id"], "start", id="mine")  # ids of commands are others
        self.assertEqual(guest.see(made["id"])["table"]["stage"], "playing")
        self.place.stop(signal.SIGKILL)
        self.place.start()
        self.assertEqual(guest.ask("POST", "/api/tables", self.WISH), (200, made))
        self.assertEqual(self.mine(guest), {made["id"]})
        others = [other.ask("POST", "/api/tables", self.WISH),
                  guest.ask("POST", "/api/tables", {**self.WISH, "id": "another"})]
        self.assertEqual([status for status, _ in others], [201, 201])
        self.assertEqual(len({made["id"], *(content["id"] for _, content in others)}), 3)

    def test_requests_that_come_together(self):
        guest, answers = Guest(self.place, "Ada"), []

        def ask(seats):
            wish = {**self.WISH, "seats": seats, "bots": [0] + [1] * (seats - 1)}
            answers.append(guest.ask("POST", "/api/tables", wish)[1])

        askers = [threading.Thread(target=ask, args=(2 + number % 4,)) for number in range(12)]
        for asker in askers:
            asker.start()
        for asker in askers:
            asker.join()
        self.assertEqual(len(answers), 12)
        self.assertEqual({answer["id"] for answer in answers}, self.mine(guest))
        table = guest.see(answers[0]["id"])["table"]
        self.assertEqual([seat["level"] for seat in table["seats"]], [0] + [1] * (table["players"] - 1))
        self.assertEqual(len(self.mine(guest)), 1)


class Comings(Case):
    def test_a_restart_loses_nothing(self):
        for how in (signal.SIGTERM, signal.SIGKILL):
            with self.subTest(how=how):
                table, lives = self.begin("krach", ("Ada", "Blaise"))
                self.reach(lives, lambda live: live.table["ply"] >= 5)
                level(lives)
                seen, number = lives[0].table, lives[0].number
                code, _ = self.place.stop(how)
                self.assertEqual(code, 0 if how == signal.SIGTERM else -9)
                while not lives[0].closed:
                    lives[0].step()
                self.assertEqual(lives[0].restart, how == signal.SIGTERM)
                self.assertEqual(lives[0].closed.code, 1012 if how == signal.SIGTERM else None)
                self.place.start()
                again = [live.guest.watch(table, number) for live in lives]
                self.assertEqual(again[0].table, seen)
                self.assertEqual(again[0].news, [])
                play_out(again, self.random)

    def test_bots_go_on_after_a_restart(self):
        guest = Guest(self.place, "Ada")
        table = guest.create(title="canaletto", seats=3, bots=[3, 3, 3])
        guest.must(table, "start")
        self.place.stop(signal.SIGKILL)
        self.place.start()
        live = guest.watch(table)
        live.until(lambda one: one.table["stage"] == "over")

    def test_time_runs_out_and_a_player_comes_back(self):
        _, lives = self.begin("krach", ("Ada", "Blaise"), clock=1)
        self.assertIsNotNone(lives[0].table["deadline"])
        for live in lives:
            live.until(lambda one: all(seat["away"] for seat in one.table["seats"]))
        lives[0].must("back")
        lives[0].until(lambda one: not one.table["seats"][0]["away"])
        self.assertEqual(lives[0].table["seats"][0]["level"], 0)
        lives[1].until(lambda one: one.table["stage"] == "over" or
                       one.table["awaited"] == [0])

    def test_a_bot_takes_an_abandoned_seat(self):
        _, lives = self.begin("krach", ("Ada", "Blaise"))
        lives[1].must("stand")
        lives[0].until(lambda one: one.table["seats"][1]["level"] == 3)
        lives[0].must("bot", seat=1, level=1)
        play_out(lives[:1], self.random)

    def test_spectators_see_what_spectators_may(self):
        table, lives = self.begin("noblesse", ("Ada", "Blaise", "Carl"))
        watcher = Guest(self.place, "Zoe").watch(table)
        self.assertIsNone(watcher.seat)
        self.assertEqual(watcher.table["view"]["hand"], [[]] * 6)
        self.assertEqual(sum(len(hand) > 0 for hand in lives[0].table["view"]["hand"]), 1)
        self.assertNotIn("choices", watcher.table)
        self.assertEqual(watcher.send("say", text="hello")["type"], "refused")
        play_out(lives, self.random)
        watcher.until(lambda one: one.table["stage"] == "over")
        self.assertEqual(watcher.number, lives[0].number)

    def test_chips_of_others_are_to_be_remembered(self):
        for chips in ("hidden", "open"):
            with self.subTest(chips=chips):
                table, lives = self.begin("krach", ("Ada", "Blaise", "Carl"), options={"chips": chips})
                lives.append(Guest(self.place, "Zoe").watch(table))
                self.reach(lives, lambda live: live.table["ply"] >= 4)
                level(lives)
                _, program = lives[1].guest.ask("GET", f"/api/tables/{table}/view")
                counts = re.search(r" chips=([0-9,]+) ", program)[1].split(",")
                for live in lives:
                    expected = [int(count) if chips == "open" or seat == live.seat or seat > 2 else None
                                for seat, count in enumerate(counts)]
                    self.assertEqual(live.table["view"]["chips"], expected)
                play_out(lives, self.random)
                for live in lives:
                    self.assertNotIn(None, live.table["view"]["chips"])

    def test_a_rematch(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"), seats=3, bots=[0, 0, 1])
        self.assertEqual(lives[0].guest.ask("POST", f"/api/tables/{table}/rematch", {})[0], 409)
        play_out(lives, self.random)
        status, made = lives[1].guest.ask("POST", f"/api/tables/{table}/rematch", {})
        self.assertEqual(status, 201)
        status, again = lives[0].guest.ask("POST", f"/api/tables/{table}/rematch", {})
        self.assertEqual((status, again), (200, made))
        lives[0].until(lambda one: one.table.get("next") == made["id"])
        seats = lives[0].guest.see(made["id"])["table"]["seats"]
        self.assertEqual([(seat["name"], seat["level"]) for seat in seats],
                         [(None, 0), ("Blaise", 0), (None, 1)])

    def test_tables_are_listed(self):
        guest = Guest(self.place, "Ada")
        lobby = WebSocket(self.place.port, "/api/lobby/live", guest.headers)
        lobby.message()
        shown = guest.create(title="krach", seats=2, open=True, sit=0)
        hidden = guest.create(title="krach", seats=2, sit=0)
        listed = [table["id"] for table in json.loads(lobby.message())["tables"]]
        self.assertIn(shown, listed)
        self.assertNotIn(hidden, listed)
        _, mine = guest.ask("GET", "/api/my/tables")
        self.assertEqual({table["id"] for table in mine["tables"]}, {shown, hidden})
        lobby.close()

    def test_a_bot_is_sent_away(self):
        guest = Guest(self.place, "Ada")
        table = guest.create(title="krach", seats=2, bots=[1, 2])
        guest.must(table, "empty", seat=1)
        self.assertEqual([seat["level"] for seat in guest.see(table)["table"]["seats"]], [1, 0])

    def test_the_lobby_hears_of_a_restart(self):
        lobby = WebSocket(self.place.port, "/api/lobby/live")
        self.assertEqual(json.loads(lobby.message())["type"], "lobby")
        self.place.stop()
        self.assertEqual(json.loads(lobby.message()), {"type": "restart"})
        self.assertEqual(lobby.close_code(), 1012)
        lobby.close()

    def test_commands_that_nobody_can_take(self):
        guest = Guest(self.place, "Ada")
        table = guest.create(title="krach", seats=2)
        for target, headers, code in ((f"/api/tables/{table}/live", {}, "unknown_guest"),
                                      ("/api/lobby/live", {}, "unknown_guest"),
                                      ("/api/lobby/live", guest.headers, "refused")):
            socket = WebSocket(self.place.port, target, headers)
            socket.message()
            socket.send_command({"id": "x", "do": "sit"})
            self.assertEqual(json.loads(socket.message())["error"]["code"], code)
            socket.close()


class Names(Case):
    def seat_name(self, guest, table):
        return guest.see(table)["table"]["seats"][0]["name"]

    def test_a_guest_takes_another_name(self):
        guest = Guest(self.place, "Ada")
        before = guest.create(title="krach", seats=2, sit=0)
        live = guest.watch(guest.create(title="krach", seats=2))
        answer, person = self.place.ask("POST", "/api/guest", {"name": "Comtesse"}, guest.headers)
        self.assertEqual((answer.status, person), (200, {"name": "Comtesse"}))
        self.assertEqual(answer.headers["set-cookie"].split(";")[0], guest.cookie)
        self.assertEqual(guest.ask("GET", "/api/me")[1], {"name": "Comtesse"})
        live.must("sit", seat=0)  # by a socket that was there before
        after = guest.create(title="krach", seats=2, sit=0)
        names = [self.seat_name(guest, table) for table in (before, live.id, after)]
        self.assertEqual(names, ["Ada", "Comtesse", "Comtesse"])
        self.place.stop(signal.SIGKILL)
        self.place.start()
        self.assertEqual(guest.ask("GET", "/api/me")[1], {"name": "Comtesse"})
        _, mine = guest.ask("GET", "/api/my/tables")
        self.assertEqual({table["id"] for table in mine["tables"]}, {before, live.id, after})

    def test_a_name_that_is_none_changes_nothing(self):
        guest = Guest(self.place, "Ada")
        self.assertEqual(guest.ask("POST", "/api/guest", {"name": ""})[0], 400)
        self.assertEqual(guest.ask("GET", "/api/me")[1], {"name": "Ada"})
        answer, _ = self.place.ask("POST", "/api/guest", {"name": "Eve"},
                                   {"Cookie": "encan=" + "0" * 64})
        self.assertEqual(answer.status, 201)


    def test_who_is_forgotten_is_told(self):
        """The store was exchanged underneath: the server knows somebody whom it does not."""
        if STORE == "postgresql":
            return
        guest = Guest(self.place, "Ada")
        with sqlite3.connect(f"{self.folder.name}/db") as store:
            store.execute("DELETE FROM guests")
        self.assertEqual(guest.ask("POST", "/api/guest", {"name": "Comtesse"})[0], 401)


class Talk(Case):
    def test_chat_and_mute(self):
        _, lives = self.gather("krach", ("Ada", "Blaise"))
        line = "Grüße <b>&amp;</b> \"quoted\" \\ 🂡"
        lives[1].must("say", text=line)
        lives[0].until(lambda one: one.news[-1]["news"] == "chat")
        self.assertEqual(lives[0].news[-1]["text"], line)
        self.assertEqual(lives[0].news[-1]["name"], "Blaise")
        self.assertEqual(lives[1].send("mute", seat=0)["type"], "refused")
        lives[0].must("mute", seat=1)
        self.assertIn("muted", lives[1].send("say", text="and now?")["error"]["message"])
        lives[0].must("unmute", seat=1)
        lives[1].must("say", text="again")


    def test_old_lines_are_forgotten(self):
        guest = Guest(self.place, "Ada")
        table = guest.create(title="krach", seats=2, sit=0)
        for number in range(102):
            guest.must(table, "say", text=str(number))
        lines = [news for news in guest.see(table)["news"] if news["news"] == "chat"]
        self.assertEqual(lines[:2], [{"news": "chat"}] * 2)
        self.assertEqual([line["text"] for line in lines[2:]], [str(i) for i in range(2, 102)])


class Help(Case):
    def test_a_hint_is_a_legal_choice(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        turn = next(live for live in lives if live.my_turn)
        other = next(live for live in lives if not live.my_turn)
        status, hint = turn.guest.ask("POST", f"/api/tables/{table}/hint", {})
        self.assertEqual(status, 200)
        self.assertIn(hint["action"], turn.table["choices"])
        self.assertEqual(other.guest.ask("POST", f"/api/tables/{table}/hint", {})[0], 409)

    def test_an_analysis_of_a_finished_game(self):
        table, lives = self.begin("canaletto", ("Ada", "Blaise"))  # the shortest game
        target = f"/api/tables/{table}/analysis"
        self.assertEqual(lives[0].guest.ask("POST", target, {})[0], 409)
        play_out(lives, self.random)
        first = self.analyse(lives[0].guest, target)
        self.assertTrue(first["decisions"])
        lives[0].guest.ask("POST", target, {})
        self.place.stop(signal.SIGKILL)
        self.place.start()
        self.assertEqual(self.analyse(lives[0].guest, target), first)

    def analyse(self, guest, target):
        """As whoever finds that there is none."""
        status, none = guest.ask("GET", target)
        self.assertEqual(status, 404)
        self.assertIn("ask for it with POST", none["error"]["message"])
        status, _ = guest.ask("POST", target, {})
        self.assertEqual(status, 202)
        while status == 202:
            time.sleep(0.05)  # let it think
            status, analysis = guest.ask("GET", target)
        self.assertEqual(status, 200)
        return analysis


class Running(Case):
    def test_what_it_tells_of_itself(self):
        self.begin("krach", ("Ada", "Blaise"))
        for target in ("/healthz", "/readyz"):
            answer, _ = self.place.ask("GET", target)
            self.assertEqual(answer.status, 200)
        _, text = self.place.ask("GET", "/metrics")
        figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if line[0] != "#")
        self.assertGreaterEqual(int(figures["encan_tables"]), 1)
        self.assertEqual(figures["encan_sockets"], "2")
        for name in ("connections", "store_queue", "bot_queue", "bot_seconds_sum",
                     "broadcast_seconds_count", 'broadcast_seconds_bucket{le="+Inf"}',
                     'commit_seconds_bucket{le="+Inf"}', 'acknowledge_seconds_bucket{le="+Inf"}'):
            self.assertIn(f"encan_{name}", figures)
        self.assertGreater(int(figures["encan_actions_total"]), 0)
        self.assertGreater(int(figures["encan_commit_seconds_count"]), 0)

    def test_metrics_are_for_the_machine_itself(self):
        for options, forwarded, status in (((), None, 200), ((), "127.0.0.1", 403),
                                           (("--trust-proxy", "on"), "127.0.0.1", 200),
                                           (("--trust-proxy", "on"), "::1, 192.0.2.7", 403),
                                           (("--trust-proxy", "on"), None, 200),
                                           (("--metrics-all", "on"), "192.0.2.7", 200)):
            with self.subTest(options=options, forwarded=forwarded):
                self.place.stop()
                self.place.options = (*FAST, *options)
                self.place.start()
                headers = {"X-Forwarded-For": forwarded} if forwarded else {}
                answer, _ = self.place.ask("GET", "/metrics", headers=headers)
                self.assertEqual(answer.status, status)

    def test_secrets_are_not_logged(self):
        guest = Guest(self.place, "Ada")
        code, log = self.place.stop()
        self.assertEqual(code, 0)
        self.assertNotIn(guest.cookie.split("=")[1], log)
        for line in log.splitlines():
            json.loads(line)

    def test_every_answer_is_guarded(self):
        for target in ("/", "/favicon.svg", "/table/0000000000001", "/api/tables", "/nothing", "/api/me"):
            answer, _ = self.place.ask("GET", target)
            self.assertIn("default-src 'self'", answer.headers["content-security-policy"])
            self.assertNotIn("unsafe", answer.headers["content-security-policy"])
            self.assertEqual(answer.headers["x-content-type-options"], "nosniff")

    def test_an_invitation_leads_to_the_page(self):
        page, _ = self.place.ask("GET", "/")
        invited, _ = self.place.ask("GET", "/table/0000000000001")
        self.assertEqual((invited.status, invited.text), (200, page.text))
        self.assertTrue(invited.headers["content-type"].startswith("text/html"))

    def browse(self, target, **headers):
        with Http(self.place.port) as http:
            return http.ask("GET", target, {k.replace("_", "-"): v for k, v in headers.items()})

    def test_files_come_as_small_as_the_browser_reads_them(self):
        page, text = self.place.ask("GET", "/")
        self.assertEqual(page.headers["cache-control"], "no-cache")
        script = re.search(r'src="(/[^"]+\.js)"', text)[1]
        plain, zipped, small = (
            self.browse(script, accept_encoding=encoding) for encoding in ("", "gzip", "gzip, br"))
        self.assertNotIn("content-encoding", plain.headers)
        self.assertEqual(gzip.decompress(zipped.body), plain.body)
        self.assertEqual(small.headers["content-encoding"], "br")
        self.assertLess(len(small.body), len(zipped.body))
        for answer in (plain, zipped, small):
            self.assertIn("immutable", answer.headers["cache-control"])
            self.assertEqual(answer.headers["vary"], "accept-encoding")

    def test_people_who_are_lost_get_a_page_that_says_so(self):
        _, page = self.place.ask("GET", "/")
        lost = self.browse("/nowhere", accept="text/html,*/*")
        self.assertEqual((lost.status, lost.text), (404, page))
        for target, accept in (("/nowhere", "*/*"), ("/api/nowhere", "text/html")):
            lost, content = self.place.ask("GET", target, headers={"Accept": accept})
            self.assertEqual((lost.status, content["error"]["code"]), (404, "not_found"))


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

    def test_games_as_records_out_and_in(self):
        self.finish_games()
        out, other = f"{self.folder.name}/out", f"{self.folder.name}/again"
        self.encan("export", "--store", self.place.store, out)
        records = sorted(Path(out).iterdir())
        self.assertGreaterEqual(len(records), 3)
        store = f"sqlite:{self.folder.name}/other"
        self.assertEqual(self.encan("import", "--store", store, *map(str, records)),
                         f"{len(records)} games added, 0 were there\n")
        self.assertEqual(self.encan("import", "--store", store, str(records[0])),
                         "0 games added, 1 were there\n")
        self.encan("export", "--store", store, other)
        self.assertEqual(sorted(path.read_text() for path in records),
                         sorted(path.read_text() for path in Path(other).iterdir()))

    def test_a_backup_while_it_is_used(self):
        if STORE == "postgresql":
            refused = subprocess.run([ENCAN, "backup", "--store", self.place.store, "x"],
                                     capture_output=True, text=True, check=False)
            self.assertEqual(refused.returncode, 1)
            self.assertIn("pg_dump", refused.stderr)
            return
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        self.reach(lives, lambda live: live.table["ply"] >= 5)
        self.encan("backup", "--store", self.place.store, f"{self.folder.name}/copy")
        seen = lives[0].guest.see(table)
        copy = Place(ENCAN, f"sqlite:{self.folder.name}/copy", *FAST)
        answer, content = copy.ask("GET", f"/api/tables/{table}", headers=lives[0].guest.headers)
        self.assertEqual((answer.status, content), (200, seen))
        copy.stop()


class SeveralServers(Case):
    """The append decides: servers that share a store cannot both win, and read on what they missed."""

    def setUp(self):
        super().setUp()
        self.other = Place(ENCAN, self.place.store, *FAST)
        self.addCleanup(lambda: self.other.stop())

    def at_other(self, guest):
        """The same guest, asking the other server."""
        twin = Guest.__new__(Guest)
        twin.__dict__.update(guest.__dict__, place=self.other)
        return twin

    def test_moves_at_both(self):
        guests = [Guest(self.place, "Ada"), Guest(self.place, "Blaise")]
        table = guests[0].create(title="krach", seats=2, sit=0, options={"chips": "open"})
        places = [guests[0], self.at_other(guests[1])]
        self.assertEqual(places[1].see(table)["table"]["seats"][1]["name"], None)
        places[0].must(table, "say", text="come over")
        places[1].must(table, "sit")
        places[0].must(table, "say", text="here I am")  # comes late, and reads on
        places[0].must(table, "start")
        for guest in places * 10:
            guest.must(table, "say", text="let me see")
            told = guest.see(table)["table"]
            if told["you"]["seat"] in told["awaited"]:
                guest.must(table, "choose", action=told["choices"][0])
        places[0].must(table, "say", text="a")
        places[1].must(table, "say", text="b")
        places[0].must(table, "say", text="c")
        ends = [guest.see(table) for guest in places]
        self.assertGreater(ends[0]["table"]["ply"], 5)
        self.assertEqual(ends[0]["table"]["view"], ends[1]["table"]["view"])
        self.assertEqual(ends[0]["news"][:-1], ends[1]["news"])

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
        self.assertNotIn("next", twin.see(table)["table"])
        made = [one.ask("POST", f"/api/tables/{table}/rematch", {}) for one in (guest, twin)]
        self.assertEqual([content for _, content in made], [made[0][1]] * 2)
        self.assertEqual([status for status, _ in made], [201, 201])
        self.assertEqual(twin.see(table)["table"]["next"], made[0][1]["id"])
        for one in (guest, twin):
            listed = {row["id"] for row in one.ask("GET", "/api/my/tables")[1]["tables"]}
            self.assertLessEqual(listed, {table, made[0][1]["id"]})


class Kills(Case):
    """Killed, or asked to stop, at random moments: what was acknowledged is there, once, in order."""

    LINES = 90  # fewer than a table remembers

    def talk(self, guest, table, said):
        """Says line after line; one that is not answered is said again, under the same id."""
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


class Calls(Case):
    """Calls that make no sense end with a sentence, and with 2; what fails ends with 1."""

    def test_bad_calls(self):
        taken = f"127.0.0.1:{self.place.port}"
        config = Path(self.folder.name, "config")
        config.write_text("# comment\nworkers = none\n")
        elsewhere = ("--store", f"sqlite:{self.folder.name}/elsewhere")
        for code, part, arguments in (
                (2, "workers: expected a number", ("--workers", "0")),
                (2, "ADDRESS:PORT", ("--listen", "somewhere")),
                (2, "unexpected 'now'", ("now",)),
                (2, "line 2: workers", ("--config", str(config))),
                (2, "expected on or off", ("--limits", "some")),
                (1, "store", ("--listen", "127.0.0.1:0", "--store", "mongodb://x")),
                (1, str(self.place.port), ("--listen", taken, *elsewhere))):
            with self.subTest(arguments=arguments):
                done = subprocess.run([ENCAN, "serve", *arguments], capture_output=True, text=True,
                                      check=False, timeout=30)
                self.assertEqual(done.returncode, code, done.stderr)
                self.assertIn(part, done.stderr)

    def test_the_default_store(self):
        environment = {**os.environ, "XDG_DATA_HOME": f"{self.folder.name}/data"}
        environment.pop("ENCAN_STORE", None)
        with subprocess.Popen([ENCAN, "serve", "--listen", "127.0.0.1:0"], env=environment,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
            self.assertIn("encan serves on", server.stdout.readline())
            self.assertTrue(Path(self.folder.name, "data/encan/encan.db").is_file())
            server.terminate()
            self.assertEqual(server.wait(30), 0)

    def test_a_store_of_a_newer_version(self):
        path = f"{self.folder.name}/newer"
        with sqlite3.connect(path) as store:
            store.execute("PRAGMA user_version = 99")
        done = subprocess.run([ENCAN, "serve", "--listen", "127.0.0.1:0", "--store", f"sqlite:{path}"],
                              capture_output=True, text=True, check=False, timeout=30)
        self.assertEqual(done.returncode, 1)
        self.assertIn("version 99", done.stderr)

    def test_options_win_over_environment_and_file(self):
        config = Path(self.folder.name, "config")
        config.write_text("listen = nonsense\nstore = nonsense\n")
        environment = {**os.environ, "ENCAN_LISTEN": "127.0.0.1:0", "ENCAN_STORE": "nonsense"}
        store = f"sqlite:{self.folder.name}/elsewhere"
        with subprocess.Popen([ENCAN, "serve", "--config", config, "--store", store],
                              env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              text=True) as server:
            self.assertIn("encan serves on http://127.0.0.1:", server.stdout.readline())
            server.terminate()
            self.assertEqual(server.wait(30), 0)


class Cookies(Case):
    options = (*FAST, "--trust-proxy", "on")

    def test_who_may_read_the_cookie(self):
        answer, _ = self.place.ask("POST", "/api/guest", {"name": "Ada"})
        cookie = answer.headers["set-cookie"]
        self.assertRegex(cookie, "^encan=[0-9a-f]{64}; Path=/; HttpOnly; SameSite=Lax; Max-Age=")
        self.assertNotIn("Secure", cookie)
        answer, _ = self.place.ask("POST", "/api/guest", {"name": "Ada"},
                                   headers={"X-Forwarded-Proto": "https"})
        self.assertTrue(answer.headers["set-cookie"].endswith("; Secure"))


class StoreGone(Case):
    """The store goes away and comes back: clear errors, nothing lost. With PostgreSQL, which can be
    stopped."""

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


class FullDisk(Case):
    """The disk is full for a while: clear errors, nothing lost. With SQLite, whose files the server
    itself writes: they may not grow any more."""

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
        told = turn.tables
        turn.until(lambda live: live.tables > told)
        level(lives)
        play_out(lives, self.random)
        played = lives[0].guest.see(table)
        _, log = self.place.stop(signal.SIGKILL)
        self.assertIn("the store answers again", log)
        self.place.start()
        self.assertEqual(lives[0].guest.see(table), played)


class Remote(Case):
    def test_bots_over_the_network(self):
        for title in TITLES:
            with self.subTest(title=title):
                host = Guest(self.place, "Ada")
                table = host.create(title=title, seats=2)
                bots = [Guest(self.place, name) for name in ("Hal", "Deep")]
                for bot in bots:
                    bot.must(table, "sit")
                host.must(table, "start")
                url = f"http://127.0.0.1:{self.place.port}"
                players = [subprocess.Popen(
                    [ENCAN, "bot", "--bot", "greedy", "--server", url, "--table", table],
                    env={**os.environ, "ENCAN_TOKEN": bot.cookie.split("=")[1]}) for bot in bots]
                self.assertEqual([player.wait(60) for player in players], [0, 0])
                self.assertEqual(host.see(table)["table"]["stage"], "over")

    def test_a_bot_that_cannot_play_says_why(self):
        for arguments, part in ((("--table", "x", "--token", "y"), "is no table"),
                                (("--table", "0000000000001", "--token", "y"), "404"),
                                (("--table", "0000000000001"), "belong together")):
            failed = subprocess.run(
                [ENCAN, "bot", "--server", f"http://127.0.0.1:{self.place.port}", *arguments],
                capture_output=True, text=True, check=False)
            self.assertIn(part, failed.stderr)
            self.assertNotEqual(failed.returncode, 0)


class BadInput(Case):
    def setUp(self):
        super().setUp()
        self.table, self.lives = self.begin("krach", ("Ada", "Blaise"))
        self.guest = self.lives[0].guest

    def tearDown(self):
        """Nothing of it disturbs the table."""
        play_out(self.lives, self.random)

    def refused(self, status, method, target, raw=None, headers=None):
        answer, content = self.place.ask(method, target, raw=raw,
                                         headers={**self.guest.headers, **(headers or {})})
        self.assertEqual(answer.status, status, (target, raw, answer.text))
        self.assertTrue(content["error"]["message"])

    def test_bodies(self):
        rows = (b"", b"{", b"[]", b"null", b'"x"', b"{}", b'{"name":1}', b'{"name":""}',
                b'{"name":"' + b"x" * 41 + b'"}', b'{"name":"a\\u0007b"}', b'{"name":"\xff"}',
                b'{"name":"x","more":1}', b'{"name":"x","name":"y"}', b'{"name":"a\\u0000"}',
                b"[" * 5000, b'{"name":' * 2000)
        for raw in rows:
            with self.subTest(raw=raw[:40]):
                self.refused(400, "POST", "/api/guest", raw)
        _, content = self.place.ask("POST", "/api/guest", raw=b"[" * 9)
        self.assertIn("nested deeper than 8", content["error"]["message"])
        answer, _ = self.place.ask("POST", "/api/guest", raw=b" " * 40000)
        self.assertEqual(answer.status, 413)

    def test_wishes(self):
        good = {"title": "krach", "seats": 3}
        rows = ({"title": "chess"}, {"title": None}, {"seats": 7}, {"seats": "3"}, {"seats": 1},
                {"options": []}, {"options": {"quick": "maybe"}}, {"options": {"x": "y"}},
                {"options": {"quick": 1}}, {"clock": -1}, {"clock": 1 << 40}, {"open": "yes"},
                {"bots": [1] * 4}, {"bots": [9]}, {"bots": "all"}, {"sit": 3}, {"sit": -1},
                {"sit": 0, "bots": [1]}, {"extra": 1}, {"id": ""}, {"id": 1}, {"id": "x" * 41})
        for row in rows:
            with self.subTest(row=row):
                self.refused(400, "POST", "/api/tables", json.dumps({**good, **row}).encode())

    def test_commands(self):
        target = f"/api/tables/{self.table}/commands"
        rows = ({}, {"id": "x"}, {"do": "start"}, {"id": "", "do": "start"},
                {"id": "x" * 41, "do": "start"}, {"id": "x", "do": "away"},
                {"id": "x", "do": "play", "action": "pay"}, {"id": "x", "do": "choose"},
                {"id": "x", "do": "choose", "action": 3}, {"id": "x", "do": "say", "text": "a\nb"},
                {"id": "x", "do": "say", "text": "x" * 601}, {"id": "x", "do": "bot", "seat": 1},
                {"id": "x", "do": "bot", "seat": 9, "level": 1}, {"id": "x", "do": "start", "seat": 1},
                {"id": "x", "do": "say", "text": "x" * 500}, {"id": "x", "do": "say", "text": ""},
                {"id": "x", "do": "mute", "seat": 5})
        for row in rows:
            with self.subTest(row=row):
                self.refused(400, "POST", target, json.dumps(row).encode())
        for row in ({"id": "x", "do": "start"}, {"id": "x", "do": "sit"},
                    {"id": "x", "do": "bot", "seat": 1, "level": 1}, {"id": "x", "do": "back"}):
            with self.subTest(row=row):
                self.refused(409, "POST", target, json.dumps(row).encode())

    def test_targets(self):
        for status, method, target in (
                (404, "GET", "/api/nothing"), (404, "GET", "/api/tables/zzz"),
                (404, "GET", "/api/tables/0000000000001"), (404, "GET", "/etc/passwd"),
                (404, "GET", f"/api/tables/{self.table}/nothing"), (405, "POST", "/api/me"),
                (405, "DELETE", "/api/tables"), (405, "GET", "/api/guest"),
                (405, "DELETE", f"/api/tables/{self.table}"), (404, "GET", "/index.html/x"),
                (400, "GET", f"/api/tables/{self.table}?from=-1")):
            with self.subTest(target=target):
                self.refused(status, method, target)
        answer, _ = self.place.ask("GET", "/../../etc/passwd")
        self.assertEqual(answer.status, 400)

    def test_strangers_and_other_sites(self):
        create = json.dumps({"title": "krach", "seats": 2}).encode()
        self.refused(403, "POST", "/api/tables", create, {"Origin": "http://evil.example"})
        self.refused(403, "POST", "/api/tables", create, {"Origin": "null"})
        self.refused(415, "POST", "/api/tables", create, {"Content-Type": "text/plain"})
        self.refused(401, "POST", "/api/tables", create, {"Cookie": "encan=" + "0" * 64})
        self.refused(401, "POST", "/api/tables", create, {"Cookie": "encan=short"})
        status, _ = self.guest.ask("POST", "/api/tables", {"title": "krach", "seats": 2})
        self.assertEqual(status, 201)
        for headers, status in (({"Origin": "http://evil.example"}, 403),):
            with self.assertRaises(WebSocket.Refused) as caught:
                WebSocket(self.place.port, f"/api/tables/{self.table}/live", headers)
            self.assertEqual(caught.exception.answer.status, status)
        for target, status in (("/api/nothing/live", 404), (f"/api/tables/{self.table}/live?from=x", 400)):
            with self.assertRaises(WebSocket.Refused) as caught:
                WebSocket(self.place.port, target)
            self.assertEqual(caught.exception.answer.status, status)
        missing = WebSocket(self.place.port, "/api/tables/0000000000001/live")
        self.assertEqual(missing.close_code(), 4404)
        missing.close()

    def test_messages(self):
        live = self.guest.watch(self.table)
        for text in ("", "{", "[]", "{}", '{"id":"x","do":"fly"}', "x" * 3000):
            live.answers.clear()
            live.socket.send_text(text)
            live.until(lambda one: one.answers)
            (answer,) = live.answers.values()
            self.assertEqual(answer["error"]["code"], "bad_request")
        for verb, more in (("fly", {}), ("start", {"seat": 1}), (7, {}), ("say", {"text": 7})):
            self.assertEqual(live.send(verb, id="mine", **more)["type"], "refused")
        live.socket.send_text("x" * 5000)
        while not live.closed:
            live.step()
        self.assertEqual(live.closed.code, 1009)


class Limits(Case):
    options = ("--bot-pause", "off")

    def test_chat_has_a_rate(self):
        _, lives = self.gather("krach", ("Ada", "Blaise"))
        answers = [lives[0].send("say", text=f"line {i}") for i in range(12)]
        self.assertEqual([answer["type"] for answer in answers[:6]], ["done"] * 6)
        self.assertIn("too_often", [answer.get("error", {}).get("code") for answer in answers])
        self.assertEqual(lives[1].send("say", text="I did not shout")["type"], "done")

    def test_guests_have_a_rate(self):
        statuses = [self.place.ask("POST", "/api/guest", {"name": "x"})[0].status for _ in range(40)]
        self.assertEqual(statuses[:20], [201] * 20)
        self.assertIn(429, statuses)  # with the time to wait: see api/

    def test_identities_have_rates(self):
        ada, blaise = Guest(self.place, "Ada"), Guest(self.place, "Blaise")
        wish = {"title": "krach", "seats": 2}
        statuses = [ada.ask("POST", "/api/tables", wish)[0] for _ in range(30)]
        self.assertEqual(statuses[:20], [201] * 20)
        self.assertIn(429, statuses)
        table = blaise.create(**wish)
        statuses = [blaise.ask("POST", f"/api/tables/{table}/hint", {})[0] for _ in range(20)]
        self.assertEqual(statuses[:10], [409] * 10)
        self.assertIn(429, statuses)
        self.assertEqual(ada.ask("POST", f"/api/tables/{table}/hint", {})[0], 409)

    def test_a_bot_that_asks_too_often_waits(self):
        while self.place.ask("GET", "/api/games")[0].status != 429:
            pass
        failed = subprocess.run(
            [ENCAN, "bot", "--server", f"http://127.0.0.1:{self.place.port}",
             "--table", "0000000000001", "--token", "y"], capture_output=True, text=True, check=False)
        self.assertIn("404", failed.stderr)


class ForwardedLimits(Case):
    options = ("--bot-pause", "off", "--trust-proxy", "on")

    def ask(self, address):
        headers = {"X-Forwarded-For": address}
        return self.place.ask("POST", "/api/guest", {"name": "x"}, headers)[0].status

    def test_addresses_have_rates_of_their_own(self):
        statuses = [self.ask(f"192.0.2.{number}, 192.0.2.1") for number in range(40)]
        self.assertEqual(statuses[:30], [201] * 30)
        self.assertIn(429, statuses)
        self.assertEqual(self.ask("192.0.2.1, 192.0.2.2"), 201)


class Bots(Case):
    options = ("--limits", "off")

    def test_bots_seem_to_think_where_somebody_watches(self):
        _, lives = self.begin("krach", ("Ada",), seats=2, bots=[0, 1])
        self.reach(lives, lambda live: live.table["ply"] >= 3)


def keep_part(part):
    """Of the cases above, a part: "2/3" is the second of three, about as long as the others."""
    mine, parts = map(int, part.split("/"))
    names = [case.__name__ for case in Case.__subclasses__() if case.__name__ in globals()]
    for number, name in enumerate(names):
        if number % parts != mine - 1:
            del globals()[name]


if __name__ == "__main__":
    ENCAN, STORE = sys.argv[1:3]
    if STORE == "postgresql":
        del FullDisk
    else:
        del StoreGone
    if len(sys.argv) > 3 and "/" in sys.argv[3]:
        keep_part(sys.argv.pop(3))
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
