"""Whole games of each title, what players choose, the bots beside them, hints and analyses.

usage: games.py ENCAN sqlite|postgresql [CASE ...]
"""

import json
import os
import signal
import subprocess
import time

from case import ENCAN, TITLES, Case, main
from draw import commit_secret, seed_of
from place import Guest, level, play_out


class Games(Case):
    def test_whole_games_of_each_title(self):
        promises = []
        for title in TITLES:
            with self.subTest(title=title):
                table, lives = self.gather(title, ("Ada", "Blaise", "Carl"))
                promise = lives[0].table["commitment"]
                self.assertNotIn(promise, promises)
                promises.append(promise)
                lives[0].must("start")
                for live in lives:
                    live.until(lambda one: one.table["stage"] != "gathering")
                early, _ = lives[0].guest.ask("GET", f"/api/tables/{table}/record")
                self.assertEqual(early, 409)
                play_out(lives, self.random)
                self.check_end(table, lives, promise)

    def check_end(self, table, lives, promise):
        final = lives[0].table
        self.assertEqual(final["commitment"], promise)
        self.assertEqual(len(final["result"]["scores"]), 3)
        self.assertEqual(commit_secret(table, final["secret"]), promise)
        self.assertEqual(final["seed"], seed_of(final))
        status, record = lives[0].guest.ask("GET", f"/api/tables/{table}/record")
        self.assertEqual(status, 200)
        self.assertIn(f"seed: {final['seed']}\n", record)
        self.assertIn("seat 1: Blaise\n", record)
        verified = subprocess.run([ENCAN, "verify", "-"], input=record, text=True,
                                  capture_output=True, check=False)
        self.assertEqual(verified.returncode, 0, verified.stderr)
        self.assertIn("dealt from the secret", verified.stdout)

    def test_people_and_bots(self):
        for title in TITLES:
            with self.subTest(title=title):
                _, lives = self.begin(title, ("Ada",), seats=3, bots=[0, 1, 2])
                self.assertEqual([seat["level"] for seat in lives[0].table["seats"]], [0, 1, 2])
                play_out(lives, self.random)
                self.assertIn("result", lives[0].table)

    def test_latecomers_get_the_same_news(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        play_out(lives, self.random)
        late = lives[0].guest.watch(table)
        self.assertEqual(late.news, lives[0].news)
        half = lives[0].number // 2
        self.assertEqual(lives[0].guest.watch(table, half).news, lives[0].news[half:])


class Choices(Case):
    def simultaneous(self):
        table, lives = self.begin("noblesse", ("Ada", "Blaise", "Carl"))
        self.reach(lives, lambda live: len(live.table["awaited"]) > 1)
        level(lives)
        return table, lives

    def test_a_choice_can_be_changed_until_all_have_chosen(self):
        _, lives = self.simultaneous()
        turns = [live for live in lives if live.my_turn]
        first, others = turns[0], turns[1:]
        options = first.table["choices"]
        first.choose(options[0])
        level(lives)
        before = [live.number for live in lives]
        self.assertEqual(first.table["pending"], options[0])
        first.choose(options[-1])
        self.assertEqual(first.table["pending"], options[-1])
        self.assertEqual(first.number, before[lives.index(first)])
        for live in lives:
            if live is not first:
                self.assertNotIn("pending", live.table)
                self.assertNotIn(first.seat, live.table["awaited"])
        for other in others:
            other.choose(other.table["choices"][0])
        level(lives)
        self.assertEqual([news["news"] for news in lives[0].news[before[0]:]],
                         ["chosen"] * (len(others) - 1) + ["step"])

    def choose_at_once(self, choices):
        """Pairs of who chooses and what, all there before the server looks; the answers."""
        server = self.place.process
        server.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, server.pid, os.WSTOPPED)
        for number, (live, action) in enumerate(choices):
            live.socket.send_command({"id": f"at once {number}", "do": "choose", "action": action})
        server.send_signal(signal.SIGCONT)
        for number, (live, _) in enumerate(choices):
            live.until(lambda one, id=f"at once {number}": id in one.answers)
        return [live.answers[f"at once {number}"] for number, (live, _) in enumerate(choices)]

    def test_choices_that_come_together_are_told_together(self):
        table, lives = self.simultaneous()
        turns = [live for live in lives if live.my_turn]
        before = lives[0].number
        answers = self.choose_at_once([(live, live.table["choices"][0]) for live in turns])
        self.assertEqual([answer["type"] for answer in answers], ["done"] * len(turns))
        for live in lives:
            live.until(lambda one: one.number > before)
            told = next(one for one in live.heard if one.get("number", 0) > before)
            self.assertEqual([one["news"] for one in told["news"]],
                             ["chosen"] * (len(turns) - 1) + ["step"])
        play_out(lives, self.random)
        self.assertEqual(lives[0].guest.watch(table).news, lives[0].news)

    def test_of_choices_that_come_together_the_last_of_a_seat_counts(self):
        _, lives = self.simultaneous()
        first, other = [live for live in lives if live.my_turn][:2]
        options = first.table["choices"]
        plays = [(first, options[0]), (other, "nonsense"), (first, options[-1])]
        answers = self.choose_at_once(plays)
        self.assertEqual([answer["type"] for answer in answers], ["done", "refused", "done"])
        first.until(lambda one: one.table.get("pending") == options[-1])
        self.assertNotIn(first.seat, first.table["awaited"])
        self.assertIn(other.seat, first.table["awaited"])
        play_out(lives, self.random)

    def test_a_change_of_mind_is_not_announced(self):
        table, lives = self.simultaneous()
        turns = [live for live in lives if live.my_turn]
        first, other = turns[0], turns[1]
        first.choose(first.table["choices"][0])
        level(lives)
        heard = len(other.heard)
        for choice in first.table["choices"]:
            first.choose(choice)
        self.assertEqual(other.guest.see(table)["number"], other.number)
        other.must("say", text="anything?")
        kinds = [message["type"] for message in other.heard[heard:]]
        self.assertEqual([kind for kind in kinds if kind == "table"][1:], [])

    def test_updates_amount_to_the_whole_table(self):
        """For players and spectators, with and without sentences."""
        for title in TITLES:
            with self.subTest(title=title):
                table, lives = self.gather(title, ("Ada", "Blaise", "Carl"))
                guests = [lives[0].guest, lives[1].guest, Guest(self.place, "Zoe")]
                pairs = [[guest.watch(table, lang=lang, updates=updates) for updates in (True, False)]
                         for guest in guests for lang in (None, "fr")]
                lives[0].must("start")
                for live in lives:
                    live.until(lambda one: one.table["stage"] != "gathering")
                for _ in range(8):
                    play_out(lives, self.random, self.after_a_step(lives[0]))
                    lives[1].must("say", text="Well!")
                    self.compare(lives, pairs)
                sizes = [sum(len(message) for pair in pairs for message in pair[way].raw) for way in (0, 1)]
                self.assertLess(sizes[0], 0.9 * sizes[1])

    @staticmethod
    def after_a_step(live):
        ply = live.table.get("ply", 0)
        return lambda one: one.table.get("ply", 0) > ply or one.table["stage"] == "over"

    def compare(self, lives, pairs):
        newest = max(live.number for live in lives)
        for pair in pairs:
            for live in pair:
                live.until(lambda one: one.number >= newest)
            self.assertEqual(pair[0].table, pair[1].table)

    def test_a_command_counts_once(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        live = next(live for live in lives if live.my_turn)
        action = live.table["choices"][0]
        for _ in range(2):
            self.assertEqual(live.send("choose", id="once", action=action)["type"], "done")
        ply = live.guest.see(table)["table"]["ply"]
        self.assertEqual(ply, 1)
        self.place.stop(signal.SIGKILL)
        self.place.start()
        command = {"id": "once", "do": "choose", "action": action}
        status, _ = live.guest.ask("POST", f"/api/tables/{table}/commands", command)
        self.assertEqual(status, 200)
        self.assertEqual(live.guest.see(table)["table"]["ply"], 1)

    def test_only_what_the_rules_allow(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        turn = next(live for live in lives if live.my_turn)
        other = next(live for live in lives if not live.my_turn)
        self.assertEqual(turn.send("choose", action="sell 7")["error"]["code"], "refused")
        unread = turn.send("choose", action="fly")["error"]
        self.assertEqual(unread["code"], "bad_request")
        self.assertIn("'fly' is not an action in", unread["message"])
        self.assertIn("not your turn", other.send("choose", action="borrow")["error"]["message"])
        stranger = Guest(self.place, "Zoe")
        self.assertEqual(stranger.do(table, "choose", action="borrow")[0], 409)


class Bots(Case):
    options = ("--limits", "off")

    def test_bots_pause_while_somebody_watches(self):
        _, lives = self.begin("krach", ("Ada",), seats=2, bots=[0, 1])
        self.reach(lives, lambda live: live.table["ply"] >= 3)


class Help(Case):
    def test_a_hint_is_a_legal_choice(self):
        table, lives = self.begin("krach", ("Ada",), seats=2, bots=[0, 1])
        self.reach(lives, lambda live: live.my_turn)
        status, hint = lives[0].guest.ask("POST", f"/api/tables/{table}/hint", {})
        self.assertEqual(status, 200)
        self.assertIn(hint["action"], lives[0].table["choices"])
        stranger = Guest(self.place, "Zoe")
        self.assertEqual(stranger.ask("POST", f"/api/tables/{table}/hint", {})[0], 409)

    def test_no_hints_where_another_person_plays(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        turn = next(live for live in lives if live.my_turn)
        other = next(live for live in lives if not live.my_turn)
        status, refused = turn.guest.ask("POST", f"/api/tables/{table}/hint", {})
        self.assertEqual(status, 409)
        self.assertIn("another person is playing", refused["error"]["message"])
        other.must("stand")  # a bot plays on
        self.assertEqual(turn.guest.ask("POST", f"/api/tables/{table}/hint", {})[0], 200)

    def test_an_analysis_of_a_finished_game(self):
        table, lives = self.begin("canaletto", ("Ada", "Blaise"))  # the shortest game
        target = f"/api/tables/{table}/analysis"
        self.assertEqual(lives[0].guest.ask("POST", target, {})[0], 409)
        play_out(lives, self.random)
        first = self.analyse(lives[0].guest, target)
        self.assertEqual(len(first["decisions"]), first["of"])
        self.assertEqual({one["ply"] for one in first["positions"]},
                         {one["ply"] for one in first["decisions"]})
        for one in first["positions"]:
            self.assertAlmostEqual(sum(one["chances"]), 1, delta=0.0002)
        self.assertEqual([one["decisions"] for one in first["players"]],
                         [sum(one["seat"] == seat for one in first["decisions"]) for seat in range(2)])
        lives[0].guest.ask("POST", target, {})
        self.place.stop(signal.SIGKILL)
        self.place.start()
        self.assertEqual(self.analyse(lives[0].guest, target), first)

    def analyse(self, guest, target):
        """Asks for an analysis that does not exist yet, and waits for it."""
        status, none = guest.ask("GET", target)
        self.assertEqual(status, 404)
        self.assertIn("ask for it with POST", none["error"]["message"])
        status, _ = guest.ask("POST", target, {})
        self.assertEqual(status, 202)
        far = (1, 0)
        while status == 202:
            time.sleep(0.05)  # until the next look
            status, analysis = guest.ask("GET", target)
            now = (analysis["pass"], analysis["judged"])
            self.assertGreaterEqual(now, far)
            self.assertEqual(len(analysis["decisions"]),
                             analysis["of"] if now[0] > 1 else analysis["judged"])
            far = now
        self.assertEqual((status, far), (200, (analysis["passes"], analysis["of"])))
        return analysis


if __name__ == "__main__":
    main()
