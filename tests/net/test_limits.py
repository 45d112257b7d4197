"""Limits of time, memory and numbers."""

import threading
import time

from case import Case, half_close, reset
from ws import CONTINUATION, PATIENCE, PING, PONG, TEXT, Closed, WebSocket


class Timeouts(Case):
    OPTIONS = {"request_ms": 300}

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

    def test_silence_after_an_empty_line(self):
        self.assertTrue(self.raw(b"\r\n").at_end())

    def test_a_connection_may_idle_longer_than_a_request_may_take(self):
        http = self.http()
        for _ in range(2):
            self.assertEqual(http.ask("GET", "/show").status, 200)
            self.assertTrue(self.http().at_end())  # timed out meanwhile
        http.send(b"\r\n")
        self.assertTrue(self.http().at_end())
        self.assertEqual(http.ask("GET", "/show").status, 200)
        http.send(b"GET /sh")
        self.assertEqual(http.answer().status, 408)

    def test_half_closed_clients_are_not_waited_for_without_end(self):
        http = self.http()
        http.request("GET", "/later")
        self.server.await_figures(pending=1)
        half_close(http)
        self.assertTrue(http.at_end())
        self.server.await_figures(pending=0, abandoned=1)

    def test_a_deferred_answer_may_take_long(self):
        http = self.http()
        http.request("GET", "/later")
        with self.assertRaises(Closed):
            self.http().take(1)  # longer than a request may take to come
        self.server.tell("wake")
        self.assertEqual(http.answer().text, "woken")


class Pings(Case):
    OPTIONS = {"request_ms": 300, "ping_ms": 1000}  # a busy machine needs its time to answer

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


class SlowReaders(Case):
    OPTIONS = {"unsent_max": 300_000}

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

    def test_sockets_that_read_too_slowly_are_dropped(self):
        quick = self.websocket()
        slow = [self.websocket(receive_room=4096) for _ in range(20)]
        quick.send_text("warm up")
        quick.message()
        before = self.server.memory()
        for ws in slow:
            ws.send_text("flood 1000 10000")
        self.server.await_figures(slow=20, unsent=0)
        self.assert_memory_grows_less(before, 20 * 500)
        quick.send_text("fine")
        self.assertEqual(quick.message(), "fine")
        self.server.await_figures(sockets=1)  # they are cut off without having read anything

    def test_an_answer_that_is_not_read_counts(self):
        http = self.http()
        http.request("GET", "/big?n=5000000")
        self.until(lambda figures: figures["unsent"])
        self.assertEqual(len(http.answer().body), 5_000_000)
        self.server.await_figures(unsent=0, slow=0)

    def test_a_slow_reader_is_told_why(self):
        ws = self.websocket(receive_room=4096)
        while not self.server.figures()["slow"]:
            ws.send_text("flood 10 10000")
        with self.assertRaises(Closed) as caught:
            for i in range(1_000_000):  # what has been sent in part is finished
                self.assertEqual(ws.message(), f"{i % 10} " + "x" * 10000)
        self.assertEqual(caught.exception.code, 1013)

    def test_too_many_messages_at_once(self):
        ws = self.websocket()
        ws.send_text("flood 100 10000")
        self.assertEqual(ws.close_code(), 1013)


class Memory(Case):
    OPTIONS = {"unsent_max": 2_000_000}

    def test_a_message_to_many_sockets_is_not_copied(self):
        slow = [self.websocket(receive_room=4096) for _ in range(100)]
        sender = self.websocket()
        before = self.server.memory()
        for _ in range(30):
            sender.send_text("all " + "x" * 49_000)
        self.server.await_figures(**{"in": 30})
        self.assertGreater(self.server.figures()["unsent"], 100_000_000)
        self.assert_memory_grows_less(before, 20_000)
        self.assertEqual(slow[50].message(), "x" * 49_000)

    def test_tiny_fragments_cost_no_more_than_their_bytes(self):
        sockets = [self.websocket() for _ in range(20)]
        fragments = (sockets[0].frame(TEXT, b"x", final=False) +
                     sockets[0].frame(CONTINUATION, b"x", final=False) * 39_999)
        before = self.server.memory()
        for ws in sockets:
            ws.send(fragments + ws.frame(PING))
        for ws in sockets:
            self.assertEqual(ws.read_frame()[0], PONG)
        self.assert_memory_grows_less(before, 10_000)
        sockets[0].send_frame(CONTINUATION, b"y")
        self.assertEqual(sockets[0].message(), "x" * 40_000 + "y")

    def test_pings_without_reading_the_pongs(self):
        ws = self.websocket(receive_room=4096)
        try:
            for _ in range(1000):
                ws.send(ws.frame(PING, b"x" * 125) * 100)
        except ConnectionError:
            pass
        self.server.await_figures(slow=1, sockets=0)


