"""Requests that are refused."""

from case import Case


class Refusals(Case):
    OPTIONS = {"body_max": 1000}

    def test_paths(self):
        http = self.http()
        for path in ("/../etc/passwd", "/show/..", "/%2e%2e/x", "/.%2E/x", "/show//x", "//", "/./",
                     "/a%2fb", "/%00", "/show%0d%0a", "/%ff", "/%c0%af", "/%", "/%4", "/%xx", "*",
                     "http://h/../x",
                     "ftp://h/show", "http:/show", "show", "/show?q=%", "/show?q=%00", "/show?q=%ff"):
            self.assertEqual((path, http.ask("GET", path).status), (path, 400))
        self.assertEqual(http.ask("GET", "/show").status, 200)  # it went on all the time

    def test_targets_without_a_proper_host(self):
        for target in (b"http://", b"http:///show", b"http://user@h/show", b"http://h\\x/"):
            data = b"GET " + target + b" HTTP/1.1\r\nHost: h\r\n\r\n"
            self.assertEqual((target, self.status(data)), (target, 400))

    def test_malformed_heads(self):
        for data in (b"\nGET /show HTTP/1.1\r\nHost: h\r\n\r\n", b"\r\r\n\r\n", b"GET\r\n\r\n", b"GET /show\r\n\r\n", b"\x16\x03\x01\x02\r\n",
                     b"GET /show HTTP/1.1\r\n\r\n", b"GET http://h/show HTTP/1.1\r\n\r\n",
                     b"GET /show HTTP/1.1\r\nHost: a b\r\n\r\n",
                     b"GET /show HTTP/1.1\r\nHost: h\r\nHost: h\r\n\r\n",
                     b"GET http://h/show HTTP/1.1\r\nHost: h\r\nHost: h\r\n\r\n",
                     b"GET /show HTTP/1.1\r\nHost: u@h\r\n\r\n",
                     b"GET /show HTTP/1.1\r\nHost: h\r\nA: b\r\n c\r\n\r\n", b"GET /show HTTP/1.1\r\nHost : h\r\n\r\n",
                     b"GET /\xc3\xa9 HTTP/1.1\r\nHost: h\r\n\r\n",
                     b"GET /show HTTP/1.1\r\nHost: h\r\nA: \0\r\n\r\n",
                     b"GET /show HTTP/1.1\r\nHost: h\r\nContent-Length: x\r\n\r\n",
                     b"GET /show HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"):
            self.assertEqual((data, self.status(data)), (data, 400))
        self.assertEqual(self.status(b"GET / HTTP/3.0\r\n\r\n"), 505)
        for length in (b"", b"Content-Length: 5\r\n"):
            http = self.raw(b"POST / HTTP/1.1\r\nHost: h\r\n" + length +
                            b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
            self.assertEqual(http.answer().status, 411)
            self.assertTrue(http.at_end())

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
        self.assertEqual(http.answer().status, 400)  # the rest is not a request
        self.assertTrue(http.at_end())

    def test_long_lines_and_heads(self):
        self.assertEqual(self.status(b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\nHost: h\r\n\r\n"), 414)
        self.assertEqual(self.status(b"GET /" + b"a" * 5000), 414)
        self.assertEqual(self.status(b"GET / HTTP/1.1\r\nHost: h\r\nA: " + b"b" * 9000), 431)
        self.assertEqual(self.status(b"GET / HTTP/1.1\r\nHost: h\r\n" + b"A: b\r\n" * 100), 431)

    def test_an_answer_reaches_a_client_that_is_still_sending(self):
        http = self.http()
        http.send(b"POST /body HTTP/1.1\r\nHost: h\r\nContent-Length: 9000000\r\n\r\n")
        self.assertEqual(http.answer().status, 413)
        try:
            for _ in range(50):
                http.send(b"x" * 10000)
        except ConnectionError:
            self.fail("cut off")

    def test_headers_that_would_break_their_line(self):
        for target in ("/inject?q=value", "/inject?q=name", "/inject?q=type"):
            http = self.http()
            answer = http.ask("GET", target)
            self.assertEqual((target, answer.status), (target, 500))
            self.assertNotIn("x-injected", answer.headers)
            self.assertTrue(http.at_end())
