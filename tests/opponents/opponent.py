"""What the opponents share: the bot protocol, docs/bot-protocol.md."""

import random
import sys


def fields(view):
    """The fields of a view by name. A field goes before an option of the same name."""
    return dict(pair.split("=", 1) for pair in view.split()[1:])


def numbers(text):
    return [int(number) for number in text.split(",")]


def pieces(text):
    """The parts of a set, "mirror+lion", and none of "-"."""
    return [] if text == "-" else text.split("+")


def play(name, choose):
    """Answers questions until there are no more; `choose` takes fields and legal actions."""
    view, legal = {}, []
    for line in sys.stdin:
        word, _, rest = line.rstrip("\r\n").partition(" ")
        if word == "encan-bot":
            print("ready", name, flush=True)
        elif word == "view":
            view = fields(rest)
        elif word == "legal":
            legal = rest.split("; ")
        elif word == "go":
            settings = dict(zip(rest.split()[::2], rest.split()[1::2]))
            random.seed(settings.get("seed"))  # the same question gives the same action
            print("action", legal[0] if len(legal) == 1 else choose(view, legal), flush=True)
        elif word == "quit":
            break
