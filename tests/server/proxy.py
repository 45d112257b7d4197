"""The server behind nginx, as packaging/nginx.conf has it, and behind proxies that are set up worse.

usage: proxy.py ENCAN sqlite NGINX.CONF [CASE ...]
"""

import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

CONFIGURATION = Path(sys.argv.pop(3)).read_text()

from case import ENCAN, FAST, Case, main  # noqa: E402
from place import PATIENCE, Guest, Http, Place, WebSocket, play_out  # noqa: E402

NGINX = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")

# Everything that nginx would write outside its folder, and no daemon.
AROUND = """daemon off; master_process off; pid nginx.pid; error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi; scgi_temp_path scgi;
    {site}
}}
"""


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


@unittest.skipUnless(NGINX, "there is no nginx")
class Behind(Case):
    others = ()  # ports of servers that nginx has beside the place

    @classmethod
    def setUpClass(cls):
        cls.certificates = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.certificates.cleanup)
        cls.certificate = f"{cls.certificates.name}/fullchain.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                        "-nodes", "-days", "2", "-subj", "/CN=localhost",
                        "-addext", "subjectAltName=DNS:localhost",
                        "-keyout", f"{cls.certificates.name}/privkey.pem", "-out", cls.certificate],
                       check=True, capture_output=True)

    def setUp(self):
        super().setUp()
        self.plain, self.secure = free_port(), free_port()
        self.origin = f"https://localhost:{self.secure}"

    def restart(self, *options):
        self.place.stop()
        self.place.options = (*FAST, *options)
        self.place.start()

    def site(self):
        """The configuration, for this machine."""
        site = re.sub(r"(?m)^ *listen \[::\].*\n", "", CONFIGURATION)
        servers = "\n".join(rf"\g<1>127.0.0.1:{port}\2" for port in (*self.others, self.place.port))
        for pattern, mine in ((r"listen 80;", f"listen 127.0.0.1:{self.plain};"),
                              (r"listen 443 ", f"listen 127.0.0.1:{self.secure} "),
                              (r"(?m)^( *server )127\.0\.0\.1:8080(.*)", servers),
                              (r"/etc/letsencrypt/live/encan\.example\.org", self.certificates.name),
                              (r"encan\.example\.org", "localhost")):
            site, count = re.subn(pattern, mine, site)
            assert count, pattern
        return site

    def proxy(self, without=None):
        """The server as seen through nginx; `without`: a line that its configuration lacks."""
        site = self.site()
        if without:
            site, count = re.subn(rf"(?m)^ *{without}.*\n", "", site)
            assert count == 1, without
        folder = Path(self.folder.name, "nginx")
        folder.mkdir()
        (folder / "nginx.conf").write_text(AROUND.format(site=site))
        process = subprocess.Popen([NGINX, "-p", folder, "-c", "nginx.conf", "-e", "stderr"],
                                   stderr=subprocess.DEVNULL)
        self.addCleanup(process.wait, PATIENCE)
        self.addCleanup(process.terminate)
        self.await_port(process)
        tls = ssl.create_default_context(cafile=self.certificate)
        return self.place.behind(self.secure, tls, {"Origin": self.origin})

    def await_port(self, process):
        while True:
            self.assertIsNone(process.poll(), "nginx does not start")
            try:
                socket.create_connection(("127.0.0.1", self.secure)).close()
                return
            except ConnectionRefusedError:
                time.sleep(0.01)

    def play(self, front):
        guests = [Guest(front, name) for name in ("Ada", "Blaise")]
        table = guests[0].create(title="krach", seats=2, sit=0)
        guests[1].must(table, "sit")
        lives = [guest.watch(table) for guest in guests]
        lives[0].must("start")
        for live in lives:
            live.until(lambda one: one.table["stage"] != "gathering")
        play_out(lives, self.random)
        self.assertEqual(lives[0].table["stage"], "over")

    def test_a_game_over_https_and_wss(self):
        self.restart("--trust-proxy", "on", "--origin", self.origin)
        front = self.proxy()
        self.play(front)
        answer, _ = front.ask("POST", "/api/guest", {"name": "Carl"})
        self.assertTrue(answer.headers["set-cookie"].endswith("; Secure"))
        self.assertIn("max-age", answer.headers["strict-transport-security"])
        with Http(self.plain) as http:
            moved = http.ask("GET", "/rules?x=1")
        self.assertEqual((moved.status, moved.headers["location"]), (301, "https://localhost/rules?x=1"))

    def test_a_proxy_that_changes_the_host(self):
        front = self.proxy(without="proxy_set_header Host")
        answer, content = front.ask("POST", "/api/guest", {"name": "Ada"})
        self.assertEqual(answer.status, 403)
        self.assertIn("'origin'", content["error"]["message"])

    def test_a_proxy_that_changes_the_host_and_an_origin(self):
        self.restart("--origin", self.origin)
        self.play(self.proxy(without="proxy_set_header Host"))

    def test_metrics_are_not_for_visitors(self):
        """Not even if the proxy does not say who asks."""
        front = self.proxy(without="proxy_set_header X-Forwarded-For")
        self.assertEqual(front.ask("GET", "/metrics")[0].status, 403)

    def test_whoever_visitors_say_they_are(self):
        """The limits are for the address that nginx sees."""
        self.place.stop()
        self.place.options = ("--trust-proxy", "on", "--origin", self.origin)
        self.place.start()
        front = self.proxy()
        statuses = (front.ask("POST", "/api/guest", {"name": "Eve"},
                              {"X-Forwarded-For": f"192.0.2.{number}"})[0].status
                    for number in range(100))
        self.assertIn(429, statuses)  # asks no more than it has to: a refusal takes a second

    def test_a_server_that_has_just_started_is_enough(self):
        """Servers are restarted one after another: everybody moves to the one that was away before."""
        self.restart("--trust-proxy", "on", "--origin", self.origin)
        with socket.socket() as away:  # refuses connections
            away.bind(("127.0.0.1", 0))
            self.others = (away.getsockname()[1],)
            front = self.proxy()
            lobbies = self.open_lobbies(front)
        other = Place(ENCAN, self.place.store, *self.place.options,
                      "--listen", f"127.0.0.1:{self.others[0]}")
        self.addCleanup(other.stop)
        for lobby in lobbies:
            lobby.close()
        self.place.stop()
        self.open_lobbies(front)

    def test_a_machine_that_is_gone(self):
        """It does not even refuse connections: others are found all the same."""
        self.restart("--trust-proxy", "on", "--origin", self.origin)
        with socket.create_server(("127.0.0.1", 0), backlog=0) as gone:
            self.others = gone.getsockname()[1:]
            for _ in range(3):  # fill its queue: the kernel takes no more
                waiting = socket.socket()
                self.addCleanup(waiting.close)
                waiting.setblocking(False)
                waiting.connect_ex(gone.getsockname())
            self.open_lobbies(self.proxy())

    def open_lobbies(self, front):
        """WebSockets, each of which opens at the first attempt, and all of which stay open."""
        lobbies = []
        for _ in range(6):
            lobbies.append(WebSocket(front.port, "/api/lobby/live", front.headers, tls=front.tls))
            self.addCleanup(lobbies[-1].close)
            lobbies[-1].message()
        return lobbies


if __name__ == "__main__":
    main()
