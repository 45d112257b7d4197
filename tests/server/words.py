"""The server in sentences: what a client gets that asks for a language, in both; replays of games
against what was shown while they were played; errors in French.

usage: words.py ENCAN
"""

import gzip
import json
import os
import random
import sqlite3
import sys
import tempfile
import unittest

from place import Guest, Http, Live, Place, WebSocket, lasting, level, play_out
from titles import titles_of

os.environ["LC_ALL"] = "C"

ENCAN = ""
NAMES = ("Ada", "Blaise", "Carl")


def facts(value):
    """A message without its sentences."""
    if isinstance(value, list):
        return [facts(item) for item in value]
    if not isinstance(value, dict):
        return value
    sentences = {"called", "words"} | ({"text"} if "news" not in value else set())
    return {key: facts(item) for key, item in value.items() if key not in sentences}


def events_of(news):
    """The events of each step, the deal first."""
    return [piece["events"] for piece in news if piece["news"] in ("start", "step")]


def texts_of(news):
    return [event.get("text") for events in events_of(news) for event in events]


def with_check(record):
    """The record with a check that fits."""
    start = record[:record.index("check: ")]
    check = 0xcbf29ce484222325
    for byte in start.encode():
        check = ((check ^ byte) * 0x100000001b3) % (1 << 64)
    return start + f"check: {check:016x}\n"


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.place = Place(ENCAN, f"sqlite:{self.folder.name}/db", "--bot-pause", "off",
                           "--limits", "off")
        self.addCleanup(self.end)
        self.random = random.Random(1)

    def end(self):
        for live in self.place.lives:
            live.close()
        code, log = self.place.stop()
        self.assertEqual((code, "error" in log), (0, False), log)

    def gather(self, title, names=NAMES, **wish):
        """A table at which everybody named sits."""
        guests = [Guest(self.place, name) for name in names]
        table = guests[0].create(title=title, seats=wish.pop("seats", len(names)), sit=0, **wish)
        for guest in guests[1:]:
            guest.must(table, "sit")
        return table, guests

    def play(self, table, guests, lang=None):
        """Plays it out; the sockets of all."""
        lives = [guest.watch(table, lang=lang) for guest in guests]
        lives[0].must("start")
        level(lives)
        play_out(lives, self.random)
        return lives


