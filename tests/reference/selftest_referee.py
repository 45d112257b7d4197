"""The referee accepts games made by hand, and rejects them for the one thing that was made wrong."""

import contextlib
import copy
import io
import json
import os
import tempfile
import unittest

import referee
from handmade import (
    KRACH_OPTIONS, WHOLE_GAMES, canaletto_thrifty_game, decision, judged, krach_deal,
    krach_idle_game, noblesse_quiet_game, setup_line,
)


class WholeGames(unittest.TestCase):
    """Correct games are accepted and counted."""

    def test_each_is_accepted(self):
        for game, make in WHOLE_GAMES.items():
            with self.subTest(game):
                trace = make()
                status, text = judged(trace)
                self.assertEqual(text, f"{game}: 1 games, {len(trace) - 2} decisions agree\n")
                self.assertEqual(status, 0)

    def test_games_follow_one_another_and_events_do_not_count(self):
        trace = krach_idle_game()
        trace.insert(5, {"type": "event", "text": "someone sneezes"})
        status, text = judged(trace + krach_idle_game())
        self.assertEqual((status, text), (0, "krach: 2 games, 290 decisions agree\n"))


class WrongGames(unittest.TestCase):
    """One thing in a correct game is made wrong, and the game is rejected for that thing."""

    def refuse(self, trace, *reasons):
        status, text = judged(trace)
        self.assertEqual(status, 1, text)
        for reason in reasons:
            self.assertIn(reason, text)

    def each_game(self):
        """Every whole game, and the index of a decision in its middle."""
        for game, make in WHOLE_GAMES.items():
            with self.subTest(game):
                trace = make()
                yield trace, len(trace) // 2

    def test_choice_missing(self):
        for trace, middle in self.each_game():
            entry = next(e for e in trace[middle:] if len(e["legal"]) > 1)
            gone = next(choice for choice in entry["legal"] if choice != entry["action"])
            entry["legal"].remove(gone)
            self.refuse(trace, f"missing [{gone}]")

    def test_choice_too_many(self):
        for trace, middle in self.each_game():
            trace[middle]["legal"].append("dance")
            self.refuse(trace, "not legal [dance]")

    def test_choice_twice(self):
        for trace, middle in self.each_game():
            trace[middle]["legal"] *= 2
            self.refuse(trace, "every legal action once")

    def test_action_not_legal(self):
        for trace, middle in self.each_game():
            trace[middle]["action"] = "dance"
            self.refuse(trace, "an action among", "found:    dance")

    def test_header_fields(self):
        for trace, middle in self.each_game():
            for key, wrong in [("ply", 9999), ("round", 0), ("phase", "tea"), ("seat", 5),
                               ("seat", True), ("ply", None)]:
                wronged = copy.deepcopy(trace)
                wronged[middle][key] = wrong
                self.refuse(wronged, f"line {middle + 1}", f"{key} {wrong}")

    def test_decision_missing(self):
        for trace, middle in self.each_game():
            del trace[middle]
            self.refuse(trace, f"line {middle + 1}")

    def test_last_decision_missing(self):
        for trace, _ in self.each_game():
            del trace[-2]
            self.refuse(trace, "expected: decision", "found:    end")

    def test_decision_superfluous(self):
        for trace, _ in self.each_game():
            trace.insert(-1, trace[-2])
            self.refuse(trace, "expected: end", "found:    decision")

    def test_wrong_end(self):
        for trace, _ in self.each_game():
            for key, wrong in [("scores", [1, 2]), ("winners", []), ("rounds", 3),
                               ("scores", None)]:
                self.refuse(trace[:-1] + [{**trace[-1], key: wrong}], f"expected: {key}")

    def test_winners_unsorted(self):
        trace = krach_idle_game()
        trace[-1]["winners"] = [1, 0]
        self.refuse(trace, "expected: winners [0, 1]")

    def test_cut_short(self):
        for trace, middle in self.each_game():
            self.refuse(trace[:middle], "the end of the input")
            self.refuse(trace[:middle] + trace, "found:    setup")

    def test_simultaneous_choices_out_of_seat_order(self):
        trace = noblesse_quiet_game()
        trace[1], trace[2] = trace[2], trace[1]
        self.refuse(trace, "seat 0", "seat 1")

    def test_simultaneous_choices_with_plies_of_their_own(self):
        trace = noblesse_quiet_game()
        trace[2]["ply"] = 1
        self.refuse(trace, "expected: ply 0")

    def test_loans_out_of_turn(self):
        trace = krach_idle_game()
        trace[1]["seat"], trace[2]["seat"] = 1, 0
        self.refuse(trace, "expected: ply 0 round 1 phase loan seat 0")

    def test_forced_resale_asked(self):
        trace = canaletto_thrifty_game()
        after_fans = next(i for i, e in enumerate(trace) if e.get("round") == 4)
        trace.insert(after_fans, decision(6, 3, "resale", 1, ["resell fan"], "resell fan"))
        self.refuse(trace, "expected: ply 6 round 4 phase auction seat 0")

    def test_forced_pass_asked(self):
        trace = canaletto_thrifty_game()[:2]
        trace[1]["action"] = "bid 100"
        trace.append(decision(1, 1, "auction", 1, ["pass"], "pass"))
        self.refuse(trace, "expected: ply 1 round 2 phase auction seat 1")

    def test_report_names_the_place_and_the_past(self):
        trace = krach_idle_game()
        trace[13]["seat"] = 1
        _, text = judged(trace)
        self.assertTrue(text.startswith(
            "krach: disagreement in game 1 (seed 7), test line 14, ply 12\n"), text)
        self.assertIn("ply 11 round 3 phase loan seat 1: decline", text)

    def test_not_json(self):
        out = io.StringIO()
        self.assertEqual(referee.judge("test", ["{'type': 'setup'}"], out), 1)
        self.assertIn("a JSON object", out.getvalue())


