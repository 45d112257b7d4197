#!/usr/bin/env python3
"""A player of Krach who prices by the clock.

A share is worth many chips early and few late, more with others of its colour, and selling counts by
the points it brings now. It keeps a few chips for the next sale, and borrows only early on.
"""

from opponent import numbers, play

SEATS = 6
COLOURS = ["brown", "pink", "blue", "green", "yellow"]
RESERVE = 3


def chips_a_point(rounds_left):
    return 1.2 + rounds_left / 12


def prizes(view):
    """What taking the card and selling are worth to the viewer, in chips."""
    me, done = int(view["viewer"]), int(view["round"])
    left = max(0, int(view["deck_size"]) - 3 - done)
    centre, border = (COLOURS.index(colour) for colour in view["deck"].split(",")[done - 1].split("/"))
    held = numbers(view["held"])
    of = lambda colour: held[SEATS * colour : SEATS * colour + SEATS]
    take = 9 * left / 24 + 0.5 * of(centre)[me] * (left > 4)
    future = 0.5 * sum(of(border)) * min(1, left / 8) + left / 6
    sale = of(border)[me] * (sum(of(border)) - future) * chips_a_point(left)
    return take, max(0, sale)


def choose(view, legal):
    me, done = int(view["viewer"]), int(view["round"])
    chips = numbers(view["chips"])[me]
    take, sale = prizes(view)
    if view["phase"] == "loan":
        return "borrow" if done <= 5 and chips < 8 else "decline"
    if view["phase"] == "auction":
        rivals = bin(int(view["in"])).count("1") - 1
        prize = max(take, sale) - (min(take, sale) / 2 if rivals == 1 else 0)
        if chips <= RESERVE and sale < take:
            prize -= 2
        return "pay" if int(view["pot"]) + 1 < prize else "withdraw"
    if "take" in legal and take >= sale:
        return "take"
    sales = [action for action in legal if action.startswith("sell")]
    return sales[-1] if sales and sale > 0 else legal[0]


if __name__ == "__main__":
    play("broker", choose)
