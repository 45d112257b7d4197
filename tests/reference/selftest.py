#!/usr/bin/env python3
"""Proves that the referee accepts a right course and rejects wrong ones.

Three kinds of evidence:
  * whole games written down here without help of the models, so plain that scores follow by hand;
  * the same games with one thing made wrong, each of which must be refused for that thing;
  * rules one by one: a model is led through scripted answers and its questions compared.
Random games at the end see to it that no model stumbles or runs for ever.
"""

import contextlib
import copy
import io
import json
import os
import random
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import canaletto
import krach
import noblesse
import referee


# Tools

def setup_line(game, players, options, deal):
    return {"type": "setup", "game": game, "players": players, "seed": "7",
            "options": options, "deal": deal}


def decision(ply, round_, phase, seat, legal, action):
    return {"type": "decision", "ply": ply, "round": round_, "phase": phase, "seat": seat,
            "legal": legal, "action": action}


def end_line(scores, winners, rounds):
    return {"type": "end", "scores": scores, "winners": winners, "rounds": rounds}


def judged(trace):
    """Exit status and printed text for a trace."""
    out = io.StringIO()
    with contextlib.redirect_stderr(io.StringIO()):
        status = referee.judge("test", [json.dumps(entry) for entry in trace], out)
    return status, out.getvalue()


class Course:
    """A model led through a game by scripted answers; options not given take their first value."""

    def __init__(self, rules, players, deal, **options):
        self.options = {name: values[0] for name, values in rules.OPTIONS.items()} | options
        rules.check_deal(players, self.options, deal)
        self.model = rules.play(players, self.options, deal)
        self.outcome = None
        self.questions = self.model.send(None)

    def asked(self):
        """What is asked now, in short: (phase, seat) for each question."""
        return [(question.phase, question.seat) for question in self.questions]

    def legal(self):
        """The choices of the only question asked."""
        (question,) = self.questions
        return sorted(question.legal)

    def answer(self, *actions):
        """Answer everything asked now, legally."""
        assert len(actions) == len(self.questions), self.questions
        for action, question in zip(actions, self.questions):
            assert action in question.legal, (action, question)
        try:
            self.questions = self.model.send(list(actions))
        except StopIteration as stop:
            self.questions, self.outcome = [], stop.value

    def answers(self, *actions):
        """Answer lone questions one after the other."""
        for action in actions:
            self.answer(action)

    def local(self, name):
        """A variable of the model's main function: its table, city or club."""
        return self.model.gi_frame.f_locals[name]


# Deals and whole games by hand

def krach_deal(players=2, top=(), crash_from_end=1, quick=()):
    """First player 0, start cards as listed, then the wanted cards on top of the deck."""
    start = ["brown/green", "brown/yellow", "brown/blue", "brown/pink", "brown/blue",
             "brown/pink"][:players]
    deck = list(krach.SHARES.elements())
    for card in [*start, *quick, *top]:
        deck.remove(card)
    deck = [*top, *deck]
    deck.insert(len(deck) + 1 - crash_from_end, krach.CRASH)
    return {"first": 0, "start": start, "quick": list(quick), "deck": deck}


KRACH_OPTIONS = {"quick": "off", "loan_cost": "1", "chips": "hidden"}


def krach_idle_game():
    """Nobody borrows, pays, buys or sells.

    Each of the six brown cards in the deck brings both players a point, and six chips one more.
    """
    deal = krach_deal()
    trace = [setup_line("krach", 2, KRACH_OPTIONS, deal)]
    ply = 0

    def say(*args):
        nonlocal ply
        trace.append(decision(ply, *args))
        ply += 1

    for round_, card in enumerate(deal["deck"][:-1], start=1):
        sales = ["sell 0", "sell 1"] if card.endswith("/brown") else ["sell 0"]
        say(round_, "loan", 0, ["borrow", "decline"], "decline")
        say(round_, "loan", 1, ["borrow", "decline"], "decline")
        say(round_, "auction", 0, ["pay", "withdraw"], "withdraw")
        say(round_, "winner", 1, ["take"] + sales, "sell 0")
        say(round_, "runner-up", 0, ["take", "leave"], "leave")
    return trace + [end_line([7, 7], [0, 1], 29)]


