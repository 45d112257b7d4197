"""A battery of hostile HTTP: whatever is sent, the server answers properly or hangs up, does nothing
that was not asked of it, and goes on serving others."""

import random

from case import Case, half_close
from ws import Closed, Http

GOOD = b"POST /body HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nbody"
STATUSES = {200, 400, 404, 405, 408, 411, 413, 414, 417, 426, 431, 501, 505}


class Hostile(Case):
    OPTIONS = {"request_ms": 2000}

    def assert_alive(self):
        """Over a new connection: one that had been idle all the while would be closed on a slow machine."""
        with self.http() as http:
            self.assertEqual(http.ask("GET", "/show").status, 200)

    def answers(self, data):
        """The statuses that some bytes are answered with, until the server hangs up."""
        http = self.http()
        try:
            http.send(data)
            half_close(http)
        except OSError:
            pass  # it has hung up already; what it said before can still be read
        statuses = []
        try:
            while True:
                answer = http.answer()
                statuses.append(answer.status)
        except (Closed, OSError):
            self.assertEqual(http.bytes, b"", data)  # no half answers
        http.close()
        return statuses

    def body_answers(self, fields, rest):
        """What a request with these fields and bytes behind its head leads to."""
        return self.answers(b"POST /body HTTP/1.1\r\nHost: h\r\n" + fields + b"\r\n" + rest)


class Smuggling(Hostile):
    """Whatever a proxy could take for one request, we do not take for two."""
    HIDDEN = b"GET /show HTTP/1.1\r\nHost: h\r\n\r\n"

    def test_lengths_that_can_be_read_in_two_ways(self):
        for length in (b"+5", b"-5", b"5 5", b"5,5", b"5, 5", b"0x5", b"5;", b"5.0", b"5e0", b"five",
                       b"", b"\t", b"\"5\"", b"5\x00", b"99999999999999999999", b"4294967301 "):
            statuses = self.body_answers(b"Content-Length: " + length + b"\r\n", self.HIDDEN)
            self.assertNotIn(200, statuses, length)
            self.assertLessEqual(len(statuses), 1, length)
        for fields in (b"Content-Length: 5\r\nContent-Length: 6\r\n", b"Content-Length: 5\r\ncontent-length: 0\r\n",
                       b"Content-Length : 5\r\n", b"Content-Length\t: 5\r\n", b" Content-Length: 5\r\n",
                       b"Content-Length: 5\n", b"X: y\nContent-Length: 33\r\n", b"X: y\rContent-Length: 33\r\n",
                       b"X: y\r\n\tContent-Length: 33\r\n", b"Content_Length: 5\x00: x\r\n"):
            statuses = self.body_answers(fields, self.HIDDEN)
            self.assertEqual((fields, statuses), (fields, [400]))

    def test_transfer_codings(self):
        chunked = b"1c\r\n" + self.HIDDEN[:28] + b"\r\n0\r\n\r\n"
        for field in (b"Transfer-Encoding: chunked", b"transfer-encoding:chunked", b"Transfer-Encoding: Chunked",
                      b"Transfer-Encoding: identity", b"Transfer-Encoding: gzip, chunked",
                      b"Transfer-Encoding: xchunked", b"Transfer-Encoding:\tchunked",
                      b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
                      b"Transfer-Encoding : chunked", b"Transfer-Encoding\x0b: chunked",
                      b"X: y\r\n Transfer-Encoding: chunked"):
            for length in (b"", b"Content-Length: 4\r\n", b"Content-Length: 200\r\n"):
                for fields in (length + field + b"\r\n", field + b"\r\n" + length):
                    statuses = self.body_answers(fields, chunked)
                    self.assertEqual(len(statuses), 1, fields)
                    self.assertIn(statuses[0], (400, 411), fields)

    def test_a_request_inside_a_body_stays_there(self):
        http = self.raw(b"POST /body HTTP/1.1\r\nHost: h\r\nContent-Length: %d\r\n\r\n" % len(self.HIDDEN) +
                        self.HIDDEN + b"GET /nothing HTTP/1.1\r\nHost: h\r\n\r\n")
        self.assertEqual(http.answer().body, self.HIDDEN)
        self.assertEqual(http.answer().status, 404)

    def test_bodies_of_requests_that_are_refused_are_not_requests(self):
        for head in (b"POST /show/../x HTTP/1.1\r\nHost: h\r\n", b"BREW /show HTTP/1.1\r\nHost: h\r\n"):
            statuses = self.answers(head + b"Content-Length: %d\r\n\r\n" % len(self.HIDDEN) + self.HIDDEN)
            self.assertEqual(len(statuses), 1)
            self.assertGreaterEqual(statuses[0], 400)


