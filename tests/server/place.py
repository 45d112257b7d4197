"""A server process and guests who play at it, for tests.

`Place` starts `encan serve` on a free port and stops it; `Guest` talks to it over HTTP and
WebSockets. Waiting is always for a message or a process, never for a time. All that passes is
compared with the description in api/ (contract.py).
"""

import copy
import itertools
import json
import os
import queue
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
import ws  # noqa: E402
from contract import CONTRACT  # noqa: E402
from ws import Closed, Http  # noqa: E402

PATIENCE = 60  # seconds until a test that waits in vain fails


class WebSocket(ws.WebSocket):
    """One whose messages are as described; those it sends, if the server takes them."""

    def __init__(self, port, target, headers=(), **options):
        self.target, self.sent = target, {}
        try:
            super().__init__(port, target, headers, **options)
        except ws.WebSocket.Refused as refused:
            CONTRACT.check_refusal(target, refused.answer)
            raise

    def send_command(self, command):
        self.sent[command["id"]] = json.dumps(command)
        self.send_text(self.sent[command["id"]])

    def message(self):
        text = self.unchecked_message()
        self.check(text)
        return text

    def unchecked_message(self):
        return super().message()

    def check(self, text):
        CONTRACT.check_message(self.target, "from", text)
        content = json.loads(text)
        if content["type"] == "done":
            CONTRACT.check_message(self.target, "to", self.sent[content["id"]])


class Place:
    def __init__(self, encan, store, *options):
        self.encan, self.store, self.options = encan, store, options
        self.process, self.lives = None, []
        self.headers, self.tls = {}, None  # of every request
        self.start()

    def behind(self, port, tls, headers):
        """The same place, for those who come through a proxy."""
        front = copy.copy(self)
        front.port, front.tls, front.headers = port, tls, headers
        return front

    def start(self):
        self.log = tempfile.TemporaryFile("w+")
        self.process = self.spawn(
            [self.encan, "serve", "--listen", "127.0.0.1:0", "--metrics-listen", "127.0.0.1:0",
             "--store", self.store, *self.options],
            stdout=subprocess.PIPE, stderr=self.log, text=True,
            env={**os.environ, "LC_ALL": "fr_FR.UTF-8"})  # which must make no difference
        line = self.process.stdout.readline()
        if "encan serves on http://" not in line:
            self.log.seek(0)
            raise AssertionError(f"the server does not start: {line}{self.log.read()}")
        self.port = int(line.rsplit(":", 1)[1])

    def spawn(self, command, **options):
        return subprocess.Popen(command, **options)

    def stop(self, how=signal.SIGTERM):
        """Ends the process; tells its exit code and what it logged."""
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.log.seek(0)
        text = self.log.read()
        self.log.close()
        return code, text

    def logged(self):
        """What the server has logged so far."""
        return os.pread(self.log.fileno(), 1 << 20, 0).decode()

    def metrics(self):
        """The figures by their names, as texts."""
        start = next(line for line in map(json.loads, self.logged().splitlines())
                     if line["event"] == "metrics")
        with Http(int(start["address"].rsplit(":", 1)[1])) as http:
            text = http.ask("GET", "/metrics").text
        return dict(line.rsplit(" ", 1) for line in text.splitlines() if line[0] != "#")

    def ask(self, method, target, body=None, headers=(), raw=None):
        """(status, JSON or text) of one request."""
        headers = {**self.headers, **dict(headers)}
        data = raw if raw is not None else None if body is None else json.dumps(body).encode()
        if data is not None:
            headers.setdefault("Content-Type", "application/json")
        with Http(self.port, tls=self.tls) as http:
            answer = http.ask(method, target, headers, data)
        CONTRACT.check_answer(method, target, data, answer)
        is_json = answer.headers.get("content-type", "").startswith("application/json")
        return answer, json.loads(answer.text) if is_json else answer.text


def query(start, lang):
    return f"from={start}" + (f"&lang={lang}" if lang else "")


class Guest:
    """Somebody with a cookie; behind a proxy, from an address."""

    def __init__(self, place, name, address=None):
        self.place, self.name, self.numbers = place, name, itertools.count(1)
        forwarded = {"X-Forwarded-For": address} if address else {}
        answer, _ = place.ask("POST", "/api/guest", {"name": name}, forwarded)
        assert answer.status == 201, answer.text
        self.cookie = answer.headers["set-cookie"].split(";")[0]
        self.headers = {"Cookie": self.cookie, **place.headers, **forwarded}

    def ask(self, method, target, body=None, **more):
        answer, content = self.place.ask(method, target, body, self.headers, **more)
        return answer.status, content

    def create(self, **wish):
        status, made = self.ask("POST", "/api/tables", wish)
        assert status == 201, made
        return made["id"]

    def do(self, table, verb, **more):
        """A command over HTTP: (status, content)."""
        command = {"id": f"c{next(self.numbers)}", "do": verb, **more}
        return self.ask("POST", f"/api/tables/{table}/commands", command)

    def must(self, table, verb, **more):
        status, content = self.do(table, verb, **more)
        assert status == 200, (verb, more, content)

    def see(self, table, start=0, lang=None):
        status, message = self.ask("GET", f"/api/tables/{table}?{query(start, lang)}")
        assert status == 200, message
        return message

    def watch(self, table, start=0, lang=None, updates=True):
        return Live(self, table, start, lang, updates)