PALACES = [
    ["mirror", "chandelier", "fan"], ["mirror", "chandelier", "fan"],
    ["mirror", "chandelier", "fan"], ["mirror", "chandelier"],
    ["lion", "painting"], ["lion", "painting"], ["lion", "painting"],
    ["glass", "clock"], ["glass", "clock"], ["glass", "clock"],
    ["bust", "stove"], ["bust", "stove"], ["bust"],
    ["ring", "lamp"], ["ring", "lamp"], ["necklace"],
]


def canaletto_deal(palaces=None):
    """Column on palace 0, tiles 3 to 14 in order; the last necklace lies in palace 12."""
    palaces = copy.deepcopy(palaces or PALACES)
    if sum(map(len, palaces)) == 33:
        palaces[12].append("necklace")
    return {"first": 0, "column": 0, "palaces": palaces,
            "values": list(range(3, 15)), "unused": [15, 16]}


def bids(least):
    return [f"bid {amount}" for amount in range(least, 101)]


def canaletto_thrifty_game():
    """Seat 0 always passes, so seat 1 must bid, bids 1, and seat 0 opens again.

    The gondola goes round palace by palace. Sold, with tiles 3, 4, ...: fans 3x3; chandeliers 4x4,
    mirrors 4x5; paintings 3x6, lions 3x7; clocks 3x8, glasses 3x9; stoves 2x10; busts 3x11.
    Then rings, lamps and a necklace remain; after the 14th auction still three kinds; the 15th
    sells rings 2x12 and lamps 2x13, and only the necklace remains. 30 - 15 + 238 = 253.
    """
    trace = [setup_line("canaletto", 2, {"values": "next"}, canaletto_deal())]
    pairs = {4: ("chandelier", "mirror"), 7: ("painting", "lion"), 10: ("clock", "glass"),
             15: ("ring", "lamp")}
    ply = 0

    def say(*args):
        nonlocal ply
        trace.append(decision(ply, *args))
        ply += 1

    for round_ in range(1, 16):
        say(round_, "auction", 0, bids(1) + ["pass"], "pass")
        say(round_, "auction", 1, bids(1), "bid 1")
        if round_ in pairs:
            first, second = pairs[round_]
            say(round_, "resale", 1, [f"resell {first}", f"resell {second}"], f"resell {first}")
    return trace + [end_line([30, 253], [1], 15)]


def noblesse_deal(hands):
    """The given hands; the rest in order of letter and year, split in two.

    The years of series A are 1500, 1506, ..., of B 1501, 1507, ..., and so on.
    """
    players = len(hands)
    more = 1 if players == 6 else 0
    cards = [f"{name}{1500 + index + 6 * number}"
             for index, name in enumerate(noblesse.LETTERS)
             for number in range(noblesse.SERIES[name] + more)]
    for hand in hands:
        for card in hand:
            cards.remove(card)
    half = (len(cards) + 1) // 2
    return {"hands": [list(hand) for hand in hands], "piles": [cards[:half], cards[half:]]}


NOBLESSE_OPTIONS = {"reward": "own", "finish": "round"}
ABCF = ["A1500", "B1501", "C1502", "F1505"]
ACEE = ["A1506", "C1508", "E1504", "E1510"]
DDEE = ["D1503", "D1509", "E1516", "E1522"]


def noblesse_quiet_game():
    """Seat 0 exhibits, seat 1 sends a detective, whom no thief ever employs.

    Seat 0 goes 4, 9, 15, 19, 25, 30, 33, 37, 43; +8 for the only collection.
    """
    trace = [setup_line("noblesse", 2, NOBLESSE_OPTIONS, noblesse_deal([ABCF, ACEE]))]
    show = "show A1500 B1501 C1502"
    for round_ in range(1, 10):
        ply = 3 * (round_ - 1)
        for seat in (0, 1):
            trace.append(decision(ply, round_, "place", seat, ["auction", "castle"], "castle"))
        trace += [
            decision(ply + 1, round_, "castle", 0,
                     ["exhibit", "thief 1", "thief 12", "detective"], "exhibit"),
            decision(ply + 1, round_, "castle", 1,
                     ["exhibit", "thief 2", "thief 11", "detective"], "detective"),
            decision(ply + 2, round_, "exhibition", 0, [show], show),
        ]
    return trace + [end_line([51, 0], [0], 9)]


WHOLE_GAMES = {
    "krach": krach_idle_game,
    "canaletto": canaletto_thrifty_game,
    "noblesse": noblesse_quiet_game,
}


class WholeGames(unittest.TestCase):
    """Right courses are accepted, and counted."""

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