class Told(Case):
    def check_words(self, shown):
        """What a table message has if a language was asked for."""
        names = [seat["called"] for seat in shown["seats"]]
        self.assertEqual(len(set(names)), len(names), names)
        self.assertEqual([choice is None for choice in shown["words"]["choices"]],
                         [isinstance(choice, dict) for choice in shown.get("choices", [])])
        self.assertEqual(shown["words"]["question"] is not None, "choices" in shown)
        self.assertEqual("pending" in shown["words"], "pending" in shown)
        if "pending" in shown and shown["pending"] in shown["choices"]:
            index = shown["choices"].index(shown["pending"])
            self.assertEqual(shown["words"]["pending"], shown["words"]["choices"][index])

    def check_message(self, message):
        if message["type"] == "table":
            self.check_words(message["table"])
        return message

    def test_sentences_stand_beside_the_same_facts(self):
        for title in titles_of(ENCAN):
            with self.subTest(title=title):
                table, guests = self.gather(title, ("Ada", "Blaise"))
                viewers = (guests[0], Guest(self.place, "Zoe"))
                watching = [[viewer.watch(table, lang=lang) for lang in (None, "fr", "en")]
                            for viewer in viewers]
                self.play(table, guests)
                for lives in watching:
                    lives[0].until(lambda one: one.table["stage"] == "over")
                    level(lives)
                    self.compare(*lives)

    def compare(self, plain, french, english):
        self.assertEqual(facts(plain.news), plain.news)
        for live in (french, english):
            for message in live.heard:
                self.check_message(message)
            self.assertEqual(facts(live.news), plain.news)
            self.assertEqual(facts(live.table), plain.table)
        pairs = list(zip(texts_of(french.news), texts_of(english.news)))
        self.assertGreater(len(pairs), 20)
        self.assertTrue(all((one is None) == (other is None) for one, other in pairs))
        said = [one != other for one, other in pairs if one]
        self.assertGreater(sum(said), 0.9 * len(said))  # "Round 3." may be the same in both
        self.assertNotEqual(french.table["words"]["outcome"], english.table["words"]["outcome"])

    def test_late_comers_are_told_the_same(self):
        table, guests = self.gather("noblesse")
        live = guests[1].watch(table, lang="fr")
        self.play(table, guests)
        live.until(lambda one: one.table["stage"] == "over")
        self.assertEqual(guests[1].see(table, lang="fr")["news"], live.news)
        self.assertEqual(guests[1].see(table, lang="fr")["table"], lasting(live.table))

    def test_bots_have_names(self):
        guest = Guest(self.place, "Ada")
        with sqlite3.connect(f"{self.folder.name}/db") as store:  # nobody gets that name any more
            store.execute("UPDATE guests SET name = 'Heron'")
        self.place.stop()
        self.place.start()
        table = guest.create(title="krach", seats=4, sit=0, bots=[0, 1, 1])
        for lang, names in (("en", ["Heron", "Otter", "Badger", None]),
                            ("fr", ["Heron", "Héron", "Blaireau", None])):
            shown = guest.see(table, lang=lang)["table"]
            self.assertEqual([seat["called"] for seat in shown["seats"]], names)
            self.assertEqual(shown["words"], {"question": None, "choices": []})

    def test_a_choice_that_waits_is_told_to_its_owner_alone(self):
        table, guests = self.gather("noblesse")
        guests[0].must(table, "start")
        lives = [guest.watch(table, lang="en") for guest in guests]
        lives[0].choose("castle")
        level(lives)
        shown = lives[0].table["words"]
        self.assertEqual(shown["pending"], shown["choices"][lives[0].table["choices"].index("castle")])
        self.assertIsNotNone(shown["question"])
        for live in lives[1:]:
            before = live.table
            number = live.number
            lives[0].choose("auction")
            lives[0].choose("castle")
            self.assertEqual(live.guest.see(table, 1 << 20, "en")["table"],
                             lasting(before))
            self.assertEqual(live.number, number)

    def test_lists(self):
        guest = Guest(self.place, "Ada")
        guest.create(title="krach", seats=3, sit=0, bots=[0, 0, 2], open=True)
        _, french = self.place.ask("GET", "/api/tables?lang=fr")
        _, plain = self.place.ask("GET", "/api/tables")
        self.assertEqual([seat["called"] for seat in french["tables"][0]["seats"]],
                         ["Ada", None, "Blaireau"])
        self.assertEqual(facts(french), plain)
        sockets = [WebSocket(self.place.port, f"/api/lobby/live{lang}")
                   for lang in ("?lang=fr", "", "?lang=en")]
        for round_of_messages in range(2):
            tables = [json.loads(socket.message())["tables"] for socket in sockets]
            self.assertEqual([table[-1]["seats"][-1].get("called") for table in tables],
                             ["Blaireau", None, "Badger"])
            guest.create(title="krach", seats=2, sit=0, open=True)
        for socket in sockets:
            socket.close()

    def test_titles(self):
        _, plain = self.place.ask("GET", "/api/games")
        for lang, tagline in (("en", "Collect shares"), ("fr", "Réunissez des actions")):
            _, shown = self.place.ask("GET", f"/api/games?lang={lang}")
            self.assertEqual(facts({**shown, "level_words": 0}), {**plain, "level_words": 0})
            for game in shown["games"]:
                words = game["words"]
                self.assertEqual([len(option["values"]) for option in words["options"]],
                                 [len(option["values"]) for option in game["options"]])
                self.assertEqual(words["phases"][0]["phase"], "over")
            krach = next(game["words"] for game in shown["games"] if game["name"] == "krach")
            self.assertIn(tagline.split()[0], krach["tagline"])
            self.assertEqual(krach["minutes"], 30)
        self.assertEqual(shown["level_words"][0], "débutant")

    def test_my_tables(self):
        ada, blaise = Guest(self.place, "Ada"), Guest(self.place, "Blaise")
        over = ada.create(title="krach", seats=2, bots=[1, 1])
        ada.must(over, "start")
        playing = ada.create(title="noblesse", seats=3, sit=1, bots=[1, 0, 0])
        blaise.must(playing, "sit")
        ada.must(playing, "start")
        while ada.see(over, 1 << 20)["table"]["stage"] != "over":
            pass
        ada.watch(playing).until(lambda live: live.table["awaited"] == [1, 2])
        _, plain = ada.ask("GET", "/api/my/tables")
        _, shown = ada.ask("GET", "/api/my/tables?lang=fr")
        of = {row["id"]: row for row in shown["tables"]}
        self.assertEqual(set(of), {over, playing})
        row = of[playing]
        self.assertEqual([seat["called"] for seat in row["seats"]], ["Renard", "Ada", "Blaise"])
        self.assertEqual((row["stage"], row["players"], row["seat"], row["turn"]),
                         ("playing", 3, 1, True))
        row = of[over]
        self.assertEqual([seat["called"] for seat in row["seats"]], ["Renard", "Héron"])
        self.assertEqual((row["stage"], row["seat"], row["turn"]), ("over", None, False))
        self.assertRegex(row["outcome"][0], "gagne avec|partagée")
        self.assertEqual(row["result"], ada.see(over)["table"]["result"])
        self.assertNotIn("result", of[playing])
        ada.must(playing, "choose", action="castle")
        _, shown = ada.ask("GET", "/api/my/tables?lang=fr")
        self.assertFalse(next(row for row in shown["tables"] if row["id"] == playing)["turn"])
        self.assertEqual({row["id"] for row in plain["tables"]}, set(of))
        self.assertNotIn("seats", plain["tables"][0])

    def test_my_tables_after_a_restart(self):
        ada = Guest(self.place, "Ada")
        tables = [ada.create(title="krach", seats=2, sit=0) for _ in range(52)]
        self.place.stop()
        self.place.start()
        _, shown = ada.ask("GET", "/api/my/tables?lang=en")
        self.assertEqual({row["id"] for row in shown["tables"]}, set(tables))
        self.assertEqual([row.get("stage") for row in shown["tables"]],
                         ["gathering"] * 50 + [None] * 2)


