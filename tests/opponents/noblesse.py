#!/usr/bin/env python3
"""A player of Noblesse who counts thieves.

It exhibits when it is likely to come first and few thieves are about, sends the detective against
those who have thieves, and thieves against those who have something to show.
"""

import random

from opponent import numbers, pieces, play

FIRST_THIEVES = {0: (1, 12), 1: (2, 11), 2: (3, 10), 3: (4, 9), 4: (5, 8), 5: (6, 7)}


def best_run(cards):
    """The size of the largest collection: letters in an unbroken run, at least three cards."""
    count = [sum(card[0] == letter for card in cards) for letter in "ABCDEF"]
    best = run = 0
    for number in count:
        run = run + number if number else 0
        best = max(best, run)
    return best if best >= 3 else 0


def thief_of(view, seat):
    free = [thief for thief in FIRST_THIEVES[seat] if int(view["thieves"]) >> thief & 1]
    return max(free, default=None)


def choose_place(view, me, hand):
    mine = best_run(hand)
    cheques = bin(numbers(view["cheques"])[me]).count("1")
    castle = 1 + mine * 0.6 + (not cheques) * 5
    return "castle" if random.random() * (castle + 1 + cheques * 0.6) < castle else "auction"


def choose_castle(view, me, hand, rivals):
    mine = best_run(hand)
    hands = view["hand"].split(",")
    hidden = numbers(view["hidden"])
    armed = sum(thief_of(view, rival) is not None for rival in rivals)
    showing = sum(best_run(pieces(hands[rival])) > 0 or hidden[rival] > 2 for rival in rivals)
    ahead = sum(best_run(pieces(hands[rival])) > mine for rival in rivals)
    if mine and not armed:
        return "exhibit"
    thief = thief_of(view, me)
    weights = {
        "exhibit": max(0, 4 - 2 * ahead - armed) if mine else 0,
        "detective": armed * (1 + sum(pawn > numbers(view["pawn"])[me] for pawn in numbers(view["pawn"])) / 2),
        f"thief {thief}": 1.5 * showing if thief else 0,
    }
    if not any(weights.values()):
        return "exhibit" if mine else "detective"
    return random.choices(list(weights), list(weights.values()))[0]


def choose(view, legal):
    me = int(view["viewer"])
    hand = pieces(view["hand"].split(",")[me])
    rivals = [seat for seat in range(int(view["players"])) if seat != me and int(view["to_act"]) >> seat & 1]
    if view["phase"] == "place":
        return choose_place(view, me, hand)
    if view["phase"] == "castle":
        return choose_castle(view, me, hand, rivals)
    if view["phase"] == "auction":
        cheques = [action for action in legal if action.startswith("cheque")]
        if cheques and not rivals:
            return cheques[0]
        return random.choice(cheques) if cheques and random.random() < 0.8 else legal[-1]
    if view["phase"] == "exhibition":
        return max(legal, key=len) if rivals else min(legal, key=len)
    if view["phase"] == "theft":
        return max(legal, key=lambda action: best_run(hand + [action.split()[1]]))
    return random.choice(legal)


if __name__ == "__main__":
    play("collector", choose)
