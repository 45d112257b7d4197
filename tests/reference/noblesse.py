"""Noblesse: collections bought, shown, stolen, and a race to the banquet table.

A card is letter and year, "A1612": in text order it is in order of letter, then year.
"""

import re
from collections import Counter

from model import (Outcome, Question, ask, best_seats, number_in, require, require_keys)

PLAYERS = range(2, 7)
OPTIONS = {"reward": ["own", "leader"], "finish": ["round", "now"]}

LETTERS = "ABCDEF"
SERIES = Counter({"A": 8, "B": 8, "C": 8, "D": 7, "E": 7, "F": 7})
ONE_MORE_OF_EACH_WITH = 6
YEARS = range(1500, 1951)
HAND_AT_START = 4
SMALLEST_COLLECTION = 3

CHEQUES = [
    (1, 10, 15, 24), (2, 9, 16, 23), (3, 8, 17, 22),
    (4, 7, 18, 21), (5, 6, 19, 20), (11, 12, 13, 14),
]
THIEVES = [(1, 12), (2, 11), (3, 10), (4, 9), (5, 8), (6, 7)]
OWNER = {thief: seat for seat, pair in enumerate(THIEVES) for thief in pair}

CLUB = (4, 2)
CASTLES = [
    (4, 2), (5, 2), (3, 1), (6, 3), (4, 1), (5, 3), (4, 2), (3, 2), (6, 2),
    (5, 1), (4, 3), (5, 2), (6, 3), (3, 1), (4, 2), (5, 3), (6, 2), (4, 1),
]
CASTLES_OF_THREE_SQUARES = {3, 8, 12, 17}
LAST_SEAT = 64
LAST_ROUND = 200
FINAL_BONUS = (8, 4)


def lay_track():
    """The two numbers of every square, from the club to the last castle."""
    track = [CLUB]
    for number, rewards in enumerate(CASTLES, start=1):
        track += [rewards] * (3 if number in CASTLES_OF_THREE_SQUARES else 2)
    return track


TRACK = lay_track()
BANQUET = len(TRACK)


def letter(card):
    return card[0]


def year(card):
    return int(card[1:])


# The deal

def check_deal(players, options, deal):
    """Four cards a hand, the rest in two piles, and the right series in all."""
    require_keys(deal, ["hands", "piles"])
    hands, piles = deal["hands"], deal["piles"]
    require(len(hands) == players, f"{players} hands", len(hands))
    for hand in hands:
        require(len(hand) == HAND_AT_START, f"{HAND_AT_START} cards in a hand", hand)
    require(len(piles) == 2, "2 piles", len(piles))
    sizes = [len(pile) for pile in piles]
    require(sizes[0] - sizes[1] in (0, 1), "equal piles, an odd card on the first", sizes)
    check_series(players, sum(hands + piles, []))


def check_series(players, cards):
    """So many cards of each letter, and every year only once."""
    for card in cards:
        require(re.fullmatch("[A-F][0-9]{4}", card), "a letter A-F and a year", card)
        require(year(card) in YEARS, "a year from 1500 to 1950", card)
    each = 1 if players >= ONE_MORE_OF_EACH_WITH else 0
    expected = {name: count + each for name, count in SERIES.items()}
    found = Counter(map(letter, cards))
    require(found == expected, f"series {expected}", dict(sorted(found.items())))
    twice = [when for when, count in Counter(map(year, cards)).items() if count > 1]
    require(not twice, "every year once", f"again {sorted(twice)}")


# Collections

def runs(hand):
    """Each unbroken run of letters present in the hand, as one sorted shelf of cards a letter."""
    shelves = [sorted(card for card in hand if letter(card) == name) for name in LETTERS]
    for begin in range(len(LETTERS)):
        for end in range(begin, len(LETTERS)):
            if not shelves[end]:
                break
            yield shelves[begin:end + 1]


