"""WebSockets, well-behaved and not."""

import struct
import time

from case import Case
from ws import BINARY, CLOSE, CONTINUATION, PATIENCE, PING, PONG, TEXT, Closed, WebSocket


class WebSockets(Case):
    OPTIONS = {"message_max": 50000, "unsent_max": 300000}

    def test_messages(self):
        ws = self.websocket()
        for text in ("", "a", "é€😀\n\0", "x" * 125, "x" * 126, "x" * 3000, "x" * 50000):
            ws.send_text(text)
            self.assertEqual(ws.message(), text)
        ws.send_text("peer")
        self.assertEqual(ws.message(), "127.0.0.1")

    def test_headers_of_frames(self):
        ws = self.websocket()
        for length, header in ((125, b"\x81\x7d"), (126, b"\x81\x7e\0\x7e"),
                               (65535, b"\x81\x7e\xff\xff"),
                               (65536, b"\x81\x7f\0\0\0\0\0\1\0\0")):
            ws.send_text(f"flood 1 {length - 2}")
            self.assertEqual(ws.take(len(header)), header)
            self.assertEqual(ws.take(length), b"0 " + b"x" * (length - 2))

    def test_many_messages_at_once(self):
        ws = self.websocket()
        ws.send(b"".join(ws.frame(TEXT, b"%d" % i) for i in range(2000)))
        for i in range(2000):
            self.assertEqual(ws.message(), str(i))

    def test_messages_right_after_the_request(self):
        ws = self.websocket(early=WebSocket.frame(TEXT, b"early") + WebSocket.frame(TEXT, b"bird"))
        self.assertEqual([ws.message(), ws.message()], ["early", "bird"])
        ws = self.websocket(early=b"".join(WebSocket.frame(TEXT, b"%d " % i + b"x" * 900)
                                           for i in range(100)))
        for i in range(100):
            self.assertEqual(ws.message(), f"{i} " + "x" * 900)

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
                (frame(TEXT, b"x", final=False) + frame(BINARY, b"x"), 1002),
                (frame(3, b"x"), 1002),
                (frame(11, b"x"), 1002),
                (frame(TEXT | 0x40, b"x"), 1002),
                (frame(PING | 0x10, b"x"), 1002),
                (frame(PING, b"x", final=False), 1002),
                (frame(PING, b"x" * 126), 1002),
                (b"\x81\xfe\0\x01maskx", 1002),  # a length of 1 in two bytes
                (frame(TEXT, b"x", masked=False), 1002),
                (frame(TEXT, b"", masked=False), 1002),
                (frame(PING, b"x", masked=False), 1002),
                (frame(CLOSE, b"\x03\xe8", masked=False), 1002)):
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
        ws.close()
        ws = self.websocket()
        ws.send_text("close 4567")
        self.assertEqual(ws.message(), "last words")
        with self.assertRaises(Closed) as caught:
            ws.message()
        self.assertEqual((caught.exception.code, caught.exception.reason), (4567, "as you wish"))
        self.assertTrue(ws.at_end())
        ws.close()
        self.websocket().close()  # without a close frame
        self.server.await_figures(sockets=0, opened=3, closed=3)

    def answer_to_close(self, payload):
        ws = self.websocket()
        ws.send_frame(CLOSE, payload)
        opcode, final, answer = ws.read_frame()
        self.assertEqual((opcode, final), (CLOSE, True))
        self.assertTrue(ws.at_end())
        ws.close()
        return answer

    def test_close_codes(self):
        for code in (1000, 1001, 1003, 1007, 1011, 1014, 3000, 4999):
            payload = struct.pack(">H", code)
            self.assertEqual(self.answer_to_close(payload + "adieu, à bientôt".encode()), payload)
        self.assertEqual(self.answer_to_close(b""), b"")
        for code in (0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65535):
            answer = self.answer_to_close(struct.pack(">H", code))
            self.assertEqual((code, answer[:2]), (code, struct.pack(">H", 1002)))
        self.assertEqual(self.answer_to_close(b"\x0f")[:2], struct.pack(">H", 1002))
        self.assertEqual(self.answer_to_close(b"\x03\xe8\xff")[:2], struct.pack(">H", 1007))

    def test_nothing_is_processed_after_a_close(self):
        frame = WebSocket.frame
        for closing in (frame(CLOSE, struct.pack(">H", 1000)), frame(TEXT, b"\xff")):
            ws = self.websocket()
            ws.send(closing + frame(TEXT, b"echo") + frame(PING, b"x"))
            self.assertEqual(ws.read_frame()[0], CLOSE)
            ws.send(frame(TEXT, b"echo") + frame(PING, b"x"))
            self.assertTrue(ws.at_end())
        self.assertEqual(self.server.figures()["in"], 0)

    def test_messages_after_the_close_of_the_server_are_ignored(self):
        ws = self.websocket()
        ws.send(ws.frame(TEXT, b"close 4000") + ws.frame(TEXT, b"too late") * 100)
        self.assertEqual(ws.message(), "last words")
        self.assertEqual(ws.close_code(), 4000)
        self.assertEqual(self.server.figures()["in"], 1)

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

    def upgrade(self, version, connection):
        """The answer to a request to upgrade with these bytes as its Connection lines."""
        return self.raw(b"GET /show HTTP/" + version + b"\r\nHost: h\r\nUpgrade: websocket\r\n" +
                        connection + b"\r\nSec-WebSocket-Version: 13\r\n"
                        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").answer()

    def test_the_example_of_the_rfc(self):
        answer = self.upgrade(b"1.1", b"Connection: Upgrade")
        self.assertEqual(answer.status, 101)
        self.assertEqual(answer.headers["sec-websocket-accept"], "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")

    def test_connection_on_several_lines(self):
        answer = self.upgrade(b"1.1", b"Connection: keep-alive\r\nConnection: Upgrade")
        self.assertEqual(answer.status, 101)

    def test_upgrades_of_old_clients_are_ignored(self):
        answer = self.upgrade(b"1.0", b"Connection: Upgrade")
        self.assertEqual((answer.status, answer.headers["connection"]), (200, "close"))

    def test_other_upgrades_are_ignored(self):
        answer = self.http().ask("GET", "/show", {"Upgrade": "h2c", "Connection": "Upgrade"})
        self.assertEqual(answer.status, 200)