class Advice(Case):
    def test_hints(self):
        who = Guest(self.place, "Ada")
        table = who.create(title="krach", seats=2, sit=0, bots=[0, 1])
        who.must(table, "start")
        who.watch(table).until(lambda one: one.my_turn).close()
        for lang, word in (("fr", "jetons"), ("en", "chips")):
            _, hint = who.ask("POST", f"/api/tables/{table}/hint?lang={lang}", {})
            texts = [hint["text"], *(candidate["text"] for candidate in hint["candidates"])]
            self.assertIn(word, "".join(texts))
            self.assertIn(hint["text"], texts[1:])
        _, hint = who.ask("POST", f"/api/tables/{table}/hint", {})
        self.assertNotIn("text", json.dumps(hint))
        self.assertEqual(who.ask("POST", f"/api/tables/{table}/hint?lang=de", {})[0], 400)

    def test_analyses(self):
        table, guests = self.gather("canaletto", ("Ada", "Blaise"))
        self.play(table, guests)
        target = f"/api/tables/{table}/analysis"
        status, _ = guests[0].ask("POST", f"{target}?lang=fr", {})
        while status == 202:
            status, french = guests[0].ask("GET", f"{target}?lang=fr")
        _, plain = guests[0].ask("GET", target)
        _, replay = guests[0].ask("GET", f"/api/tables/{table}/replay?lang=fr")
        actions = [action for frame in replay["frames"] for action in frame["actions"]]
        self.assertEqual([(one["seat"], one["action"], one["text"]) for one in french["decisions"]],
                         [(one["seat"], one["action"], one["text"]) for one in actions])
        for one in french["decisions"]:
            self.assertEqual(one["best_text"] == one["text"], one["best"] == one["action"])
            self.assertRegex(one["told"], "^{player} a ")
            self.assertRegex(one["told_you"], "^Vous avez ")
            self.assertRegex(one["instead"], "^(offrir|passer|jouer|revendre)")
            self.assertEqual("advice" in one, one["mark"] != "")
        self.assertEqual([{key: value for key, value in one.items()
                           if key not in ("text", "best_text", "told", "told_you", "instead", "advice")}
                          for one in french["decisions"]],
                         plain["decisions"])
        self.assertEqual(guests[0].ask("GET", f"{target}?lang=de")[0], 400)


