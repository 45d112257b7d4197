"""Requests that are malformed, forbidden or too many.

usage: abuse.py ENCAN sqlite|postgresql [CASE ...]
"""

import json

from case import Case, main
from place import Guest, WebSocket, play_out


class BadInput(Case):
    def setUp(self):
        super().setUp()
        self.table, self.lives = self.begin("krach", ("Ada", "Blaise"))
        self.guest = self.lives[0].guest

    def tearDown(self):
        """None of it has disturbed the table."""
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

    def test_quoted_text_is_cut_between_characters(self):
        turn = next(live for live in self.lives if live.my_turn)
        for start in range(4):
            refused = turn.send("choose", action="x" * start + "€" * 18)
            self.assertRegex(refused["error"]["message"], "^'x*€+' ")

    def test_new_tables(self):
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


class ForwardedLimits(Case):
    options = ("--bot-pause", "off", "--trust-proxy", "on")

    def ask(self, address):
        headers = {"X-Forwarded-For": address}
        return self.place.ask("POST", "/api/guest", {"name": "x"}, headers)[0].status

    def test_every_address_has_a_rate_of_its_own(self):
        statuses = [self.ask(f"192.0.2.{number}, 192.0.2.1") for number in range(40)]
        self.assertEqual(statuses[:30], [201] * 30)
        self.assertIn(429, statuses)
        self.assertEqual(self.ask("192.0.2.1, 192.0.2.2"), 201)

    def test_ports_and_hosts_of_a_network_do_not_make_an_address(self):
        for address in ("192.0.2.3:40{:02}", "2001:db8::{}", "[2001:db8:0:1::{}]:40000"):
            with self.subTest(address=address):
                statuses = [self.ask(address.format(number)) for number in range(40)]
                self.assertEqual(statuses[:30], [201] * 30)
                self.assertIn(429, statuses)
        self.assertEqual(self.ask("2001:db8:0:2::1"), 201)


if __name__ == "__main__":
    main()