class WrongSetups(unittest.TestCase):
    """Setup lines that break the format or the rules of setting up."""

    def refuse(self, setup, reason):
        status, text = judged([setup])
        self.assertEqual(status, 1, text)
        self.assertIn(reason, text)

    def wronged(self, game, change):
        setup = WHOLE_GAMES[game]()[0]
        change(setup)
        return setup

    def test_setup_fields(self):
        cases = [
            ("a game among", {"game": "chess"}),
            ("2 to 6 players", {"players": 7}),
            ("2 to 6 players", {"players": "2"}),
            ("a seed as text", {"seed": 7}),
            ("options [", {"options": {"quick": "off", "chips": "hidden"}}),
            ("options [", {"options": KRACH_OPTIONS | {"speed": "1"}}),
            ("option loan_cost among", {"options": KRACH_OPTIONS | {"loan_cost": 1}}),
            ("option loan_cost among", {"options": KRACH_OPTIONS | {"loan_cost": "10"}}),
            ("2 start cards", {"options": KRACH_OPTIONS, "deal": krach_deal(3)}),
            ("a well-formed deal", {"deal": None}),
            ("2 quick cards", {"options": KRACH_OPTIONS | {"quick": "on"}}),
        ]
        for reason, fields in cases:
            with self.subTest(reason):
                self.refuse(self.wronged("krach", lambda setup: setup.update(fields)), reason)

    def test_krach_deals(self):
        def crash_sixth_from_end(setup):
            setup["deal"] = krach_deal(crash_from_end=6)

        def start_without_s(setup):
            deck = setup["deal"]["deck"]
            setup["deal"]["start"][0] = "pink/blue"
            deck[deck.index("pink/blue")] = "brown/green"

        def card_twice(setup):
            setup["deal"]["deck"][0] = setup["deal"]["deck"][-2]

        def quick_not_asked_for(setup):
            setup["deal"] = krach_deal(quick=["pink/blue", "blue/pink"])

        for change, reason in [(crash_sixth_from_end, "the Crash among the last five"),
                               (start_without_s, "six S cards"),
                               (card_twice, "31 shares"),
                               (quick_not_asked_for, "0 quick cards")]:
            with self.subTest(change.__name__):
                self.refuse(self.wronged("krach", change), reason)

    def test_quick_deals(self):
        options = KRACH_OPTIONS | {"quick": "on"}
        same_centre = krach_deal(quick=["pink/blue", "pink/brown"])
        self.refuse(setup_line("krach", 2, options, same_centre), "different centres")
        self.refuse(setup_line("krach", 6, options, krach_deal(6)), "at most 5 players")

    def test_canaletto_deals(self):
        def pair_in_palace(palaces):
            palaces[15][0], palaces[13][0] = "ring", "necklace"
            palaces[14][0], palaces[15] = "lamp", ["ring", "ring"]

        def four_pieces(palaces):
            palaces[0].append(palaces[12].pop())

        def wrong_group(palaces):
            palaces[15] = ["ring"]

        for change, reason in [(pair_in_palace, "no group twice"),
                               (four_pieces, "1 to 3 pieces"),
                               (wrong_group, "34 pieces")]:
            with self.subTest(change.__name__):
                self.refuse(self.wronged(
                    "canaletto", lambda setup: change(setup["deal"]["palaces"])), reason)

    def test_canaletto_tiles(self):
        self.refuse(self.wronged(
            "canaletto", lambda setup: setup["deal"].update(unused=[15, 15])), "tiles 3 to 16")
        self.refuse(self.wronged(
            "canaletto", lambda setup: setup["deal"].update(column=16)), "'column' from 0 to 15")

    def test_noblesse_deals(self):
        def five_in_hand(deal):
            deal["hands"][0].append(deal["piles"][0].pop())

        def odd_card_second(deal):
            deal["piles"].reverse()

        def year_twice(deal):
            deal["piles"][0][0] = deal["piles"][0][0][0] + "1500"

        def wrong_letter(deal):
            deal["piles"][0][0] = "F1900"

        def too_new(deal):
            deal["piles"][0][0] = "A1951"

        for change, reason in [(five_in_hand, "4 cards in a hand"),
                               (odd_card_second, "an odd card on the first"),
                               (year_twice, "every year once"),
                               (wrong_letter, "series"),
                               (too_new, "1500 to 1950")]:
            with self.subTest(change.__name__):
                self.refuse(self.wronged("noblesse", lambda setup: change(setup["deal"])), reason)


