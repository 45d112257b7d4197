"""How much a guest, an address and all of them may have, and what it costs the others.

Addresses are those that a proxy reports. usage: bounds.py ENCAN sqlite [CASE ...]
"""

import sqlite3
import time

from case import Case, main
from place import Guest, Http, WebSocket, level, play_out

HERE, THERE, ELSEWHERE = "192.0.2.1", "2001:db8::1", "2001:db8:0:1::1"
PROXY = ("--bot-pause", "off", "--trust-proxy", "on")


class Bounded(Case):
    def figure(self, name):
        return int(self.place.metrics()[f"encan_{name}"])

    def refusal(self, guest, method, target, body):
        """The message of a refusal with 429, which says when to try again."""
        answer, content = self.place.ask(method, target, body, guest.headers)
        self.assertEqual((answer.status, content["error"]["code"]), (429, "too_often"), content)
        self.assertGreater(int(answer.headers["retry-after"]), 0)
        return content["error"]["message"]

    def finish(self, lives):
        """Plays to the end, no faster than commands are accepted."""
        level(lives)
        while lives[0].table["stage"] != "over":
            live = next((one for one in lives if one.my_turn), None)
            if not live:  # a bot's turn
                lives[0].until(lambda one: one.my_turn or one.table["stage"] == "over")
                continue
            answer = live.send("choose", action=live.pick(self.random))
            if answer["type"] == "refused":
                self.assertEqual(answer["error"]["code"], "too_often")
                time.sleep(0.1)
                continue
            so_far = live.tables
            live.until(lambda one: one.tables > so_far)
            level(lives)


class Tables(Bounded):
    options = (*PROXY, "--tables-per-guest", "3", "--tables-per-address", "5",
               "--open-tables-per-guest", "2", "--open-tables-per-address", "4", "--open-tables", "5")

    PRIVATE = {"title": "krach", "seats": 2, "sit": 0, "open": False}
    OPEN = {**PRIVATE, "open": True}

    def refused(self, guest, wish):
        return self.refusal(guest, "POST", "/api/tables", wish)

    def test_a_guest_and_an_address_have_only_so_many(self):
        eve, twin, zoe = (Guest(self.place, name, where) for name, where in
                          (("Eve", THERE), ("Twin", "2001:db8::2"), ("Zoe", ELSEWHERE)))
        made = [eve.create(**self.PRIVATE) for _ in range(3)]
        self.assertIn("you have too many unfinished tables", self.refused(eve, self.PRIVATE))
        twin.create(**self.PRIVATE)
        twin.create(**self.PRIVATE)
        self.assertIn("from your address", self.refused(twin, self.PRIVATE))
        self.assertEqual(self.figure("tables_refused_total"), 2)
        zoe.create(**self.PRIVATE)
        eve.must(made[0], "bot", seat=1, level=1)
        eve.must(made[0], "start")
        self.finish([eve.watch(made[0])])
        twin.create(**self.PRIVATE)  # a game is finished

    def test_creating_many_at_once_does_not_help(self):
        eve = Guest(self.place, "Eve", HERE)
        streams = [Http(self.place.port) for _ in range(20)]
        for http in streams:
            http.request("POST", "/api/tables", {**eve.headers, "Content-Type": "application/json"},
                         b'{"title": "krach", "seats": 2}')
        statuses = [http.answer().status for http in streams]
        for http in streams:
            http.close()
        self.assertEqual(sorted(statuses), [201] * 3 + [429] * 17)

    def test_the_lobby_is_shared(self):
        eve, twin, zoe, carl = (Guest(self.place, name, where) for name, where in (
            ("Eve", HERE), ("Twin", HERE), ("Zoe", THERE), ("Carl", ELSEWHERE)))
        others = [zoe.create(**self.OPEN), carl.create(**self.OPEN)]
        made = [guest.create(**self.OPEN) for guest in (eve, eve, twin, twin)]
        self.assertIn("you have too many open tables", self.refused(eve, self.OPEN))
        self.assertEqual(self.figure("open_tables_refused_total"), 1)
        eve.create(**self.PRIVATE)
        _, content = self.place.ask("GET", "/api/tables")
        shown = [table["id"] for table in content["tables"]]
        self.assertEqual(shown, [*reversed(made[1:]), *reversed(others)])

    def test_the_lobby_is_sent_only_when_it_changes(self):
        zoe = Guest(self.place, "Zoe", THERE)
        with WebSocket(self.place.port, "/api/lobby/live") as lobby:
            self.assertNotIn("krach", lobby.message())
            table = zoe.create(**self.OPEN, bots=[0, 1])
            self.assertIn("gathering", lobby.message())
            zoe.must(table, "start")
            self.assertIn("playing", lobby.message())
            live = zoe.watch(table)
            play_out([live], self.random)  # many moves, which the lobby does not show
            messages = 1
            while "krach" in lobby.message():
                messages += 1
            self.assertLess(messages, 5)


