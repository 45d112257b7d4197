"""The network layer over real sockets, good manners and bad. usage: net.py NET-SERVER

tests/net/server.c is the server: it shows, echoes, floods and closes as it is told.
"""

import email.utils
import json
import signal
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "support"))
from ws import BINARY, CONTINUATION, PATIENCE, PING, PONG, TEXT, Closed, Http, WebSocket

SERVER = ""


class Server:
    def __init__(self, **options):
        arguments = [f"{name}={value}" for name, value in options.items()]
        self.process = subprocess.Popen([SERVER, *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.first_line = self.process.stdout.readline().strip()
        self.port = int(self.first_line.split()[1]) if self.first_line.startswith("port ") else None

    def tell(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()

    def figures(self):
        with Http(self.port) as http:
            return json.loads(http.ask("GET", "/figures").text)

    def await_figures(self, **expected):
        """Waits until the figures are as expected."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            figures = self.figures()
            if all(figures[name] == value for name, value in expected.items()):
                return figures
            time.sleep(0.01)
        raise AssertionError(f"{figures} instead of {expected}")

    def memory(self):
        """Resident kilobytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0])

    def end(self, how=None):
        """Stops it, and returns what it said at last."""
        (how or (lambda: self.tell("stop")))()
        output, errors = self.process.communicate(timeout=PATIENCE)
        if self.process.returncode or errors:
            raise AssertionError(f"exit {self.process.returncode}: {errors}")
        return output.strip()


class Case(unittest.TestCase):
    OPTIONS = {}

    def setUp(self):
        self.server = Server(**self.OPTIONS)
        self.port = self.server.port

    def tearDown(self):
        self.doCleanups()  # the server would wait for clients that do not read any more
        if self.server.process.poll() is None:
            said = self.server.end()
            opened, closed = said.split(", ")[1:]
            self.assertEqual(opened.split()[0], closed.split()[0], said)

    def http(self):
        stream = Http(self.port)
        self.addCleanup(stream.close)
        return stream

    def websocket(self, *arguments, **options):
        stream = WebSocket(self.port, *arguments, **options)
        self.addCleanup(stream.close)
        return stream

    def status(self, data):
        """The status that raw bytes are answered with."""
        http = self.http()
        http.send(data)
        return http.answer().status


class Requests(Case):
    def test_what_a_request_says(self):
        answer = self.http().ask("GET", "/show/%C3%A9t%C3%A9?a=1&q=x+y%3D", {
            "Cookie": "other=1; token=secret", "Origin": "http://localhost", "If-None-Match": '"1"',
            "Accept-Encoding": "gzip", "Accept-Language": "fr", "X-Forwarded-Proto": "https",
            "X-Forwarded-For": "1.2.3.4", "Last-Event-Id": "7", "Content-Type": "text/x"})
        self.assertEqual(answer.status, 200)
        self.assertEqual(answer.headers["content-type"], "text/plain")
        told = email.utils.parsedate_to_datetime(answer.headers["date"]).timestamp()
        self.assertLess(abs(told - time.time()), 60)
        self.assertEqual((answer.headers["x-one"], answer.headers["x-two"]), ("1", "2"))
        self.assertEqual(answer.text.splitlines(), [
            "method=GET", "path=/show/été", "peer=127.0.0.1", "query q=x y=", "cookie token=secret",
            "origin=http://localhost", "content-type=text/x", "host=localhost", 'if-none-match="1"',
            "accept-encoding=gzip", "accept-language=fr", "x-forwarded-proto=https",
            "x-forwarded-for=1.2.3.4", "last-event-id=7"])

    def test_what_a_request_does_not_say(self):
        lines = self.http().ask("GET", "/show").text.splitlines()
        self.assertIn("cookie token=-", lines)
        self.assertIn("query q=-", lines)
        self.assertIn("origin=-", lines)

    def test_methods(self):
        http = self.http()
        for method in ("GET", "POST", "PUT", "DELETE"):
            answer = http.ask(method, "/show", body=b"" if method != "GET" else None)
            self.assertIn(f"method={method}\n", answer.text)
        for method in ("PATCH", "OPTIONS", "TRACE", "CONNECT", "get", "BREW"):
            answer = http.ask(method, "/show")
            self.assertEqual((method, answer.status), (method, 405))
            self.assertIn("DELETE", answer.headers["allow"])

    def test_head_is_get_without_a_body(self):
        http = self.http()
        get, head = http.ask("GET", "/show"), http.ask("HEAD", "/show")
        self.assertEqual(head.headers, get.headers)
        self.assertEqual(http.ask("GET", "/nothing").status, 404)  # nothing stood between

    def test_no_content(self):
        http = self.http()
        answer = http.ask("GET", "/empty")
        self.assertEqual(answer.status, 204)
        self.assertNotIn("content-length", answer.headers)
        self.assertEqual(http.ask("GET", "/nothing").status, 404)

    def test_bodies(self):
        http = self.http()
        for body in (b"", b"x", bytes(range(256)) * 300, b"y" * 100000):
            self.assertEqual(http.ask("POST", "/body", body=body).body, body)

    def test_a_body_in_pieces(self):
        http = self.http()
        http.send(b"POST /body HTTP/1.1\r\nHo")
        for piece in (b"st: h\r\nContent-Le", b"ngth: 6\r\n\r", b"\n", b"abc", b"def"):
            self.server.figures()  # so that it comes as a piece of its own
            http.send(piece)
        self.assertEqual(http.answer().body, b"abcdef")

    def test_continue(self):
        http = self.http()
        http.send(b"POST /body HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
        self.assertEqual(http.answer().status, 100)
        http.send(b"ok")
        self.assertEqual(http.answer().body, b"ok")

    def test_pipelining(self):
        http = self.http()
        count = 500
        http.send(b"".join(b"POST /body HTTP/1.1\r\nHost: h\r\nContent-Length: %d\r\n\r\n%d"
                           % (len(str(i)), i) for i in range(count)))
        for i in range(count):
            self.assertEqual(http.answer().text, str(i))

    def test_pipelining_behind_a_deferred_answer(self):
        http = self.http()
        http.request("GET", "/later")
        for i in range(300):  # more than is read ahead
            http.request("GET", f"/show/{i}/" + "x" * 100)
        self.server.await_figures(pending=1)
        self.server.tell("wake")
        self.assertEqual(http.answer().text, "woken")
        for i in range(300):
            self.assertIn(f"path=/show/{i}/", http.answer().text)

    def test_what_was_sent_ahead_is_taken_up_without_more(self):
        http = self.http()
        http.request("GET", "/later")
        http.request("GET", "/show/next")
        self.server.await_figures(pending=1)
        self.server.tell("wake")
        self.assertEqual(http.answer().text, "woken")
        self.assertIn("path=/show/next\n", http.answer().text)

    def test_closing_as_told(self):
        http = self.http()
        answer = http.ask("GET", "/show", {"Connection": "close"})
        self.assertEqual(answer.headers["connection"], "close")
        self.assertTrue(http.at_end())
        http = self.http()
        http.send(b"GET /show HTTP/1.0\r\n\r\n")
        self.assertEqual(http.answer().status, 200)
        self.assertTrue(http.at_end())

    def test_big_answers(self):
        size = 5_000_000
        first, second = self.http(), self.http()
        first.request("GET", f"/big?n={size}")  # not read for now
        self.assertEqual(second.ask("GET", "/show").status, 200)
        pattern = bytes(ord("a") + i for i in range(23))
        body = first.answer().body
        self.assertEqual(body, (pattern * (size // 23 + 1))[:size])
        self.assertEqual(first.ask("GET", "/nothing").status, 404)

    def test_deferred_answers(self):
        streams = [self.http() for _ in range(20)]
        for http in streams:
            http.request("GET", "/later")
        self.server.await_figures(pending=20)
        self.server.tell("wake")
        for http in streams:
            self.assertEqual(http.answer().text, "woken")

    def test_abandoned_requests(self):
        streams = [self.http() for _ in range(10)]
        for http in streams:
            http.request("GET", "/later")
        self.server.await_figures(pending=10)
        for http in streams[:5]:
            http.close()
        self.server.await_figures(pending=5, abandoned=5)
        self.server.tell("wake")
        for http in streams[5:]:
            self.assertEqual(http.answer().text, "woken")

    def test_a_client_that_leaves_amid_a_big_answer(self):
        for _ in range(5):
            http = self.http()
            http.request("GET", "/big?n=8000000")
            http.take(1000)
            http.close()
        self.server.await_figures(connections=1)


class Refusals(Case):
    OPTIONS = {"body_max": 1000}

    def test_paths(self):
        http = self.http()
        for path in ("/../etc/passwd", "/show/..", "/%2e%2e/x", "/.%2E/x", "/show//x", "//", "/./",
                     "/a%2fb", "/%00", "/show%0d%0a", "/%ff", "/%c0%af", "/%", "/%4", "/%xx", "*",
                     "http://localhost/show", "/show?q=%", "/show?q=%00", "/show?q=%ff"):
            self.assertEqual((path, http.ask("GET", path).status), (path, 400))
        self.assertEqual(http.ask("GET", "/show").status, 200)  # it went on all the time

    def test_malformed_heads(self):
        for data in (b"\r\n\r\n", b"GET\r\n\r\n", b"GET /show\r\n\r\n", b"\x16\x03\x01\x02\r\n",
                     b"GET /show HTTP/1.1\r\n\r\n", b"GET /show HTTP/1.1\r\nHost : h\r\n\r\n",
                     b"GET /\xc3\xa9 HTTP/1.1\r\nHost: h\r\n\r\n",
                     b"GET /show HTTP/1.1\r\nHost: h\r\nA: \0\r\n\r\n",
                     b"GET /show HTTP/1.1\r\nHost: h\r\nContent-Length: x\r\n\r\n",
                     b"GET /show HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"):
            self.assertEqual((data, self.status(data)), (data, 400))
        self.assertEqual(self.status(b"GET / HTTP/3.0\r\n\r\n"), 505)
        self.assertEqual(self.status(b"POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
                                     b"0\r\n\r\n"), 411)

    def test_bodies_that_are_too_long(self):
        self.assertEqual(self.http().ask("POST", "/body", body=b"x" * 1000).status, 200)
        http = self.http()
        http.request("POST", "/body", body=b"x" * 1001)
        self.assertEqual(http.answer().status, 413)
        self.assertTrue(http.at_end())
        self.assertEqual(self.status(b"POST /body HTTP/1.1\r\nHost: h\r\n"
                                     b"Content-Length: 18446744073709551615\r\n\r\n"), 413)

    def test_a_body_longer_than_it_says(self):
        http = self.http()
        http.send(b"POST /body HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabcdefgh\r\n\r\n")
        self.assertEqual(http.answer().body, b"abc")
        self.assertEqual(http.answer().status, 400)  # the rest is no request
        self.assertTrue(http.at_end())

    def test_long_lines_and_heads(self):
        self.assertEqual(self.status(b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\nHost: h\r\n\r\n"), 414)
        self.assertEqual(self.status(b"GET /" + b"a" * 5000), 414)
        self.assertEqual(self.status(b"GET / HTTP/1.1\r\nHost: h\r\nA: " + b"b" * 9000), 431)
        self.assertEqual(self.status(b"GET / HTTP/1.1\r\nHost: h\r\n" + b"A: b\r\n" * 100), 431)

    def test_an_answer_reaches_who_is_still_sending(self):
        http = self.http()
        http.send(b"POST /body HTTP/1.1\r\nHost: h\r\nContent-Length: 9000000\r\n\r\n")
        self.assertEqual(http.answer().status, 413)
        try:
            for _ in range(50):
                http.send(b"x" * 10000)
        except ConnectionError:
            self.fail("cut off")


class Timeouts(Case):
    OPTIONS = {"request_ms": 300, "ping_ms": 300}

    def test_a_head_that_dribbles(self):
        http = self.http()
        http.send(b"GET /sh")
        self.assertEqual(http.answer().status, 408)
        self.assertTrue(http.at_end())

    def test_a_body_that_does_not_come(self):
        http = self.http()
        http.send(b"POST /body HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nabc")
        self.assertEqual(http.answer().status, 408)
        self.assertTrue(http.at_end())

    def test_silence(self):
        self.assertTrue(self.http().at_end())

    def test_a_deferred_answer_may_take_long(self):
        http = self.http()
        http.request("GET", "/later")
        with self.assertRaises(Closed):
            self.http().take(1)  # longer than a request may take to come
        self.server.tell("wake")
        self.assertEqual(http.answer().text, "woken")

    def test_pings(self):
        answering, mute = self.websocket(), self.websocket()
        messages = []
        thread = threading.Thread(target=lambda: messages.append(answering.message()))
        thread.start()
        mute.answer_pings = False
        self.assertIsNone(mute.close_code())  # dropped
        self.assertEqual(len(mute.pings), 1)
        with self.assertRaises(Closed):  # some more time
            self.http().take(1)
        self.server.tell("wake")
        thread.join()
        self.assertEqual(messages, ["woken"])
        self.assertGreater(len(answering.pings), 0)


class WebSockets(Case):
    OPTIONS = {"message_max": 50000, "unsent_max": 300000}

    def test_messages(self):
        ws = self.websocket()
        for text in ("", "a", "é€😀\n\0", "x" * 125, "x" * 126, "x" * 3000, "x" * 50000):
            ws.send_text(text)
            self.assertEqual(ws.message(), text)
        ws.send_text("peer")
        self.assertEqual(ws.message(), "127.0.0.1")

    def test_many_messages_at_once(self):
        ws = self.websocket()
        ws.send(b"".join(ws.frame(TEXT, b"%d" % i) for i in range(2000)))
        for i in range(2000):
            self.assertEqual(ws.message(), str(i))

    def test_messages_right_behind_the_request(self):
        ws = self.websocket(early=WebSocket.frame(TEXT, b"early") + WebSocket.frame(TEXT, b"bird"))
        self.assertEqual([ws.message(), ws.message()], ["early", "bird"])

    def test_sending_and_closing_while_it_opens(self):
        self.assertEqual(self.websocket("/welcome").message(), "welcome")
        self.assertEqual(self.websocket("/goodbye").close_code(), 4001)

    def test_fragments(self):
        ws = self.websocket()
        ws.send_frame(TEXT, b"one \xc3", final=False)
        ws.send_frame(PING, b"in between")
        ws.send_frame(CONTINUATION, b"\xa9", final=False)
        ws.send_frame(CONTINUATION, b"", final=False)
        ws.send_frame(CONTINUATION, b" two", final=True)
        self.assertEqual(ws.message(), "one é two")
        self.assertEqual(ws.pongs, [b"in between"])
        ws.send_frame(TEXT, b"x" * 30000, final=False)
        ws.send_frame(CONTINUATION, b"y" * 20000)
        self.assertEqual(ws.message(), "x" * 30000 + "y" * 20000)

    def test_a_frame_in_pieces(self):
        ws = self.websocket()
        for byte in ws.frame(TEXT, b"slowly"):
            ws.send(bytes([byte]))
            self.server.figures()
        self.assertEqual(ws.message(), "slowly")

    def test_unasked_pongs(self):
        ws = self.websocket()
        ws.send_frame(PONG, b"\xff")
        ws.send_text("fine")
        self.assertEqual(ws.message(), "fine")

    def test_what_is_refused(self):
        frame = WebSocket.frame
        for data, code in (
                (frame(TEXT, b"x" * 50001), 1009),
                (frame(TEXT, b"x" * 2000, length=2 ** 40), 1009),
                (frame(TEXT, b"x" * 30000, final=False) + frame(CONTINUATION, b"x" * 20001), 1009),
                (frame(BINARY, b"x"), 1003),
                (frame(TEXT, b"\xff"), 1007),
                (frame(TEXT, b"\xc3"), 1007),
                (frame(TEXT, b"\xed\xa0\x80", final=False) + frame(CONTINUATION), 1007),
                (frame(CONTINUATION, b"x"), 1002),
                (frame(TEXT, b"x", final=False) + frame(TEXT, b"x"), 1002),
                (frame(3, b"x"), 1002),
                (frame(TEXT | 0x40, b"x"), 1002),
                (frame(PING, b"x", final=False), 1002)):
            ws = self.websocket()
            ws.send(data)
            self.assertEqual((data[:20], ws.close_code()), (data[:20], code))
            ws.close()
        self.server.await_figures(sockets=0)

    def test_closing(self):
        ws = self.websocket()
        ws.send_close(1000, "bye")
        self.assertEqual(ws.close_code(), 1000)
        self.assertTrue(ws.at_end())
        ws = self.websocket()
        ws.send_text("close 4567")
        self.assertEqual(ws.message(), "last words")
        with self.assertRaises(Closed) as caught:
            ws.message()
        self.assertEqual((caught.exception.code, caught.exception.reason), (4567, "as you wish"))
        self.assertTrue(ws.at_end())
        self.websocket().close()  # without a word
        self.server.await_figures(sockets=0, opened=3, closed=3)

    def test_messages_behind_a_close_are_ignored(self):
        ws = self.websocket()
        ws.send(ws.frame(TEXT, b"close 4000") + ws.frame(TEXT, b"too late") * 100)
        self.assertEqual(ws.message(), "last words")
        self.assertEqual(ws.close_code(), 4000)

    def test_many_sockets(self):
        sockets = [self.websocket() for _ in range(200)]
        self.assertEqual(self.server.figures()["sockets"], 200)
        for i, ws in enumerate(sockets):
            ws.send_text(f"I am {i}")
        for i, ws in enumerate(sockets):
            self.assertEqual(ws.message(), f"I am {i}")
        sockets[0].send_text("all " + "together " * 1000)
        for ws in sockets:
            self.assertEqual(ws.message(), "together " * 1000)
        for ws in sockets:
            ws.close()
        self.server.await_figures(sockets=0, connections=1, closed=200, unsent=0)

    def test_waking(self):
        ws = self.websocket()
        before = self.server.figures()["wakes"]
        self.server.tell("wake")
        self.assertEqual(ws.message(), "woken")
        self.assertGreater(self.server.figures()["wakes"], before)

    def test_ticks(self):
        before = self.server.figures()["ticks"]
        until = time.monotonic() + PATIENCE
        while self.server.figures()["ticks"] < before + 3:
            self.assertLess(time.monotonic(), until)

    def test_handshakes_that_are_refused(self):
        for headers, status in (
                ({"Sec-WebSocket-Key": "short"}, 400), ({"Sec-WebSocket-Key": None}, 400),
                ({"Sec-WebSocket-Key": "!" * 22 + "=="}, 400), ({"Connection": "close"}, 400),
                ({"Sec-WebSocket-Version": "8"}, 426), ({"Sec-WebSocket-Version": None}, 426),
                ({"Content-Length": "0"}, 101), ({"Sec-WebSocket-Protocol": "chat"}, 101),
                ({"Sec-WebSocket-Extensions": "permessage-deflate"}, 101)):
            try:
                ws = self.websocket(headers=headers)
                self.assertEqual((headers, 101), (headers, status))
                ws.send_text("hello")
                self.assertEqual(ws.message(), "hello")
            except WebSocket.Refused as refused:
                self.assertEqual((headers, refused.answer.status), (headers, status))
        with self.assertRaises(WebSocket.Refused) as caught:
            self.websocket("/teapot")
        self.assertEqual(caught.exception.answer.status, 429)
        with self.assertRaises(WebSocket.Refused) as caught:
            self.websocket("/../x")
        self.assertEqual(caught.exception.answer.status, 400)

    def test_a_refused_upgrade_leaves_the_connection(self):
        http = self.http()
        answer = http.ask("GET", "/teapot", {"Upgrade": "websocket", "Connection": "Upgrade",
                                             "Sec-WebSocket-Version": "13",
                                             "Sec-WebSocket-Key": "A" * 22 + "=="})
        self.assertEqual(answer.status, 429)
        self.assertEqual(http.ask("GET", "/show").status, 200)

    def test_other_upgrades_are_ignored(self):
        answer = self.http().ask("GET", "/show", {"Upgrade": "h2c", "Connection": "Upgrade"})
        self.assertEqual(answer.status, 200)


class SlowReaders(Case):
    OPTIONS = {"unsent_max": 300000}

    def test_long_messages_arrive_whole(self):
        ws = self.websocket()
        ws.send_text("flood 1 299000")
        self.assertEqual(ws.message(), "0 " + "x" * 299000)
        ws.send_text("flood 20 14000")
        self.assertEqual([ws.message() for _ in range(20)], [f"{i} " + "x" * 14000 for i in range(20)])

    def test_messages_arrive_whole_in_small_sips(self):
        ws = self.websocket(receive_room=4096)
        for _ in range(5):
            ws.send_text("flood 10 25000")
            for i in range(10):
                self.assertEqual(ws.message(), f"{i} " + "x" * 25000)

    def test_who_reads_too_slowly_is_dropped(self):
        quick = self.websocket()
        slow = [self.websocket(receive_room=4096) for _ in range(20)]
        quick.send_text("warm up")
        quick.message()
        before = self.server.memory()
        for ws in slow:
            ws.send_text("flood 1000 10000")
        self.server.await_figures(slow=20, unsent=0)
        if "san" not in SERVER:  # sanitizers keep freed memory for a while
            self.assertLess(self.server.memory() - before, 20 * 500)
        quick.send_text("fine")
        self.assertEqual(quick.message(), "fine")
        self.server.await_figures(sockets=1)  # they are cut off without having read anything

    def test_who_wakes_up_in_time_is_told_why(self):
        ws = self.websocket(receive_room=4096)
        ws.send_text("flood 100 10000")
        self.server.await_figures(slow=1)
        self.assertEqual(ws.close_code(), 1013)


class Limits(Case):
    OPTIONS = {"connections_max": 10}

    def test_too_many_connections(self):
        streams = [self.websocket() if i % 2 else self.http() for i in range(10)]
        for http in streams[::2]:
            self.assertEqual(http.ask("GET", "/show").status, 200)
        refused = self.http().answer()
        self.assertEqual((refused.status, refused.headers["retry-after"]), (503, "5"))
        self.assertEqual(self.http().answer().status, 503)
        for stream in streams:
            stream.close()
        until = time.monotonic() + PATIENCE
        while True:
            self.assertLess(time.monotonic(), until)
            try:
                if self.http().ask("GET", "/show").status == 200:
                    break
            except (Closed, ConnectionError):
                pass


class Stopping(unittest.TestCase):
    def stop(self, how):
        server = Server()
        idle, later, ws = Http(server.port), Http(server.port), WebSocket(server.port)
        self.assertEqual(idle.ask("GET", "/show").status, 200)
        later.request("GET", "/later")
        server.await_figures(pending=1)
        how(server)
        self.assertEqual(ws.close_code(), 1001)
        self.assertTrue(ws.at_end())
        self.assertTrue(idle.at_end())
        # on_wake runs at a stop as well and answers what is pending
        self.assertEqual(later.answer().text, "woken")
        self.assertTrue(later.at_end())
        for stream in (idle, later, ws):
            stream.close()
        said = server.end(how=lambda: None)
        self.assertEqual(said, "0 pending, 1 opened, 1 closed")

    def test_by_a_thread(self):
        self.stop(lambda server: server.tell("stop"))

    def test_by_a_signal(self):
        self.stop(lambda server: server.process.send_signal(signal.SIGTERM))

    def test_without_the_help_of_clients(self):
        server = Server()
        mute, slow = WebSocket(server.port), WebSocket(server.port, receive_room=4096)
        slow.send_text("flood 90 10000")
        half = Http(server.port)
        half.send(b"POST /body HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nabc")
        server.await_figures(connections=4, sockets=2)
        self.assertEqual(server.end(), "0 pending, 2 opened, 2 closed")
        for stream in (mute, slow, half):
            stream.close()

    def test_a_port_in_use(self):
        first = Server()
        second = Server(port=first.port)
        self.assertEqual(second.first_line,
                         f"port {first.port} of 127.0.0.1 is in use by another program")
        second.process.communicate()
        self.assertEqual(second.process.returncode, 1)
        first.end()

    def test_addresses(self):
        wrong = Server(address="nowhere")
        self.assertEqual(wrong.first_line,
                         '"nowhere" is not a valid listen address: give an IP address')
        wrong.process.communicate()
        foreign = Server(address="192.0.2.1")
        self.assertIn("cannot listen on 192.0.2.1, port 0: ", foreign.first_line)
        foreign.process.communicate()

    def test_too_many_files(self):
        wrong = Server(connections_max=2_000_000_000)
        self.assertIn("2000000000 connections need a limit of 2000001024 open files",
                      wrong.first_line)
        wrong.process.communicate()

    def test_the_port_is_free_again_at_once(self):
        first = Server()
        with WebSocket(first.port) as ws:
            first.tell("stop")
            ws.close_code()
        first.end(how=lambda: None)
        second = Server(port=first.port)
        self.assertEqual(second.port, first.port)
        second.end()


if __name__ == "__main__":
    SERVER = sys.argv.pop(1)
    unittest.main()
