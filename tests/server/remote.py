"""`encan bot --server`: whole games at a real server, and whatever can go wrong on the way.

usage: remote.py ENCAN sqlite [CASE ...]
"""

import json
import os
import queue
import signal
import ssl
import subprocess
import tempfile
import threading
import time
import unittest

from case import ENCAN, TITLES, Case, main
from fronts import TABLE, Front, Proxy, Raw, Scripted, make_certificates, table
from place import PATIENCE, Guest, Place, level, play_out
from ws import CLOSE, PING, PONG, TEXT

LIMIT = 256 * 1024  # of an answer, and of a message
ENVIRONMENT = {name: value for name, value in os.environ.items()
               if "proxy" not in name.lower() and name not in ("CURL_CA_BUNDLE", "SSL_CERT_FILE")}


def start(url, table_id, token, *options, environment=()):
    return subprocess.Popen(
        [ENCAN, "bot", "--bot", "greedy", "--server", url, "--table", table_id, *options],
        env={**ENVIRONMENT, "ENCAN_TOKEN": token, **dict(environment)}, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True)


def finish(bot):
    """Waits until the bot has ended: (exit code, what it said)."""
    out, said = bot.communicate(timeout=4 * PATIENCE)
    assert out == ""
    return bot.returncode, said


class Playing(Case):
    """At a real server."""

    def setUp(self):
        super().setUp()
        self.url = f"http://127.0.0.1:{self.place.port}"
        self.host = Guest(self.place, "Ada")

    def open_table(self, title="krach", **wish):
        """A table with two empty seats, and two guests who want to play."""
        guests = [Guest(self.place, name) for name in ("Hal", "Deep")]
        return self.host.create(title=title, seats=2, **wish), guests

    def open_game(self, title="krach", **wish):
        """The same after they have sat down and the game has begun."""
        at, guests = self.open_table(title, **wish)
        for guest in guests:
            guest.must(at, "sit")
        self.host.must(at, "start")
        return at, guests

    def start(self, guest, at, *options, url=None, **more):
        return start(url or self.url, at, guest.cookie.split("=")[1], *options, **more)

    def play_whole(self, *options, title="krach", **more):
        at, guests = self.open_game(title)
        bots = [self.start(guest, at, *options, **more) for guest in guests]
        self.assertEqual([finish(bot) for bot in bots], [(0, ""), (0, "")])
        self.check_over(at)

    def check_over(self, at):
        self.assertEqual(self.host.see(at)["table"]["stage"], "over")
        _, record = self.host.ask("GET", f"/api/tables/{at}/record")
        subprocess.run([ENCAN, "verify", "-"], input=record, text=True, check=True,
                       capture_output=True)


