"""A small client for HTTP/1.1 and WebSockets, on sockets of the standard library.

It sends what it is told, also what no client should send: that is what tests need.
"""

import base64
import hashlib
import os
import select
import socket
import ssl
import struct
import threading

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
PATIENCE = 60  # seconds until a test that waits in vain fails


class Closed(Exception):
    """The peer is gone: `code` and `reason` of its close frame, or None."""

    def __init__(self, code=None, reason=""):
        super().__init__(f"closed: {code} {reason}")
        self.code, self.reason = code, reason


class TlsSocket:
    """A TLS connection that one thread may read while another writes, which ssl's must not be."""

    def __init__(self, context, plain):
        self.socket = context.wrap_socket(plain, server_hostname="localhost")
        self.socket.settimeout(0)
        self.lock = threading.Lock()

    def _call(self, call, *arguments):
        while True:
            try:
                with self.lock:
                    return call(*arguments)
            except ssl.SSLWantReadError:
                ready = select.select([self.socket], [], [], PATIENCE)
            except ssl.SSLWantWriteError:
                ready = select.select([], [self.socket], [], PATIENCE)
            if not any(ready):
                raise TimeoutError("the peer does not answer")

    def recv(self, count):
        return self._call(self.socket.recv, count)

    def sendall(self, data):
        while data:
            data = data[self._call(self.socket.send, data):]

    def shutdown(self, how):
        self.socket.shutdown(how)

    def close(self):
        self.socket.close()


class Stream:
    """A connection that is read in lines and numbers of bytes."""

    def __init__(self, port, host="127.0.0.1", receive_room=None, tls=None, source=None):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self.socket = socket.socket(family, socket.SOCK_STREAM)
        if receive_room:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_room)
        if source:
            self.socket.bind((source, 0))
        self.socket.settimeout(PATIENCE)
        self.socket.connect((host, port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if tls:
            self.socket = TlsSocket(tls, self.socket)
        self.bytes = b""

    def send(self, data):
        self.socket.sendall(data)

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.close()

    def _more(self):
        try:
            data = self.socket.recv(65536)
        except ConnectionError:
            data = b""
        if not data:
            raise Closed()
        self.bytes += data

    def take(self, count):
        while len(self.bytes) < count:
            self._more()
        taken, self.bytes = self.bytes[:count], self.bytes[count:]
        return taken

    def line(self):
        while b"\r\n" not in self.bytes:
            self._more()
        line, self.bytes = self.bytes.split(b"\r\n", 1)
        return line

    def at_end(self):
        """Whether the peer closes without saying any more."""
        try:
            self._more()
        except Closed:
            pass
        return not self.bytes


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def text(self):
        return self.body.decode()


class Http(Stream):
    def request(self, method, target, headers=(), body=None):
        lines = [f"{method} {target} HTTP/1.1", "Host: localhost"]
        lines += [f"{name}: {value}" for name, value in dict(headers).items()]
        if body is not None:
            lines.append(f"Content-Length: {len(body)}")
        self.send("\r\n".join(lines).encode() + b"\r\n\r\n" + (body or b""))

    def answer(self, to_head=False):
        status = int(self.line().split()[1])
        headers = {}
        while line := self.line():
            name, value = line.decode().split(": ", 1)
            headers[name.lower()] = value
        length = 0 if to_head else int(headers.get("content-length", 0))
        return Answer(status, headers, self.take(length))

    def ask(self, method, target, headers=(), body=None):
        self.request(method, target, headers, body)
        return self.answer(method == "HEAD")


class WebSocket(Http):
    """Raises Refused if the server does not upgrade."""

    class Refused(Exception):
        def __init__(self, answer):
            super().__init__(f"refused: {answer.status}")
            self.answer = answer

    def __init__(self, port, target="/", headers=(), early=b"", **options):
        super().__init__(port, **options)
        key = base64.b64encode(os.urandom(16))
        fields = {"Upgrade": "websocket", "Connection": "keep-alive, Upgrade",
                  "Sec-WebSocket-Key": key.decode(), "Sec-WebSocket-Version": "13"}
        fields.update(headers)
        lines = [f"GET {target} HTTP/1.1", "Host: localhost"]
        lines += [f"{name}: {value}" for name, value in fields.items() if value is not None]
        self.send("\r\n".join(lines).encode() + b"\r\n\r\n" + early)
        answer = self.answer()
        if answer.status != 101:
            self.close()
            raise WebSocket.Refused(answer)
        expected = base64.b64encode(hashlib.sha1(key + GUID).digest()).decode()
        assert answer.headers["sec-websocket-accept"] == expected
        self.pongs, self.pings, self.answer_pings = [], [], True

    @staticmethod
    def frame(opcode, payload=b"", final=True, masked=True, length=None):
        size = len(payload) if length is None else length
        head = bytes([opcode | (0x80 if final else 0)])
        mask_bit = 0x80 if masked else 0
        if size < 126:
            head += bytes([size | mask_bit])
        elif size < 65536:
            head += bytes([126 | mask_bit]) + struct.pack(">H", size)
        else:
            head += bytes([127 | mask_bit]) + struct.pack(">Q", size)
        if not masked:
            return head + payload
        mask = os.urandom(4)
        repeated = (mask * (len(payload) // 4 + 1))[:len(payload)]
        mixed = int.from_bytes(payload, "big") ^ int.from_bytes(repeated, "big")
        return head + mask + mixed.to_bytes(len(payload), "big")

    def send_frame(self, opcode, payload=b"", **options):
        self.send(self.frame(opcode, payload, **options))

    def send_text(self, text):
        self.send_frame(TEXT, text.encode())

    def send_close(self, code=1000, reason=""):
        self.send_frame(CLOSE, struct.pack(">H", code) + reason.encode())

    def read_frame(self):
        first, second = self.take(2)
        length = second & 0x7f
        assert not second & 0x80, "a server does not mask"
        if length == 126:
            length, = struct.unpack(">H", self.take(2))
        elif length == 127:
            length, = struct.unpack(">Q", self.take(8))
        return first & 0x0f, bool(first & 0x80), self.take(length)

    def message(self):
        """The next text message; pings are answered on the way. Closed when the server closes."""
        text = b""
        while True:
            opcode, final, payload = self.read_frame()
            if opcode == PING:
                self.pings.append(payload)
                if self.answer_pings:
                    self.send_frame(PONG, payload)
            elif opcode == PONG:
                self.pongs.append(payload)
            elif opcode == CLOSE:
                self._acknowledge(payload)
            else:
                assert opcode == (CONTINUATION if text else TEXT), opcode
                text += payload
                if final:
                    return text.decode()

    def _acknowledge(self, payload):
        try:
            self.send_frame(CLOSE, payload[:2])
        except ConnectionError:
            pass
        code = struct.unpack(">H", payload[:2])[0] if payload else None
        raise Closed(code, payload[2:].decode())

    def close_code(self):
        """Reads on until the server closes, and tells with which code."""
        try:
            while True:
                self.message()
        except Closed as closed:
            return closed.code
