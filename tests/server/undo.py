"""Choices that are taken back: by consent, never after something hidden was shown, and for good.

usage: undo.py ENCAN sqlite|postgresql [CASE ...]
"""

import re
import signal

from case import Case, main
from place import Guest, lasting, level, play_out

ONLY = "only until another person has chosen, and only if nothing hidden has been shown since"


class Undo(Case):
    def choose(self, lives):
        """Whoever is awaited chooses the first possibility; who that was, and the table before."""
        (live,) = (live for live in lives if live.my_turn)
        before = live.table
        live.choose(before["choices"][0])
        level(lives)
        return live, before

    def test_everybody_has_to_agree(self):
        table, lives = self.begin("krach", ("Ada", "Blaise", "Carl"))
        self.assertTrue(lives[0].table["undo"])
        asker, before = self.choose(lives)
        first, second = (live for live in lives if live is not asker)
        self.refused(first.send("undo_vote", answer="yes"), "nobody is asking to take back a choice")
        self.refused(first.send("undo"), ONLY)
        asker.tell("undo")
        level(lives)
        self.assertEqual(first.table["undo_choice"], {"seat": asker.seat, "asked": True, "agreed": [],
                                                      "awaited": sorted([first.seat, second.seat])})
        first.tell("undo_vote", answer="yes")
        level(lives)
        self.assertEqual(asker.table["ply"], 1)
        second.tell("undo_vote", answer="yes")
        level(lives)
        self.assertEqual(asker.table["view"], before["view"])
        self.assertEqual([live.table["ply"] for live in lives], [0, 0, 0])
        self.assertEqual([piece["news"] for piece in asker.news[-4:]],
                         ["step", "undo_ask", "undo_yes", "undo"])
        self.survives_a_restart(table, lives)

    def survives_a_restart(self, table, lives):
        """The log says what was taken back; what is played afterwards is the record."""
        seen = [lasting(live.table) for live in lives]
        guests = [live.guest for live in lives]
        self.place.stop(signal.SIGKILL)
        self.place.start()
        lives = [guest.watch(table) for guest in guests]
        self.assertEqual([lasting(live.table) for live in lives], seen)
        play_out(lives, self.random)
        status, record = guests[0].ask("GET", f"/api/tables/{table}/record")
        self.assertEqual(status, 200)
        self.assertEqual(len(re.findall(r"(?m)^0\. ", record)), 1)

    def test_one_refusal_is_enough_and_a_choice_ends_it(self):
        _, lives = self.begin("krach", ("Ada", "Blaise"))
        asker, _ = self.choose(lives)
        (other,) = (live for live in lives if live is not asker)
        asker.tell("undo")
        other.tell("undo_vote", answer="no")
        level(lives)
        self.assertEqual(asker.table["ply"], 1)
        self.refused(asker.send("undo"), ONLY)
        asker, _ = self.choose(lives)
        (other,) = (live for live in lives if live is not asker)
        asker.tell("undo")
        asker.tell("undo_vote", answer="no")
        self.refused(asker.send("undo"), ONLY)
        asker, _ = self.choose(lives)
        asker.tell("undo")
        level(lives)
        late, _ = self.choose(lives)
        self.assertIsNot(late, asker)
        self.refused(late.send("undo_vote", answer="yes"), "nobody is")

    def test_what_was_shown_cannot_be_taken_back(self):
        """Whoever has seen a card turned or the others' choices must not choose again."""
        for title, shows in (("krach", lambda events: any(event["event"] == "turn" for event in events)),
                             ("noblesse", lambda events: events[0]["event"] in ("auction", "castle"))):
            with self.subTest(title=title):
                _, lives = self.begin(title, ("Ada", "Blaise"))
                shown = []
                while len(shown) < 2:
                    for live in [live for live in lives if live.my_turn]:
                        live.choose(live.pick(self.random))
                    level(lives)
                    (*_, step) = (piece for piece in lives[0].news if piece["news"] == "step")
                    if shows(step["events"]):
                        shown.append(step)
                        for live in lives:
                            self.assertNotIn("undo_choice", live.table)
                            self.refused(live.send("undo"), ONLY)

    def test_bots_agree_at_once_and_choose_again(self):
        table, (ada,) = self.begin("krach", ("Ada",), seats=3, bots=[0, 1, 1])
        before = None
        while ada.table.get("undo_choice", {}).get("seat") != ada.seat:  # a card may be turned meanwhile
            ada.until(lambda one: one.my_turn)
            before = ada.table
            ada.choose(before["choices"][0])
            ada.until(lambda one: one.my_turn)
        self.assertGreater(ada.table["ply"], before["ply"] + 1)
        ada.tell("undo")
        self.assertEqual((ada.table["ply"], ada.table["view"]), (before["ply"], before["view"]))
        play_out([ada], self.random)
        self.assertEqual(ada.guest.ask("GET", f"/api/tables/{table}/record")[0], 200)

    def test_it_is_the_tables_rule(self):
        host = Guest(self.place, "Ada")
        for wish, undo in (({}, True), ({"open": True}, False), ({"undo": False}, False),
                           ({"open": True, "undo": True}, True)):
            table = host.create(title="krach", seats=2, sit=0, bots=[0, 1], **wish)
            self.assertEqual(host.see(table)["table"]["undo"], undo, wish)
        status, answer = host.ask("POST", "/api/tables", {"title": "krach", "seats": 2, "undo": "yes"})
        self.assertEqual((status, answer["error"]["code"]), (400, "bad_request"))
        _, lives = self.begin("krach", ("Ada", "Blaise"), undo=False)
        asker, _ = self.choose(lives)
        self.refused(asker.send("undo"), "cannot be taken back at this table")


if __name__ == "__main__":
    main()
