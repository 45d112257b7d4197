#!/usr/bin/env python3
"""An independent referee: checks traces of played games against the rules, line by line.

    encan trace krach --games 200 | referee.py
    referee.py FILE...

It shares no code with the engine: the rules modules beside it were written from the rules alone.
It follows each game with its own model and compares every decision: who is asked, when, among
what, and how the game ends.

Exit status: 0 all games agree; 1 a disagreement, which is described; 2 bad usage or no games.
"""

import argparse
import json
import sys
from collections import Counter, deque

import canaletto
import krach
import noblesse
from model import BadDeal

GAMES = {"krach": krach, "canaletto": canaletto, "noblesse": noblesse}
HEADER = ("ply", "round", "phase", "seat")
REMEMBERED = 6
SHOWN_AT_MOST = 12


class Disagreement(Exception):
    """A line is not what the rules, or the format of a trace, ask for."""

    def __init__(self, expected, found):
        super().__init__(f"expected {expected}, found {found}")
        self.expected = expected
        self.found = found


def expect(condition, expected, found):
    """Raise a Disagreement unless the condition holds."""
    if not condition:
        raise Disagreement(expected, found)


def same(one, other):
    """Equal as JSON, so that neither true nor 1.0 passes for 1."""
    return json.dumps(one) == json.dumps(other)


def is_list_of_text(value):
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def some_of(items):
    """A list of actions for a reader, cut short if long."""
    items = sorted(items)
    more = f" ... ({len(items)} in all)" if len(items) > SHOWN_AT_MOST else ""
    return ", ".join(items[:SHOWN_AT_MOST]) + more


class Trace:
    """The lines of one input that count, one at a time; events and blank lines do not."""

    def __init__(self, lines):
        self.lines = enumerate(lines, start=1)
        self.line = 0

    def next(self):
        """The next object, or None at the end."""
        for self.line, text in self.lines:
            if text.strip():
                entry = self.parse(text)
                if entry["type"] != "event":
                    return entry
        return None

    @staticmethod
    def parse(text):
        try:
            entry = json.loads(text)
        except ValueError:
            entry = None
        expect(isinstance(entry, dict) and isinstance(entry.get("type"), str),
               "a JSON object with a type", text.strip()[:80])
        return entry


class Referee:
    """Follows the games of one input, and knows where it stands when something is wrong."""

    def __init__(self, lines):
        self.trace = Trace(lines)
        self.games = Counter()
        self.decisions = Counter()
        self.game = self.seed = self.ply = None
        self.recent = deque(maxlen=REMEMBERED)

    def follow_all(self):
        """Check every game of the input; raises Disagreement at the first fault."""
        while (entry := self.trace.next()) is not None:
            self.follow_game(entry)

    def follow_game(self, setup):
        """Check one game, from its setup line to its end line."""
        self.begin_game(setup)
        rules = check_setup(setup)
        course = rules.play(setup["players"], setup["options"], setup["deal"])
        answers = None
        while True:
            try:
                questions = course.send(answers)
            except StopIteration as stop:
                self.hear_end(stop.value)
                break
            answers = [self.hear_decision(question) for question in questions]
            self.ply += 1
        self.games[self.game] += 1

    def begin_game(self, setup):
        """Note what a report needs, before anything is known to be right."""
        self.game, self.seed = setup.get("game"), setup.get("seed")
        self.ply = 0
        self.recent.clear()

    def hear_decision(self, question):
        """Check that the next line is the answer to this question; return the action."""
        entry = self.trace.next()
        expected = {"ply": self.ply, **question._asdict()}
        check_type(entry, "decision", describe(expected))
        check_header(expected, entry)
        check_legal(question.legal, entry.get("legal"))
        action = entry.get("action")
        expect(action in entry["legal"], f"an action among {some_of(question.legal)}", action)
        self.decisions[self.game] += 1
        self.recent.append(f"{describe(entry)}: {action}")
        return action

    def hear_end(self, outcome):
        """Check that the next line ends the game as the rules do."""
        entry = self.trace.next()
        expected = outcome._asdict()
        check_type(entry, "end", str(expected))
        for key, value in expected.items():
            expect(same(entry.get(key), value), f"{key} {value}", entry.get(key))

    def summary(self):
        """What was checked, one clause for each title."""
        return "; ".join(f"{game}: {count} games, {self.decisions[game]} decisions agree"
                         for game, count in self.games.items())

    def report(self, name, fault):
        """Where the fault is, what it is, and what came before."""
        nth = sum(self.games.values()) + 1
        lines = [f"{self.game or 'trace'}: disagreement in game {nth} (seed {self.seed}), "
                 f"{name} line {self.trace.line}, ply {self.ply}",
                 f"  expected: {fault.expected}",
                 f"  found:    {fault.found}"]
        if self.recent:
            lines += ["  last decisions:"] + [f"    {decision}" for decision in self.recent]
        return "\n".join(lines)


