"""What can stand between a bot and its server: a front that passes bytes on, with TLS or IPv6 or as
a proxy, and servers that answer what no server of ours would.

Everything listens on a free port of this machine, each connection on a thread of its own.
"""

import base64
import hashlib
import json
import socket
import subprocess
import sys
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
import ws  # noqa: E402

TABLE = "0000000000001"


class Listener:
    """Hands each connection to `serve`; `connections` counts them."""

    def __init__(self, host="127.0.0.1", tls=None):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self.tls, self.open, self.closed = tls, set(), False
        self.connections, self.changed = 0, threading.Condition()
        self.listening = socket.create_server((host, 0), family=family)
        self.port = self.listening.getsockname()[1]
        literal = f"[{host}]" if ":" in host else host
        self.url = f"{'https' if tls else 'http'}://{literal}:{self.port}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                connection, _ = self.listening.accept()
            except OSError:
                return  # closed
            with self.changed:
                self.connections += 1
                self.changed.notify_all()
            threading.Thread(target=self._run, args=(connection,), daemon=True).start()

    def _run(self, connection):
        try:
            if self.tls:
                connection = self.tls.wrap_socket(connection, server_side=True)
            self.open.add(connection)
            if not self.closed:
                self.serve(connection)
        except (OSError, ws.Closed, ValueError):
            pass  # the client has left
        finally:
            self.open.discard(connection)
            connection.close()

    def wait_for_connections(self, count):
        with self.changed:
            assert self.changed.wait_for(lambda: self.connections >= count, ws.PATIENCE)

    def close(self):
        self.closed = True
        try:
            self.listening.shutdown(socket.SHUT_RDWR)  # ends accept
        except OSError:
            pass  # closed already
        self.listening.close()
        for connection in list(self.open):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.close()


def pass_on(source, target):
    try:
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
    except (OSError, ValueError):
        source.close()
        target.close()


class Front(Listener):
    """Passes all bytes on to the place's port, also after a restart has changed it."""

    def __init__(self, place, **options):
        self.place = place
        super().__init__(**options)

    def connect(self, connection):
        return socket.create_connection(("127.0.0.1", self.place.port))

    def serve(self, connection):
        with self.connect(connection) as behind:
            thread = threading.Thread(target=pass_on, args=(behind, connection), daemon=True)
            thread.start()
            pass_on(connection, behind)
            thread.join()


class Proxy(Front):
    """A proxy for CONNECT; keeps the targets it was asked for, and connects to the place."""

    def __init__(self, place):
        self.targets = []
        super().__init__(place)

    def connect(self, connection):
        head = b""
        while b"\r\n\r\n" not in head:
            head += connection.recv(1)
        method, target, _ = head.split(b" ", 2)
        assert method == b"CONNECT", head
        self.targets.append(target.decode())
        connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        return super().connect(connection)


class Raw(Listener):
    """Answers each connection with some bytes, whatever it says, and closes."""

    def __init__(self, answer):
        self.answer = answer
        super().__init__()

    def serve(self, connection):
        connection.recv(65536)
        connection.sendall(self.answer)


class Peer(ws.Stream):
    """The server's end of a connection."""

    def __init__(self, connection):
        self.socket, self.bytes = connection, b""

    def request(self):
        """(target, headers, body)."""
        _, target, _ = self.line().decode().split()
        headers = {}
        while line := self.line():
            name, value = line.decode().split(": ", 1)
            headers[name.lower()] = value
        return target, headers, self.take(int(headers.get("content-length", 0)))

    def answer(self, status=200, body=b"", headers=()):
        lines = [f"HTTP/1.1 {status} whatever", f"Content-Length: {len(body)}"]
        lines += [f"{name}: {value}" for name, value in dict(headers).items()]
        self.send("\r\n".join(lines).encode() + b"\r\n\r\n" + body)

    def upgrade(self, headers, accept=None):
        key = headers["sec-websocket-key"].encode()
        accept = accept or base64.b64encode(hashlib.sha1(key + ws.GUID).digest()).decode()
        self.send(("HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                   f"Sec-WebSocket-Accept: {accept}\r\n\r\n").encode())

    def push(self, opcode, payload=b"", **options):
        self.send(ws.WebSocket.frame(opcode, payload, masked=False, **options))

    def client_frame(self):
        """(opcode, payload) of the client's next frame, which is masked and short."""
        first, second = self.take(2)
        assert second & 0x80, "a client masks"
        mask, payload = self.take(4), self.take(second & 0x7f)
        return first & 0x0f, bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


def table(**more):
    """A table message as a bot on seat 0 gets it."""
    content = {"id": TABLE, "stage": "playing", "seats": [{"away": False}] * 2, "ply": 4,
               "you": {"seat": 0, "host": False}, "awaited": [1], **more}
    return json.dumps({"type": "table", "number": 9, "news": [], "table": content}).encode()


class Scripted(Listener):
    """A server of one table. For the table itself (`see`) and for each of its parts (`view`,
    `commands`, `live`) it gets a list of what is answered in turn, the last again and again:
    (status, body, headers), or a function of the peer and its request's headers. `asked` has what
    was asked for, in order."""

    def __init__(self, see=((200, table()),), **answers):
        self.answers = {name: list(each) for name, each in {"see": see, **answers}.items()}
        self.asked = []
        super().__init__()

    def serve(self, connection):
        peer = Peer(connection)
        while True:
            target, headers, body = peer.request()
            what = target.removeprefix(f"/api/tables/{TABLE}").split("?")[0].strip("/") or "see"
            self.asked.append((what, body))
            answers = self.answers[what]
            answer = answers.pop(0) if len(answers) > 1 else answers[0]
            if callable(answer):
                answer(peer, headers)
            else:
                peer.answer(*answer)

    def count(self, what):
        return sum(1 for asked, _ in self.asked if asked == what)


def make_certificates(folder):
    """ca.pem, and server.pem (with its key) for this machine, signed by it."""
    def openssl(*arguments):
        subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)

    key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    openssl("req", "-x509", *key, "-keyout", "ca.key", "-out", "ca.pem", "-days", "2",
            "-subj", "/CN=Test authority")
    openssl("req", *key, "-keyout", "server.key", "-out", "server.csr", "-subj", "/CN=Test server")
    Path(folder, "names").write_text("subjectAltName=IP:127.0.0.1\n")
    openssl("x509", "-req", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key",
            "-CAcreateserial", "-days", "2", "-extfile", "names", "-out", "server.crt")
    joined = Path(folder, "server.crt").read_text() + Path(folder, "server.key").read_text()
    Path(folder, "server.pem").write_text(joined)