def offered_collections(hand):
    """What an exhibitor is offered to show, a documented part of all it could show.

    Of each run: all of it; the newest of each letter, if of three letters or more; the three
    newest, if of a single letter with four cards or more.
    """
    offered = set()
    for run in runs(hand):
        whole = sum(run, [])
        if len(whole) >= SMALLEST_COLLECTION:
            offered.add(tuple(whole))
        if len(run) >= SMALLEST_COLLECTION:
            offered.add(tuple(shelf[-1] for shelf in run))
        if len(run) == 1 and len(whole) > SMALLEST_COLLECTION:
            offered.add(tuple(whole[-SMALLEST_COLLECTION:]))
    return offered


def beauty(collection):
    """A key that grows with the rank: more cards, then the older oldest object; () is lowest."""
    return (len(collection), -min(map(year, collection))) if collection else (0, 0)


def best_collection(hand):
    """The finest collection in a hand, () if there is none."""
    return max(offered_collections(hand), key=beauty, default=())


def ranked(collections):
    """The seats that have a collection, finest first."""
    shown = [seat for seat, collection in collections.items() if collection]
    return sorted(shown, key=lambda seat: beauty(collections[seat]), reverse=True)


# The game

class Club:
    """Hands, piles, pawns and prison."""

    def __init__(self, players, options, deal):
        self.players = players
        self.options = options
        self.round = 0
        self.hands = [set(hand) for hand in deal["hands"]]
        self.piles = [list(pile) for pile in deal["piles"]]
        self.cheques = [set(CHEQUES[seat]) for seat in range(players)]
        self.thieves = [set(THIEVES[seat]) for seat in range(players)]
        self.pawns = [0] * players
        self.prison = []

    def piles_left(self):
        """The numbers, 1 or 2, of the piles that still hold a card."""
        return [number for number, pile in enumerate(self.piles, start=1) if pile]

    def cheque_cards(self, seat):
        return [f"cheque {value}" for value in self.cheques[seat]]

    def thief_cards(self, seat):
        return [f"thief {thief}" for thief in self.thieves[seat]]

    def advance(self, seat, squares):
        """A pawn never moves past the last seat."""
        self.pawns[seat] = min(self.pawns[seat] + squares, LAST_SEAT)

    def someone_at_banquet(self):
        return max(self.pawns) >= BANQUET

    def stops_at_once(self):
        """With finish=now a pawn on the banquet table drops the rest of the round."""
        return self.options["finish"] == "now" and self.someone_at_banquet()

    def imprison(self, thief):
        """The newcomer pushes the others on; the one pushed out goes home."""
        self.thieves[OWNER[thief]].remove(thief)
        self.prison.insert(0, thief)
        if len(self.prison) > self.players:
            freed = self.prison.pop()
            self.thieves[OWNER[freed]].add(freed)


def play(players, options, deal):
    """Round after round until a pawn sits at the banquet table."""
    club = Club(players, options, deal)
    while club.round < LAST_ROUND and not club.someone_at_banquet():
        club.round += 1
        places = yield from ask_together(
            club, "place", {seat: ["auction", "castle"] for seat in range(players)})
        yield from auction_house(club, those_at("auction", places))
        yield from castle(club, those_at("castle", places))
    return outcome(club)


def ask_together(club, phase, legal):
    """Ask several seats at the same time; from seat -> choices to seat -> choice."""
    if not legal:
        return {}
    seats = sorted(legal)
    answers = yield [Question(seat, club.round, phase, frozenset(legal[seat])) for seat in seats]
    return dict(zip(seats, answers))


def those_at(place, places):
    return [seat for seat, chosen in places.items() if chosen == place]


# The auction house

def auction_house(club, visitors):
    """The highest cheque buys; a lone thief pockets it. No sale without cards."""
    if not club.piles_left():
        return
    played = yield from auction_cards(club, visitors)
    bids = {number_in(card): seat for seat, card in played.items() if card.startswith("cheque")}
    thieves = [seat for seat, card in played.items() if card.startswith("thief")]
    if not bids:
        return
    cheque = max(bids)
    buyer = bids[cheque]
    pile = yield from chosen_pile(club, buyer)
    club.hands[buyer].add(club.piles[pile - 1].pop(0))
    club.cheques[buyer].remove(cheque)
    if len(thieves) == 1:
        club.cheques[thieves[0]].add(cheque)


