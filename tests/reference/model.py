"""What the three rules models share with the referee.

A model is a generator. It yields a *round of questions*: the decisions that are made at the same
time, in seat order. It is sent the list of answers, and in the end returns an Outcome. A move
that public facts force is simply played, so the sequence of questions is exactly the sequence of
decisions that a trace must hold.

Each model module offers
    PLAYERS                          the player counts allowed
    OPTIONS                          option name -> the values allowed, all as text
    check_deal(players, options, deal)   raises BadDeal, or returns
    play(players, options, deal)         the generator; trusts a checked deal
"""

from typing import NamedTuple


class Question(NamedTuple):
    """One decision to be made: by whom, when, and among what."""

    seat: int
    round: int
    phase: str
    legal: frozenset


class Outcome(NamedTuple):
    """How a game ended; winners are sorted seats."""

    scores: list
    winners: list
    rounds: int


class BadDeal(Exception):
    """The deal in a setup line breaks the rules of setting up."""

    def __init__(self, expected, found):
        super().__init__(f"{expected}, not {found}")
        self.expected = expected
        self.found = found


def require(condition, expected, found):
    """Raise BadDeal unless the condition holds."""
    if not condition:
        raise BadDeal(expected, found)


def require_keys(deal, keys):
    """The deal holds these entries and no others."""
    require(set(deal) == set(keys), f"deal entries {sorted(keys)}", sorted(deal))


def require_index(deal, key, size):
    """The entry is a whole number from 0 to size - 1."""
    value = deal[key]
    require(type(value) is int and 0 <= value < size, f"'{key}' from 0 to {size - 1}", value)


def ask(seat, round_, phase, legal):
    """Put a question to one seat alone, and return its answer."""
    (answer,) = yield [Question(seat, round_, phase, frozenset(legal))]
    return answer


def number_in(action):
    """The number an action ends with: 3 for 'sell 3'."""
    return int(action.split()[1])


def seats_from(first, players):
    """All seats, from the first one to the left."""
    return [(first + step) % players for step in range(players)]


def best_seats(keys):
    """The seats, sorted, whose key is the highest."""
    best = max(keys)
    return [seat for seat, key in enumerate(keys) if key == best]
