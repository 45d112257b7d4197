"""The full screen, driven under tmux. usage: terminal.py ENCAN [--renew] [CLASS]…

--renew stores the screens in golden/ again; look at the difference before committing."""

import random
import re
import signal
import sys
import tempfile
import unittest
from pathlib import Path

from pane import CRASH, Pane

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
from expected import digest  # noqa: E402
from titles import titles_of  # noqa: E402

ENCAN = ""
RENEW = False
GOLDEN = Path(__file__).parent / "golden"
SIZES = ((80, 24), (120, 40))
ASKED = "› "
OVER = {"en": "Play again", "fr": "Rejouer"}

# The bar of keys is drawn last: once it belongs to the new stage, so does everything else.
ASKED_KEYS = re.compile(r"(choose|choisir)\s+h ")
OVER_KEYS = re.compile(r"(choose|choisir)\s+\? ")


def play(game, *options, level=1, seed=7, pause=0, **how):
    command = [ENCAN, "play", game, "--level", str(level), "--seed", str(seed), "--pause",
               str(pause), *options]
    return Pane(command, **how)


def choose(pane, number):
    """Takes the choice with that number, or the first if there is none. Waits for what it types to
    appear, so that no key is lost or comes twice."""
    pane.keys(number)
    if f"▸ {number} " not in pane.settled(lambda now: f"› {number}" in now):
        number = "1"
        pane.keys("BSpace", number)
        pane.wait("› 1")
    pane.keys("Enter")
    pane.wait(absent=[f"› {number}"])


def answer_all(pane, language="en", at_prompt=lambda number, screen: None):
    """Plays to the end: always the first or the second choice, drawn with a fixed seed."""
    lot = random.Random(1)
    number = 0
    while True:
        screen = pane.settled(lambda now: OVER[language] in now and OVER_KEYS.search(now) or
                              ASKED in now and ASKED_KEYS.search(now))
        if OVER[language] in screen:
            return screen
        at_prompt(number, screen)
        number += 1
        choose(pane, lot.choice("12"))


class Play(unittest.TestCase):
    def whole_game(self, game, *options, **how):
        with play(game, *options, **how) as pane:
            screen = answer_all(pane)
            self.assertIn("1 Replay this game", screen.replace("  ", " "))
            pane.keys("q")
            self.assertIn("ended with 0", pane.wait("modes noted"))

    def test_noblesse(self):
        self.whole_game("noblesse")

    def test_canaletto(self):
        self.whole_game("canaletto")

    def test_krach(self):
        self.whole_game("krach")

    def test_french(self):
        with play("krach", "--lang", "fr", "--players", "2") as pane:
            pane.wait("Emprunt", "conseil", "quitter")
            answer_all(pane, "fr")

    def test_what_comes_after(self):
        with play("krach", "--players", "2") as pane:
            answer_all(pane)
            pane.keys("1")
            pane.wait("seen by Ada", "To act", absent=["Play again"])
            pane.keys("q")
            pane.wait("Play again")
            pane.keys("2")
            pane.wait("Round 1 ", ASKED)
            pane.keys("q")
            pane.wait("Leave the game?")
            pane.keys("Enter")
            self.assertIn("ended with 0", pane.wait("modes noted"))


