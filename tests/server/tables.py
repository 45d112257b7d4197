"""Tables and the people at them: opening, coming and going, names, chat, rematches.

usage: tables.py ENCAN sqlite|postgresql [CASE ...]
"""

import json
import re
import signal
import sqlite3
import threading

from case import STORE, Case, main
from place import Guest, WebSocket, lasting, level, play_out


class Openings(Case):
    """A request with an id opens one table, however often it arrives."""

    WISH = {"title": "krach", "seats": 2, "sit": 0, "bots": [0, 1], "id": "mine"}

    def mine(self, guest):
        return {table["id"] for table in guest.ask("GET", "/api/my/tables")[1]["tables"]}

    def test_a_finished_table_keeps_its_date(self):
        _, lives = self.begin("canaletto", ("Ada", "Blaise"))
        (begun,) = lives[0].guest.ask("GET", "/api/my/tables")[1]["tables"]
        play_out(lives, self.random)
        (over,) = lives[0].guest.ask("GET", "/api/my/tables")[1]["tables"]
        self.assertEqual((begun["over"], over["over"]), (False, True))
        self.assertEqual(over["created"], begun["created"])

    def test_a_repeated_request(self):
        guest, other = Guest(self.place, "Ada"), Guest(self.place, "Blaise")
        status, made = guest.ask("POST", "/api/tables", self.WISH)
        self.assertEqual(status, 201)
        self.assertEqual(guest.ask("POST", "/api/tables", self.WISH), (200, made))
        guest.must(made["id"], "start", id="mine")  # the ids of commands are separate
        self.assertEqual(guest.see(made["id"])["table"]["stage"], "playing")
        self.place.stop(signal.SIGKILL)
        self.place.start()
        self.assertEqual(guest.ask("POST", "/api/tables", self.WISH), (200, made))
        self.assertEqual(self.mine(guest), {made["id"]})
        others = [other.ask("POST", "/api/tables", self.WISH),
                  guest.ask("POST", "/api/tables", {**self.WISH, "id": "another"})]
        self.assertEqual([status for status, _ in others], [201, 201])
        self.assertEqual(len({made["id"], *(content["id"] for _, content in others)}), 3)

    def test_simultaneous_requests(self):
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