class WrongCourses(unittest.TestCase):
    """One thing made wrong in a right course, and it is refused for that thing."""

    def refuse(self, trace, *reasons):
        status, text = judged(trace)
        self.assertEqual(status, 1, text)
        for reason in reasons:
            self.assertIn(reason, text)

    def each_game(self):
        """Every whole game, with the place of a decision in its midst."""
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


class KrachRules(unittest.TestCase):

    def test_material(self):
        self.assertEqual(sum(krach.SHARES.values()), 31)
        self.assertEqual([sum(krach.BORDERS[colour].values()) for colour in
                          ("brown", "pink", "blue", "green", "yellow")], [8, 7, 6, 5, 5])
        self.assertEqual(sum(krach.START_CARDS.values()), 6)

    def test_auction_pot_runner_up_and_next_first_player(self):
        course = Course(krach, 3, krach_deal(3, ["pink/brown", "blue/green"]),
                        loan_cost="1")
        table = course.local("table")
        course.answers("decline", "borrow", "decline")
        self.assertEqual((table.bank, table.chips, table.points), (25, [6, 8, 6], [0, -1, 0]))
        course.answers("pay", "pay", "withdraw")
        self.assertEqual(table.chips, [5, 7, 8])
        course.answers("pay", "withdraw")
        self.assertEqual(table.chips, [4, 8, 8])
        self.assertEqual(course.asked(), [("winner", 0)])
        self.assertEqual(course.legal(), ["sell 0", "sell 1", "take"])
        course.answer("take")
        self.assertEqual(course.asked(), [("runner-up", 1)])
        self.assertEqual(course.legal(), ["sell 0", "sell 1"])
        course.answer("sell 1")
        self.assertEqual(table.points, [0, 2, 0])
        self.assertEqual(course.asked(), [("loan", 0)])

    def test_runner_up_with_nothing_to_sell_is_not_asked(self):
        course = Course(krach, 2, krach_deal(2, ["pink/blue", "blue/green"]))
        course.answers("decline", "decline", "withdraw")
        self.assertEqual(course.legal(), ["sell 0", "take"])
        course.answer("take")
        self.assertEqual(course.asked(), [("loan", 1)])

    def test_runner_up_takes_if_the_winner_sold(self):
        course = Course(krach, 2, krach_deal(2, ["pink/brown", "pink/blue"]))
        table = course.local("table")
        course.answers("decline", "decline", "pay", "withdraw", "sell 1")
        self.assertEqual((table.points, table.cards[0]), ([2, 0], []))
        self.assertEqual(course.legal(), ["leave", "take"])
        course.answer("take")
        self.assertEqual(course.asked(), [("loan", 1)])
        self.assertEqual(table.points, [2, 1])

    def test_no_loans_from_a_bank_below_two(self):
        course = Course(krach, 6, krach_deal(6, ["pink/blue"]), loan_cost="9")
        table = course.local("table")
        self.assertEqual(table.bank, 9)
        course.answers("borrow", "borrow", "borrow", "borrow")
        self.assertEqual(course.asked(), [("auction", 0)])
        self.assertEqual((table.bank, table.points[0]), (1, -9))

    def test_without_a_chip_one_withdraws_unasked(self):
        course = Course(krach, 2, krach_deal(2, ["pink/blue"]))
        course.answers("decline", "decline", *["pay"] * 12)
        self.assertEqual(course.asked(), [("winner", 1)])
        self.assertEqual(course.local("table").chips, [12, 0])

    def test_quick_cards_are_held(self):
        deal = krach_deal(2, ["pink/blue"], quick=["pink/green", "blue/green"])
        course = Course(krach, 2, deal, quick="on")
        self.assertEqual(course.local("table").points, [1, 0])

    def test_more_cards_break_a_tie(self):
        table = krach.Table(3, 0, 0)
        table.points, table.chips = [4, 5, 3], [5, 4, 9]
        table.cards = [["pink/blue"], ["pink/blue", "blue/pink"], []]
        self.assertEqual(krach.outcome(table), ([5, 5, 4], [1], 0))


