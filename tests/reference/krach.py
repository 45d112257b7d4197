"""Krach: shares, loans, and an auction in which to withdraw is to be paid.

A card is the text "centre/border", as in a trace.
"""

from collections import Counter, deque

from model import (Outcome, ask, best_seats, number_in, require, require_index, require_keys,
                   seats_from)

PLAYERS = range(2, 7)
OPTIONS = {
    "quick": ["off", "on"],
    "loan_cost": [str(cost) for cost in range(10)],
    "chips": ["hidden", "open"],
}

CRASH = "crash"
CHIPS = 45
CHIPS_AT_START = 6
LOAN = 2
CHIPS_PER_POINT = 5
CRASH_AMONG_LAST = 5
QUICK_PLAYERS_MOST = 5

BORDERS = {
    "brown": {"green": 2, "yellow": 2, "blue": 2, "pink": 2},
    "pink": {"yellow": 2, "blue": 2, "brown": 2, "green": 1},
    "blue": {"green": 2, "pink": 2, "yellow": 1, "brown": 1},
    "green": {"pink": 2, "yellow": 1, "blue": 1, "brown": 1},
    "yellow": {"blue": 2, "pink": 1, "green": 1, "brown": 1},
}
SHARES = Counter({
    f"{centre}/{border}": count
    for centre, borders in BORDERS.items()
    for border, count in borders.items()
})
START_CARDS = Counter({"brown/green": 1, "brown/yellow": 1, "brown/blue": 2, "brown/pink": 2})


def centre(card):
    return card.split("/")[0]


def border(card):
    return card.split("/")[1]


# The deal

def check_deal(players, options, deal):
    """Every card once, S cards to start with, one centre each if quick, the Crash near the end."""
    require_keys(deal, ["first", "start", "quick", "deck"])
    require_index(deal, "first", players)
    start, quick, deck = deal["start"], deal["quick"], deal["deck"]
    require(len(start) == players, f"{players} start cards", start)
    require(not Counter(start) - START_CARDS, "start cards drawn from the six S cards", start)
    check_quick_cards(players, options["quick"] == "on", quick)
    check_every_card_is_there(start + quick + deck)
    require(CRASH in deck[-CRASH_AMONG_LAST:], "the Crash among the last five cards", deck[-7:])


def check_quick_cards(players, is_quick, quick):
    """With the quick start a card for each seat, no centre twice; otherwise none."""
    require(not is_quick or players <= QUICK_PLAYERS_MOST, "at most 5 players if quick", players)
    count = players if is_quick else 0
    require(len(quick) == count, f"{count} quick cards", quick)
    require(len(set(map(centre, quick))) == count, "quick cards of different centres", quick)


def check_every_card_is_there(cards):
    """All cards together are the 31 shares and one Crash."""
    expected, found = SHARES + Counter([CRASH]), Counter(cards)
    require(found == expected, "31 shares and the Crash",
            f"missing {dict(expected - found)}, too many {dict(found - expected)}")


# The game

class Table:
    """Everything on the table and in the hands but the deck."""

    def __init__(self, players, first, bank):
        self.players = players
        self.first = first
        self.bank = bank
        self.round = 0
        self.chips = [CHIPS_AT_START] * players
        self.points = [0] * players
        self.cards = [[] for _ in range(players)]

    def held(self, seat, colour):
        """How many cards of this centre a seat holds."""
        return sum(centre(card) == colour for card in self.cards[seat])

    def held_by_all(self, colour):
        return sum(self.held(seat, colour) for seat in range(self.players))

    def pay_bonus(self, turned):
        """A point for every own card of the turned card's centre."""
        for seat in range(self.players):
            self.points[seat] += self.held(seat, centre(turned))

    def lend(self, seat, cost):
        self.bank -= LOAN
        self.chips[seat] += LOAN
        self.points[seat] -= cost

    def take(self, seat, turned):
        """The taker of the turned card is the next first player."""
        self.cards[seat].append(turned)
        self.first = seat

    def sell(self, seat, colour, count):
        """The price of each is what all players hold as the sale begins."""
        price = self.held_by_all(colour)
        self.points[seat] += price * count
        for _ in range(count):
            self.cards[seat].remove(next(c for c in self.cards[seat] if centre(c) == colour))


def play(players, options, deal):
    """A whole game, round by round, until the Crash."""
    table = Table(players, deal["first"], CHIPS - CHIPS_AT_START * players)
    for seat in range(players):
        table.cards[seat] = [deal["start"][seat]] + deal["quick"][seat:seat + 1]
    for turned in deal["deck"]:
        if turned == CRASH:
            break
        table.round += 1
        table.pay_bonus(turned)
        yield from loans(table, int(options["loan_cost"]))
        winner, runner_up = yield from auction(table)
        yield from actions(table, turned, winner, runner_up)
    return outcome(table)


def loans(table, cost):
    """From the first player each may borrow once, as long as the bank has two chips."""
    for seat in seats_from(table.first, table.players):
        if table.bank < LOAN:
            continue
        if (yield from ask(seat, table.round, "loan", ["borrow", "decline"])) == "borrow":
            table.lend(seat, cost)


def auction(table):
    """Pay a chip or take the pot; return the last one in and the last to withdraw."""
    still_in = deque(seats_from(table.first, table.players))
    pot = 0
    while len(still_in) > 1:
        seat = still_in.popleft()
        if (yield from pays(table, seat)):
            table.chips[seat] -= 1
            pot += 1
            still_in.append(seat)
        else:
            table.chips[seat] += pot
            pot = 0
            runner_up = seat
    return still_in[0], runner_up


def pays(table, seat):
    """Whether the seat stays in; without a chip it must withdraw and is not asked."""
    if table.chips[seat] == 0:
        return False
    return (yield from ask(seat, table.round, "auction", ["pay", "withdraw"])) == "pay"


def actions(table, turned, winner, runner_up):
    """The winner takes or sells; the runner-up may then do the other."""
    colour = border(turned)
    choice = yield from ask(winner, table.round, "winner",
                            ["take"] + sales(table, winner, colour))
    if choice == "take":
        table.take(winner, turned)
        yield from runner_up_sells(table, runner_up, colour)
    else:
        table.sell(winner, colour, number_in(choice))
        if (yield from ask(runner_up, table.round, "runner-up", ["take", "leave"])) == "take":
            table.take(runner_up, turned)


def runner_up_sells(table, seat, colour):
    """Not asked with nothing to sell."""
    if table.held(seat, colour) == 0:
        return
    choice = yield from ask(seat, table.round, "runner-up", sales(table, seat, colour))
    table.sell(seat, colour, number_in(choice))


def sales(table, seat, colour):
    """Any number of own cards of that centre, none included."""
    return [f"sell {count}" for count in range(table.held(seat, colour) + 1)]


def outcome(table):
    """A point for every five chips; most points, then most cards, win."""
    scores = [points + chips // CHIPS_PER_POINT
              for points, chips in zip(table.points, table.chips)]
    keys = [(score, len(cards)) for score, cards in zip(scores, table.cards)]
    return Outcome(scores, best_seats(keys), table.round)