class Games(Playing):
    def test_a_whole_game_of_each_title(self):
        for title in TITLES:
            with self.subTest(title=title):
                self.play_whole(title=title)

    def test_bots_sit_down_by_themselves(self):
        at, guests = self.open_table()
        live = self.host.watch(at)
        bots = [self.start(guest, at) for guest in guests]
        live.until(lambda one: all(seat["name"] for seat in one.table["seats"]))
        live.must("start")
        self.assertEqual([finish(bot) for bot in bots], [(0, ""), (0, "")])
        self.check_over(at)

    def test_a_game_is_taken_up_where_it_was_left(self):
        at, guests = self.open_game()
        live = self.host.watch(at)
        bots = [self.start(guest, at) for guest in guests]
        live.until(lambda one: one.table["ply"] >= 3)
        bots[0].send_signal(signal.SIGKILL)
        bots[0].communicate()
        bots[0] = self.start(guests[0], at)
        self.assertEqual([finish(bot) for bot in bots], [(0, ""), (0, "")])
        self.check_over(at)

    def test_a_game_that_is_over(self):
        at, guests = self.open_game()
        for bot in [self.start(guest, at) for guest in guests]:
            finish(bot)
        self.assertEqual(finish(self.start(guests[0], at)), (0, ""))
        code, said = finish(self.start(self.host, at))
        self.assertEqual((code, said), (1, "encan bot: the game at this table is over\n"))

    def test_a_seat_is_lost(self):
        at, guests = self.open_table()
        live = self.host.watch(at)
        bot = self.start(guests[0], at)
        live.until(lambda one: any(seat["name"] for seat in one.table["seats"]))
        guests[0].must(at, "stand")
        code, said = finish(bot)
        self.assertEqual(code, 1)
        self.assertIn("the bot has lost its seat", said)

    def test_a_full_table(self):
        at, _ = self.open_game()
        with Front(self.place) as front:
            code, said = finish(self.start(self.host, at, url=front.url))
            self.assertEqual(code, 1)
            self.assertIn("no seat for the bot at this table: that seat is already taken", said)
            self.assertEqual(front.connections, 1)

    def test_an_interrupt(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            at, guests = self.open_table()
            live = self.host.watch(at)
            bot = self.start(guests[0], at)
            live.until(lambda one: any(seat["name"] for seat in one.table["seats"]))
            bot.send_signal(number)
            code, said = finish(bot)
            self.assertEqual(code, 1)
            self.assertIn("stopped before the game was over", said)

    def test_in_french(self):
        at, _ = self.open_game()
        code, said = finish(self.start(self.host, at, environment={"LC_ALL": "fr_FR.UTF-8"}))
        self.assertEqual(code, 1)
        self.assertIn("pas de place pour le robot à cette table\u00a0: cette place est déjà prise", said)

    def test_bad_calls(self):
        bad = "--table", "x", "--token", "y"
        good = "--table", TABLE, "--token", "y"
        for status, part, *arguments in (
                (2, "expected a table's id", "--server", self.url, *bad),
                (1, "404: there is no such table", "--server", self.url, *good),
                (2, "belong together", "--server", self.url, "--table", TABLE),
                (2, "--patience", "--server", self.url, *good, "--patience", "0"),
                (2, "--token", "--server", self.url, "--table", TABLE, "--token", "a\r\nb: c"),
                *((2, "expected http://HOST:PORT", "--server", url, *good)
                  for url in ("", "127.0.0.1:80", "ftp://x", "http://x/y", "http://me:pw@x",
                              "http://x?y", "http://x:99999", "http://[::1", "http://x y"))):
            with self.subTest(arguments=arguments):
                failed = subprocess.run([ENCAN, "bot", *arguments], capture_output=True, text=True,
                                        check=False, env=ENVIRONMENT)
                self.assertIn(part, failed.stderr)
                self.assertEqual(failed.returncode, status)

    def test_a_token_that_the_server_does_not_know(self):
        at, _ = self.open_table()
        code, said = finish(start(self.url, at, "0" * 64))
        self.assertEqual(code, 1)
        self.assertIn("does not know this token; get a new one with POST /api/guest", said)


class Away(Playing):
    options = ("--limits", "off")  # with pauses, lest the server plays the whole game meanwhile

    def test_a_bot_that_was_away_comes_back(self):
        at, guests = self.open_game(clock=3)
        live = self.host.watch(at)
        live.until(lambda one: any(seat["away"] for seat in one.table["seats"]))
        bots = [self.start(guest, at) for guest in guests]
        live.until(lambda one: not any(seat["away"] for seat in one.table["seats"]))
        self.assertEqual([finish(bot) for bot in bots], [(0, ""), (0, "")])
        self.check_over(at)


class Limits(Playing):
    options = ("--bot-pause", "off")

    def test_a_bot_agrees_that_a_choice_is_taken_back(self):
        at = self.host.create(title="krach", seats=3, sit=0)
        blaise, hal = Guest(self.place, "Blaise"), Guest(self.place, "Hal")
        for guest in (blaise, hal):
            guest.must(at, "sit")
        lives = [self.host.watch(at), blaise.watch(at)]
        bot = start(self.url, at, hal.cookie.split("=")[1])
        lives[0].tell("start")

        def turn():
            level(lives)
            return next((live for live in lives if live.my_turn), None)

        asker = other = None
        while other in (None, asker) or "undo_choice" not in other.table:
            asker = turn()
            if asker:
                asker.choose(asker.table["choices"][0])
                other = turn()
            else:
                lives[0].step()
        ply = other.table["ply"]
        asker.tell("undo")
        other.must("undo_vote", answer="yes")
        for live in lives:
            live.until(lambda one: one.table["ply"] < ply)
        play_out(lives, self.random)
        self.assertEqual(finish(bot)[0], 0)

    def test_a_bot_that_asks_too_often_waits(self):
        at, _ = self.open_table()
        while self.place.ask("GET", "/api/games")[0].status != 429:
            pass
        code, said = finish(start(self.url, at, "0" * 64))
        self.assertEqual(code, 1)
        self.assertIn("does not know this token", said)


class Ways(Playing):
    """How a server can be reached."""

    def front(self, cls=Front, **options):
        front = cls(self.place, **options)
        self.addCleanup(front.close)
        return front

    def tls(self):
        make_certificates(self.folder.name)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(f"{self.folder.name}/server.pem")
        return self.front(tls=context), f"{self.folder.name}/ca.pem"

    def find_no_seat(self, **more):
        """Reaches the server, at a table where all seats are taken."""
        at, _ = self.open_game()
        _, said = finish(self.start(self.host, at, **more))
        self.assertIn("no seat for the bot", said)

    def must_fail(self, *options, url, **more):
        at, guests = self.open_game()
        code, said = finish(self.start(guests[0], at, *options, url=url, **more))
        self.assertEqual(code, 1)
        return said

    def test_ipv6(self):
        front = self.front(host="::1")
        self.assertIn("http://[::1]:", front.url)
        self.play_whole(url=front.url)

    def test_tls(self):
        front, authority = self.tls()
        self.play_whole("--ca", authority, url=front.url)
        for name in ("CURL_CA_BUNDLE", "SSL_CERT_FILE"):
            self.find_no_seat(url=front.url, environment={name: authority})

    def test_tls_that_is_not_trusted(self):
        front, authority = self.tls()
        self.assertIn("the certificate is not trusted; use --ca", self.must_fail(url=front.url))
        other = self.front(host="127.0.0.2", tls=front.tls)  # not in the certificate
        self.assertIn("not trusted", self.must_fail("--ca", authority, url=other.url))
        self.assertIn("--ca takes a PEM file", self.must_fail("--ca", "/nowhere", url=front.url))

    def test_tls_and_plain_mixed_up(self):
        front, _ = self.tls()
        self.must_fail(url=front.url.replace("https:", "http:"))
        with Raw(b"HTTP/1.1 400 Bad Request\r\n\r\n") as plain:
            self.assertIn("does the server speak https on this port?",
                          self.must_fail(url=plain.url.replace("http:", "https:")))

    def test_a_proxy_only_if_asked_for(self):
        proxy = self.front(Proxy)
        names = {name: proxy.url for name in ("http_proxy", "all_proxy", "ALL_PROXY")}
        self.find_no_seat(environment=names)
        self.assertEqual(proxy.targets, [])
        self.play_whole("--proxy", proxy.url, url="http://encan.example:8080",
                        environment={"no_proxy": "*"})
        self.assertEqual(set(proxy.targets), {"encan.example:8080"})

    def test_tls_through_a_proxy(self):
        front, authority = self.tls()
        proxy = self.front(Proxy)
        proxy.place = front
        self.play_whole("--proxy", proxy.url, "--ca", authority, url=front.url)
        self.assertEqual(set(proxy.targets), {f"127.0.0.1:{front.port}"})

    def restart(self, how):
        front = self.front()
        at, guests = self.open_game("noblesse")
        live = self.host.watch(at)
        bots = [self.start(guest, at, url=front.url) for guest in guests]
        live.until(lambda one: one.table["ply"] >= 3)
        self.place.stop(how)
        live.close()
        self.place.lives.clear()
        self.place.start()
        self.assertEqual([finish(bot) for bot in bots], [(0, ""), (0, "")])
        self.check_over(at)

    def test_the_server_restarts(self):
        self.restart(signal.SIGTERM)

    def test_the_server_dies_and_comes_back(self):
        self.restart(signal.SIGKILL)

    def test_the_server_does_not_come_back(self):
        front = self.front()
        at, guests = self.open_game()
        bot = self.start(guests[0], at, "--patience", "1", url=front.url)
        front.wait_for_connections(2)  # the second is the socket
        front.close()
        code, said = finish(bot)
        self.assertEqual(code, 1)
        self.assertRegex(said, r"^encan bot: gave up \(--patience 1\): http.*: [a-z]")


class Alone(unittest.TestCase):
    """At servers that do not behave."""

    def run_bot(self, server, *options):
        with server:
            return finish(start(server.url, TABLE, "x", *(options or ("--patience", "20"))))

    def must_fail(self, part, server, *options):
        code, said = self.run_bot(server, *options)
        self.assertEqual(code, 1)
        self.assertIn(part, said)


class Failing(Alone):
    def test_no_server(self):
        server = Raw(b"")
        server.close()
        self.must_fail("is the server running", server)

    def test_what_is_not_http(self):
        self.must_fail("this is not an HTTP server", Raw(b"220 smtp.example ESMTP\r\n"))
        self.must_fail("this is not an HTTP server", Raw(b"HTTP/1.1 two hundred\r\n\r\n"))
        self.must_fail("cannot talk to the server", Raw(b""))
        self.must_fail("cannot talk to the server",
                       Raw(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx"))

    def test_what_is_no_table(self):
        for body in (b"", b"{", b"[]", b"<html>hello</html>", b'{"type":7}', b'{"type":"table"}',
                     b'{"type":"table","table":{"stage":"playing","you":{"seat":6}}}',
                     b'{"type":"table","table":{"stage":"playing","you":{}}}',
                     b"[" * 100000, b"\xff\x00"):
            with self.subTest(body=body[:60]):
                self.must_fail("expected a table from the server", Scripted(see=[(200, body)]))

    def test_an_answer_that_is_too_long(self):
        self.must_fail("the answer is too long", Scripted(see=[(200, b" " * LIMIT + b"x")]))
        endless = b"HTTP/1.1 200 OK\r\n" + b"x: y\r\n" * 100000
        self.must_fail("cannot talk to the server", Raw(endless))

    def test_a_redirect_is_not_followed(self):
        server = Scripted(see=[(301, b"", {"Location": "https://elsewhere.example/"})])
        self.must_fail("redirects to https://elsewhere.example/; give that address", server)
        self.assertEqual(server.count("see"), 1)

    def test_an_error_of_the_server(self):
        error = json.dumps({"error": {"code": "broken", "message": "something \x07 is wrong"}})
        server = Scripted(see=[(500, error.encode())])
        self.must_fail("the server answers 500: something ? is wrong\n", server)
        self.assertEqual(server.count("see"), 1)

    def test_a_busy_server_is_waited_for(self):
        times = []

        def busy(peer, headers):
            times.append(time.monotonic())
            peer.answer(429 if len(times) == 1 else 503, b"", {"Retry-After": "1"})

        def again(peer, headers):
            times.append(time.monotonic())
            peer.answer(404, b"gone")

        self.must_fail("the server answers 404: gone", Scripted(see=[busy, busy, again]))
        self.assertGreaterEqual(times[2] - times[0], 2)

    def test_a_server_that_stays_busy_is_given_up(self):
        server = Scripted(see=[(503, b"busy")])
        self.must_fail("gave up (--patience 1): the server answers 503: busy", server,
                       "--patience", "1")
        self.assertTrue(2 <= server.count("see") <= 5)
        server = Scripted(see=[(429, b"busy", {"Retry-After": "86400"})])
        self.must_fail("gave up", server)
        self.assertEqual(server.count("see"), 1)

    def test_a_server_that_never_answers(self):
        silent = threading.Event()
        self.addCleanup(silent.set)
        server = Scripted(see=[lambda peer, headers: silent.wait()])
        self.must_fail("took too long to answer", server, "--patience", "1")

    def test_an_interrupt_during_a_request(self):
        asked, silent = threading.Event(), threading.Event()
        self.addCleanup(silent.set)

        def keep_waiting(peer, headers):
            asked.set()
            silent.wait()

        with Scripted(see=[keep_waiting]) as server:
            bot = start(server.url, TABLE, "x")
            self.assertTrue(asked.wait(PATIENCE))
            bot.send_signal(signal.SIGINT)
            _, said = bot.communicate(timeout=20)  # the request may take 30 seconds
            self.assertEqual(bot.returncode, 1)
            self.assertIn("stopped before the game was over", said)


class FailingSockets(Alone):
    def test_no_websockets(self):
        for status in (400, 404, 426, 500):
            self.must_fail(f"refuses to open a WebSocket (status {status}); a proxy",
                           Scripted(live=[(status, b"")]))

    def test_a_socket_that_is_refused_for_the_moment(self):
        server = Scripted(live=[(503, b"", {"Retry-After": "1"}), (429, b""), (404, b"")])
        self.must_fail("refuses to open a WebSocket (status 404)", server)
        self.assertEqual(server.count("live"), 3)

    def test_a_handshake_that_is_wrong(self):
        self.must_fail("does not open a WebSocket",
                  Scripted(live=[lambda peer, headers: peer.upgrade(headers, "x" * 28)]))
        self.must_fail("does not open a WebSocket",
                  Scripted(live=[lambda peer, headers: peer.send(b"hello\r\n\r\n")]))
        self.must_fail("the head of the answer is longer",
                  Scripted(live=[lambda peer, headers: peer.send(b"HTTP/1.1 101 x\r\n" * 1000)]))

    def socket(self, *frames):
        """A server whose socket sends these frames: (opcode, payload) or bytes."""
        def serve(peer, headers):
            peer.upgrade(headers)
            for frame in frames:
                peer.send(frame) if isinstance(frame, bytes) else peer.push(*frame)
            while True:
                peer.client_frame()

        return Scripted(live=[serve])

    def test_messages_that_cannot_be_read(self):
        for message in (b"", b"{", b"[]", b'{"type":"table"}', b"hello"):
            self.must_fail("expected a table from the server", self.socket((TEXT, message)))

    def test_frames_that_cannot_be_read(self):
        for frame in (b"\xff" * 20, b"\x81\x85abcdefghi", b"\x09\x00", b"\x81\x01\xff"):
            with self.subTest(frame=frame):
                self.must_fail("invalid or oversized WebSocket message", self.socket(frame))
        self.must_fail("invalid or oversized WebSocket message",
                       self.socket((TEXT, b" " * LIMIT + b"x")))

    def test_a_final_close_is_final(self):
        close = (4404).to_bytes(2, "big") + b"there is no such table"
        server = self.socket((CLOSE, close))
        self.must_fail("closed the connection: 4404 there is no such table", server)
        self.assertEqual(server.count("live"), 1)

    def test_another_close_is_not(self):
        def over(peer, headers):
            peer.upgrade(headers)
            peer.push(TEXT, b'{"type":"restart"}')
            peer.push(TEXT, table(stage="over", awaited=[]))

        server = self.socket((CLOSE, (1012).to_bytes(2, "big")))
        server.answers["live"].append(over)
        self.assertEqual(self.run_bot(server), (0, ""))
        self.assertEqual(server.count("live"), 2)

    def test_pings_and_a_clean_end(self):
        seen = queue.Queue()

        def serve(peer, headers):
            peer.upgrade(headers)
            peer.push(PING, b"are you there")
            seen.put(peer.client_frame())
            peer.push(TEXT, table(stage="over", awaited=[]))
            seen.put(peer.client_frame())

        self.assertEqual(self.run_bot(Scripted(live=[serve])), (0, ""))
        self.assertEqual(seen.get(timeout=PATIENCE), (PONG, b"are you there"))
        self.assertEqual(seen.get(timeout=PATIENCE), (CLOSE, (1000).to_bytes(2, "big")))

    def test_a_server_that_falls_silent_is_left(self):
        seen = []

        def silent(peer, headers):
            peer.upgrade(headers)
            while True:
                seen.append(peer.client_frame()[0])

        def over(peer, headers):
            peer.upgrade(headers)
            peer.push(TEXT, table(stage="over", awaited=[]))

        server = Scripted(live=[silent, over])
        self.assertEqual(self.run_bot(server, "--patience", "2"), (0, ""))
        self.assertEqual((server.count("live"), seen), (2, [PING, CLOSE]))

    def test_a_split_message(self):
        whole = table(stage="over", awaited=[])

        def serve(peer, headers):
            peer.upgrade(headers)
            peer.push(TEXT, whole[:50], final=False)
            peer.push(PING)
            peer.push(0, whole[50:])
            peer.client_frame()

        self.assertEqual(self.run_bot(Scripted(live=[serve])), (0, ""))


class FailingChoices(Alone):
    """At a server that wants a choice and does not take it."""

    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            place = Place(ENCAN, f"sqlite:{folder}/db")
            guest = Guest(place, "Ada")
            awaited = []
            while 0 not in awaited:  # it is up to the deal who begins
                at = guest.create(title="noblesse", seats=2, sit=0, bots=[0, 1])
                guest.must(at, "start")
                awaited = guest.see(at)["table"]["awaited"]
            _, cls.view = guest.ask("GET", f"/api/tables/{at}/view")
            place.stop()

    def server(self, *commands, **more):
        return Scripted(**{"see": [(200, table(awaited=[0]))], "view": [(200, self.view.encode())],
                           "commands": commands, **more})

    def test_a_choice_that_is_refused(self):
        error = json.dumps({"error": {"code": "refused", "message": "not so"}})
        server = self.server((409, error.encode()))
        self.must_fail("the server refuses the bot's choice: not so", server)
        self.assertEqual(server.count("commands"), 1)

    def test_a_choice_that_comes_too_late(self):
        server = self.server((409, b"{}"), see=[(200, table(awaited=[0])),
                                                (200, table(stage="over", awaited=[]))])
        self.assertEqual(self.run_bot(server), (0, ""))

    def test_a_choice_is_sent_again_under_the_same_id(self):
        def lose(peer, headers):
            peer.close()
            raise ConnectionError

        over = (200, table(stage="over", awaited=[]))
        server = self.server(lose, (503, b""), (409, b"{}"), see=[(200, table(awaited=[0])), over])
        self.assertEqual(self.run_bot(server), (0, ""))
        bodies = [body for what, body in server.asked if what == "commands"]
        self.assertEqual(len(bodies), 3)
        self.assertEqual(len(set(bodies)), 1)

    def test_a_bot_that_may_not_come_back_yet(self):
        def live(peer, headers):
            peer.upgrade(headers)
            for ply in (4, 5):
                peer.push(TEXT, table(seats=[{"away": True}] * 2, awaited=[0], ply=ply))

        over = table(stage="over", awaited=[])
        server = self.server((409, b"{}"), (200, b"{}"), live=[live],
                             see=[(200, table(seats=[{"away": True}] * 2)), (200, over)])
        self.assertEqual(self.run_bot(server), (0, ""))
        sent = [json.loads(body)["do"] for what, body in server.asked if what == "commands"]
        self.assertEqual(sent, ["back", "back"])

    def test_what_is_no_view(self):
        for view in (b"", b"chess e4", b"krach viewer=0 players=99", b"\xff" * 100,
                     self.view[:-9].encode()):
            with self.subTest(view=view[:40]):
                code, said = self.run_bot(self.server((200, b"{}"), view=[(200, view)]))
                self.assertEqual(code, 1)
                self.assertRegex(said, "expected|unknown|bad value")


if __name__ == "__main__":
    main()