class CanalettoRules(unittest.TestCase):

    def test_bribe_only_after_a_bid_up_to_15(self):
        course = Course(canaletto, 3, canaletto_deal())
        self.assertNotIn("bribe", course.legal())
        course.answer("bid 15")
        self.assertIn("bribe", course.legal())
        course.answer("bid 16")
        self.assertEqual(course.legal(), sorted(bids(17) + ["pass"]))

    def test_briber_gets_the_lot_free_and_the_gondola_stays(self):
        course = Course(canaletto, 3, canaletto_deal())
        city = course.local("city")
        course.answers("bid 4", "pass", "bribe")
        self.assertEqual((city.column, city.cash, sorted(city.owned[2])),
                         (4, [30, 30, 30], ["chandelier", "fan", "mirror"]))
        self.assertEqual(course.asked(), [("auction", 0)])
        course.answers("bid 1", "bid 2")
        self.assertNotIn("bribe", course.legal())

    def test_last_one_must_bid(self):
        course = Course(canaletto, 4, canaletto_deal())
        course.answers("pass", "pass", "pass")
        self.assertEqual(course.asked(), [("auction", 3)])
        self.assertEqual(course.legal(), sorted(bids(1)))

    def test_debt_and_gondola_past_the_emptied_palace(self):
        course = Course(canaletto, 2, canaletto_deal())
        city = course.local("city")
        course.answers("bid 32", "pass")
        self.assertEqual((city.cash[0], city.debt[0], city.column), (0, 2, 1))
        self.assertEqual(course.asked(), [("auction", 1)])

    def test_bid_of_100_ends_the_auction(self):
        course = Course(canaletto, 4, canaletto_deal())
        course.answers("bid 3", "bid 100")
        self.assertEqual(course.asked(), [("auction", 2)])
        self.assertEqual(course.local("city").debt, [0, 70, 0, 0])

    def after_one_auction_with_left(self, *pieces):
        """The lot is bought, and these pieces lie in the next palace."""
        course = Course(canaletto, 2, canaletto_deal())
        course.local("city").palaces[1:] = [list(pieces)] + [[] for _ in range(14)]
        course.answers("pass", "bid 9")
        return course

    def test_two_kinds_left_end_the_game_and_three_do_not(self):
        self.assertIsNotNone(self.after_one_auction_with_left("mirror", "fan").outcome)
        self.assertIsNone(self.after_one_auction_with_left("mirror", "fan", "lion").outcome)

    def test_owners_share_a_resale(self):
        city = canaletto.City(2, canaletto_deal())
        city.owned[0]["fan"], city.owned[1]["fan"] = 2, 1
        city.sell_group("fan")
        self.assertEqual((city.cash, city.owned[0]["fan"]), ([36, 33], 0))

    def test_income_leaves_the_debt_and_debt_counts_twice(self):
        city = canaletto.City(2, canaletto_deal())
        city.pay(0, 40)
        city.owned[0]["fan"] = 3
        city.sell_group("fan")
        self.assertEqual(canaletto.outcome(city), ([-11, 30], [1], 0))

    def test_buyer_orders_resales_while_two_wait(self):
        palaces = copy.deepcopy(PALACES)
        palaces[12:] = [["bust", "necklace"], ["ring", "lamp", "necklace"], ["lamp"], ["ring"]]
        city = canaletto.City(2, canaletto_deal(palaces))
        city.palaces[:13] = [[] for _ in range(13)]
        sale = canaletto.resale(city, 1, ["bust", "clock", "glass", "ring"])
        (question,) = sale.send(None)
        self.assertEqual(question.legal, {"resell bust", "resell clock", "resell glass"})
        (question,) = sale.send(["resell clock"])
        self.assertEqual((question.seat, question.legal), (1, {"resell bust", "resell glass"}))
        with self.assertRaises(StopIteration):
            sale.send(["resell glass"])
        self.assertEqual(len(city.tiles), 9)