class Live:
    """A WebSocket at a table, read by a thread: `table` is the latest, `news` is all of it. `raw` has the
    messages as they came, `heard` as objects: updates are made whole."""

    def __init__(self, guest, table, start=0, lang=None, updates=True):
        self.guest, self.id = guest, table
        wanted = query(start, lang) + ("&updates=on" if updates else "")
        self.socket = WebSocket(guest.place.port, f"/api/tables/{table}/live?{wanted}",
                                guest.headers if guest else (), tls=guest.place.tls)
        guest.place.lives.append(self)
        self.inbox = queue.Queue()
        self.table, self.number, self.news, self.raw, self.heard = None, start, [], [], []
        self.parts = {}
        self.answers, self.tables = {}, 0
        self.restart = False
        self.closed = None
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.until(lambda live: live.table is not None)

    def _read(self):
        try:
            while True:
                self.inbox.put(self.socket.unchecked_message())  # lest it reads too slowly
        except Closed as closed:
            self.inbox.put(closed)
        except OSError:
            self.inbox.put(Closed())

    def step(self):
        """Takes one message."""
        message = self.inbox.get(timeout=PATIENCE)
        if isinstance(message, Closed):
            self.closed = message
            return
        self.socket.check(message)
        self.raw.append(message)
        content = self.whole(json.loads(message))
        self.heard.append(content)
        if content["type"] == "table":
            assert content["number"] >= self.number
            assert content["number"] - content["since"] == len(content["news"]), content
            assert content["since"] >= self.number, content
            self.number, self.table = content["number"], content["table"]
            self.news += content["news"]
            self.tables += 1
        elif content["type"] == "restart":
            self.restart = True
        else:
            self.answers[content["id"]] = content

    def whole(self, message):
        """An update as the table message that it stands for, which has to be right as well."""
        if message["type"] != "update":
            return message
        self.parts |= {part: message.pop(part) for part in ("setup", "game") if part in message}
        table = {**self.parts["setup"], **self.parts["game"], **message.pop("now")}
        table["seats"] = [dict(seat) for seat in table["seats"]]
        for wait in table.pop("waits", []):
            table["seats"][wait.pop("seat")] |= wait
        text = json.dumps({**message, "type": "table", "table": table})
        self.socket.check(text)
        return json.loads(text)

    def until(self, condition):
        while not condition(self):
            assert not self.closed, self.closed
            self.step()
        return self

    def send(self, verb, id=None, **more):
        """A command; its answer."""
        id = id or f"w{next(self.guest.numbers)}"
        self.socket.send_command({"id": id, "do": verb, **more})
        self.answers.pop(id, None)
        self.until(lambda live: id in live.answers)
        return self.answers[id]

    def must(self, verb, **more):
        answer = self.send(verb, **more)
        assert answer["type"] == "done", answer

    def choose(self, action):
        self.tell("choose", action=action)

    def tell(self, verb, **more):
        """A command that makes news: waits until the table has been told again, which is after the answer."""
        self.must(verb, **more)
        before = self.tables
        self.until(lambda live: live.tables > before)

    @property
    def seat(self):
        return self.table["you"]["seat"]

    @property
    def my_turn(self):
        return self.table["stage"] == "playing" and self.seat in self.table["awaited"]

    def pick(self, random):
        """One of the choices, as text."""
        choice = random.choice(self.table["choices"])
        if isinstance(choice, str):
            return choice
        most = min(choice["most"], choice["least"] + 6)
        return f"{choice['kind']} {random.randint(choice['least'], most)}"

    def close(self):
        try:
            self.socket.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # the server was faster
        self.reader.join(PATIENCE)
        self.socket.close()
        while not self.inbox.empty():  # what nobody has looked at is to be right as well
            self.step()


PRESENCE = ("here", "same_address", "replace_at", "nudge_at")  # of a seat: what the server knows from connections


def without_presence(message):
    """A message as text, without what the server knows from connections."""
    return re.sub(rf',"({"|".join(PRESENCE)})":(true|false|\d+)', "", message)


def lasting(table):
    """A table without what the server knows from connections."""
    seats = [{key: value for key, value in seat.items() if key not in PRESENCE}
             for seat in table["seats"]]
    return {**table, "seats": seats}


def level(lives):
    """Waits until all know what the best informed of them knows."""
    newest = max(live.number for live in lives)
    for live in lives:
        live.until(lambda one: one.number >= newest)


def play_out(lives, random, enough=lambda live: live.table["stage"] == "over"):
    """Plays until the game is over, whoever is awaited choosing at random."""
    while not enough(lives[0]):
        turns = [live for live in lives if live.my_turn]
        for live in turns:
            live.choose(live.pick(random))
        if not turns:
            lives[0].step()
        level(lives)