class ComingAndGoing(Case):
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
                self.assertEqual(lasting(again[0].table), lasting(seen))
                self.assertEqual(again[0].news, [])
                play_out(again, self.random)

    def test_bots_continue_after_a_restart(self):
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
        lives[0].until(lambda one: one.table["seats"][0]["level"] == 0)
        lives[1].until(lambda one: one.table["stage"] == "over" or
                       one.table["awaited"] == [0])

    def test_a_total_is_for_all_decisions(self):
        _, lives = self.begin("krach", ("Ada", "Blaise"), clock=1000, total=100)
        for live in lives:
            self.assertEqual(live.table["total"], 100)
            self.assertEqual([seat["time_left"] for seat in live.table["seats"]], [100000] * 2)
        deadline = lives[0].table["deadline"]
        play_out(lives, self.random)
        for seat in lives[0].table["seats"]:
            self.assertLess(seat["time_left"], 100000)
        _, other = self.begin("krach", ("Carl", "Dora"), clock=1000)
        self.assertNotIn("total", other[0].table)
        self.assertGreater(other[0].table["deadline"], deadline + 800000)

    def test_a_bot_takes_an_abandoned_seat(self):
        _, lives = self.begin("krach", ("Ada", "Blaise"))
        lives[1].must("stand")
        lives[0].until(lambda one: one.table["seats"][1]["level"] == 3)
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

    def test_other_players_chips_have_to_be_remembered(self):
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
        self.assertEqual((seats[0]["reserved"]["name"], seats[0]["reserved"]["yours"]), ("Ada", True))
        self.assertIsInstance(seats[0]["reserved"]["until"], int)
        zoe = Guest(self.place, "Zoe")
        self.assertIn("reserved", zoe.do(made["id"], "sit", seat=0)[1]["error"]["message"])
        lives[0].guest.must(made["id"], "sit")  # in her old seat
        self.assertEqual(lives[0].guest.see(made["id"])["table"]["you"]["seat"], 0)

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

    def test_a_bot_is_removed(self):
        guest = Guest(self.place, "Ada")
        table = guest.create(title="krach", seats=2, bots=[1, 2])
        guest.must(table, "empty", seat=1)
        self.assertEqual([seat["level"] for seat in guest.see(table)["table"]["seats"]], [1, 0])

    def test_the_lobby_is_told_of_a_restart(self):
        lobby = WebSocket(self.place.port, "/api/lobby/live")
        self.assertEqual(json.loads(lobby.message())["type"], "lobby")
        self.place.stop()
        self.assertEqual(json.loads(lobby.message()), {"type": "restart"})
        self.assertEqual(lobby.close_code(), 1012)
        lobby.close()

    def test_commands_on_the_wrong_socket(self):
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
        live.must("sit", seat=0)  # by a socket that was open before
        after = guest.create(title="krach", seats=2, sit=0)
        names = [self.seat_name(guest, table) for table in (before, live.id, after)]
        self.assertEqual(names, ["Ada", "Comtesse", "Comtesse"])
        self.place.stop(signal.SIGKILL)
        self.place.start()
        self.assertEqual(guest.ask("GET", "/api/me")[1], {"name": "Comtesse"})
        _, mine = guest.ask("GET", "/api/my/tables")
        self.assertEqual({table["id"] for table in mine["tables"]}, {before, live.id, after})

    def test_an_empty_name_changes_nothing(self):
        guest = Guest(self.place, "Ada")
        self.assertEqual(guest.ask("POST", "/api/guest", {"name": ""})[0], 400)
        self.assertEqual(guest.ask("GET", "/api/me")[1], {"name": "Ada"})
        answer, _ = self.place.ask("POST", "/api/guest", {"name": "Eve"},
                                   {"Cookie": "encan=" + "0" * 64})
        self.assertEqual(answer.status, 201)

    def test_names_are_read_in_normal_form(self):
        for name, visible in (("  Ada\u3000 B ", "Ada B"), ("Ze\u0301", "Z\u00e9"), ("\uff21da", "Ada")):
            guest = Guest(self.place, name)
            self.assertEqual(guest.ask("GET", "/api/me")[1], {"name": visible})

    def test_tricks_with_names_are_refused(self):
        """What cannot be seen, turns the text around, mixes alphabets, or is somebody else's."""
        for name, part in (("A\u200bda", "U+200B"), ("\u202eAda", "direction"), ("\u3164", "invisible"),
                           (" ", "none of it is visible"), ("\u0410da", "alphabets"), ("0perator", "server"),
                           ("\u0415N\u0421\u0410N", "alphabets"), ("encan", "server"),
                           ("Fox", "bot"), ("F0x", "bot"), ("H\u00e9ron", "bot")):
            with self.subTest(name=name):
                answer, content = self.place.ask("POST", "/api/guest", {"name": name})
                self.assertEqual(answer.status, 400)
                self.assertIn(part, content["error"]["message"])

    def test_names_from_earlier(self):
        """Guests and logs of an older server have names that no guest gets any more."""
        if STORE == "postgresql":
            return
        guest, other = Guest(self.place, "Ada"), Guest(self.place, "Ada")
        table = guest.create(title="krach", seats=3, sit=0)
        self.place.stop()
        with sqlite3.connect(f"{self.folder.name}/db") as store:
            store.execute("UPDATE guests SET name = ?", ("A\u200bda",))
            store.execute("UPDATE entries SET body = ? WHERE body LIKE 'sit 0 %'", ("sit 0 \u202eAd\u200ba",))
        self.place.start()
        self.assertEqual(guest.ask("GET", "/api/me")[1], {"name": "Ada"})
        other.must(table, "sit")
        seats = guest.see(table, lang="en")["table"]["seats"]
        self.assertEqual([seat["name"] for seat in seats], ["\u202eAd\u200ba", "Ada 2", None])
        self.assertEqual([seat["called"] for seat in seats], ["Ada", "Ada 2", None])

    def test_neighbours_look_different(self):
        table, lives = self.gather("krach", ("Ada", "Ada", "\u0410\u0501\u0430", "ADA"))
        self.assertEqual([seat["name"] for seat in lives[-1].table["seats"]],
                         ["Ada", "Ada 2", "\u0410\u0501\u0430 3", "ADA 4"])

    def test_a_forgotten_guest_is_refused(self):
        """The store was replaced underneath: the server still knows a guest that the store does not."""
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

    def test_old_lines_are_dropped(self):
        guest = Guest(self.place, "Ada")
        table = guest.create(title="krach", seats=2, sit=0)
        for number in range(102):
            guest.must(table, "say", text=str(number))
        lines = [news for news in guest.see(table)["news"] if news["news"] == "chat"]
        self.assertEqual(lines[:2], [{"news": "chat"}] * 2)
        self.assertEqual([line["text"] for line in lines[2:]], [str(i) for i in range(2, 102)])


if __name__ == "__main__":
    main()
