"""A battery of hostile WebSockets: whatever frames are sent, the server echoes what is right, closes
with a proper code on what is not, and goes on serving others."""

import random
import socket
import struct

from case import Case, half_close, reset
from ws import CLOSE, CONTINUATION, PING, PONG, TEXT, Closed, WebSocket

CODES = {None, 1000, 1002, 1003, 1007, 1009, 1013}

BAD_TEXTS = (b"\x80", b"\xbf", b"\xc0\x80", b"\xc1\xbf", b"\xc2", b"\xe0\x80\x80", b"\xe0\x9f\xbf", b"\xed\xa0\x80",
             b"\xed\xbf\xbf", b"\xef\xbf", b"\xf0\x80\x80\x80", b"\xf0\x8f\xbf\xbf", b"\xf4\x90\x80\x80",
             b"\xf5\x80\x80\x80", b"\xf8\x88\x80\x80\x80", b"\xfe", b"\xff", b"a\xe2\x82", b"\xe2\x28\xa1")
GOOD_TEXTS = ("\u0000", "\u007f", "\u0080", "\u07ff", "\u0800", "\ud7ff", "\ue000", "\uffff", "\U00010000", "\U0010ffff",
              "κόσμε", "a\u0301", "\ufeff")


class Hostile(Case):
    OPTIONS = {"message_max": 5000, "ping_ms": 250}  # so that nobody waits long for the rest of a frame

    def tearDown(self):
        other = self.websocket()
        other.send_text("still there?")
        self.assertEqual(other.message(), "still there?")
        super().tearDown()

    def outcome(self, data):
        """(messages, code) that some bytes lead to, ended by a close frame of ours."""
        ws = self.websocket()
        ws.answer_pings = False
        messages = []
        try:
            ws.send(data + ws.frame(CLOSE, struct.pack(">H", 1000)))
            while True:
                messages.append(ws.message())
        except Closed as closed:
            code = closed.code
        except OSError:
            code = None
        ws.close()
        return messages, code


class Frames(Hostile):
    def test_every_first_byte_with_every_length(self):
        """All opcodes, reserved bits and ends of messages, masked or not, with payloads of all kinds of
        length: a text that is whole comes back, a control frame passes, the rest is refused."""
        for first in range(256):
            for masked in (True, False):
                for size in (0, 1, 125, 126, 5001):
                    data = WebSocket.frame(first & 0x7f, b"x" * size, final=first >= 0x80, masked=masked)
                    messages, code = self.outcome(data)
                    fine = masked and not first & 0x70
                    text = fine and first == 0x81 and size <= 5000
                    self.assertEqual(messages, ["x" * size] if text else [], (first, masked, size))
                    control = fine and first in (0x89, 0x8a) and size <= 125
                    begun = fine and first == 0x01 and size <= 5000
                    closing = fine and first == 0x88 and size == 0
                    expected = {1000} if text or control or begun else {None, 1000} if closing else CODES - {1000}
                    self.assertIn(code, expected, (first, masked, size))

    def test_lengths_that_lie(self):
        mask = b"\0\0\0\0"
        for head in (b"\x81\xfe\x00\x7d", b"\x81\xff" + struct.pack(">Q", 125), b"\x81\xff" + struct.pack(">Q", 65535),
                     b"\x81\xff" + struct.pack(">Q", 2 ** 63), b"\x81\xff" + b"\xff" * 8, b"\x89\xfe\x00\x7e",
                     b"\x81\xff" + struct.pack(">Q", 2 ** 40), b"\x01\xff" + struct.pack(">Q", 2 ** 62)):
            messages, code = self.outcome(head + mask + b"x" * 200)
            self.assertEqual((head, messages), (head, []))
            self.assertIn(code, (1002, 1009), head)

    def test_random_frames(self):
        rng = random.Random(34)
        for _ in range(600):
            data = b""
            for _ in range(rng.randint(1, 8)):
                opcode = rng.choice((TEXT, CONTINUATION, PING, PONG, TEXT, rng.randrange(128)))
                data += WebSocket.frame(opcode, rng.randbytes(rng.choice((0, 1, 5, 125, 126, 700))),
                                        final=rng.random() < 0.7, masked=rng.random() < 0.97)
            if rng.random() < 0.5:
                at = rng.randrange(len(data))
                data = data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1:]
            _, code = self.outcome(data)
            self.assertIn(code, CODES, data)
        self.server.await_figures(sockets=0)

    def test_bytes_that_are_not_frames(self):
        rng = random.Random(56)
        for data in (b"GET / HTTP/1.1\r\nHost: h\r\n\r\n", b"\0" * 10_000, b"\xff" * 10_000, rng.randbytes(100_000),
                     b"\x16\x03\x01\x02\x00\x01"):
            messages, code = self.outcome(data)
            self.assertEqual(messages, [])
            self.assertIn(code, {None, 1002, 1003, 1009})