class Replays(Case):
    def seen(self, live):
        """What was shown of the game at each ply, when it had just begun."""
        at = {}
        for message in live.heard:
            shown = message.get("table", {})
            if "ply" in shown and message["news"][-1]["news"] in ("start", "step"):
                at[shown["ply"]] = shown
        return at

    def ask(self, table, seat, lang="fr"):
        status, replay = self.place.ask(
            "GET", f"/api/tables/{table}/replay?seat={seat}" + (f"&lang={lang}" if lang else ""))
        self.assertEqual(status.status, 200, replay)
        return replay

    def finished(self, title):
        """A game that is over; a socket with French for each guest, and one for nobody."""
        table, guests = self.gather(title)
        spectator = Guest(self.place, "Zoe").watch(table, lang="fr")
        lives = self.play(table, guests, "fr")
        spectator.until(lambda one: one.table["stage"] == "over")
        return table, guests, [*lives, spectator]

    def test_replays_tell_what_was_told(self):
        for title in titles_of(ENCAN):
            table, guests, lives = self.finished(title)
            _, record = guests[0].ask("GET", f"/api/tables/{table}/record")
            replays = {seat: self.ask(table, seat) for seat in (0, 1, 2, "none")}
            with self.subTest(title=title):
                for live, replay in zip(lives, replays.values()):
                    self.compare(replay, live)
                self.compare_actions(replays[0], record)
                for seat, replay in ((0, replays[0]), (None, replays["none"])):
                    self.assertEqual(self.post(record=record, seat=seat, lang="fr"), (200, replay))
                self.check_unfinished(record, replays["none"])

    def compare(self, replay, live):
        shown, frames, seen = live.table, replay["frames"], self.seen(live)
        self.assertEqual(replay["seat"], shown["you"]["seat"])
        self.assertEqual([frame["events"] for frame in frames], events_of(live.news))
        self.assertEqual([frame["ply"] for frame in frames], [None, *range(shown["ply"])])
        self.assertGreater(len(seen), 10)
        for ply, then in seen.items():
            self.assertEqual(frames[ply]["awaited"], then["awaited"])
            self.compare_views(frames[ply]["view"], then["view"])
            self.assertEqual(frames[ply].get("choices"), then.get("choices"))
            words = {key: text for key, text in then["words"].items() if key != "outcome"}
            self.assertEqual(frames[ply]["words"], words)
        self.assertEqual(sum(shown["revealed"].get("hidden", [])), 0)
        self.assertEqual(replay["result"], shown["result"])
        self.assertEqual(replay["outcome"], shown["words"]["outcome"])
        for key in ("title", "players", "options"):
            self.assertEqual(replay[key], shown[key])
        self.assertEqual([seat["called"] for seat in replay["seats"]], list(NAMES))

    def compare_views(self, shown, then):
        """Chips that people kept from each other are open afterwards; all else is as it was."""
        for seat, chips in enumerate(then.get("chips", [])):
            if chips is None:
                self.assertIsNotNone(shown["chips"][seat])
                then["chips"][seat] = shown["chips"][seat]
        self.assertEqual(shown, then)

    def compare_actions(self, replay, record):
        lines = [f"{frame['ply']}. {action['seat']} {action['action']}"
                 for frame in replay["frames"] for action in frame["actions"]]
        self.assertEqual(lines, [line for line in record.splitlines() if line[:1].isdigit()])
        for frame, after in zip(replay["frames"], replay["frames"][1:]):
            self.assertEqual(frame["awaited"], [one["seat"] for one in after["actions"]])
            for one in after["actions"]:
                if one["seat"] == 0 and one["action"] in frame["choices"]:
                    at = frame["choices"].index(one["action"])
                    self.assertEqual(one["text"], frame["words"]["choices"][at])

    def test_without_words(self):
        table, guests, _ = self.finished("canaletto")
        _, record = guests[0].ask("GET", f"/api/tables/{table}/record")
        plain, worded = self.ask(table, 1, None), self.ask(table, 1)
        worded.pop("outcome")
        self.assertEqual(facts(worded), plain)
        self.assertEqual(self.post(record=record, seat=1), (200, plain))

    def test_in_fewer_bytes(self):
        table, _, _ = self.finished("krach")
        target = f"/api/tables/{table}/replay?lang=en"
        with Http(self.place.port) as http:
            plain, packed = (http.ask("GET", target, {"Accept-Encoding": accepted})
                             for accepted in ("identity", "br, gzip"))
        self.assertNotIn("content-encoding", plain.headers)
        self.assertEqual(packed.headers["content-encoding"], "gzip")
        self.assertEqual(gzip.decompress(packed.body), plain.body)
        self.assertLess(len(packed.body) * 8, len(plain.body))

    def test_whose_eyes(self):
        table, guests, _ = self.finished("noblesse")
        _, own = guests[2].ask("GET", f"/api/tables/{table}/replay")
        self.assertEqual(own, self.ask(table, 2, None))
        _, others = Guest(self.place, "Yves").ask("GET", f"/api/tables/{table}/replay")
        self.assertEqual(others, self.ask(table, "none", None))
        hands = [self.ask(table, seat)["frames"][0]["view"]["hand"] for seat in (0, 1, "none")]
        self.assertEqual([[bool(cards) for cards in hand[:3]] for hand in hands],
                         [[True, False, False], [False, True, False], [False] * 3])

    def test_bots_of_a_table(self):
        guest = Guest(self.place, "Ada")
        table = guest.create(title="krach", seats=3, sit=None, bots=[1, 2, 1])
        guest.must(table, "start")
        while guest.see(table, 1 << 20)["table"]["stage"] != "over":
            pass
        self.assertEqual(self.ask(table, "none", "en")["seats"],
                         [{"name": None, "called": name, "level": level}
                          for name, level in (("Fox", 1), ("Heron", 2), ("Badger", 1))])

    # ---- Records ----

    def post(self, **wish):
        answer, content = self.place.ask("POST", "/api/replay", wish)
        return answer.status, content

    def check_unfinished(self, record, whole):
        lines = record.splitlines(keepends=True)
        head = ["result: unfinished\n" if line.startswith("result: ") else line
                for line in lines if not line[:1].isdigit() and not line.startswith("check: ")]
        kept = [line for line in lines if line[:1].isdigit() and int(line.split(".")[0]) < 7]
        status, part = self.post(record=with_check("".join(head + kept) + "check: "), lang="fr")
        self.assertEqual(status, 200, part)
        self.assertEqual((part["result"], len(part["frames"])), (None, 8))
        self.assertEqual(part["frames"], whole["frames"][:8])

    def test_what_is_refused(self):
        table, guests = self.gather("krach", ("Ada", "Blaise"))
        target = f"/api/tables/{table}/replay"
        self.assertEqual(guests[0].ask("GET", target)[0], 409)
        guests[0].must(table, "start")
        self.assertEqual(guests[0].ask("GET", target)[0], 409)
        for query in ("seat=2", "seat=-1", "seat=", "seat=x", "lang=de", "lang="):
            self.assertEqual(guests[0].ask("GET", f"{target}?{query}")[0], 400, query)

    def test_records_that_are_refused(self):
        table, guests, _ = self.finished("canaletto")
        _, record = guests[0].ask("GET", f"/api/tables/{table}/record")
        bad = record.replace("title: canaletto", "title: whist")
        rows = ({"record": 7}, {}, {"record": record, "seat": 3}, {"record": record, "seat": "0"},
                {"record": record, "lang": "de"}, {"record": record, "more": 1}, {"record": ""},
                {"record": bad})
        for wish in rows:
            status, content = self.post(**wish)
            self.assertEqual((status, content["error"]["code"]), (400, "bad_request"))
        self.assertRegex(content["error"]["message"], "^line 2: .*whist")
        _, content = self.post(record=bad, lang="fr")
        self.assertRegex(content["error"]["message"], "^ligne 2\u00a0: .*whist")
        answer, _ = self.place.ask("POST", "/api/replay", {"record": "x" * 40000})
        self.assertEqual(answer.status, 413)


