#!/usr/bin/env python3
"""A bidder in Canaletto who works out what a lot will fetch, and makes bids that cannot be bribed.

It looks one auction ahead and no further: it knows the tiles that are left, that only the first
group sold gets the next one, and which groups may never be sold. It opens at 16 where that pays,
bribes cheap lots, and in the last auctions goes up to what a lot brings.
"""

from opponent import numbers, pieces, play

BRIBED_AT_MOST = 15
TILES = range(3, 17)


def tile_values(view):
    """The next tile, and the mean of those nobody has seen."""
    row = view["tile"].split(",")
    known = [int(tile) for tile in row if tile != "?"]
    unseen = [tile for tile in TILES if tile not in known] or known[-1:]
    mean = sum(unseen) / len(unseen)
    upcoming = row[int(view["tiles_spent"])]
    return (mean if upcoming == "?" else int(upcoming)), mean


def lot_worth(view):
    palaces = [pieces(palace) for palace in view["palace"].split(",")]
    lot = palaces[int(view["column"])]
    elsewhere = [piece for i, palace in enumerate(palaces) if i != int(view["column"]) for piece in palace]
    following, mean = tile_values(view)
    worth = 0
    for piece in lot:
        left = elsewhere.count(piece)
        if not left:
            worth += following
            following = mean
        elif len(set(elsewhere)) > 2:
            worth += mean * max(0, 1 - 1.5 * left / len(elsewhere))
    return worth


def choose(view, legal):
    me, bid = int(view["viewer"]), int(view["bid"])
    if view["phase"] == "resale":
        owned = numbers(view["owned"])[12 * me : 12 * me + 12]
        return legal[owned.index(max(owned)) % len(legal)]
    worth = lot_worth(view)
    lots = sum(palace != "-" for palace in view["palace"].split(","))
    cash = numbers(view["cash"])[me]
    limit = worth * (1 if lots <= 3 else 0.9 if lots <= 8 else 0.8) - (lots > 3)
    if limit > cash:
        limit = cash + (worth - cash) / 2
    if "bribe" in legal and worth >= 8 + lots * 0.6:
        return "bribe"
    masks = int(view["masks"]) & int(view["in"]) & ~(1 << me)
    if masks and bid <= BRIBED_AT_MOST < limit:
        return f"bid {BRIBED_AT_MOST + 1}"
    if bid + 1 <= limit or "pass" not in legal:
        return f"bid {bid + 1}"
    return "pass"


if __name__ == "__main__":
    play("bidder", choose)