class Sockets(Bounded):
    options = (*PROXY, "--connections-per-guest", "3", "--connections-per-address", "10",
               "--messages-per-second-per-address", "5", "--messages-per-second", "1000")

    def test_a_guest_has_only_so_many_sockets(self):
        eve, zoe = Guest(self.place, "Eve", HERE), Guest(self.place, "Zoe", THERE)
        lobby = "/api/lobby/live"
        sockets = [WebSocket(self.place.port, lobby, eve.headers) for _ in range(3)]
        for socket in sockets:
            socket.message()
        with WebSocket(self.place.port, lobby, eve.headers) as one_more:
            self.assertEqual(one_more.close_code(), 1013)
        self.assertEqual(self.figure("sockets_refused_total"), 1)
        with WebSocket(self.place.port, lobby, zoe.headers) as other:
            other.message()
        for socket in sockets:
            socket.close()

    def test_an_address_has_only_so_many_connections(self):
        sockets = [WebSocket(self.place.port, "/api/lobby/live", {"X-Forwarded-For": HERE})
                   for _ in range(10)]
        with self.assertRaises(WebSocket.Refused) as caught:
            WebSocket(self.place.port, "/api/lobby/live", {"X-Forwarded-For": HERE})
        self.assertEqual(caught.exception.answer.status, 429)
        answer, content = self.place.ask("GET", "/api/me", headers={"X-Forwarded-For": HERE})
        self.assertEqual(answer.status, 429)
        self.assertIn("too many connections", content["error"]["message"])
        self.assertEqual(self.place.ask("GET", "/api/me", headers={"X-Forwarded-For": THERE})[0].status, 200)
        for socket in sockets:
            socket.close()

    def test_messages_of_every_kind_have_a_rate(self):
        """Also those of somebody unknown that make no sense."""
        table = Guest(self.place, "Ada", THERE).create(title="krach", seats=2)
        for target in ("/api/lobby/live", f"/api/tables/{table}/live"):
            for text in ("nonsense", '{"id":"1","do":"start"}'):
                with self.subTest(target=target, text=text), \
                        WebSocket(self.place.port, target, {"X-Forwarded-For": HERE}) as socket:
                    for _ in range(200):
                        socket.send_text(text)
                    self.assertEqual(socket.close_code(), 1008)
        limited = self.figure("limited_total")
        self.assertGreater(limited, 4 * 100)
        with WebSocket(self.place.port, f"/api/tables/{table}/live", {"X-Forwarded-For": ELSEWHERE}) as other:
            other.message()
            other.send_text('{"id":"1","do":"start"}')
            self.assertIn("unknown_guest", other.message())


class Seats(Bounded):
    options = PROXY

    def test_changing_seats_has_a_rate(self):
        eve, zoe = Guest(self.place, "Eve", HERE), Guest(self.place, "Zoe", THERE)
        table = eve.create(title="krach", seats=3)
        statuses = [guest.do(table, verb)[0] for guest in
                    [Guest(self.place, f"Eve {i}", HERE) for i in range(10)]
                    for verb in ("sit", "stand") * 4]
        self.assertIn(429, statuses)
        self.assertEqual(statuses[:60], [200] * 60)
        zoe.must(table, "sit")