class Keys(unittest.TestCase):
    def test_menu_begins_a_game(self):
        with Pane([ENCAN, "play", "--pause", "0"]) as pane:
            pane.wait("▸ Game", "◂ Noblesse ▸", "Enter play")
            pane.keys("Right")
            pane.wait("◂ Canaletto ▸")
            pane.keys("Right", "Down", "Left", "Left")
            pane.wait("◂ Krach ▸", "▸ Players", "◂ 2 ▸")
            for _ in range(6):
                pane.keys("Down")
            pane.wait("▸ Name")
            pane.keys("C-u", "Zoé")
            pane.wait("Zoé")
            pane.keys("Enter")
            pane.wait("Krach · Round 1", "Zoé (you)", ASKED)

    def test_menu_changes_the_language(self):
        with Pane([ENCAN, "play"]) as pane:
            pane.wait("▸ Game")
            pane.keys("Up", "Up", "Up", "Up", "Right")
            pane.wait("◂ Français ▸", "Joueurs", "Entrée jouer")
            pane.keys("q")
            self.assertIn("ended with 0", pane.wait("modes noted"))

    def test_help_is_of_the_phase_and_then_all_rules(self):
        with play("krach") as pane:
            pane.wait(ASKED)
            pane.keys("?")
            pane.wait("─ Help ─", "Loans", "Keys")
            pane.keys("End")
            pane.wait("─ Help ─", absent=["Keys"])
            pane.keys("Home")
            pane.wait("Loans", "Keys")
            pane.keys("Escape")
            pane.wait(ASKED, absent=["─ Help ─"])

    def test_hint_tells_chances(self):
        with play("krach") as pane:
            pane.wait(ASKED)
            pane.keys("h")
            pane.wait("Hint: ", "% chance of winning", "Enter back")
            pane.keys("Enter")
            pane.wait("Loans", absent=["% chance of winning"])

    def test_choices_by_arrows_and_by_letters(self):
        with play("krach") as pane:
            pane.wait("▸ 1")
            pane.keys("Down")
            pane.wait("▸ 2")
            pane.keys("k")
            pane.wait("▸ 1")
            pane.keys("2")
            pane.wait("▸ 2", "› 2")
            pane.keys("Escape")
            pane.wait("› Choose")

    def test_typing_completes_and_remembers(self):
        with play("krach") as pane:
            pane.wait("Loans", ASKED)
            pane.keys("d", "Tab")
            pane.wait("› decline")
            pane.keys("Enter")
            pane.wait("You take no loan", ASKED)
            pane.keys("C-p")
            pane.wait("› decline")
            pane.keys("Enter")
            pane.wait("is not")
            pane.keys("p", "Tab", "Enter")
            pane.wait("You pay")

    def test_undo_before_the_others_have_chosen(self):
        with play("noblesse", pause=60000) as pane:
            pane.wait("auction", ASKED)
            pane.keys("Enter")
            pane.wait("thinking", "u undo")
            pane.keys("u")
            pane.wait("Taken back")
            pane.keys("2", "Enter")
            pane.wait("thinking")
            pane.keys("Space")
            pane.wait("The castle", ASKED)
            pane.keys("PPage")
            pane.wait("You go to the castle", absent=["You go to the auction house"])

    def test_nothing_to_undo(self):
        with play("krach") as pane:
            pane.wait(ASKED)
            pane.keys("u")
            pane.wait("nothing to take back")

    def test_log_tells_what_happened(self):
        with play("krach", "--players", "6") as pane:
            pane.wait(ASKED)
            pane.keys("1", "Enter")
            pane.wait("The auction", ASKED)
            pane.keys("PPage")
            pane.wait("─ What happened ─", "Turned up", "You borrow")
            pane.keys("Escape")
            pane.wait(ASKED)

    def test_resize_redraws(self):
        with play("canaletto") as pane:
            pane.wait("Canaletto · Round 1", ASKED)
            pane.resize(120, 40)
            screen = pane.wait("~~", ASKED)
            self.assertEqual(len(screen.splitlines()), 40)
            pane.resize(79, 24)
            pane.wait("79×24", "80×24", absent=["Canaletto"])
            pane.resize(60, 12)
            pane.wait("60×12", absent=["79×24"])
            pane.resize(80, 24)
            pane.wait("Canaletto · Round 1", ASKED)

    def test_too_small_still_leaves(self):
        with play("krach", columns=40, rows=10) as pane:
            pane.wait("40×10")
            pane.keys("q")
            self.assertIn("ended with 0", pane.wait("modes noted"))

    def test_quit_asks_and_the_game_is_resumed(self):
        with tempfile.TemporaryDirectory() as home:
            with play("krach", "--players", "2", home=home) as pane:
                pane.wait("Loans", ASKED)
                pane.keys("2", "Enter")
                pane.wait("The auction", ASKED)
                pane.keys("q")
                pane.wait("Leave the game?", "--resume")
                pane.keys("Escape")
                pane.wait("The auction", ASKED, absent=["Leave the game?"])
                before = pane.screen()
                pane.keys("q", "Enter")
                self.assertIn("ended with 0", pane.wait("modes noted"))
            with Pane([ENCAN, "play", "--resume", "--pause", "0"], home=home) as pane:
                pane.wait("The auction", ASKED)
                self.assertEqual(pane.screen(), before)

    def test_saved_games_are_in_the_menu(self):
        with tempfile.TemporaryDirectory() as home:
            with play("krach", "--players", "2", home=home) as pane:
                pane.wait("Loans", ASKED)
                pane.keys("q", "Enter")
                pane.wait("modes noted")
            with Pane([ENCAN, "play", "--pause", "0"], home=home) as pane:
                pane.wait("▸ Game")
                pane.keys("Up", "Up", "Enter")
                pane.wait("Saved games", "Krach", "2 players", "round 1")
                pane.keys("Enter")
                pane.wait("Krach · Round 1", ASKED)


