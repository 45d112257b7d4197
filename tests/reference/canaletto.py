"""Canaletto: lots of treasure, a gondola moved by the bids, and groups sold when complete."""

from collections import Counter, deque

from model import (Outcome, ask, best_seats, number_in, require, require_index, require_keys,
                   seats_from)

PLAYERS = range(2, 5)
OPTIONS = {"values": ["next", "open", "hidden"]}

PIECES = Counter({
    "mirror": 4, "chandelier": 4,
    "fan": 3, "lion": 3, "painting": 3, "glass": 3, "clock": 3, "bust": 3,
    "stove": 2, "ring": 2, "lamp": 2, "necklace": 2,
})
PALACES = 16
PIECES_PER_PALACE = range(1, 4)
VALUE_TILES = range(3, 17)
TILES_IN_ROW = 12
CASH_AT_START = 30
BID_MOST = 100
BRIBE_BID_MOST = 15
DEBT_COUNTS = 2
KINDS_LEFT_AT_END = 2


# The deal

def check_deal(players, options, deal):
    """34 pieces spread over 16 palaces, 14 tiles, and a place and a bidder to begin with."""
    require_keys(deal, ["first", "column", "palaces", "values", "unused"])
    require_index(deal, "first", players)
    require_index(deal, "column", PALACES)
    check_palaces(deal["palaces"])
    check_tiles(deal["values"], deal["unused"])


def check_palaces(palaces):
    """One to three pieces in each, no group twice in one, and all pieces in all."""
    require(len(palaces) == PALACES, f"{PALACES} palaces", len(palaces))
    for pieces in palaces:
        require(len(pieces) in PIECES_PER_PALACE, "1 to 3 pieces in a palace", pieces)
        require(len(set(pieces)) == len(pieces), "no group twice in a palace", pieces)
    found = Counter(piece for pieces in palaces for piece in pieces)
    require(found == PIECES, "34 pieces",
            f"missing {dict(PIECES - found)}, too many {dict(found - PIECES)}")


def check_tiles(row, unused):
    """Twelve tiles in the row, the other two unused."""
    require(len(row) == TILES_IN_ROW, f"{TILES_IN_ROW} values", row)
    require(sorted(row + unused) == list(VALUE_TILES), "the tiles 3 to 16, each once",
            sorted(row + unused))


# The game

class City:
    """Palaces, owners' treasures and money, and the row of tiles."""

    def __init__(self, players, deal):
        self.players = players
        self.palaces = [list(pieces) for pieces in deal["palaces"]]
        self.column = deal["column"]
        self.opener = deal["first"]
        self.tiles = deque(deal["values"])
        self.round = 0
        self.cash = [CASH_AT_START] * players
        self.debt = [0] * players
        self.has_bribe = [True] * players
        self.owned = [Counter() for _ in range(players)]

    def kinds_left(self):
        """The groups of which a piece is still in some palace."""
        return {piece for pieces in self.palaces for piece in pieces}

    def may_bribe(self, seat, bid):
        """A bid made, the gondola off the column, and the bid in force at most 15."""
        gondola_moved = bid % PALACES != 0
        return self.has_bribe[seat] and gondola_moved and bid <= BRIBE_BID_MOST

    def pay(self, seat, price):
        """From the cash while it lasts, the rest on the debt marker."""
        from_cash = min(price, self.cash[seat])
        self.cash[seat] -= from_cash
        self.debt[seat] += price - from_cash

    def hand_over_lot(self, seat):
        """Empty the palace under the column; return what the seat got."""
        lot, self.palaces[self.column] = self.palaces[self.column], []
        self.owned[seat].update(lot)
        return lot

    def sell_group(self, group):
        """Every owner gets the next tile's value for each piece."""
        value = self.tiles.popleft()
        for seat in range(self.players):
            self.cash[seat] += value * self.owned[seat].pop(group, 0)

    def move_on(self, bid, buyer):
        """Column to the gondola, past empty palaces; the buyer's left neighbour opens."""
        self.column = (self.column + bid) % PALACES
        while not self.palaces[self.column]:
            self.column = (self.column + 1) % PALACES
        self.opener = (buyer + 1) % self.players


def play(players, options, deal):
    """Auction after auction until at most two kinds of treasure remain."""
    city = City(players, deal)
    while True:
        city.round += 1
        buyer, bid, price = yield from auction(city)
        city.pay(buyer, price)
        lot = city.hand_over_lot(buyer)
        yield from resale(city, buyer, lot)
        if len(city.kinds_left()) <= KINDS_LEFT_AT_END:
            return outcome(city)
        city.move_on(bid, buyer)


def auction(city):
    """Return the buyer, the bid in force (it placed the gondola), and the price to pay."""
    still_in = deque(seats_from(city.opener, city.players))
    bid = 0
    while not is_decided(still_in, bid):
        seat = still_in.popleft()
        choice = yield from ask(seat, city.round, "auction", bidding(city, seat, still_in, bid))
        if choice == "bribe":
            city.has_bribe[seat] = False
            return seat, bid, 0
        if choice != "pass":
            bid = number_in(choice)
            still_in.append(seat)
    return still_in[-1], bid, bid


def is_decided(still_in, bid):
    """Only the bidder is left, or nobody can bid more; the last to bid stands last in the queue."""
    return bid == BID_MOST or (bid > 0 and len(still_in) == 1)


def bidding(city, seat, others_in, bid):
    """Bid more, pass (but the last one in without a bid made must bid), or bribe."""
    legal = [f"bid {amount}" for amount in range(bid + 1, BID_MOST + 1)]
    if others_in:
        legal.append("pass")
    if city.may_bribe(seat, bid):
        legal.append("bribe")
    return legal


def resale(city, buyer, lot):
    """Sell the groups this lot completed; the buyer is asked while two or more wait."""
    waiting = set(lot) - city.kinds_left()
    while len(waiting) > 1:
        choice = yield from ask(buyer, city.round, "resale",
                                [f"resell {group}" for group in waiting])
        group = choice.split()[1]
        waiting.remove(group)
        city.sell_group(group)
    for group in waiting:
        city.sell_group(group)


def outcome(city):
    """Debt counts twice; the highest score wins, ties share."""
    scores = [cash - DEBT_COUNTS * debt for cash, debt in zip(city.cash, city.debt)]
    return Outcome(scores, best_seats(scores), city.round)
