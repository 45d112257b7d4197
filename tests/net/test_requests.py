"""Requests that are answered."""

import email.utils
import time

from case import Case, half_close, reset


class Requests(Case):
    def test_what_a_request_says(self):
        answer = self.http().ask("GET", "/show/%C3%A9t%C3%A9?a=1&q=x+y%3D", {
            "Cookie": "other=1; token=secret", "Origin": "http://localhost", "If-None-Match": '"1"',
            "Accept-Encoding": "gzip", "Accept-Language": "fr", "X-Forwarded-Proto": "https",
            "X-Forwarded-For": "1.2.3.4", "Last-Event-Id": "7", "Content-Type": "text/x"})
        self.assertEqual(answer.status, 200)
        self.assertEqual(answer.headers["content-type"], "text/plain")
        sent = email.utils.parsedate_to_datetime(answer.headers["date"]).timestamp()
        self.assertLess(abs(sent - time.time()), 60)
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
        for answer in (get, head):
            self.assertIn("date", answer.headers)
            del answer.headers["date"]  # a second may pass between them
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
            reset(http)
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


class Heads(Case):
    """What RFC 9112 wants accepted beyond what well-known clients send."""

    def test_targets_in_absolute_form(self):
        http = self.http()
        for target, path, host in (
                ("http://localhost/show/a", "/show/a", "localhost"),
                ("HTTP://Other:81/show?q=1", "/show", "Other:81"),
                ("https://[::1]:8080/show", "/show", "[::1]:8080")):
            lines = http.ask("GET", target).text.splitlines()
            self.assertIn(f"path={path}", lines)
            self.assertIn(f"host={host}", lines)
        self.assertIn("query q=x y", http.ask("GET", "http://h/show?q=x+y").text)
        self.assertEqual(http.ask("GET", "http://h").status, 404)  # the path is "/"
        self.assertEqual(http.ask("GET", "http://h?q=1").status, 404)
        http.send(b"GET http://h/show HTTP/1.0\r\n\r\n")
        self.assertIn("host=h\n", http.answer().text)

    def test_empty_lines_before_a_request(self):
        http = self.raw(b"\r\n\r\nGET /show/1 HTTP/1.1\r\nHost: h\r\n\r\n"
                        b"\r\nPOST /body HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\n\r\n\r\n"
                        b"\r\nGET /show/2 HTTP/1.1\r\nHost: h\r\n\r\n\r")
        self.assertIn("path=/show/1\n", http.answer().text)
        self.assertEqual(http.answer().body, b"\r\n\r\n")
        self.assertIn("path=/show/2\n", http.answer().text)
        self.server.figures()  # so that the line break comes in two pieces
        http.send(b"\nGET /show/3 HTTP/1.1\r\nHost: h\r\n\r\n")
        self.assertIn("path=/show/3\n", http.answer().text)

    def test_lists_on_several_lines(self):
        lines = self.raw(b"GET /show HTTP/1.1\r\nHost: h\r\n"
                         b"Cookie: a=1; b=2\r\nCookie: token=secret\r\n"
                         b"Accept-Language: fr\r\nX-Forwarded-For: 1.2.3.4, 5.6.7.8\r\n"
                         b"accept-language: en;q=0.5\r\nX-Forwarded-For: 9.9.9.9\r\n"
                         b'If-None-Match: "1"\r\nIf-None-Match: "2"\r\n'
                         b"X-Forwarded-Proto: http\r\nX-Forwarded-Proto: https\r\n\r\n"
                         ).answer().text.splitlines()
        for line in ("cookie token=secret", "accept-language=fr, en;q=0.5", 'if-none-match="1", "2"',
                     "x-forwarded-for=1.2.3.4, 5.6.7.8, 9.9.9.9", "x-forwarded-proto=https"):
            self.assertIn(line, lines)

    def test_connection_on_several_lines(self):
        http = self.raw(b"GET /show HTTP/1.1\r\nHost: h\r\nConnection: close\r\n"
                        b"Connection: keep-alive\r\n\r\n")
        self.assertEqual(http.answer().headers["connection"], "close")
        self.assertTrue(http.at_end())

    def test_expectations_of_old_clients_are_ignored(self):
        http = self.raw(b"POST /body HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
        self.server.figures()
        http.send(b"ok")
        self.assertEqual(http.answer().body, b"ok")


class HalfClosed(Case):
    """Clients that close their sending side and still want their answers."""

    def test_an_answer_at_once(self):
        http = self.http()
        http.request("GET", "/show")
        half_close(http)
        self.assertEqual(http.answer().status, 200)
        self.assertTrue(http.at_end())

    def test_a_deferred_answer(self):
        http = self.http()
        http.request("GET", "/later")
        http.request("GET", "/show/next")
        half_close(http)
        self.server.await_figures(pending=1)
        self.server.tell("wake")
        self.assertEqual(http.answer().text, "woken")
        self.assertIn("path=/show/next\n", http.answer().text)
        self.assertTrue(http.at_end())
        self.server.await_figures(connections=1, abandoned=0)

    def test_a_big_answer(self):
        http = self.http()
        http.request("GET", "/big?n=5000000")
        half_close(http)
        self.assertEqual(len(http.answer().body), 5_000_000)
        self.assertTrue(http.at_end())

    def test_many_answers(self):
        http = self.http()
        for i in range(300):
            http.request("GET", f"/show/{i}/" + "x" * 100)
        half_close(http)
        for i in range(300):
            self.assertIn(f"path=/show/{i}/", http.answer().text)
        self.assertTrue(http.at_end())

    def test_half_a_request(self):
        http = self.raw(b"GET /show HTTP/1.1\r\nHost: h\r\n")
        half_close(http)
        self.assertTrue(http.at_end())
