"""The server as a service: its command line, files, metrics, logs, cookies.

usage: service.py ENCAN sqlite|postgresql [CASE ...]
"""

import gzip
import json
import os
import re
import socket
import sqlite3
import subprocess
from pathlib import Path

from case import ENCAN, FAST, Case, main
from place import Guest, Http, WebSocket


class Running(Case):
    def test_health_and_metrics(self):
        self.begin("krach", ("Ada", "Blaise"))
        for target in ("/healthz", "/readyz"):
            answer, _ = self.place.ask("GET", target)
            self.assertEqual(answer.status, 200)
        figures = self.place.metrics()
        self.assertGreaterEqual(int(figures["encan_tables"]), 1)
        self.assertEqual(figures["encan_sockets"], "2")
        for name in ("connections", "store_queue", "store_works", "bot_queue", "bot_seconds_sum",
                     "broadcast_seconds_count", 'broadcast_seconds_bucket{le="+Inf"}',
                     'commit_seconds_bucket{le="+Inf"}', 'acknowledge_seconds_bucket{le="+Inf"}'):
            self.assertIn(f"encan_{name}", figures)
        self.assertGreater(int(figures["encan_actions_total"]), 0)
        self.assertGreater(int(figures["encan_commit_seconds_count"]), 0)

    def test_dashboard_and_alerts_name_metrics_that_exist(self):
        figures = {name.split("{")[0] for name in self.place.metrics()}
        for file in ("grafana.json", "alerts.yml"):
            text = (Path(__file__).parents[2] / "packaging" / file).read_text()
            named = set(re.findall(r"\bencan_\w+", text))
            self.assertGreater(len(named), 4)
            self.assertLessEqual(named, figures)

    def test_alerts_are_yaml(self):
        """Prometheus takes none of the rules if one has a value in which a colon or a hash mean something."""
        text = (Path(__file__).parents[2] / "packaging" / "alerts.yml").read_text()
        values = re.findall(r"^ *(?:- )?\w+: (.+)$", text, re.MULTILINE)
        self.assertGreater(len(values), 20)
        for value in values:
            if value[0] != '"':
                self.assertNotRegex(value, r"^[][{}&*!|>'%@`,?#-]|: | #|:$")

    def test_metrics_have_a_place_of_their_own(self):
        """Where a proxy, whatever headers it sends, cannot reach them by accident."""
        for headers in ({}, {"X-Forwarded-For": "127.0.0.1"}):
            answer, content = self.place.ask("GET", "/metrics", headers=headers)
            self.assertEqual(answer.status, 403)
            self.assertIn("metrics-listen", content["error"]["message"])
        start = next(line for line in map(json.loads, self.place.logged().splitlines())
                     if line["event"] == "metrics")
        port = int(start["address"].rsplit(":", 1)[1])
        for target in ("/", "/api/games", "/healthz"):
            with Http(port) as http:
                self.assertEqual(http.ask("GET", target).status, 404)
        with self.assertRaises(WebSocket.Refused) as refused:
            WebSocket(port, "/api/lobby/live")
        self.assertEqual(refused.exception.answer.status, 404)

    def test_running_as_root_is_noticed(self):
        warned = any(json.loads(line)["event"] == "root"
                     for line in self.place.logged().splitlines())
        self.assertEqual(warned, os.geteuid() == 0)

    def test_secrets_are_not_logged(self):
        guest = Guest(self.place, "Ada")
        code, log = self.place.stop()
        self.assertEqual(code, 0)
        self.assertNotIn(guest.cookie.split("=")[1], log)
        for line in log.splitlines():
            json.loads(line)

    def test_every_answer_is_guarded(self):
        for target in ("/", "/favicon.svg", "/table/0000000000001", "/api/tables", "/nothing", "/api/me"):
            answer, _ = self.place.ask("GET", target)
            self.assertIn("default-src 'self'", answer.headers["content-security-policy"])
            self.assertNotRegex(answer.headers["content-security-policy"], "'unsafe")
            self.assertEqual(answer.headers["x-content-type-options"], "nosniff")

    def test_an_invitation_serves_the_page(self):
        page, _ = self.place.ask("GET", "/")
        invited, _ = self.place.ask("GET", "/table/0000000000001")
        self.assertEqual((invited.status, invited.text), (200, page.text))
        self.assertTrue(invited.headers["content-type"].startswith("text/html"))

    def browse(self, target, **headers):
        with Http(self.place.port) as http:
            return http.ask("GET", target, {k.replace("_", "-"): v for k, v in headers.items()})

    def test_files_are_compressed_if_the_browser_can_read_that(self):
        page, text = self.place.ask("GET", "/")
        self.assertEqual(page.headers["cache-control"], "no-cache")
        script = re.search(r'src="(/[^"]+\.js)"', text)[1]
        plain, zipped, small = (
            self.browse(script, accept_encoding=encoding) for encoding in ("", "gzip", "gzip, br"))
        self.assertNotIn("content-encoding", plain.headers)
        self.assertEqual(gzip.decompress(zipped.body), plain.body)
        self.assertEqual(small.headers["content-encoding"], "br")
        self.assertLess(len(small.body), len(zipped.body))
        for answer in (plain, zipped, small):
            self.assertIn("immutable", answer.headers["cache-control"])
            self.assertEqual(answer.headers["vary"], "accept-encoding")

    def test_unknown_addresses_get_a_page_in_a_browser(self):
        _, page = self.place.ask("GET", "/")
        lost = self.browse("/nowhere", accept="text/html,*/*")
        self.assertEqual((lost.status, lost.text), (404, page))
        for target, accept in (("/nowhere", "*/*"), ("/api/nowhere", "text/html")):
            lost, content = self.place.ask("GET", target, headers={"Accept": accept})
            self.assertEqual((lost.status, content["error"]["code"]), (404, "not_found"))