class Logs(Bounded):
    options = (*PROXY, "--log-bytes-per-table", "4096")

    def exhaust(self, guest, table, *verbs, **more):
        """Sends commands until they no longer fit, and tells why."""
        for _ in range(60):
            for verb in verbs:
                status, content = guest.do(table, verb, **more)
                if status == 409:
                    return content["error"]["message"]
                self.assertEqual(status, 200, content)
        raise AssertionError("they always fit")

    def test_one_guest_cannot_use_up_a_table(self):
        eve, ada, zoe = (Guest(self.place, name, where) for name, where in
                         (("Eve", HERE), ("Ada", THERE), ("Zoe", ELSEWHERE)))
        table = ada.create(title="krach", seats=2, sit=0)
        self.assertIn("you have said and changed too much", self.exhaust(eve, table, "sit", "stand"))
        self.assertIsNone(eve.see(table)["table"]["you"]["seat"])  # it was sitting down that did not fit
        zoe.must(table, "sit")
        ada.must(table, "start")
        self.finish([ada.watch(table), zoe.watch(table)])

    def test_a_game_can_be_finished_when_the_log_is_full(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        ada, blaise = (live.guest for live in lives)
        self.assertIn("too much", self.exhaust(blaise, table, "say", text="x" * 300))
        self.assertIn("too much", self.exhaust(ada, table, "mute", "unmute", seat=1))
        self.assertGreaterEqual(self.figure("log_refused_total"), 2)
        self.finish(lives)
        self.place.stop()
        self.place.start()
        self.assertEqual(lives[0].guest.see(table)["table"]["stage"], "over")

    def test_a_commitment_cannot_be_changed_for_ever(self):
        ada = Guest(self.place, "Ada", HERE)
        table = ada.create(title="krach", seats=2, sit=0)
        self.assertIn("too much", self.exhaust(ada, table, "commit", commitment="ab" * 32))

    def test_a_choice_cannot_be_changed_for_ever(self):
        table, lives = self.begin("noblesse", ("Ada", "Blaise", "Carl"))
        ada = lives[0]
        for i in range(60):
            answer = ada.send("choose", action=("auction", "castle")[i % 2])
            if answer["type"] == "refused":
                break
        self.assertIn("from now on, you can only play", answer["error"]["message"])
        play_out(lives, self.random, lambda live: live.table["ply"] >= 3)


class News(Case):
    options = (*PROXY, "--limits", "off", "--news-per-table", "20")

    def test_who_has_missed_much_gets_the_table_and_the_latest_news(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        for i in range(150):
            lives[0].must("say", text=str(i))
        self.reach(lives, lambda live: live.table["ply"] >= 10)
        level(lives)
        for seen in (lives[0].guest.see(table), lives[0].guest.see(table, 5)):
            self.assertEqual(len(seen["news"]), 20)
            self.assertEqual(seen["since"], seen["number"] - 20)
            self.assertEqual(seen["news"], lives[0].news[-20:])
            self.assertEqual(seen["table"]["view"], lives[0].table["view"])
        late = lives[1].guest.watch(table)
        self.assertEqual(late.news, lives[1].news[-20:])
        exact = lives[0].guest.see(table, seen["number"] - 3)
        self.assertEqual((exact["since"], len(exact["news"])), (seen["number"] - 3, 3))
        play_out(lives, self.random)

    def test_a_message_is_never_too_long_for_a_socket(self):
        guest = Guest(self.place, "Ada")
        self.place.stop()
        self.place.options = (*PROXY, "--limits", "off", "--news-per-table", "100000")
        self.place.start()
        table = guest.create(title="krach", seats=2, sit=0, undo=False)
        self.place.stop()
        store = sqlite3.connect(f"{self.folder.name}/db")
        row = store.execute("SELECT table_id FROM entries WHERE number = 1").fetchone()
        for number in range(3, 40003):
            body = "stand 0" if number % 2 else "sit 0 Ada"
            store.execute("INSERT INTO entries (table_id, number, guest, command, time, body) "
                          "SELECT table_id, ?, guest, '', time, ? FROM entries "
                          "WHERE table_id = ? AND number = 2", (number, body, row[0]))
        store.commit()
        store.close()
        self.place.start()
        live = guest.watch(table, lang="en")
        self.assertEqual(live.number, 40002)
        self.assertGreater(len(live.news), 1000)
        live.must("say", text="still here")


class Absence(Bounded):
    """Bots wait where nobody is."""
    options = (*PROXY, "--limits", "off")

    def entries(self):
        store = sqlite3.connect(f"{self.folder.name}/db")
        return dict(store.execute("SELECT table_id, count(*) FROM entries GROUP BY 1"))

    def test_bots_wait_until_somebody_comes(self):
        eve, zoe = Guest(self.place, "Eve", HERE), Guest(self.place, "Zoe", THERE)
        table = eve.create(title="noblesse", seats=5, bots=[5] * 5)
        eve.must(table, "start")
        self.place.stop()
        before = self.entries()
        self.place.start()
        other = zoe.create(title="krach", seats=2, sit=0, bots=[0, 1])
        zoe.must(other, "start")
        play_out([zoe.watch(other)], self.random)
        after = self.entries()
        for number, count in before.items():
            self.assertEqual(after[number], count)
        ply = eve.watch(table).until(lambda live: live.table["ply"] >= 2).table["ply"]
        self.assertGreaterEqual(ply, 2)


if __name__ == "__main__":
    main()