class HotSeat(unittest.TestCase):
    def test_cards_are_covered_between_people(self):
        names = ("--name", "Ann", "--name", "Bob")
        with play("noblesse", "--players", "2", "--hotseat", *names) as pane:
            cover = pane.wait("Pass the keyboard to Ann")
            self.assertNotIn("B1", cover)
            pane.keys("Enter")
            pane.wait("Ann is dealt", ASKED, absent=["Bob is dealt"])
            pane.keys("Enter")
            cover = pane.wait("Pass the keyboard to Bob", "u undo")
            self.assertNotIn("dealt", cover)
            pane.keys("u")
            pane.wait("Ann is dealt", "Taken back")
            pane.keys("1", "Enter")
            pane.wait("Pass the keyboard to Bob")
            pane.keys("Enter")
            screen = pane.wait("Bob is dealt", ASKED, absent=["Ann is dealt"])
            self.assertNotIn("Ann goes", screen)
            pane.keys("2", "Enter")
            pane.wait("Everybody has chosen", absent=["Ann goes"])
            pane.keys("Enter")
            pane.wait("Pass the keyboard to Ann")
            pane.keys("Enter")
            pane.wait("Ann goes to the auction house", "Bob goes to the castle")

    def test_open_games_need_no_cover(self):
        with play("canaletto", "--players", "2", "--hotseat") as pane:
            pane.wait("Canaletto · Round 1", ASKED, absent=["Pass the keyboard"])
            pane.keys("1", "Enter")
            pane.until(lambda now: ASKED in now)
            self.assertNotIn("Pass the keyboard", pane.screen())


class Looks(unittest.TestCase):
    """The same signs in all colours and in none."""

    def escapes(self, **environment):
        with play("krach", **environment) as pane:
            pane.wait("Loans", ASKED)
            return pane.screen(), pane.screen("-e")

    def test_256_colours_8_colours_none(self):
        text, many = self.escapes()
        eight_text, eight = self.escapes(TERM="xterm")
        none_text, none = self.escapes(NO_COLOR="1")
        self.assertEqual(text, eight_text)
        self.assertEqual(text, none_text)
        self.assertIn("\x1b[38;5;", many.replace("\x1b[1m", ""))
        self.assertNotIn("38;5;", eight)
        self.assertRegex(eight, r"\x1b\[[0-9;]*3[1-7]")
        self.assertNotRegex(none, r"\x1b\[[0-9;]*[34][0-7]m")
        self.assertRegex(none, r"\x1b\[[0-9;]*7m")

    def test_without_a_utf8_locale(self):
        with play("krach", LANG="C", LC_ALL="C") as pane:
            pane.wait("▸ 1", "›")


class Restored(unittest.TestCase):
    """The terminal has the modes and the screen that it had, however the program ended."""

    def ends(self, end, code):
        with play("krach", level=5, pause=60000) as pane:
            pane.wait("Krach · Round 1")
            self.assertTrue(pane.on_alternate_screen())
            end(pane)
            before, after = pane.modes()
            self.assertEqual(before, after)
            self.assertFalse(pane.on_alternate_screen())
            screen = pane.screen()
            self.assertNotIn("Krach · Round 1", screen)
            self.assertRegex(screen, f"ended with {code}\n")

    def test_quit(self):
        def leave(pane):
            pane.keys("q")
            pane.wait("Leave the game?")
            pane.keys("Enter")
        self.ends(leave, "0")

    def test_interrupt(self):
        self.ends(lambda pane: pane.keys("C-c"), "0")

    def test_terminated(self):
        self.ends(lambda pane: pane.signal(signal.SIGTERM), "0")

    def test_hung_up(self):
        self.ends(lambda pane: pane.signal(signal.SIGHUP), "129")

    def test_crash(self):
        self.ends(lambda pane: pane.signal(CRASH), "(139|1)")

    def test_abort(self):
        self.ends(lambda pane: pane.signal(signal.SIGABRT), "(134|1)")