class NoblesseRules(unittest.TestCase):

    def test_material(self):
        values = sum(noblesse.CHEQUES, ())
        self.assertEqual(len(set(values)), 24)
        self.assertEqual({sum(cheques) for cheques in noblesse.CHEQUES}, {50})
        self.assertEqual(sorted(noblesse.OWNER), list(range(1, 13)))
        self.assertEqual((noblesse.BANQUET, len(noblesse.CASTLES)), (41, 18))
        self.assertEqual([noblesse.TRACK[square] for square in (0, 1, 5, 7, 8, 36, 40)],
                         [(4, 2), (4, 2), (3, 1), (3, 1), (6, 3), (6, 2), (4, 1)])

    def test_offered_collections(self):
        def offered(hand):
            return {" ".join(cards) for cards in noblesse.offered_collections(hand.split())}

        self.assertEqual(offered("A1500 A1506 C1502"), set())
        self.assertEqual(offered("D1503 E1504 D1509"), {"D1503 D1509 E1504"})
        self.assertEqual(offered("A1500 F1505 A1506 B1501 F1511"), {"A1500 A1506 B1501"})
        self.assertEqual(offered("D1503 D1509 D1515 D1521"),
                         {"D1503 D1509 D1515 D1521", "D1509 D1515 D1521"})
        self.assertEqual(offered("A1500 A1506 B1501 C1502"),
                         {"A1500 A1506 B1501 C1502", "A1500 A1506 B1501",
                          "A1506 B1501 C1502"})

    def test_best_collection(self):
        def best(hand):
            return " ".join(noblesse.best_collection(hand.split()))

        self.assertEqual(best("A1500 B1501"), "")
        self.assertEqual(best("A1500 B1501 B1507 D1503 E1504 F1505 F1511"),
                         "D1503 E1504 F1505 F1511")
        self.assertEqual(best("A1512 B1501 B1507 D1503 E1504 F1505"), "A1512 B1501 B1507")

    def test_lone_thief_takes_the_cheque_that_paid(self):
        course = Course(noblesse, 3, noblesse_deal([ABCF, ACEE, DDEE]))
        club = course.local("club")
        course.answer("auction", "auction", "auction")
        self.assertEqual(course.asked(), [("auction", 0), ("auction", 1), ("auction", 2)])
        self.assertEqual(sorted(course.questions[1].legal),
                         ["cheque 16", "cheque 2", "cheque 23", "cheque 9",
                          "thief 11", "thief 2"])
        course.answer("cheque 24", "cheque 23", "thief 3")
        self.assertEqual((course.asked(), course.legal()), ([("pile", 0)], ["pile 1", "pile 2"]))
        top = club.piles[1][0]
        course.answer("pile 2")
        self.assertIn(top, club.hands[0])
        self.assertEqual(club.cheques[0], {1, 10, 15})
        self.assertEqual(club.cheques[2], {3, 8, 17, 22, 24})
        self.assertEqual(club.cheques[1], {2, 9, 16, 23})
        self.assertEqual(course.asked(), [("place", 0), ("place", 1), ("place", 2)])

    def test_two_thieves_steal_nothing(self):
        course = Course(noblesse, 3, noblesse_deal([ABCF, ACEE, DDEE]))
        club = course.local("club")
        course.answer("auction", "auction", "auction")
        course.answer("cheque 24", "thief 2", "thief 3")
        course.answer("pile 1")
        self.assertEqual([len(cheques) for cheques in club.cheques], [3, 4, 4])

    def test_no_cheque_no_sale(self):
        course = Course(noblesse, 2, noblesse_deal([ABCF, ACEE]))
        course.answer("auction", "castle")
        course.answer("thief 1")
        self.assertEqual(course.asked(), [("castle", 1)])

    def test_one_pile_left_and_no_pile_left(self):
        course = Course(noblesse, 2, noblesse_deal([ABCF, ACEE]))
        club = course.local("club")
        club.piles = [[], ["F1541"]]
        course.answer("auction", "auction")
        course.answer("cheque 1", "thief 2")
        self.assertIn("F1541", club.hands[0])
        self.assertEqual(course.asked(), [("place", 0), ("place", 1)])
        course.answer("auction", "auction")
        self.assertEqual(course.asked(), [("place", 0), ("place", 1)])

    def test_single_card_at_the_auction_is_played_unasked(self):
        course = Course(noblesse, 3, noblesse_deal([ABCF, ACEE, DDEE]))
        club = course.local("club")
        club.cheques[0], club.thieves[0] = {24}, set()
        club.cheques[1], club.thieves[1] = set(), set()
        club.cheques[2], club.thieves[2] = set(), {3}
        course.answer("auction", "auction", "auction")
        self.assertEqual(course.asked(), [("pile", 0)])
        course.answer("pile 1")
        self.assertEqual(club.cheques, [set(), set(), {24}])

    def castle_round(self, course, *actions):
        """Everyone goes to the castle and acts."""
        course.answer(*["castle"] * len(actions))
        course.answer(*actions)

    def test_exhibitions_thefts_and_arrests(self):
        course = Course(noblesse, 5, noblesse_deal(
            [ABCF, DDEE, ["B1507", "B1513", "C1514", "F1511"], ACEE,
             ["A1512", "A1518", "D1515", "F1517"]]))
        club = course.local("club")
        self.castle_round(course, "exhibit", "exhibit", "thief 10", "thief 4", "detective")
        self.assertEqual(course.asked(), [("exhibition", 0), ("exhibition", 1)])
        course.answer("show A1500 B1501 C1502", "show D1503 D1509 E1516 E1522")
        self.assertEqual(club.pawns[:2], [2, 4])
        self.assertEqual((course.asked(), course.legal()), ([("theft", 2)], [
            "steal D1503", "steal D1509", "steal E1516", "steal E1522"]))
        course.answers("steal D1503", "steal A1500")
        self.assertEqual((course.asked(), course.legal()), ([("theft", 3)], [
            "steal D1509", "steal E1516", "steal E1522"]))
        course.answers("steal E1522", "steal B1501")
        self.assertEqual(club.hands[0], {"C1502", "F1505"})
        self.assertEqual(club.hands[2], {"B1507", "B1513", "C1514", "F1511", "D1503", "A1500"})
        self.assertEqual(club.pawns, [2, 4, 0, 0, 3])
        self.assertEqual((club.prison, club.thieves[2], club.thieves[3]), ([4, 10], {3}, {9}))

    def test_last_object_is_stolen_unasked_and_then_none(self):
        hands = [ABCF, DDEE, ACEE, ["A1512", "A1518", "D1515", "F1517"],
                 ["B1507", "B1513", "D1521", "F1511"]]
        course = Course(noblesse, 5, noblesse_deal(hands))
        club = course.local("club")
        self.castle_round(course, "exhibit", "thief 2", "thief 10", "thief 4", "thief 8")
        course.answer("show A1500 B1501 C1502")
        self.assertEqual(course.asked(), [("theft", 2)])
        course.answer("steal A1500")
        self.assertEqual(course.asked(), [("theft", 4)])
        course.answer("steal B1501")
        self.assertIn("C1502", club.hands[3])
        self.assertEqual(club.hands[1], set(DDEE))
        self.assertEqual((club.prison, len(course.questions)), ([], 5))

    def test_exhibitor_with_nothing_is_asked(self):
        course = Course(noblesse, 2, noblesse_deal([ABCF, ACEE]))
        self.castle_round(course, "exhibit", "exhibit")
        self.assertEqual(course.asked(), [("exhibition", 0), ("exhibition", 1)])
        self.assertEqual(course.questions[1].legal, {"nothing"})
        course.answer("show A1500 B1501 C1502", "nothing")
        self.assertEqual(course.local("club").pawns, [4, 0])

    def test_prison_overflows_to_the_owner(self):
        club = noblesse.Club(2, NOBLESSE_OPTIONS, noblesse_deal([ABCF, ACEE]))
        for thief in (11, 1, 2):
            club.imprison(thief)
        self.assertEqual((club.prison, club.thieves), ([2, 1], [{12}, {11}]))

    def test_detectives_read_the_race_before_they_move(self):
        club = noblesse.Club(4, NOBLESSE_OPTIONS, noblesse_deal([ABCF, ACEE, DDEE, [
            "A1512", "A1518", "D1515", "F1517"]]))
        club.pawns = [9, 5, 5, 4]
        noblesse.reward_detectives(club, [1, 2, 3])
        self.assertEqual(club.pawns, [9, 7, 7, 8])

    def rewards(self, reward):
        club = noblesse.Club(3, {"reward": reward, "finish": "round"},
                             noblesse_deal([ABCF, ACEE, DDEE]))
        club.pawns = [0, 8, 5]
        noblesse.reward_exhibitors(club, [2, 0])
        return club.pawns

    def test_reward_from_the_own_square_or_the_leaders(self):
        self.assertEqual(self.rewards("own"), [2, 8, 8])
        self.assertEqual(self.rewards("leader"), [3, 8, 11])

    def finished(self, finish):
        """Seat 0 reaches the table while a thief is at work."""
        course = Course(noblesse, 2, noblesse_deal([ABCF, ACEE]), finish=finish)
        course.local("club").pawns[:] = [40, 3]
        self.castle_round(course, "exhibit", "thief 2")
        course.answer("show A1500 B1501 C1502")
        return course

    def test_finish_after_the_round_or_now(self):
        course = self.finished("round")
        self.assertEqual(course.asked(), [("theft", 1)])
        course.answer("steal B1501")
        self.assertEqual(course.outcome, ([44, 11], [0], 1))
        self.assertEqual(self.finished("now").outcome, ([52, 3], [0], 1))

    def test_final_bonus_and_ties(self):
        club = noblesse.Club(3, NOBLESSE_OPTIONS, noblesse_deal([ABCF, ACEE, DDEE]))
        club.pawns = [41, 3, 37]
        self.assertEqual(noblesse.outcome(club), ([45, 3, 45], [2], 0))
        club.pawns, club.hands = [41, 41, 7], [set(), set(ACEE), set()]
        self.assertEqual(noblesse.outcome(club), ([41, 41, 7], [0, 1], 0))

    def test_round_200_is_the_last(self):
        course = Course(noblesse, 2, noblesse_deal([ABCF, ACEE]))
        for _ in range(200):
            self.assertIsNone(course.outcome)
            self.castle_round(course, "detective", "detective")
        self.assertEqual(course.outcome, ([8, 0], [0], 200))