class Texts(Hostile):
    def test_utf8_in_one_piece_and_in_all_pieces(self):
        for text in GOOD_TEXTS:
            data = text.encode("utf-8", "surrogatepass")
            self.assertEqual(self.outcome(WebSocket.frame(TEXT, data)), ([text], 1000))
            pieces = [WebSocket.frame(CONTINUATION if i else TEXT, data[i:i + 1], final=i == len(data) - 1)
                      for i in range(len(data))]
            self.assertEqual(self.outcome(WebSocket.frame(PING, b"x").join(pieces)), ([text], 1000))

    def test_what_is_not_utf8(self):
        for data in BAD_TEXTS:
            self.assertEqual(self.outcome(WebSocket.frame(TEXT, data)), ([], 1007), data)
            self.assertEqual(self.outcome(WebSocket.frame(TEXT, b"good " + data + b" end")), ([], 1007), data)
            split = WebSocket.frame(TEXT, data[:1], final=False) + WebSocket.frame(CONTINUATION, data[1:])
            self.assertEqual(self.outcome(split), ([], 1007), data)
            close = WebSocket.frame(CLOSE, struct.pack(">H", 1000) + data)
            self.assertEqual(self.outcome(close), ([], 1007), data)


class Fragments(Hostile):
    def test_thousands_of_empty_fragments(self):
        data = WebSocket.frame(TEXT, b"a", final=False) + WebSocket.frame(CONTINUATION, b"", final=False) * 20_000
        self.assertEqual(self.outcome(data + WebSocket.frame(CONTINUATION, b"z")), (["az"], 1000))

    def test_a_message_that_grows_too_long_in_small_steps(self):
        data = WebSocket.frame(TEXT, b"a", final=False) + WebSocket.frame(CONTINUATION, b"x" * 99, final=False) * 51
        self.assertEqual(self.outcome(data), ([], 1009))

    def test_every_byte_in_a_packet_of_its_own(self):
        ws = self.websocket()
        frames = (ws.frame(TEXT, "é€".encode(), final=False) + ws.frame(PING, b"p") +
                  ws.frame(CONTINUATION, "😀".encode()) + ws.frame(TEXT, b"x" * 300))
        ws.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for i in range(len(frames)):
            ws.send(frames[i:i + 1])
        self.assertEqual([ws.message(), ws.message()], ["é€😀", "x" * 300])
        self.assertEqual(ws.pongs, [b"p"])


class Endings(Hostile):
    def test_closing_twice_and_talking_on(self):
        frame = WebSocket.frame
        close = frame(CLOSE, struct.pack(">H", 1001))
        for data in (close * 3, close + frame(TEXT, b"more") * 100, close + b"\xff" * 5000):
            messages, code = self.outcome(data)
            self.assertEqual((messages, code), ([], 1001))

    def test_leaving_in_every_way_at_every_moment(self):
        """With a reset, a half-closed connection or none, in the middle of frames and messages."""
        frame = WebSocket.frame
        starts = (b"", b"\x81", frame(TEXT, b"x" * 500)[:100], frame(TEXT, b"x", final=False), frame(PING, b"x" * 125),
                  frame(TEXT, b"echo" * 100) * 20, frame(TEXT, b"flood 5 2000"))
        for start in starts:
            for leave in (reset, half_close, lambda ws: ws.close()):
                ws = self.websocket()
                ws.send(start)
                leave(ws)
        self.server.await_figures(sockets=0, unsent=0)

    def test_a_flood_of_everything(self):
        """From sockets that read nothing; others are served meanwhile."""
        flood = b"".join(WebSocket.frame(opcode, b"x" * 100) for opcode in (TEXT, PING, PONG)) * 500
        sockets, other = [self.websocket(receive_room=4096) for _ in range(30)], self.websocket()
        for ws in sockets:
            ws.socket.setblocking(False)
        for _ in range(20):
            for ws in sockets:
                try:
                    ws.socket.send(flood)
                except OSError:
                    pass  # it waits, or is gone
            other.send_text("me too")
            self.assertEqual(other.message(), "me too")
        for ws in [*sockets, other]:
            reset(ws)
        self.server.await_figures(sockets=0, unsent=0)
