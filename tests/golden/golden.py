"""Games, tree sizes and boards of fixed seeds against the texts stored here.

usage: golden.py check BUILD            compares what the build prints with the stored texts
       golden.py regenerate BUILD       stores what the build prints
       golden.py whole BUILD FOLDER     writes everything in full, digests of which are stored: do it
                                        with two builds and compare the folders to see what changed

Stored are: of every title the beginning of a game and a board, to be read; a line for every game with
a digest of each 50 plies; a line for every board; the sizes of game trees.
"""

import re
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parent / "support"))
from expected import compare, digest, store  # noqa: E402

PLIES = 50  # in a digest

PLAYERS = {"krach": (2, 3, 4, 5, 6), "canaletto": (2, 3, 4), "noblesse": (2, 3, 4, 5, 6)}
OPTIONS = {
    "krach": ("quick=on", "loan_cost=0", "loan_cost=9", "chips=open"),
    "canaletto": ("values=open",),
    "noblesse": ("reward=leader", "finish=now"),
}

# What is shown in full: a game, and how many of its plies; a board, by the phase it is in.
GAMES_SHOWN = {"krach 3 2": 12, "canaletto 3 1": 14, "noblesse 3 2": 10}
BOARDS_SHOWN = {"krach 6 3 en": "auction", "canaletto 4 2 en": "auction", "noblesse 6 2 en": "castle"}
BOARDS = ("krach 6 3", "canaletto 4 2", "noblesse 6 2", "noblesse 3 1")
LANGUAGES = ("en", "fr")

TREES = ("krach 2 14", "krach 3 13", "krach 4 12", "krach 6 11", "canaletto 2 4", "canaletto 3 4",
         "canaletto 4 4", "noblesse 2 7", "noblesse 3 5", "noblesse 4 5")
TREE_SEEDS = ("1", "2")


def run(program, *arguments):
    return subprocess.run([program, *arguments], stdout=subprocess.PIPE, text=True, check=True).stdout


# Games

def game_setups():
    """What the program `playthrough` is called with, for each game."""
    for title, counts in PLAYERS.items():
        for players in counts:
            for seed in (1, 2):
                yield f"{title} {players} {seed}"
        for option in OPTIONS[title]:
            yield f"{title} 3 3 {option}"


def plies(text):
    """The text of a game, cut before every ply; first the deal."""
    return re.split(r"^(?=\d+\. round )", text, flags=re.MULTILINE)


def game_line(setup, text):
    parts = plies(text)
    digests = (digest("".join(parts[start:start + PLIES])) for start in range(0, len(parts), PLIES))
    rounds = re.findall(r"^\d+\. round (\d+)", text, flags=re.MULTILINE)[-1]
    return f"{setup}: {len(parts) - 1} plies, {rounds} rounds: {' '.join(digests)}\n"


# Boards

def positions(text):
    """The boards of a game: (phase, text) for each."""
    boards = re.split(r"^(?=== ply )", text, flags=re.MULTILINE)[1:]
    return [(re.match(r"== ply \d+, ([^,]+),", board)[1], board) for board in boards]


def board_lines(setup, text):
    return "".join(f"{setup} {phase}: {digest(board)}\n" for phase, board in positions(text))


# Trees

def tree_line(setup, text):
    return f"{setup}: {' '.join(row.split()[1] for row in text.splitlines())}\n"


# All of it

LISTS = {
    "games": ("playthrough", f"title players seed [option]: a digest of every {PLIES} plies", game_line),
    "boards": ("boards", "title players seed language phase: a digest of the board in two sizes",
               board_lines),
    "perft": ("perft", "title players seed: positions after 1, 2, 3 … plies", tree_line),
}


def whole_texts(build):
    """Everything that is printed, by the name of the program and what it was called with."""
    texts = {f"playthrough {setup}": run(f"{build}/tests/playthrough", *setup.split())
             for setup in game_setups()}
    for setup in (f"{board} {language}" for board in BOARDS for language in LANGUAGES):
        texts[f"boards {setup}"] = run(f"{build}/tests/boards", *setup.split())
    for title, players, depth in map(str.split, TREES):
        for seed in TREE_SEEDS:
            texts[f"perft {title} {players} {seed}"] = run(
                f"{build}/encan", "perft", title, "--players", players, "--seed", seed, "--depth", depth)
    return texts


def texts_of(program, texts):
    """(setup, text) of what one program has printed."""
    return [(name.removeprefix(f"{program} "), text) for name, text in texts.items()
            if name.startswith(f"{program} ")]


def stored_texts(texts):
    """The files stored here, made of everything that was printed."""
    files = {}
    for setup, count in GAMES_SHOWN.items():
        files[f"{setup.split()[0]}-game.txt"] = "".join(plies(texts[f"playthrough {setup}"])[:count + 1])
    for setup, shown in BOARDS_SHOWN.items():
        files[f"{setup.split()[0]}-board.txt"] = next(
            board for phase, board in positions(texts[f"boards {setup}"]) if phase == shown)
    for name, (program, heading, line) in LISTS.items():
        files[f"{name}.txt"] = f"# {heading}\n" + "".join(line(*row) for row in texts_of(program, texts))
    return files


def write_whole(texts, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        store(folder / f"{name.replace(' ', '-')}.txt", text)


def main(action, build, folder=None):
    texts = whole_texts(build)
    if action == "whole":
        write_whole(texts, Path(folder))
        return 0
    handle = {"check": compare, "regenerate": store}[action]
    results = [handle(FOLDER / name, text) for name, text in stored_texts(texts).items()]
    if not all(results):
        print(f"for everything in full: {sys.argv[0]} whole BUILD FOLDER")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