# Random games

def random_krach_deal(chance, players, options):
    start = chance.sample(list(krach.START_CARDS.elements()), players)
    deck = list(krach.SHARES.elements())
    for card in start:
        deck.remove(card)
    chance.shuffle(deck)
    quick = []
    if options["quick"] == "on":
        five = [next(card for card in deck if krach.centre(card) == colour)
                for colour in krach.BORDERS]
        quick = chance.sample(five, players)
        for card in quick:
            deck.remove(card)
    deck.insert(len(deck) - chance.randrange(5), krach.CRASH)
    return {"first": chance.randrange(players), "start": start, "quick": quick, "deck": deck}


def random_canaletto_deal(chance, players, options):
    palaces = copy.deepcopy(PALACES)
    palaces[12].append("necklace")
    chance.shuffle(palaces)
    tiles = chance.sample(list(canaletto.VALUE_TILES), 14)
    return {"first": chance.randrange(players), "column": chance.randrange(16),
            "palaces": palaces, "values": tiles[:12], "unused": tiles[12:]}


def random_noblesse_deal(chance, players, options):
    more = 1 if players == 6 else 0
    letters = [name for name, count in noblesse.SERIES.items() for _ in range(count + more)]
    years = chance.sample(list(noblesse.YEARS), len(letters))
    cards = [f"{name}{when}" for name, when in zip(letters, years)]
    chance.shuffle(cards)
    hands = [cards[4 * seat:4 * seat + 4] for seat in range(players)]
    rest = cards[4 * players:]
    half = (len(rest) + 1) // 2
    return {"hands": hands, "piles": [rest[:half], rest[half:]]}