class Command(unittest.TestCase):
    """Exit statuses of the command."""

    def run_on(self, *texts):
        with tempfile.TemporaryDirectory() as folder, \
                contextlib.redirect_stderr(io.StringIO()):
            names = []
            for number, text in enumerate(texts):
                names.append(os.path.join(folder, str(number)))
                with open(names[-1], "w", encoding="utf-8") as file:
                    file.write(text)
            out = io.StringIO()
            return referee.main(names, out), out.getvalue()

    def test_statuses(self):
        good = "\n".join(map(json.dumps, krach_idle_game())) + "\n"
        self.assertEqual(self.run_on(good, good),
                         (0, "krach: 1 games, 145 decisions agree\n" * 2))
        self.assertEqual(self.run_on(good.replace("[7, 7]", "[7, 8]"))[0], 1)
        self.assertEqual(self.run_on("")[0], 2)
        self.assertEqual(self.run_on('{"type":"event"}\n')[0], 2)

    def test_bad_usage(self):
        with contextlib.redirect_stderr(io.StringIO()):
            self.assertEqual(referee.main(["no such file"]), 2)
            with self.assertRaises(SystemExit) as caught:
                referee.main(["--no-such-option"])
        self.assertEqual(caught.exception.code, 2)


if __name__ == "__main__":
    unittest.main()
