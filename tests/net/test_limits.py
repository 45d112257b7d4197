"""Limits of time, memory and numbers."""

import threading
import time

from case import Case, half_close
from ws import CONTINUATION, PATIENCE, PING, PONG, TEXT, Closed


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