RANDOM_DEALS = {
    "krach": random_krach_deal,
    "canaletto": random_canaletto_deal,
    "noblesse": random_noblesse_deal,
}


def random_action(chance, legal):
    """The kind of action first, then which; so that a hundred bids do not drown the rest."""
    kind = chance.choice(sorted({action.split()[0] for action in legal}))
    return chance.choice(sorted(action for action in legal if action.split()[0] == kind))


def random_game(chance, game, players):
    """A trace of a random game, as the model plays it."""
    rules = referee.GAMES[game]
    options = {name: chance.choice(values) for name, values in rules.OPTIONS.items()}
    if players > 5 and "quick" in options:
        options["quick"] = "off"
    deal = RANDOM_DEALS[game](chance, players, options)
    trace = [setup_line(game, players, options, deal)]
    model, answers, ply = rules.play(players, options, copy.deepcopy(deal)), None, 0
    while True:
        try:
            questions = model.send(answers)
        except StopIteration as stop:
            return trace + [end_line(*stop.value)]
        answers = [random_action(chance, question.legal) for question in questions]
        trace += [decision(ply, question.round, question.phase, question.seat,
                           sorted(question.legal), answer)
                  for question, answer in zip(questions, answers)]
        ply += 1


class RandomGames(unittest.TestCase):
    """All titles, player counts and options run to their end and agree with themselves."""

    def test_random_games(self):
        chance = random.Random(1)
        for game, rules in referee.GAMES.items():
            for players in rules.PLAYERS:
                for _ in range(8):
                    with self.subTest(game=game, players=players):
                        status, text = judged(random_game(chance, game, players))
                        self.assertEqual(status, 0, text)


if __name__ == "__main__":
    unittest.main()
