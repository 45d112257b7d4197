"""What the tests share: the server, which is tests/net/server.c, as a process, and its clients."""

import json
import socket
import struct
import subprocess
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "support"))
from ws import PATIENCE, Http, WebSocket

SERVER = ""  # set by net.py


class Server:
    def __init__(self, **options):
        arguments = [f"{name}={value}" for name, value in options.items()]
        self.process = subprocess.Popen([SERVER, *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.first_line = self.process.stdout.readline().strip()
        self.port = int(self.first_line.split()[1]) if self.first_line.startswith("port ") else None

    def tell(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()

    def figures(self):
        with Http(self.port) as http:
            return json.loads(http.ask("GET", "/figures").text)

    def await_figures(self, **expected):
        """Waits until the figures are as expected."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            figures = self.figures()
            if all(figures[name] == value for name, value in expected.items()):
                return figures
            time.sleep(0.01)
        raise AssertionError(f"{figures} instead of {expected}")

    def memory(self):
        """Resident kilobytes; None under sanitizers, which hold freed memory for a while."""
        if "san" in SERVER:
            return None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0])

    def end(self, how=None):
        """Stops the server and returns its last words."""
        (how or (lambda: self.tell("stop")))()
        output, errors = self.process.communicate(timeout=PATIENCE)
        if self.process.returncode or errors:
            raise AssertionError(f"exit {self.process.returncode}: {errors}")
        return output.strip()


class Case(unittest.TestCase):
    OPTIONS = {}

    def setUp(self):
        self.server = Server(**self.OPTIONS)
        self.port = self.server.port

    def tearDown(self):
        self.doCleanups()  # otherwise the server would wait for clients that no longer read
        if self.server.process.poll() is None:
            said = self.server.end()
            opened, closed = said.split(", ")[1:]
            self.assertEqual(opened.split()[0], closed.split()[0], said)

    def http(self, **options):
        stream = Http(self.port, **options)
        self.addCleanup(stream.close)
        return stream

    def websocket(self, *arguments, **options):
        stream = WebSocket(self.port, *arguments, **options)
        self.addCleanup(stream.close)
        return stream

    def until(self, condition):
        """Waits until the figures are so, and tells them."""
        end = time.monotonic() + PATIENCE
        while not condition(figures := self.server.figures()):
            self.assertLess(time.monotonic(), end, figures)
        return figures

    def raw(self, data):
        """A connection over which these bytes were sent."""
        http = self.http()
        http.send(data)
        return http

    def status(self, data):
        """The status that raw bytes are answered with."""
        return self.raw(data).answer().status

    def assert_memory_grows_less(self, before, kilobytes):
        if before is not None:
            self.assertLess(self.server.memory() - before, kilobytes)


def half_close(stream):
    stream.socket.shutdown(socket.SHUT_WR)


def reset(stream):
    """Breaks a connection, so that the peer can tell it from a half-closed one."""
    stream.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    stream.close()