class Oddities(Hostile):
    def test_line_ends(self):
        for end in (b"\n", b"\r", b"\n\r", b"\r\r\n", b"\x00\r\n", b"\x85", b"\xe2\x80\xa8"):
            self.assertNotIn(200, self.answers(b"GET /show HTTP/1.1" + end + b"Host: h" + end + end))

    def test_every_byte_in_every_place(self):
        """No byte in a name, a value, a method or a target does harm."""
        places = (b"GE%cT /show HTTP/1.1\r\nHost: h\r\n\r\n", b"GET /sh%cow HTTP/1.1\r\nHost: h\r\n\r\n",
                  b"GET /show HT%cTP/1.1\r\nHost: h\r\n\r\n", b"GET /show HTTP/1.1\r\nHo%cst: h\r\n\r\n",
                  b"GET /show HTTP/1.1\r\nHost: a%cb\r\n\r\n", b"GET /show HTTP/1.1\r\nHost: h\r\nX: %c\r\n\r\n")
        for place in places:
            for byte in range(256):
                statuses = self.answers(place % byte)
                self.assertLessEqual(len(statuses), 1, place % byte)
                self.assertLessEqual(set(statuses), STATUSES, place % byte)
        self.assert_alive()

    def test_encodings_of_targets(self):
        for target in ("/%2e%2e%2fetc", "/%252e%252e/", "/..%c0%af", "/%u002e", "/\\..\\x", "/;/../x", "/%2", "/%",
                       "/?%00", "/?a=%ff", "/#x", "/%e2%80%ae", "http://h/%2e%2e/", "//h/show", "http://[::1/",
                       "/" + "%41" * 1300, "/?" + "a=b&" * 900, "/?" + "&" * 3000):
            statuses = self.answers(b"GET " + target.encode("latin-1") + b" HTTP/1.1\r\nHost: h\r\n\r\n")
            self.assertEqual(len(statuses), 1, target)
            self.assertIn(statuses[0], (400, 404, 414), target)

    def test_huge_things(self):
        for data, expected in ((b"A" * 100_000, {400, 414}), (b"GET /" + b"a" * 1_000_000, {414}),
                               (b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 50_000, {431}),
                               (b"GET / HTTP/1.1\r\nHost: h\r\nCookie: " + b"a=b; " * 100_000, {431}),
                               (b"\r\n" * 100_000 + b"GET /show HTTP/1.1\r\nHost: h\r\n\r\n", {200, 431})):
            statuses = self.answers(data)
            self.assertLessEqual(set(statuses), expected, data[:40])
            self.assertLessEqual(len(statuses), 1)
        self.assert_alive()

    def test_requests_with_random_damage(self):
        """Bytes changed, left out, doubled or swapped, in requests one after the other."""
        rng = random.Random(12)
        sources = (GOOD, GOOD + GOOD, b"GET /show?q=%41 HTTP/1.1\r\nHost: h\r\nCookie: token=1\r\n\r\n",
                   b"GET / HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                   b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
        for _ in range(1500):
            data = bytearray(rng.choice(sources))
            for _ in range(rng.randint(1, 4)):
                at = rng.randrange(len(data))
                if rng.random() < 0.5:
                    data[at] = rng.choice(b"\r\n\0 :\t/%\xff" + bytes([rng.randrange(256)]))
                elif rng.random() < 0.5:
                    del data[at]
                else:
                    data[at:at] = data[at:at + rng.randint(1, 20)]
            statuses = self.answers(bytes(data))
            self.assertLessEqual(set(statuses), STATUSES | {101}, bytes(data))
        self.assert_alive()
        self.server.await_figures(connections=1, pending=0)


class SlowLoris(Case):
    OPTIONS = {"request_ms": 1000, "connections_max": 400, "connections_per_address": 200}

    def test_dribbling_clients_do_not_keep_others_out(self):
        slow = [self.http(source="127.0.0.2") for _ in range(200)]
        for byte in b"GET /show HTTP/1.1\r\nX: ":
            for http in slow:
                try:
                    http.send(bytes([byte]))
                except OSError:
                    pass  # timed out
            other = Http(self.port, source="127.0.0.3")
            self.assertEqual(other.ask("GET", "/show").status, 200)
            other.close()
        for http in slow:
            self.assertEqual(http.answer().status, 408)
            self.assertTrue(http.at_end())
        self.server.await_figures(connections=1)

    def test_bodies_that_dribble(self):
        slow = [self.raw(b"POST /body HTTP/1.1\r\nHost: h\r\nContent-Length: 90000\r\n\r\nx") for _ in range(100)]
        for http in slow:
            self.assertEqual(http.answer().status, 408)
