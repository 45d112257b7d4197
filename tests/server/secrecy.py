"""Nothing hidden leaks: what a server sends to a seat, and to spectators, is the same to the byte in
games whose deals differ only in what that viewer may not know, with the same public course.

Two tables are played on one server. The seed of each is put into its log while the server is down;
the pairs of seeds were found by search, and are checked here to be what they should be. The other
seat changes its mind at one of the tables, which must leave no trace either. Ids, commitments and
times of chat are taken out. tests/contract/messages.c does the same for all titles, message by message.

What is hidden in Canaletto, the order of the value tiles, comes from the same draw as the palaces that
all see, so no two seeds differ in it alone. There each message is compared with what is public.

usage: secrecy.py ENCAN
"""

import json
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import unittest

from place import Guest, Place, level, play_out, without_presence

ENCAN = ""
PLIES = 40
TILES_USED = 12  # of Canaletto's fourteen

# Seeds for two players. Krach: all that is known at the deal and the next card are the same.
# Noblesse: what seat 0 knows is the same, the hand of seat 1 is not.
PAIRS = {"krach": (24, 66), "noblesse": (23960, 26129)}


def known(title, deal):
    if title == "krach":
        return deal["first"], deal["start"], deal["deck"][:2]
    return deal["hands"][0], deal["piles"][0][0], deal["piles"][1][0]


def deal_of(title, seed):
    trace = subprocess.run([ENCAN, "trace", title, "--players", "2", "--seed", str(seed)],
                           capture_output=True, text=True, check=True).stdout
    return json.loads(trace.splitlines()[0])["deal"]


