"""The commands in French.

usage: french.py ENCAN
"""

import re
import unittest

from command import encan, main


class French(unittest.TestCase):
    """What people read is in the language of the environment, what programs read is not."""

    def french(self, *arguments, stdin=None):
        return encan(*arguments, stdin=stdin, LC_ALL="fr_CA.UTF-8")

    def record(self):
        return encan("trace", "krach", "--players", "3", "--record").stdout

    def test_help(self):
        listed = self.french("--help").stdout
        self.assertTrue(listed.startswith("usage\u00a0: encan COMMANDE [OPTIONS]\n"), listed)
        self.assertIn("  verify   vérifie qu’une partie est complète", listed)
        for command in re.findall(r"(?m)^  ([a-z]+) +\S", listed):
            help_text = self.french(command, "--help").stdout
            self.assertTrue(help_text.startswith(f"usage\u00a0: encan {command}"), help_text)
            self.assertEqual(set(re.findall(r"--[a-z]+(?:-[a-z]+)*", help_text)),
                             set(re.findall(r"--[a-z]+(?:-[a-z]+)*",
                                            encan(command, "--help").stdout)), command)
        for line in listed.splitlines():
            self.assertLessEqual(len(line), 80, line)

    def test_the_option_wins_over_the_environment(self):
        for command in ("play", "replay", "rules"):
            self.assertIn("usage: ", self.french(command, "--lang", "en", "--help").stdout)
            self.assertIn("usage\u00a0: ", encan(command, "--lang", "fr", "--help").stdout)
        self.assertEqual(self.french("rules", "krach").stdout,
                         encan("rules", "krach", "--lang", "fr").stdout)
        self.assertEqual(self.french("rules", "krach", "--lang", "en").stdout,
                         encan("rules", "krach").stdout)

    def test_bad_calls(self):
        rows = (
            (("dance",), "encan: commande inconnue\u00a0: «\u00a0dance\u00a0»"),
            (("trace", "krach", "--seed", "x"),
             "il faut un entier inférieur à 2^64, pas «\u00a0x\u00a0»"),
            (("trace", "krach", "--seed", "x"), "Voyez «\u00a0encan trace --help\u00a0»."),
            (("trace", "krach", "--set", "speed=1"), "krach n’a pas d’option «\u00a0speed\u00a0»"),
            (("bench", "playout", "--players", "5"), "canaletto se joue de 2 à 4 joueurs, pas 5"),
            (("serve", "--workers", "0"), "workers\u00a0: il faut un nombre de 1 à 64"),
        )
        for arguments, part in rows:
            result = self.french(*arguments)
            self.assertEqual(result.returncode, 2, arguments)
            self.assertIn(part, result.stderr)

    def test_failures(self):
        record = self.record()
        rows = (
            (("replay", "/nothing/there"), "",
             "impossible d’ouvrir /nothing/there\u00a0: aucun fichier ou dossier de ce nom"),
            (("replay", "-"), record.replace("players: 3", "players: many"),
             "ligne 3\u00a0: il faut un nombre de joueurs, et non «\u00a0many\u00a0»"),
            (("verify", "-"), record + "x", "il y a du texte après la fin de l’enregistrement"),
            (("hint", "--view", "krach players=3"), "",
             "position\u00a0: il faut «\u00a0phase=…\u00a0»"),
        )
        for arguments, stdin, part in rows:
            result = self.french(*arguments, stdin=stdin)
            self.assertEqual((result.returncode, result.stdout), (1, ""), arguments)
            self.assertIn(part, result.stderr)

    def test_results_for_people(self):
        self.assertIn("3 joueurs", self.french("verify", "-", stdin=self.record()).stdout)
        self.assertIn("chances de gagner",
                      self.french("hint", "-", "--ply", "3", "--sims", "20", stdin=self.record()).stdout)
        self.assertIn("taux de victoire", self.french("arena", "krach", "--bots", "random,random",
                                                      "--games", "2", "--sprt").stdout)

    def test_what_programs_read_is_the_same(self):
        record = self.record()
        rows = (
            (("trace", "krach"), ""),
            (("trace", "krach", "--record"), ""),
            (("replay", "-", "--json"), record),
            (("replay", "-", "--plain"), record),
            (("hint", "-", "--ply", "3", "--sims", "20", "--json"), record),
            (("perft", "krach", "--depth", "2"), ""),
            (("bot",), "encan-bot 9\ngo\nview krach players=3\nview chess\n"),
        )
        for arguments, stdin in rows:
            with self.subTest(arguments=arguments):
                english = encan(*arguments, stdin=stdin).stdout
                self.assertNotEqual(english, "")
                self.assertEqual(self.french(*arguments, stdin=stdin).stdout, english)


if __name__ == "__main__":
    main()