class Errors(Case):
    ENGLISH, FRENCH = "the game has not begun", "la partie n’a pas commencé"

    def message(self, guest, target, language=None):
        headers = {**guest.headers, **({"Accept-Language": language} if language else {})}
        answer, content = self.place.ask("GET", target, headers=headers)
        self.assertGreaterEqual(answer.status, 400)
        return content["error"]["message"]

    def test_errors_of_requests(self):
        table, (ada, _) = self.gather("krach", ("Ada", "Blaise"))
        target = f"/api/tables/{table}/view"
        for language, query, message in (
                (None, "", self.ENGLISH), ("fr", "", self.FRENCH), ("de, fr-CH;q=0.3", "", self.FRENCH),
                ("en, fr;q=0.3", "", self.ENGLISH), ("fr", "?lang=en", self.ENGLISH),
                (None, "?lang=fr", self.FRENCH), ("fr", "?lang=de", self.FRENCH)):
            self.assertEqual(self.message(ada, target + query, language), message)

    def test_errors_of_every_part(self):
        table, (ada, _) = self.gather("krach", ("Ada", "Blaise"))
        ada.headers["Accept-Language"] = "fr"
        for method, target, body, message in (
                ("GET", "/api/nothing", None, "cette page n’existe pas"),
                ("GET", "/api/tables/0000000000001", None, "cette table n’existe pas"),
                ("GET", f"/api/tables/{table}?from=x", None, "« from » : il faut un nombre"),
                ("POST", "/api/tables", {"title": "krach", "seats": "3"},
                 "« seats » : il faut un nombre de 2 à 6"),
                ("POST", "/api/tables", {"title": "krach", "seats": 3, "open": 1},
                 "« open » : il faut true ou false"),
                ("POST", f"/api/tables/{table}/commands", {"id": "1", "do": "back"},
                 "personne ne joue pour vous")):
            status, content = ada.ask(method, target, body)
            self.assertGreaterEqual(status, 400)
            self.assertEqual(content["error"]["message"].replace("\u00a0", " "), message)
        del ada.headers["Cookie"]
        _, content = ada.ask("GET", "/api/my/tables")
        self.assertIn("ne vous connaît pas", content["error"]["message"])

    def test_each_socket_has_its_language(self):
        table, guests = self.gather("krach", ("Ada", "Blaise"))
        lives = [Live(guest, table, 0, lang) for guest, lang in zip(guests, ("fr", None))]
        for _ in range(3):
            messages = [live.send("back")["error"]["message"] for live in lives]
            self.assertEqual(messages, ["personne ne joue pour vous", "nobody is playing for you"])
        french = lives[0].send("sit", seat=9)["error"]["message"]
        self.assertEqual(french.replace("\u00a0", " "), "« seat » : il faut un nombre de 0 à 5")

    def test_one_refusal_in_two_languages(self):
        """What was typed stays as it was, even if it is a text that we translate."""
        table, guests = self.gather("noblesse", ("Ada", "Blaise"))
        lives = [Live(guest, table, 0, lang) for guest, lang in zip(guests, ("fr", "en"))]
        lives[0].must("start")
        level(lives)  # both are to choose
        for typed in ("Fox", "Permission denied"):
            french, english = (live.send("choose", action=typed)["error"]["message"]
                               for live in lives)
            self.assertEqual(french.replace("\u00a0", " ").split(" : ")[0],
                             f"« {typed} » n’est pas une action de noblesse")
            self.assertEqual(english.split(": ")[0], f"'{typed}' is not an action in noblesse")

    def test_commands_that_wait_keep_their_language(self):
        """Sent together, so that some wait for others: whoever is refused reads their own."""
        table, guests = self.gather("krach", ("Ada", "Blaise"))
        lives = [Live(guest, table, 0, lang) for guest, lang in zip(guests, ("fr", "en"))]
        for number in range(7):  # fewer than a table lets wait
            for live in lives:
                live.socket.send_command({"id": f"say {number}", "do": "say", "text": "x"})
                live.socket.send_command({"id": f"back {number}", "do": "back"})
        for live, message in zip(lives, ("personne ne joue pour vous", "nobody is playing for you")):
            live.until(lambda one: "back 6" in one.answers)
            refused = [answer["error"]["message"] for answer in live.answers.values()
                       if answer["type"] == "refused"]
            self.assertEqual(refused, [message] * 7)

    def test_unknown_languages_are_refused(self):
        table, (ada, _) = self.gather("krach", ("Ada", "Blaise"))
        for target in ("/api/games", "/api/tables", "/api/my/tables", f"/api/tables/{table}"):
            status, content = ada.ask("GET", f"{target}?lang=tlh")
            self.assertEqual((status, content["error"]["code"]), (400, "bad_request"))
        for target in (f"/api/tables/{table}/live", "/api/lobby/live"):
            with self.assertRaises(WebSocket.Refused) as refused:
                WebSocket(self.place.port, f"{target}?lang=tlh")
            self.assertEqual(refused.exception.answer.status, 400)


if __name__ == "__main__":
    ENCAN = sys.argv.pop(1)
    unittest.main()