def describe(decision):
    """The header of a decision for a reader."""
    return " ".join(f"{key} {decision.get(key)}" for key in HEADER)


def check_type(entry, kind, details):
    """The line is there and of this kind."""
    expected = f"{kind}: {details}"
    expect(entry is not None, expected, "the end of the input")
    found = describe(entry) if entry["type"] == "decision" else ""
    expect(entry["type"] == kind, expected, f"{entry['type']} {found}".strip())


def check_header(expected, entry):
    """Ply, round, phase and seat are as expected."""
    agrees = all(same(entry.get(key), expected[key]) for key in HEADER)
    expect(agrees, describe(expected), describe(entry))


def check_legal(expected, legal):
    """The choices listed are exactly the legal ones, each once."""
    expect(is_list_of_text(legal), "legal actions as a list of text", legal)
    missing, extra = expected - set(legal), set(legal) - expected
    expect(not missing and not extra, f"legal {some_of(expected)}",
           f"missing [{some_of(missing)}], not legal [{some_of(extra)}]")
    twice = [action for action, count in Counter(legal).items() if count > 1]
    expect(not twice, "every legal action once", f"again {some_of(twice)}")


def check_setup(setup):
    """The setup line is complete and its deal follows the rules; return the rules module."""
    expect(setup["type"] == "setup", "setup", setup["type"])
    game, players = setup.get("game"), setup.get("players")
    expect(game in list(GAMES), f"a game among {list(GAMES)}", game)
    rules = GAMES[game]
    expect(type(players) is int and players in rules.PLAYERS,
           f"{rules.PLAYERS[0]} to {rules.PLAYERS[-1]} players", players)
    expect(isinstance(setup.get("seed"), str), "a seed as text", setup.get("seed"))
    check_options(rules, setup.get("options"))
    check_deal(rules, players, setup["options"], setup.get("deal"))
    return rules


def check_options(rules, options):
    """All options of the game are given, no others, with values allowed."""
    expect(isinstance(options, dict) and set(options) == set(rules.OPTIONS),
           f"options {sorted(rules.OPTIONS)}", options)
    for name, value in options.items():
        expect(value in rules.OPTIONS[name],
               f"option {name} among {rules.OPTIONS[name]}", repr(value))


def check_deal(rules, players, options, deal):
    """The deal follows the rules; one of the wrong shape altogether is a fault like another."""
    try:
        rules.check_deal(players, options, deal)
    except BadDeal as bad:
        raise Disagreement(bad.expected, bad.found) from None
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        raise Disagreement("a well-formed deal", f"{deal} ({error})") from None


def judge(name, lines, out):
    """Referee one input and say so; return the exit status."""
    referee = Referee(lines)
    try:
        referee.follow_all()
    except Disagreement as fault:
        print(referee.report(name, fault), file=out)
        return 1
    if not referee.games:
        print(f"{name}: no games", file=sys.stderr)
        return 2
    print(referee.summary(), file=out)
    return 0


def judge_file(name, out):
    """Referee a file, or standard input under the name '-'."""
    if name == "-":
        return judge("standard input", sys.stdin, out)
    try:
        with open(name, encoding="utf-8") as lines:
            return judge(name, lines, out)
    except (OSError, UnicodeDecodeError) as error:
        print(f"referee: {name}: {error}", file=sys.stderr)
        return 2


def main(arguments=None, out=None):
    """Referee every input up to the first that fails."""
    parser = argparse.ArgumentParser(
        prog="referee.py", description="Check traces of games against the rules.")
    parser.add_argument("files", nargs="*", default=["-"], metavar="FILE",
                        help="a trace, one JSON object a line; standard input if none is given")
    for name in parser.parse_args(arguments).files:
        status = judge_file(name, out or sys.stdout)
        if status:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main())