class Secrecy(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = f"{self.folder.name}/db"
        self.place = Place(ENCAN, f"sqlite:{self.path}", "--limits", "off")
        self.guests = [Guest(self.place, name) for name in ("Ada", "Blaise", "Zoe")]

    def prepare(self, title, seeds):
        """Two tables with those seeds, at which Ada and Blaise sit."""
        tables = [self.guests[0].create(title=title, seats=2, sit=0) for _ in seeds]
        for table in tables:
            self.guests[1].must(table, "sit")
        self.place.stop()
        store = sqlite3.connect(self.path)
        rows = store.execute("SELECT table_id, body FROM entries WHERE number = 1 AND body LIKE ?",
                             (f"create {title} %",)).fetchall()
        for (number, body), seed in zip(rows, seeds):
            words = body.split(" ")
            words[5:8] = [str(seed), "00" * 16]  # as servers wrote it that drew seeds alone
            store.execute("UPDATE entries SET body = ? WHERE table_id = ? AND number = 1",
                          (" ".join(words), number))
        store.commit()
        store.close()
        self.place.start()
        return tables

    def watch(self, table, lang=None):
        """Ada and Zoe are the viewers; Blaise knows what they may not."""
        return [guest.watch(table, lang=lang) for guest in self.guests]

    @staticmethod
    def words(live, table):
        """What was sent, without ids, commitments and times of chat, and without what connections
        tell: messages of which nothing else is new are left out. That a command of the viewer's own is
        done may be told before or after what it changed, so it is left out as well."""
        shown, last = [], None
        texts = (json.dumps(message, separators=(",", ":"), ensure_ascii=False)
                 for message in live.heard if message["type"] != "done")
        for message in map(without_presence, texts):
            table_told = message.partition('"table":{')[2]
            if '"news":[]' not in message or table_told != last:
                shown.append(message)
            last = table_told or last
        text = "\n".join(shown).replace(table, "TABLE")
        text = re.sub(r'"commitment":"[0-9a-f]{64}"', '"commitment":""', text)
        text = re.sub(r'"id":"w\d+"', '"id":""', text)  # of the viewer's own commands
        return re.sub(r'"time":\d+', '"time":0', text)

    def choose(self, lives, live, action, doubts):
        """A choice, after some others if there are doubts that nobody may notice."""
        if doubts and len(live.table["awaited"]) > 1:
            for other in live.table["choices"][:3]:
                live.choose(other)
        live.choose(action)
        level(lives)

    def same_course(self, games, tables):
        """Plays the same at both until the difference comes to light; how many plies that were."""
        draw = random.Random(3)
        for ply in range(PLIES):
            for viewer in (0, 2):
                shown = [lives[viewer].table.get("view") for lives in games]
                if shown[0] != shown[1]:
                    return ply
                self.assertEqual(self.words(games[0][viewer], tables[0]),
                                 self.words(games[1][viewer], tables[1]))
            seat = next(seat for seat in (1, 0) if games[0][seat].my_turn)
            choices = [game[seat].table["choices"] for game in games]
            common = [choice for choice in choices[0] if choice in choices[1]]
            if not common:
                return ply
            action = draw.choice(common)
            for index, lives in enumerate(games):
                self.choose(lives, lives[seat], action, doubts=index == 0 and seat == 1)
        return PLIES

    def test_transcripts_are_the_same(self):
        self.compare(None)

    def test_sentences_are_the_same(self):
        self.compare("fr")

    def compare(self, lang):
        for title, seeds in PAIRS.items():
            with self.subTest(title=title):
                deals = [deal_of(title, seed) for seed in seeds]
                self.assertEqual(known(title, deals[0]), known(title, deals[1]))
                self.assertNotEqual(deals[0], deals[1])
                tables = self.prepare(title, seeds)
                games = [self.watch(table, lang) for table in tables]
                for lives in games:
                    lives[0].must("start")
                    lives[0].must("say", text="good luck")
                    lives[0].until(lambda one: one.news[-1]["news"] == "chat")
                    level(lives)
                plies = self.same_course(games, tables)
                self.assertGreater(plies, 2)
                for live in sum(games, []):
                    live.close()
        self.place.stop()

    def test_lists_do_not_tell_of_a_change_of_mind(self):
        ada, blaise, _ = self.guests
        table = ada.create(title="noblesse", seats=3, sit=0)
        blaise.must(table, "sit")
        self.guests[2].must(table, "sit")
        lives = self.watch(table)
        lives[0].must("start")
        for live in lives:
            live.until(lambda one: one.table["stage"] == "playing")
        play_out(lives, random.Random(3), lambda live: len(live.table["awaited"]) > 1)
        turns = [live for live in lives if live.my_turn]
        turns[0].choose(turns[0].table["choices"][0])
        before = turns[1].guest.ask("GET", "/api/my/tables")
        for choice in turns[0].table["choices"] * 3:
            turns[0].choose(choice)
        self.assertEqual(turns[1].guest.ask("GET", "/api/my/tables"), before)
        turns[0].must("say", text="I am thinking")
        self.assertNotEqual(turns[1].guest.ask("GET", "/api/my/tables"), before)
        for live in lives:
            live.close()
        self.place.stop()

    # How many tiles beyond those spent are told, with each value of the option.
    TILES_AHEAD = {"hidden": 0, "next": 1}

    def test_value_tiles_come_to_light_one_by_one(self):
        for values, ahead in self.TILES_AHEAD.items():
            with self.subTest(values=values):
                host = self.guests[0]
                table = host.create(title="canaletto", seats=2, sit=0, options={"values": values})
                self.guests[1].must(table, "sit")
                lives = self.watch(table)
                lives[0].must("start")
                level(lives)
                play_out(lives, random.Random(3))
                self.check_tiles(lives, ahead)
                for live in lives:
                    live.close()
        self.place.stop()

    def check_tiles(self, lives, ahead):
        order = lives[0].table["view"]["tile"]  # those that were spent by the end
        for live in lives:
            views = [message["table"]["view"] for message in live.heard
                     if message["type"] == "table" and "view" in message["table"]]
            self.assertGreater(len({view["tiles_spent"] for view in views}), 3)
            for view in views:
                shown = min(view["tiles_spent"] + ahead, TILES_USED)
                self.assertEqual(view["tile"][:view["tiles_spent"]], order[:view["tiles_spent"]])
                self.assertEqual([tile is None for tile in view["tile"]],
                                 [place >= shown for place in range(len(order))])
            spent = self.spent(live.heard)
            self.assertEqual(spent, order[:views[-1]["tiles_spent"]])

    @staticmethod
    def spent(messages):
        """The values that the news tell of, in order."""
        return [event["value"] for message in messages if message["type"] == "table"
                for news in message["news"] for event in news.get("events", [])
                if event["event"] == "resell"]


if __name__ == "__main__":
    ENCAN = sys.argv[1]
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
