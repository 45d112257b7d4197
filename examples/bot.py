#!/usr/bin/env python3
"""A bot for all three games that knows no rules: it picks one of the legal actions it is given.

It picks the kind of action first (bid, pass, steal, …) and then, nine times in ten, the first of
that kind, which for offers is the cheapest.

    encan arena krach --bots 'exec:python3 bot.py,random,random,random'
"""

import random
import sys


def choose(legal):
    kind = random.choice(sorted({action.split()[0] for action in legal}))
    choices = [action for action in legal if action.split()[0] == kind]
    return choices[0] if random.random() < 0.9 else random.choice(choices)


def main():
    legal = []
    for line in sys.stdin:
        word, _, rest = line.rstrip("\r\n").partition(" ")
        if word == "encan-bot":
            print("ready thrifty", flush=True)
        elif word == "legal":
            legal = rest.split("; ")
        elif word == "go":
            settings = dict(zip(rest.split()[::2], rest.split()[1::2]))
            random.seed(settings.get("seed"))  # the same question gives the same action
            print("action", choose(legal), flush=True)
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
