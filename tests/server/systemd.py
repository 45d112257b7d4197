"""A server and systemd, whose part is played by the test: it opens the sockets and reads what the
server reports.

usage: systemd.py ENCAN sqlite
"""

import os
import queue
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest
from pathlib import Path

from case import ENCAN, FAST, main
from place import PATIENCE, Http, Place

QUICK = {"WATCHDOG_USEC": "100000"}


class StartedPlace(Place):
    """A server that is started as systemd does it: with an environment, and with a socket."""

    def __init__(self, folder, environment=(), listener=None, options=FAST):
        self.environment, self.listener = dict(environment), listener
        super().__init__(ENCAN, f"sqlite:{folder}/db", *options)

    def spawn(self, command, env, **options):
        if self.listener:
            command = ["sh", "-c", 'exec env LISTEN_PID=$$ LISTEN_FDS=1 "$@" 3<&0 </dev/null', "-",
                       *command]
        return subprocess.Popen(command, stdin=self.listener, env={**env, **self.environment},
                                **options)


class SystemdCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def start(self, **how):
        place = StartedPlace(self.folder, **how)
        self.addCleanup(lambda: place.process.poll() is None and place.stop(signal.SIGKILL))
        return place

    def hear(self, address):
        """A socket for notices, read by a thread; they are put into a queue."""
        heard, reader = queue.Queue(), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        reader.bind(address)

        def read():
            while notice := reader.recv(4096):
                heard.put(notice.decode())

        thread = threading.Thread(target=read, daemon=True)
        thread.start()

        def end():
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as last:
                last.sendto(b"", address)
            thread.join(PATIENCE)
            reader.close()

        self.addCleanup(end)
        return heard


class Notices(SystemdCase):
    def assert_told(self, address, name):
        heard = self.hear(address)
        place = self.start(environment={"NOTIFY_SOCKET": name})
        ready = heard.get(timeout=PATIENCE).split("\n")
        self.assertEqual(ready, ["READY=1", f"STATUS=serves on http://127.0.0.1:{place.port}"])
        self.assertEqual(place.ask("GET", "/readyz")[0].status, 200)
        code, log = place.stop()
        self.assertEqual(heard.get(timeout=PATIENCE).split("\n")[0], "STOPPING=1")
        self.assertEqual((code, heard.qsize()), (0, 0), log)  # nobody watches, so it is not alive

    def test_ready_and_stopping(self):
        self.assert_told(f"{self.folder}/notices", f"{self.folder}/notices")

    def test_an_abstract_address(self):
        name = f"encan-test-{os.getpid()}"
        self.assert_told(f"\0{name}", f"@{name}")

    def test_nobody_is_there(self):
        for name in (f"{self.folder}/nobody", "relative", "@", "/" + "x" * 200):
            place = self.start(environment={"NOTIFY_SOCKET": name, **QUICK})
            self.assertEqual(place.ask("GET", "/readyz")[0].status, 200)
            self.assertIn('"event":"systemd"', place.logged())
            self.assertEqual(place.stop()[0], 0)


class Watchdog(SystemdCase):
    def await_alive(self, heard):
        while heard.get(timeout=PATIENCE) != "WATCHDOG=1":
            pass

    def test_a_server_whose_store_hangs_is_not_alive(self):
        heard, hang = self.hear(f"{self.folder}/notices"), Path(self.folder, "hang")
        place = self.start(
            environment={"NOTIFY_SOCKET": f"{self.folder}/notices", **QUICK,
                         "LD_PRELOAD": os.environ["HANGING_DISK"], "ENCAN_TEST_HANG": str(hang),
                         "ASAN_OPTIONS": "verify_asan_link_order=0"},
            options=(*FAST, "--store-timeout", "1"))
        self.await_alive(heard)
        self.await_alive(heard)
        hang.touch()
        while place.ask("GET", "/readyz")[1].get("error", {}).get("message") != "the store is not responding":
            time.sleep(0.05)
        while not heard.empty():
            heard.get()
        time.sleep(1)  # ten times as long as systemd would wait
        self.assertTrue(heard.empty())
        hang.unlink()
        self.await_alive(heard)
        self.assertEqual(place.stop()[0], 0)

    def test_another_process_is_watched(self):
        heard = self.hear(f"{self.folder}/notices")
        place = self.start(environment={"NOTIFY_SOCKET": f"{self.folder}/notices", **QUICK,
                                        "WATCHDOG_PID": "1"})
        self.assertIn("READY=1", heard.get(timeout=PATIENCE))
        time.sleep(0.5)
        self.assertTrue(heard.empty())
        self.assertEqual(place.stop()[0], 0)


class Sockets(SystemdCase):
    def listen(self, family=socket.AF_INET, address=("127.0.0.1", 0)):
        listener = socket.create_server(address, family=family)
        self.addCleanup(listener.close)
        return listener

    def test_those_who_come_while_there_is_no_server_are_served(self):
        listener = self.listen()
        port = listener.getsockname()[1]
        place = None
        for _ in range(2):  # before the first start, and between two
            with Http(port) as early:
                early.request("GET", "/healthz")
                place = self.start(listener=listener)
                self.assertEqual(early.answer().status, 200)
            self.assertEqual(place.port, port)
            self.assertEqual(place.stop()[0], 0)

    def test_ipv6(self):
        place = self.start(listener=self.listen(socket.AF_INET6, ("::1", 0)))
        self.assertIn('"address":"http://[::1]:', place.logged())
        self.assertEqual(place.stop()[0], 0)

    def test_a_socket_for_another_process_is_left_alone(self):
        place = self.start(environment={"LISTEN_PID": "1", "LISTEN_FDS": "1"})
        self.assertEqual(place.ask("GET", "/readyz")[0].status, 200)
        self.assertEqual(place.stop()[0], 0)

    def fails(self, sentence, given, count="1"):
        done = subprocess.run(
            ["sh", "-c", f'exec env LISTEN_PID=$$ LISTEN_FDS={count} "$@" 3<&0 </dev/null', "-", ENCAN,
             "serve", "--store", f"sqlite:{self.folder}/db"], stdin=given, capture_output=True,
            text=True, check=False, timeout=PATIENCE)
        self.assertEqual(done.returncode, 1)
        self.assertIn(sentence, done.stderr)

    def test_other_sockets_are_refused(self):
        sentence = "does not listen for TCP"
        with tempfile.TemporaryFile() as file:
            self.fails(sentence, file)
        with socket.socket() as deaf, socket.socket(socket.AF_UNIX) as local:
            self.fails(sentence, deaf)
            local.bind(f"{self.folder}/local")
            local.listen()
            self.fails(sentence, local)

    def test_one_socket_is_enough(self):
        for count in ("2", "many", "-1"):
            self.fails(f"systemd passes '{count}' sockets", self.listen(), count)


if __name__ == "__main__":
    main()