class Calls(Case):
    """A wrong call exits with 2 and a sentence, a failure with 1."""

    def test_bad_calls(self):
        taken = f"127.0.0.1:{self.place.port}"
        config = Path(self.folder.name, "config")
        config.write_text("# comment\nworkers = none\n")
        elsewhere = ("--store", f"sqlite:{self.folder.name}/elsewhere")
        mute = socket.create_server(("127.0.0.1", 0))  # answers nothing
        self.addCleanup(mute.close)
        deaf = ("--store", f"postgresql://127.0.0.1:{mute.getsockname()[1]}/x", "--store-timeout", "1")
        for code, part, arguments in (
                (2, "workers: expected a number", ("--workers", "0")),
                (2, "ADDRESS:PORT", ("--listen", "somewhere")),
                (2, "unexpected 'now'", ("now",)),
                (2, "line 2: workers", ("--config", str(config))),
                (2, "expected on or off", ("--limits", "some")),
                (2, "ENCAN_STORE", ("--store", "postgresql://ada:secret@localhost/x")),
                (2, "ENCAN_STORE", ("--store", "postgresql://localhost/x?password=secret")),
                (2, "without a path", ("--origin", "https://example.org/encan")),
                (2, "metrics-listen: expected ADDRESS:PORT", ("--metrics-listen", "9100")),
                (1, "store", ("--listen", "127.0.0.1:0", "--store", "mongodb://x")),
                (1, "gave up after 1.0 seconds", ("--listen", "127.0.0.1:0", *deaf)),
                (1, str(self.place.port), ("--listen", taken, *elsewhere))):
            with self.subTest(arguments=arguments):
                done = subprocess.run([ENCAN, "serve", *arguments], capture_output=True, text=True,
                                      check=False, timeout=30)
                self.assertEqual(done.returncode, code, done.stderr)
                self.assertIn(part, done.stderr)
                self.assertNotIn("secret", done.stderr)

    def test_no_command_takes_a_password_that_everybody_can_read(self):
        for arguments in (("serve",), ("admin", "log"), ("backup", "never"), ("restore", "never"),
                          ("export", "never"), ("import", "never")):
            with self.subTest(arguments=arguments):
                done = subprocess.run([ENCAN, *arguments, "--store", "postgresql://ada:secret@localhost:1/x"],
                                      capture_output=True, text=True, check=False, timeout=30)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn("ENCAN_STORE", done.stderr)
                self.assertNotIn("secret", done.stderr)

    def test_the_default_store(self):
        environment = {**os.environ, "XDG_DATA_HOME": f"{self.folder.name}/data"}
        environment.pop("ENCAN_STORE", None)
        with subprocess.Popen([ENCAN, "serve", "--listen", "127.0.0.1:0"], env=environment,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
            self.assertIn("encan serves on", server.stdout.readline())
            self.assertTrue(Path(self.folder.name, "data/encan/encan.db").is_file())
            server.terminate()
            self.assertEqual(server.wait(30), 0)

    def test_a_store_of_a_newer_version(self):
        path = f"{self.folder.name}/newer"
        with sqlite3.connect(path) as store:
            store.executescript("PRAGMA application_id = 1164862305; PRAGMA user_version = 99;"
                                "CREATE TABLE compatible (oldest INTEGER);"
                                "INSERT INTO compatible VALUES (99)")
        done = subprocess.run([ENCAN, "serve", "--listen", "127.0.0.1:0", "--store", f"sqlite:{path}"],
                              capture_output=True, text=True, check=False, timeout=30)
        self.assertEqual(done.returncode, 1)
        self.assertIn("version 99", done.stderr)

    def test_options_override_environment_and_file(self):
        config = Path(self.folder.name, "config")
        config.write_text("listen = nonsense\nstore = nonsense\n")
        environment = {**os.environ, "ENCAN_LISTEN": "127.0.0.1:0", "ENCAN_STORE": "nonsense"}
        store = f"sqlite:{self.folder.name}/elsewhere"
        with subprocess.Popen([ENCAN, "serve", "--config", config, "--store", store],
                              env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              text=True) as server:
            self.assertIn("encan serves on http://127.0.0.1:", server.stdout.readline())
            server.terminate()
            self.assertEqual(server.wait(30), 0)


class Cookies(Case):
    def cookie(self, **headers):
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        answer, _ = self.place.ask("POST", "/api/guest", {"name": "Ada"}, headers=headers)
        cookie = answer.headers["set-cookie"]
        self.assertRegex(cookie, "^encan=[0-9a-f]{64}; Path=/; HttpOnly; SameSite=Lax; Max-Age=")
        return cookie

    def assert_secure(self, secure, **headers):
        self.assertEqual(self.cookie(**headers).endswith("; Secure"), secure)

    def restart(self, *options):
        self.place.stop()
        self.place.options = (*FAST, *options)
        self.place.start()

    def test_cookies_are_secure_if_the_page_is(self):
        self.assert_secure(False)
        self.assert_secure(False, X_Forwarded_Proto="https")  # anybody can say that
        self.assert_secure(False, Origin="http://localhost")
        self.assert_secure(True, Origin="https://localhost")
        self.restart("--trust-proxy", "on")
        self.assert_secure(False)
        self.assert_secure(True, X_Forwarded_Proto="https")
        self.restart("--origin", "https://example.org https://www.example.org")
        self.assert_secure(True)
        self.assert_secure(True, Origin="https://www.example.org")
        self.restart("--origin", "https://example.org http://localhost:8080")
        self.assert_secure(False)
        self.assert_secure(False, Origin="http://localhost:8080")
        self.assert_secure(True, Origin="https://example.org")


class Origins(Case):
    """Browsers may write only from the server's own pages."""

    def write(self, origin):
        return self.place.ask("POST", "/api/guest", {"name": "Ada"}, headers={"Origin": origin})

    def upgrade(self, origin):
        """The status that a WebSocket is refused with; 101 if it is not."""
        try:
            WebSocket(self.place.port, "/api/lobby/live", {"Origin": origin}).close()
        except WebSocket.Refused as refused:
            return refused.answer.status
        return 101

    def test_a_proxy_that_changes_the_host(self):
        answer, content = self.write("https://example.org")
        self.assertEqual(answer.status, 403)
        self.assertIn("'origin'", content["error"]["message"])
        self.assertEqual(self.upgrade("https://example.org"), 403)
        self.place.stop()
        self.place.options = (*FAST, "--origin", "https://example.org")
        self.place.start()
        for origin, status in (("https://example.org", 201), ("https://example.org:8443", 403),
                               ("http://example.org", 403), ("http://localhost", 403)):
            self.assertEqual(self.write(origin)[0].status, status, origin)
            self.assertEqual(self.upgrade(origin), 101 if status == 201 else 403, origin)


if __name__ == "__main__":
    main()