class Recorded(unittest.TestCase):
    """With the record of a whole game."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.record = Path(cls.folder.name) / "game.record"
        with play("noblesse", "--players", "2", "--record", str(cls.record)) as pane:
            answer_all(pane)
            pane.keys("q")
            pane.wait("modes noted")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()


class Replay(Recorded):
    def test_back_and_forth_through_anybodys_eyes(self):
        with Pane([ENCAN, "replay", str(self.record)]) as pane:
            pane.wait("· 0/", "seen by spectators", "Round 1", absent=["is dealt"])
            pane.keys("Right")
            pane.wait("· 1/", "goes to")
            pane.keys("Left")
            pane.wait("· 0/", absent=["goes to"])
            pane.keys("1")
            pane.wait("seen by Ada", "Ada is dealt")
            pane.keys("a")
            pane.wait("all cards shown", "Ada is dealt", "Fox is dealt")
            pane.keys("NPage")
            pane.wait("Round 2")
            pane.keys("PPage")
            pane.wait("Round 1", "· 0/")
            pane.keys("End")
            pane.wait("wins")
            pane.keys("q")
            self.assertIn("ended with 0", pane.wait("modes noted"))

    def test_cards_stay_hidden_while_a_game_goes_on(self):
        with tempfile.TemporaryDirectory() as home:
            record = Path(home) / "left.record"
            with play("noblesse", "--record", str(record)) as pane:
                pane.wait(ASKED)
                pane.keys("1", "Enter")
                pane.wait("goes to", ASKED)
                pane.keys("q", "Enter")
                pane.wait("modes noted")
            with Pane([ENCAN, "replay", str(record)]) as pane:
                pane.wait("· 0/1")
                pane.keys("a")
                pane.wait("only when the game is over", "seen by spectators")

    def test_plain_prints(self):
        with Pane([ENCAN, "replay", "--plain", str(self.record)], rows=60) as pane:
            self.assertIn("ended with 0", pane.wait("over after", "modes noted"))


class Marks(Recorded):
    def test_marks_of_the_analysis_appear(self):
        with Pane([ENCAN, "replay", str(self.record)], 120, 40) as pane:
            self.assertNotIn("have been better", pane.wait("· 0/"))
            pane.keys("m")
            screen = pane.until(lambda now: re.search(r"pass 3 of 3: (\d+) of \1 ", now))
            self.assertNotIn("have been better", screen)
            pane.keys("End")
            pane.wait("wins")
            pane.keys("l")
            pane.wait("What happened")
            marked = re.compile(r"\? (Ada|Fox) .*\. It would.*have.*been.*better", re.DOTALL)
            pane.until(lambda now: marked.search(now) or pane.keys("PPage"))


class Golden(unittest.TestCase):
    """Screens as they should look: those with a file of their own in full, the others by digests."""

    DIGESTS = GOLDEN / "digests.txt"
    maxDiff = None

    def compare(self, name, size, screen):
        name = f"{name}.{size[0]}x{size[1]}"
        path = GOLDEN / f"{name}.txt"
        if path.exists():
            if RENEW:
                path.write_text(screen)
            self.assertEqual(path.read_text(), screen, name)
        else:
            self.compare_digest(name, screen)

    def compare_digest(self, name, screen):
        digests = dict(line.split() for line in self.DIGESTS.read_text().splitlines())
        if RENEW:
            digests[name] = digest(screen)
            self.DIGESTS.write_text("".join(f"{key} {digests[key]}\n" for key in sorted(digests)))
        self.assertEqual(digests.get(name), digest(screen), f"{name} has changed:\n{screen}")

    def test_menu_and_help(self):
        for size in SIZES:
            with Pane([ENCAN, "play"], *size) as pane:
                self.compare("menu", size, pane.wait("▸ Game", "q quit"))
            with play("canaletto", columns=size[0], rows=size[1]) as pane:
                pane.wait(ASKED)
                pane.keys("?")
                self.compare("help", size, pane.wait("─ Help ─", "Esc back"))

    def game(self, game, size, language):
        shown = {0, 4, 9, 16}

        def at_prompt(number, screen):
            if number in shown:
                self.compare(f"{game}.{language}.{number}", size, screen)

        with play(game, "--lang", language, columns=size[0], rows=size[1]) as pane:
            self.compare(f"{game}.{language}.end", size, answer_all(pane, language, at_prompt))

    def test_games(self):
        for game in titles_of(ENCAN):
            for size in SIZES:
                self.game(game, size, "en")

    def test_games_in_french(self):
        for game in titles_of(ENCAN):
            self.game(game, SIZES[0], "fr")


if __name__ == "__main__":
    ENCAN = sys.argv.pop(1)
    if "--renew" in sys.argv:
        sys.argv.remove("--renew")
        RENEW = True
    unittest.main()
