"""What the self-tests share: deals, a model led by a script, and whole games written without the
models, so plain that their scores can be worked out by hand."""

import contextlib
import copy
import io
import json

import krach
import noblesse
import referee


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


# Deals and whole games

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
    """Seat 0 exhibits, seat 1 sends a detective, and there is never a thief to catch.

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
