"""Starting and stopping."""

import signal
import unittest

from case import Server
from ws import Http, WebSocket


class Stopping(unittest.TestCase):
    def stop(self, how):
        server = Server()
        idle, later, ws = Http(server.port), Http(server.port), WebSocket(server.port)
        self.assertEqual(idle.ask("GET", "/show").status, 200)
        later.request("GET", "/later")
        server.await_figures(pending=1)
        how(server)
        self.assertEqual(ws.close_code(), 1001)
        self.assertTrue(ws.at_end())
        self.assertTrue(idle.at_end())
        # on_wake runs at a stop as well and answers what is pending
        self.assertEqual(later.answer().text, "woken")
        self.assertTrue(later.at_end())
        for stream in (idle, later, ws):
            stream.close()
        said = server.end(how=lambda: None)
        self.assertEqual(said, "0 pending, 1 opened, 1 closed")

    def test_by_a_thread(self):
        self.stop(lambda server: server.tell("stop"))

    def test_by_a_signal(self):
        self.stop(lambda server: server.process.send_signal(signal.SIGTERM))

    def test_without_the_help_of_clients(self):
        server = Server()
        mute, slow = WebSocket(server.port), WebSocket(server.port, receive_room=4096)
        slow.send_text("flood 90 10000")
        half = Http(server.port)
        half.send(b"POST /body HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nabc")
        server.await_figures(connections=4, sockets=2)
        self.assertEqual(server.end(), "0 pending, 2 opened, 2 closed")
        for stream in (mute, slow, half):
            stream.close()

    def test_a_port_in_use(self):
        first = Server()
        second = Server(port=first.port)
        self.assertEqual(second.first_line,
                         f"port {first.port} of 127.0.0.1 is in use by another program")
        second.process.communicate()
        self.assertEqual(second.process.returncode, 1)
        first.end()

    def test_addresses(self):
        wrong = Server(address="nowhere")
        self.assertEqual(wrong.first_line,
                         '"nowhere" is not a valid listen address: give it in numbers')
        wrong.process.communicate()
        foreign = Server(address="192.0.2.1")
        self.assertIn("cannot listen on 192.0.2.1, port 0: ", foreign.first_line)
        foreign.process.communicate()

    def test_too_many_files(self):
        wrong = Server(connections_max=2_000_000_000)
        self.assertIn("2000000000 connections need a limit of 2000003072 open files",
                      wrong.first_line)
        wrong.process.communicate()

    def test_the_port_is_free_again_at_once(self):
        first = Server()
        with WebSocket(first.port) as ws:
            first.tell("stop")
            ws.close_code()
        first.end(how=lambda: None)
        second = Server(port=first.port)
        self.assertEqual(second.port, first.port)
        second.end()