class UnsentInAll(Case):
    """One address has half of what all may leave unread."""
    OPTIONS = {"unsent_max": 300_000, "unsent_per_address": 400_000, "unsent_all": 800_000}

    def open(self, address="127.0.0.1", **options):
        ws = self.websocket(source=address, receive_room=4096, **options)
        ws.send_text("hello")
        ws.message()
        return ws

    def flood(self, sockets):
        for ws in sockets:
            try:
                ws.send_text("flood 100 2000")
            except ConnectionError:
                pass  # cut off already

    def test_an_address_that_reads_nothing_is_cut(self):
        slow = [self.open("127.0.0.2") for _ in range(20)]
        honest = self.open("127.0.0.3")
        for _ in range(5):
            self.flood(slow)
            self.assertLessEqual(self.server.figures()["unsent"], 410_000)
        self.assertGreaterEqual(self.server.figures()["slow"], 10)
        self.flood([honest])
        self.assertEqual([honest.message()[:3] for _ in range(100)], [f"{i} x"[:3] for i in range(100)])

    def test_all_together_are_cut_as_well(self):
        for number in range(10):
            self.flood([self.open(f"127.0.0.{number + 2}") for _ in range(2)])
            self.assertLessEqual(self.server.figures()["unsent"], 810_000)
        self.assertGreater(self.server.figures()["slow"], 0)

    def test_what_the_kernel_takes_does_not_count(self):
        sockets = [self.websocket() for _ in range(100)]
        sockets[0].send_text("all " + "x" * 9_000)  # 900,000 bytes
        for ws in sockets:
            self.assertEqual(ws.message(), "x" * 9_000)
        self.assertEqual(self.server.figures()["slow"], 0)

    def test_answers_that_nobody_reads_are_cut(self):
        streams = [self.http(source="127.0.0.2", receive_room=4096) for _ in range(4)]
        for http in streams:
            http.request("GET", "/big?n=300000")
        figures = self.until(lambda figures: figures["slow"] >= 2)
        self.assertLessEqual(figures["unsent"], 400_000)
        read = 0
        for http in streams:
            try:
                read += len(http.answer().body) == 300_000
            except Closed:
                pass
        self.assertGreaterEqual(read, 1)


class Allowance(Case):
    OPTIONS = {"frames_per_second": 10, "request_ms": 400}  # which makes it look often

    def test_what_is_sent_too_fast_is_read_later(self):
        hasty, calm = self.websocket(), self.websocket()
        hasty.send(b"".join(hasty.frame(TEXT, b"%d" % i) for i in range(40)))
        calm.send_text("in between")
        self.assertEqual(calm.message(), "in between")
        for i in range(40):
            self.assertEqual(hasty.message(), str(i))
        hasty.send_text("one more")
        self.assertEqual(hasty.message(), "one more")
        self.assertGreater(self.server.figures()["throttled"], 0)

    def test_every_kind_of_frame_counts(self):
        for data in (WebSocket.frame(PING, b"x") * 5000, WebSocket.frame(PONG, b"x") * 5000,
                     WebSocket.frame(TEXT, b"{}") * 5000,
                     WebSocket.frame(TEXT, b"x", final=False) +
                     WebSocket.frame(CONTINUATION, b"x", final=False) * 5000):
            ws, before = self.websocket(), self.server.figures()
            ws.answer_pings = False
            try:
                ws.send(data * 20)
            except OSError:
                pass  # it is dropped while it waits
            figures = self.until(lambda figures: figures["throttled"] > before["throttled"])
            self.assertLess(figures["in"] - before["in"], 1000)
            reset(ws)


class Penalty(Case):
    def test_a_client_that_asks_too_often_waits(self):
        http = self.http()
        upgrade = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
                   "Sec-WebSocket-Key": "A" * 22 + "=="}
        for _ in range(3):
            http.request("GET", "/teapot", upgrade)
        http.request("GET", "/show")
        statuses = [http.answer().status for _ in range(4)]
        self.assertEqual(statuses, [429, 429, 429, 200])
        self.assertEqual(self.server.figures()["throttled"], 3)


class LimitsOfAnAddress(Case):
    OPTIONS = {"connections_per_address": 5, "connections_max": 12}

    def test_an_address_has_a_share(self):
        held = [self.websocket(source="127.0.0.2") if i % 2 else self.http(source="127.0.0.2")
                for i in range(5)]
        refused = self.http(source="127.0.0.2").answer()
        self.assertEqual((refused.status, refused.headers["retry-after"]), (429, "5"))
        self.assertIn("too many connections from your address", refused.text)
        others = [self.http(source="127.0.0.3") for _ in range(5)]
        for http in others:
            self.assertEqual(http.ask("GET", "/show").status, 200)
        self.assertEqual(self.server.figures()["turned_away"], 1)
        for stream in held:
            stream.close()
        self.server.await_figures(connections=6)
        self.assertEqual(self.http(source="127.0.0.2").ask("GET", "/show").status, 200)


class LimitsBehindAProxy(Case):
    OPTIONS = {"connections_per_address": 5, "behind_proxy": 1}

    def ask(self, address):
        http = self.http()
        return http.ask("GET", "/show", {"X-Forwarded-For": address}).status

    def test_what_the_proxy_says_counts(self):
        self.assertEqual([self.ask("192.0.2.1:40%02d" % i) for i in range(6)], [200] * 5 + [429])
        self.assertEqual([self.ask(f"2001:db8::{i}") for i in range(6)], [200] * 5 + [429])
        self.assertEqual([self.ask(f"[2001:db8:0:1::{i}]:80") for i in range(5)], [200] * 5)
        with self.assertRaises(WebSocket.Refused) as caught:
            self.websocket(headers={"X-Forwarded-For": "2001:db8:0:1:ffff::1"})
        self.assertEqual(caught.exception.answer.status, 429)
        self.websocket(headers={"X-Forwarded-For": "2001:db8:0:2::1"})

    def test_a_connection_counts_for_whom_it_serves_now(self):
        http = self.http()
        for i in range(20):
            self.assertEqual(http.ask("GET", "/show", {"X-Forwarded-For": f"192.0.2.{i}"}).status, 200)
        self.assertEqual([self.ask("192.0.2.1") for _ in range(5)], [200] * 5)


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
