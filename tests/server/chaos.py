"""Several clients at a table do whatever comes into their heads: sensible commands and nonsense, over
HTTP and WebSockets, the same command twice, broken frames, sudden departures; and the server is
killed now and then.

All the while, and at the end: what was acknowledged is in the log once, what was refused is not; all
who may know the same are sent the same; nobody is sent a secret; the game can still be finished.

usage: chaos.py ENCAN sqlite [CASE ...]
"""

import json
import os
import random
import signal
import sqlite3

import case
from case import Case, main
from place import Closed, Guest, Live, lasting, level, play_out
from ws import BINARY, CONTINUATION, PING, TEXT

STEPS = 250
NONSENSE = ("", "{", "null", "[]", '{"id":"x"}', '{"id":"x","do":"fly"}', '{"id":"x","do":"sit","seat":99}',
            '{"id":"x","do":"choose","action":"bid 99999999999999999999"}', '{"id":"x","do":"say","text":""}',
            '{"id":"x","do":"bot","seat":0,"level":9}', '{"id":"' + "y" * 50 + '","do":"start"}', "[" * 3000,
            '{"id":"x","do":"say","text":"\\u0000"}', '{"id":"x","do":"back","more":1}')


class Actor:
    """Somebody with a cookie, or a spectator without; on a socket now and then."""

    def __init__(self, chaos, name):
        self.chaos, self.name, self.rng = chaos, name, chaos.random
        self.guest = Guest(chaos.place, name)
        self.live, self.number, self.numbers = None, 0, 0

    # ---- Commands ----

    def command(self):
        """Something that may be possible."""
        rng, seat = self.rng, self.rng.randrange(3)
        wishes = [{"do": "say", "text": rng.choice(("hello", "é€😀", "x" * 400))}, {"do": "sit", "seat": seat},
                  {"do": "sit"}, {"do": "bot", "seat": seat, "level": rng.randint(1, 3)}, {"do": "start"},
                  {"do": "back"}, {"do": "mute", "seat": seat}, {"do": "unmute", "seat": seat},
                  {"do": "empty", "seat": seat}, {"do": "choose", "action": "nothing of the kind"},
                  {"do": "ask", "seat": seat}, {"do": "vote", "answer": rng.choice(("yes", "yes", "no"))},
                  {"do": "replace", "seat": seat}, {"do": "reserve", "seat": seat},
                  {"do": "nudge", "seat": seat}, {"do": "murmur", "text": "oh"},
                  {"do": "erase", "line": rng.randrange(10)}]
        if rng.random() < 0.1:
            wishes = [{"do": "stand"}] * 20 + [{"do": "resign"}, {"do": "kick", "seat": seat}]
        elif self.live and self.live.my_turn and rng.random() < 0.9:
            wishes = [{"do": "choose", "action": self.live.pick(rng)}]
        self.numbers += 1
        return {"id": f"{self.name}-{self.numbers}", **rng.choice(wishes)}

    def over_socket(self):
        command = self.command()
        self.chaos.sent(command)
        for _ in range(self.rng.choice((1, 1, 1, 2))):
            self.live.socket.send_command(command)
        self.live.until(lambda live: command["id"] in live.answers)
        self.chaos.answered(command, self.live.answers[command["id"]]["type"] == "done")

    def over_http(self):
        command = self.command()
        self.chaos.sent(command)
        for _ in range(self.rng.choice((1, 1, 2))):
            status, _ = self.guest.ask("POST", f"/api/tables/{self.chaos.table}/commands", command)
            self.chaos.answered(command, status == 200)

    def and_gone(self):
        """Sends a command and leaves before the answer comes."""
        command = self.command()
        self.chaos.sent(command)
        self.live.socket.send_command(command)
        self.leave()

    # ---- Nonsense ----

    def talk_nonsense(self):
        self.live.answers.pop("", None)
        self.live.socket.send_text(self.rng.choice(NONSENSE))

    def break_frames(self):
        frame = self.live.socket.frame
        self.live.socket.send(self.rng.choice((
            frame(TEXT, b'{"id":"half"', final=False), frame(TEXT, b"x" * 100)[:20], frame(BINARY, b"x"),
            frame(TEXT, b"\xff"), frame(PING, b"x" * 125) * 20, frame(CONTINUATION, b"x"), b"\0" * 40,
            frame(TEXT, b"x" * 5000), frame(TEXT, b"{}", masked=False))))
        self.leave()

    # ---- Coming and going ----

    def come(self):
        start = self.rng.choice((0, self.number, self.number // 2))
        self.live = Live(self.guest, self.chaos.table, start)

    def leave(self):
        live, self.live = self.live, None
        self.chaos.hear(self, live)
        live.close()
        self.chaos.hear(self, live)
        self.chaos.place.lives.remove(live)

    def act(self):
        if not self.live:
            self.rng.choice((self.come, self.come, self.over_http))()
        else:
            self.rng.choices((self.over_socket, self.over_http, self.and_gone, self.talk_nonsense,
                              self.break_frames, self.leave), (60, 15, 4, 8, 3, 4))[0]()
        if self.live:
            self.chaos.hear(self, self.live)


class Chaos(Case):
    def setUp(self):
        super().setUp()
        self.random = random.Random(int(os.environ.get("ENCAN_CHAOS_SEED", "1")))
        self.commands = {}  # id: what became of it: None (not known), True (acknowledged), False (refused)
        self.seen = {}      # (seat, number): that piece of news

    # ---- What the actors report ----

    def sent(self, command):
        self.commands[command["id"]] = None

    def answered(self, command, done):
        before = self.commands[command["id"]]
        self.assertFalse(before is True and not done, command)  # acknowledged, then refused
        self.commands[command["id"]] = done

    def hear(self, actor, live):
        """Takes in what a socket has been sent, and looks at it."""
        while not live.inbox.empty():
            live.step()
        for message in live.heard:
            if message["type"] == "table":
                self.look(message)
                actor.number = message["number"]
        live.raw.clear()
        live.heard.clear()

    def look(self, message):
        """Whoever sits on a seat, or on none, has been sent the same under the same number, except for
        lines that were removed, and spectators' talk, which nobody reads who has had a seat."""
        table = message["table"]
        seat = table["you"]["seat"]
        for at, news in enumerate(message["news"], message["since"] + 1):
            known = self.seen.setdefault((seat, at), news)
            hidden = (known["news"] == news["news"] and news["news"] in ("chat", "murmur") and
                      not (known.get("text") and news.get("text")))
            self.assertTrue(known == news or hidden, (known, news))
        view = self.seen.setdefault((seat, message["number"], "view"), table.get("view"))
        self.assertEqual(table.get("view"), view)
        if table["stage"] == "over":
            return
        self.assertFalse({"seed", "salt", "result"} & table.keys())
        if seat is None:
            self.assertFalse({"pending", "choices"} & table.keys())

    # ---- The whole ----

    def restart(self, actors):
        for actor in actors:
            if actor.live:
                self.hear(actor, actor.live)
        self.place.stop(self.random.choice((signal.SIGKILL, signal.SIGTERM)))
        for actor in actors:
            if actor.live:
                actor.leave()
        self.place.start()

    def compare_with_the_log(self):
        self.place.stop()
        with sqlite3.connect(f"{self.folder.name}/db") as store:
            kept = dict(store.execute("SELECT command, count(*) FROM entries WHERE command <> '' GROUP BY 1"))
        self.place.start()
        for command, outcome in self.commands.items():
            expected = {True: (1,), False: (0,), None: (0, 1)}[outcome]
            self.assertIn(kept.get(command, 0), expected, (command, outcome))
        self.assertGreater(sum(outcome is True for outcome in self.commands.values()), STEPS // 25)

    def finish(self, actors):
        """All come back, agree on what they see, and end the game."""
        host = actors[0].guest
        for seat, place in enumerate(host.see(self.table)["table"]["seats"]):
            if not place["name"] and not place["level"]:
                host.must(self.table, "bot", seat=seat, level=1)
        if host.see(self.table)["table"]["stage"] == "gathering":
            host.must(self.table, "start")
        lives = [actor.guest.watch(self.table) for actor in actors]
        level(lives)
        play_out(lives, self.random)
        for live in lives:
            self.assertEqual(lasting(live.table), live.guest.see(self.table)["table"])
        self.assertEqual(len({json.dumps(live.table["result"]) for live in lives}), 1)

    def run_chaos(self, title):
        actors = [Actor(self, name) for name in ("Ada", "Blaise", "Carl", "Zoe")]
        self.table = actors[0].guest.create(title=title, seats=3, sit=0, bots=[0, 0, 1])
        actors[1].guest.must(self.table, "sit")
        for step in range(STEPS):
            try:
                self.random.choice(actors).act()
            except (OSError, Closed, AssertionError) as failure:
                self.forgive(failure, actors)
            if step % 80 == 79:
                self.restart(actors)
        for actor in actors:
            if actor.live:
                actor.leave()
        self.compare_with_the_log()
        self.finish(actors)

    def forgive(self, failure, actors):
        """A socket that the server has closed for nonsense is gone; nothing else is forgiven."""
        gone = [actor for actor in actors if actor.live and actor.live.closed]
        if isinstance(failure, AssertionError) and not gone:
            raise failure
        for actor in actors:
            if actor.live and (actor.live.closed or not actor.live.reader.is_alive()):
                actor.leave()


def add_title(title):
    setattr(Chaos, f"test_{title}", lambda self: self.run_chaos(title))


for each in case.TITLES:
    add_title(each)

if __name__ == "__main__":
    main()
