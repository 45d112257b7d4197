"""Random games: no model may stumble or run for ever."""

import copy
import random
import unittest

import canaletto
import krach
import noblesse
import referee
from handmade import PALACES, decision, end_line, judged, setup_line


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
    """First a kind of action, then one of that kind, so that a hundred bids do not drown the rest."""
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
