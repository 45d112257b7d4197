"""encan play in plain lines, as people, scripts and signals treat it. usage: play.py ENCAN"""

import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
from titles import titles_of  # noqa: E402

ENCAN = ""
ENOUGH = "1\n" * 2000  # to the end of any game
KRACH = ("play", "krach", "--seed", "3", "--level", "1")


class Play(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = Path(folder.name)
        self.environment = {"XDG_DATA_HOME": str(self.data), "PATH": os.environ["PATH"],
                            "USER": "ada"}
        if "ASAN_OPTIONS" in os.environ:
            self.environment["ASAN_OPTIONS"] = os.environ["ASAN_OPTIONS"]

    def run_encan(self, *arguments, typed=""):
        typed = typed.encode() if isinstance(typed, str) else typed
        return subprocess.run([ENCAN, *arguments], input=typed, capture_output=True, check=False,
                              env=self.environment)

    def play(self, *arguments, typed=""):
        result = self.run_encan(*arguments, typed=typed)
        self.assertEqual((result.returncode, result.stderr), (0, b""), arguments)
        return result.stdout.decode()

    def fail_with(self, code, part, *arguments):
        result = self.run_encan(*arguments)
        self.assertEqual((result.returncode, result.stdout), (code, b""), arguments)
        self.assertIn(part, result.stderr.decode())

    def games(self):
        return sorted(self.data.glob("encan/games/*"))


class Games(Play):
    def test_whole_games_end_and_are_saved(self):
        for game in titles_of(ENCAN):
            said = self.play("play", game, "--seed", "1", "--level", "1", typed=ENOUGH)
            self.assertRegex(said, r"\n1\. \w+: -?\d+ ")
            path = Path(re.search(r"The game is saved in (.*)\.\n", said).group(1))
            self.assertEqual(self.run_encan("verify", str(path)).returncode, 0)
            self.assertIn("result: ", path.read_text())
            self.assertNotIn("unfinished", path.read_text())

    def test_end_of_input_leaves_cleanly_and_says_how_to_go_on(self):
        for typed in ("", "1\n", "1\nhelp", "\n\n"):
            said = self.play(*KRACH, typed=typed)
            self.assertTrue(said.endswith("encan play --resume\n"), said)

    def test_quitting_leaves_cleanly(self):
        for word in ("quit", "q", "QUIT", "quitter", " quit \r"):
            said = self.play(*KRACH, typed=f"{word}\n{ENOUGH}")
            self.assertTrue(said.endswith("encan play --resume\n"), said)

    def test_the_seed_is_said_and_drawn_anew(self):
        seeds = {re.search(r"seed (\d+)", self.play("play", "krach")).group(1) for _ in range(3)}
        self.assertEqual(len(seeds), 3)

    def test_the_name_comes_from_the_environment(self):
        self.assertIn("At the table: Ada, Fox (beginner)", self.play(*KRACH))
        self.environment["USER"] = "a\tb"
        self.assertIn("At the table: Player, Fox", self.play(*KRACH))
        self.assertIn("At the table: Zoé, Fox", self.play(*KRACH, "--name", "Zoé"))

    def test_the_language_comes_from_the_option_or_the_environment(self):
        english = self.play(*KRACH)
        french = self.play(*KRACH, "--lang", "fr")
        self.assertNotEqual(english, french)
        self.environment["LANG"] = "fr_CA.UTF-8"
        self.assertEqual(self.play(*KRACH), french)
        self.assertEqual(self.play(*KRACH, "--lang", "en"), english)

    def test_commands_are_understood_in_both_languages(self):
        for language in ("en", "fr"):
            for pair in (("help", "aide"), ("status", "état"), ("log", "journal"), ("s", "status"),
                         ("?", "help"), ("rules", "regles")):
                one, other = (self.play(*KRACH, "--lang", language, typed=f"{word}\n")
                              for word in pair)
                self.assertEqual(one.replace(f"> {pair[0]}\n", "> \n"),
                                 other.replace(f"> {pair[1]}\n", "> \n"))
                self.assertNotEqual(one, self.play(*KRACH, "--lang", language, typed="pay\n"))

    def test_a_choice_can_be_typed_by_number_text_or_beginning(self):
        said = {self.play(*KRACH, typed=f"{word}\n").replace(f"> {word.strip()}\n", "> \n")
                for word in ("1", "borrow", "bor", "BORROW", " borrow ")}
        self.assertEqual(len(said), 1)
        self.assertIn("You borrow", said.pop())


class Input(Play):
    def test_a_huge_line_is_refused_whole(self):
        said = self.play(*KRACH, typed="1" * (1 << 20) + "\n1\n")
        self.assertIn("the limit is 999 characters", said)
        self.assertIn("You borrow", said)
        self.assertLess(len(said), 5000)
        self.assertIn("is not one of the choices", self.play(*KRACH, typed="x" * 999 + "\n"))

    def test_bytes_that_are_no_text_are_shown_as_question_marks(self):
        said = self.play(*KRACH, typed=b"\xff\xfe\x1b[2J\x00pay\n1\n")
        self.assertIn("“???[2J?pay” is not one of the choices", said)
        self.assertIn("You borrow", said)
        self.assertNotIn("\x1b", said)

    def test_output_has_no_escape_codes(self):
        for game in titles_of(ENCAN):
            said = self.play("play", game, "--hotseat", "--players", "2", typed=ENOUGH)
            self.assertNotIn("\x1b", said)


class Files(Play):
    def test_resuming_goes_on_where_it_was_left(self):
        for game in titles_of(ENCAN):
            arguments = ("play", game, "--seed", "9", "--level", "2")
            whole = self.play(*arguments, typed=ENOUGH)
            for number in (1, 5, 12):
                self.play(*arguments, typed="1\n" * number)
                said = self.play("play", "--resume", typed=ENOUGH)
                end = whole[whole.index("\n1. ") :].splitlines()[1:5]
                self.assertEqual(said[said.rindex("\n1. ") :].splitlines()[1:5], end)

    def test_resume_takes_the_latest_unfinished_game_or_a_file(self):
        self.fail_with(1, "no unfinished game", "play", "--resume")
        self.play("play", "canaletto", "--level", "1", "--seed", "4")
        first = self.games()[0]
        os.utime(first, (1, 1))
        self.play("play", "krach", "--level", "1", "--seed", "5")
        os.utime(next(path for path in self.games() if path != first), (2, 2))
        self.play("play", "noblesse", "--level", "1", "--seed", "6", typed=ENOUGH)
        self.assertIn("Krach, seed 5", self.play("play", "--resume"))
        for arguments in (("--resume", str(first)), (f"--resume={first}",)):
            said = self.play("play", *arguments)
            self.assertIn("Canaletto, seed 4", said)
            self.assertTrue(said.endswith(f"--resume {first}\n"), said)

    def test_the_log_of_a_resumed_game_has_it_all(self):
        before = self.play(*KRACH, typed="1\n1\n2\nlog\n")
        after = self.play("play", "--resume", typed="log\n")
        self.assertEqual(before.split("> log\n")[1].split("\n> ")[0],
                         after.split("> log\n")[1].split("\n> ")[0])

    def test_a_copy_of_the_record_is_written(self):
        copy = self.data / "copy.encan"
        self.play(*KRACH, "--record", str(copy), typed="1\n1\n")
        self.assertEqual(copy.read_text(), self.games()[0].read_text())
        self.assertEqual(self.run_encan("verify", str(copy)).returncode, 0)
        self.fail_with(1, "already exists", *KRACH, "--record", str(copy))
        self.fail_with(1, "cannot write", *KRACH, "--record", str(self.data / "no" / "copy"))

    def test_a_game_that_cannot_be_saved_is_played_all_the_same(self):
        (self.data / "encan").write_text("in the way")
        said = self.play(*KRACH, typed=ENOUGH)
        self.assertEqual(said.count("it cannot be saved: cannot create the folder"), 1)
        self.assertRegex(said, r"\n1\. \w+: -?\d+ ")
        self.assertIn("could not be saved", self.play(*KRACH))

    def test_a_damaged_file_is_refused(self):
        self.play(*KRACH, typed="1\n")
        path = self.games()[0]
        path.write_text(path.read_text().replace("borrow", "decline"))
        self.fail_with(1, "line ", "play", "--resume", str(path))
        self.fail_with(1, "no unfinished game", "play", "--resume")


class Signals(Play):
    def leave_by(self, number, *arguments):
        with subprocess.Popen([ENCAN, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              env=self.environment) as process:
            process.stdin.write(b"1\n")
            process.stdin.flush()
            said = b""
            while said.count(b"> ") < 2:  # the second prompt: a step has been made
                said += os.read(process.stdout.fileno(), 4096)
            process.send_signal(number)
            said += process.stdout.read()
            return process.wait(), said.decode()

    def test_signals_leave_cleanly(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            code, said = self.leave_by(number, *KRACH)
            self.assertEqual(code, 0)
            self.assertTrue(said.endswith("encan play --resume\n"), said)
            self.assertIn("borrow", self.games()[-1].read_text())
            self.play("play", "--resume")


class HotSeat(Play):
    """What one person sees is covered before the next one sits down."""

    HANDS = re.compile(r"(\w+) is dealt 4 objects \(([^)]*)\)")

    def pages(self, said):
        """The parts between two covers."""
        return re.split(r"\n{50,}", said)

    def test_no_card_of_another_hand_is_on_the_page(self):
        typed = "\n1\nundo\n2\n" + "\n1\n" * 30
        said = self.play("play", "noblesse", "--players", "3", "--bots", "1", "--level", "1",
                         "--seed", "4", "--name", "Ada", "--name", "Blaise", typed=typed)
        hands = dict(self.HANDS.findall(said))
        self.assertEqual(set(hands), {"Ada", "Blaise"})
        pages = self.pages(said)
        self.assertGreater(len(pages), 8)
        shown = set()
        for page in pages:
            shown |= {card for cards in re.findall(r"(?:shows|steals|buys) (.*)\.", page)
                      for card in re.findall(r"[A-F]\d{4}", cards)}
            sitting = re.findall(r"(?m)^(\w+): (?:Your|You) ", page)
            self.assertLessEqual(len(set(sitting)), 1, page)
            for name, cards in hands.items():
                if name not in sitting:
                    self.assertEqual(set(cards.split(", ")) & set(re.findall(r"[A-F]\d{4}", page))
                                     - shown, set(), page)

    def test_undo_takes_back_what_is_not_revealed(self):
        arguments = ("play", "noblesse", "--players", "2", "--hotseat", "--seed", "4")
        said = self.play(*arguments, typed="\ncastle\nundo\nauction\n\ncastle\nu\nauction\n\n")
        self.assertIn("Ada goes to the auction house.", said)
        self.assertIn("Player 2 goes to the auction house.", said)
        self.assertNotIn("goes to the castle", said)

    def test_choices_are_revealed_together(self):
        said = self.play("play", "noblesse", "--players", "2", "--hotseat", "--seed", "4",
                         typed="\ncastle\n\nauction\n\n")
        before = said[: said.index("Everybody has chosen")]
        self.assertNotIn("goes to", before)
        self.assertIn("Ada goes to the castle.\nPlayer 2 goes to the auction house.\n", said)

    def test_without_secrets_the_keyboard_is_not_asked_for(self):
        for options in (("canaletto",), ("krach", "--set", "chips=open")):
            said = self.play("play", *options, "--players", "2", "--hotseat", typed="1\n1\n1\n")
            self.assertNotIn("Pass the keyboard", said)
        said = self.play("play", "krach", "--players", "2", "--hotseat", typed="\n1\n")
        self.assertEqual(said.count("Pass the keyboard"), 2)


class Menu(Play):
    def test_a_game_is_set_up_by_questions(self):
        said = self.play("play", "--seed", "8", typed="krach\n3\n2\n1\n2\n2\n5\n\n\n")
        self.assertIn("Krach, seed 8. At the table: Ada, Player 2, Fox (beginner).", said)
        text = self.games()[0].read_text()
        self.assertIn("options: quick=on loan_cost=4 chips=hidden", text)

    def test_enter_takes_what_is_proposed(self):
        said = self.play("play", typed="\n2\n\n\n\n\n")
        self.assertRegex(said, r"Canaletto, seed \d+\. At the table: Ada, Fox \(club\), Heron")

    def test_a_saved_game_is_offered(self):
        self.play(*KRACH)
        said = self.play("play", typed="4\n")
        self.assertIn("4. Continue Krach, 4 players, round 1", said)
        self.assertIn("Krach, seed 3.", said)

    def test_options_that_do_not_go_together_are_asked_again(self):
        said = self.play("play", typed="3\n6\n\n\n2\n2\n\n\n1\n\n\n")
        self.assertIn("2 to 5 players, not 6", said)
        self.assertIn("Krach, seed", said)

    def test_the_menu_can_be_left(self):
        for typed in ("", "q\n", "1\nq\n", "1\n2\nquit\n", "1\n2\n1\nq\n", "9\nfoo\n"):
            said = self.play("play", typed=typed)
            self.assertNotIn("At the table", said)
        self.assertEqual(self.games(), [])


class Usage(Play):
    def test_bad_calls_exit_with_2_and_say_what_was_expected(self):
        rows = (
            (("poker",), f"expected one of {', '.join(titles_of(ENCAN))}"),
            (("krach", "noblesse"), "one game and nothing else"),
            (("krach", "--players", "7"), "from 1 to 6"),
            (("canaletto", "--players", "5"), "2 to 4 players"),
            (("krach", "--level", "6"), "from 1 to 5"),
            (("krach", "--seed", "x"), "whole number"),
            (("krach", "--set", "quick=maybe"), "expected one of off, on"),
            (("--set", "quick=on"), "also name the game"),
            (("krach", "--lang", "de"), "en or fr"),
            (("krach", "--bots", "4"), "at most 3"),
            (("krach", "--name", ""), "1 to 40 bytes"),
            (("krach", "--name", "a\nb"), "1 to 40 bytes"),
            (("krach", "--name", "Ada", "--name", "Blaise"), "2 names for 1 people"),
            (("krach", *["--name", "Ada"] * 7), "at most 6"),
            (("krach", "--pause", "x"), "from 0 to"),
            (("krach", "--fast"), "unknown option --fast"),
            (("krach", "--record"), "needs a value"),
            (("--resume", "a", "b"), "one file"),
            (("--resume", "--players", "3"), "as it was"),
            (("--resume", "--level", "3"), "as it was"),
        )
        for arguments, part in rows:
            with self.subTest(arguments=arguments):
                self.fail_with(2, part, "play", *arguments)
        self.assertEqual(self.games(), [])

    def test_what_cannot_be_done_exits_with_1(self):
        self.fail_with(1, "cannot open", "play", "--resume", str(self.data / "nothing"))
        self.fail_with(1, "only bots", *KRACH, "--name", "Ada (level 3)")


if __name__ == "__main__":
    ENCAN = sys.argv.pop(1)
    unittest.main()