def auction_cards(club, visitors):
    """What each visitor plays; one with a single card plays it, one with none plays nothing."""
    playable = {seat: club.cheque_cards(seat) + club.thief_cards(seat) for seat in visitors}
    forced = {seat: cards[0] for seat, cards in playable.items() if len(cards) == 1}
    chosen = yield from ask_together(
        club, "auction", {seat: cards for seat, cards in playable.items() if len(cards) > 1})
    return {**forced, **chosen}


def chosen_pile(club, buyer):
    """The pile to buy from; not asked if only one is left."""
    left = club.piles_left()
    if len(left) == 1:
        return left[0]
    choice = yield from ask(buyer, club.round, "pile", [f"pile {number}" for number in left])
    return number_in(choice)


# The castle

def castle(club, visitors):
    """Exhibitions, then thefts, then arrests."""
    actions = yield from ask_together(club, "castle", {
        seat: ["exhibit", "detective"] + club.thief_cards(seat) for seat in visitors})
    thieves = sorted((number_in(action) for action in actions.values()
                      if action.startswith("thief")), reverse=True)
    shown = yield from exhibitions(club, those_at("exhibit", actions))
    reward_exhibitors(club, ranked(shown))
    if club.stops_at_once():
        return
    yield from thefts(club, thieves, shown)
    detectives = those_at("detective", actions)
    if detectives and thieves:
        reward_detectives(club, detectives)
        for thief in thieves:
            club.imprison(thief)


def exhibitions(club, exhibitors):
    """The collection of each exhibitor, () for one who can show nothing; all are asked."""
    legal = {}
    for seat in exhibitors:
        offered = offered_collections(club.hands[seat])
        legal[seat] = ["show " + " ".join(cards) for cards in offered] or ["nothing"]
    answers = yield from ask_together(club, "exhibition", legal)
    return {seat: tuple(answer.split()[1:]) for seat, answer in answers.items()}


def reward_exhibitors(club, ranking):
    """First and second number for the two best, read before either moves."""
    leader = max(club.pawns)
    squares = [leader if club.options["reward"] == "leader" else club.pawns[seat]
               for seat in ranking]
    for place, (seat, square) in enumerate(zip(ranking[:2], squares)):
        club.advance(seat, TRACK[square][place])


def thefts(club, thieves, shown):
    """Thief by thief, most senior first, one object from each collection in rank order."""
    order = ranked(shown)
    left = {seat: set(shown[seat]) for seat in order}
    for thief in thieves:
        for victim in order:
            if left[victim]:
                card = yield from stolen_card(club, OWNER[thief], left[victim])
                left[victim].remove(card)
                club.hands[victim].remove(card)
                club.hands[OWNER[thief]].add(card)


def stolen_card(club, seat, cards):
    """The object taken; the last one of a collection is taken without asking."""
    if len(cards) == 1:
        (card,) = cards
        return card
    choice = yield from ask(seat, club.round, "theft", [f"steal {card}" for card in cards])
    return choice.split()[1]


def reward_detectives(club, detectives):
    """Each advances by its place in the race, read before any of them moves."""
    places = {seat: 1 + sum(pawn > club.pawns[seat] for pawn in club.pawns)
              for seat in detectives}
    for seat, place in places.items():
        club.advance(seat, place)


def outcome(club):
    """The two finest collections advance once more; the furthest pawn wins, then the finer."""
    best = {seat: best_collection(hand) for seat, hand in enumerate(club.hands)}
    for seat, bonus in zip(ranked(best), FINAL_BONUS):
        club.advance(seat, bonus)
    keys = [(pawn, beauty(best[seat])) for seat, pawn in enumerate(club.pawns)]
    return Outcome(list(club.pawns), best_seats(keys), club.round)
