"""Deals that the server and the people at a table draw together, and what shows that they did.

usage: fairness.py ENCAN sqlite|postgresql [CASE ...]
"""

import re
import secrets
import signal
import subprocess
import tempfile

from case import ENCAN, TITLES, Case, main
from draw import Receipt, commit_number, commit_secret, heads_of, seed_of, with_checksum
from place import Guest, level, play_out


class Drawing(Case):
    """Draws deals."""

    def commit(self, live):
        """Commits to a number, and remembers it."""
        live.number_drawn = secrets.token_hex(32)
        live.must("commit", commitment=commit_number(live.id, live.seat, live.number_drawn))

    def start(self, lives):
        lives[0].must("start")
        for live in lives:
            live.until(lambda one: one.table["stage"] == "dealing")

    def begin_drawn(self, title="krach"):
        """Ada and Blaise have committed and the deal waits for them; Carl takes no part."""
        table, lives = self.gather(title, ("Ada", "Blaise", "Carl"))
        for live in lives[:2]:
            self.commit(live)
        self.start(lives)
        return table, lives

    def finish(self, lives):
        for live in lives:
            live.until(lambda one: one.table["stage"] != "dealing")
        play_out(lives, self.random)

    def verify(self, record):
        return subprocess.run([ENCAN, "verify", "-"], input=record, text=True, capture_output=True,
                              check=False)

    def record(self, live):
        status, record = live.guest.ask("GET", f"/api/tables/{live.id}/record")
        self.assertEqual(status, 200)
        return record



class Draws(Drawing):
    def expect_fault(self, record, sentence):
        verified = self.verify(with_checksum(record))
        self.assertEqual(verified.returncode, 1, verified.stdout)
        self.assertIn(sentence, verified.stderr)

    def test_a_deal_of_each_title(self):
        for title in TITLES:
            with self.subTest(title=title):
                table, lives = self.begin_drawn(title)
                promise = lives[0].table["commitment"]
                self.assertEqual(lives[2].table["unopened"], [0, 1])
                for live in lives[:2]:
                    live.must("open", number=live.number_drawn)
                self.finish(lives)
                shown = lives[2].table
                self.assertEqual(commit_secret(table, shown["secret"]), promise)
                self.assertEqual([number["number"] for number in shown["numbers"]],
                                 [lives[0].number_drawn, lives[1].number_drawn, None])
                self.assertEqual(shown["seed"], seed_of(shown))
                self.check_record(lives, shown)

    def check_record(self, lives, shown):
        record = self.record(lives[0])
        self.assertIn(f"seed: {shown['seed']}\ntable: {shown['id']}\nsecret: {shown['secret']}\n", record)
        verified = self.verify(record)
        self.assertEqual(verified.returncode, 0, verified.stderr)
        self.assertIn("dealt from the secret and the numbers", verified.stdout)
        self.assertIn("seat 1 (Blaise): number opened", verified.stdout)
        self.assertIn("seat 2 (Carl): no number, counts as zero", verified.stdout)
        other = secrets.token_hex(32)
        self.expect_fault(record.replace(shown["commitment"], other), "had committed to")
        self.expect_fault(record.replace(lives[0].number_drawn, other), "number of seat 0")
        self.expect_fault(re.sub(r"(?m)^number 1: .*", "number 1: none", record), "does not follow")

    def test_a_number_that_does_not_come_holds_up_nobody_for_long(self):
        _, lives = self.begin_drawn()
        lives[1].must("open", number=lives[1].number_drawn)
        self.finish(lives)
        self.assertEqual([number["number"] for number in lives[0].table["numbers"]],
                         [None, lives[1].number_drawn, None])
        record = self.record(lives[0])
        self.assertIn("number 0: not opened, committed ", record)
        verified = self.verify(record)
        self.assertEqual(verified.returncode, 0, verified.stderr)
        self.assertIn("seat 0 (Ada): number not opened, counts as zero", verified.stdout)

    def test_nobody_chooses_last(self):
        """Once the game has started, no commitment changes, and no number is shown before the deal."""
        _, lives = self.begin_drawn()
        ada, blaise, carl = lives
        late = commit_number(ada.id, carl.seat, "12" * 32)
        self.assertEqual(carl.send("commit", commitment=late)["error"]["code"], "refused")
        self.assertEqual(ada.send("open", number="34" * 32)["error"]["code"], "refused")
        self.assertEqual(ada.send("open", number="34")["error"]["code"], "bad_request")
        blaise.must("open", number=blaise.number_drawn)
        ada.until(lambda one: one.table["unopened"] == [0])
        self.assertNotIn(blaise.number_drawn, "".join(ada.raw))
        ada.must("open", number=ada.number_drawn)
        self.finish(lives)
        self.assertIn(blaise.number_drawn, ada.raw[-1])

    def test_a_server_that_dies_deals_when_it_is_back(self):
        table, lives = self.begin_drawn()
        guests = [live.guest for live in lives]
        numbers = [lives[0].number_drawn, lives[1].number_drawn]
        for live in lives:
            live.close()
        self.place.stop(signal.SIGKILL)
        self.place.start()
        guests[1].must(table, "open", number=numbers[1])
        lives = [guest.watch(table) for guest in guests]
        self.finish(lives)
        self.assertEqual(lives[0].table["seed"], seed_of(lives[0].table))
        self.assertEqual(lives[0].table["numbers"][1]["number"], numbers[1])

    def test_a_rematch_has_a_promise_of_its_own_before_people_sit(self):
        table, lives = self.begin("canaletto", ("Ada", "Blaise"))
        play_out(lives, self.random)
        _, made = lives[0].guest.ask("POST", f"/api/tables/{table}/rematch", {})
        seen = lives[1].guest.see(made["id"])["table"]
        self.assertIsNone(seen["you"]["seat"])
        self.assertNotEqual(seen["commitment"], lives[0].table["commitment"])

    def test_records_of_such_deals_are_exported_and_imported(self):
        _, lives = self.begin_drawn("canaletto")
        lives[1].must("open", number=lives[1].number_drawn)
        self.finish(lives)
        record = self.record(lives[0])
        with tempfile.TemporaryDirectory() as folder:
            path, store = f"{folder}/game.encan", f"sqlite:{folder}/other"
            with open(path, "w", encoding="utf-8") as file:
                file.write(record)
            for _ in range(2):
                subprocess.run([ENCAN, "import", "--store", store, path], check=True,
                               capture_output=True)
            subprocess.run([ENCAN, "export", "--store", store, f"{folder}/out"], check=True,
                           capture_output=True)
            with open(f"{folder}/out/{lives[0].id}.encan", encoding="utf-8") as file:
                self.assertEqual(file.read(), record)

    def test_bots_of_clients_take_part(self):
        host = Guest(self.place, "Zoe")
        table = host.create(title="krach", seats=2)
        guests = [Guest(self.place, name) for name in ("Hal", "Deep")]
        live = host.watch(table)
        bots = [subprocess.Popen([ENCAN, "bot", "--bot", "greedy", "--server",
                                  f"http://127.0.0.1:{self.place.port}", "--table", table],
                                 env={"ENCAN_TOKEN": guest.cookie.split("=")[1]}) for guest in guests]
        live.until(lambda one: all(number["commitment"] for number in one.table["numbers"]))
        live.must("start")
        live.until(lambda one: one.table["stage"] == "over")
        self.assertEqual([bot.wait() for bot in bots], [0, 0])
        self.assertTrue(all(number["number"] for number in live.table["numbers"]))


class Receipts(Drawing):
    """What a player was told, compared with the record."""

    def setUp(self):
        super().setUp()
        self.key = self.place.ask("GET", "/api/server")[1]["key"]

    def play(self, title, doubts=False):
        """A whole game: (record, log, lives). Ada may change her mind where others choose as well."""
        _, lives = self.begin_drawn(title)
        for live in lives[:2]:
            live.must("open", number=live.number_drawn)
            live.until(lambda one: one.answers)
        for live in lives:
            live.until(lambda one: one.table["stage"] == "playing")
        if doubts:
            self.reach(lives, lambda one: one.my_turn and len(one.table["awaited"]) > 1)
            for action in lives[0].table["choices"][:2]:
                lives[0].choose(action)
        self.finish(lives)
        for live in lives:
            live.until(lambda one: one.table["stage"] == "over")
        return self.record(lives[0]), self.log(lives[0]), lives

    def log(self, live):
        status, log = live.guest.ask("GET", f"/api/tables/{live.id}/log")
        self.assertEqual(status, 200)
        return log

    def audit(self, record, receipt):
        with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
            file.write(receipt)
            file.flush()
            return subprocess.run([ENCAN, "verify", "--receipt", file.name, "-"], input=record,
                                  text=True, capture_output=True, check=False)

    def expect_mismatch(self, record, receipt, sentence):
        result = self.audit(record, receipt)
        self.assertEqual(result.returncode, 1, result.stdout)
        self.assertIn(f"NOT ok: {sentence}", result.stdout)

    def test_receipts_of_each_title_match_the_record(self):
        for title in TITLES:
            with self.subTest(title=title):
                record, log, lives = self.play(title)
                for live in lives:
                    result = self.audit(record, Receipt(live, self.key).text(log))
                    self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
                    self.assertNotIn("NOT ok", result.stdout)
                    self.assertIn("checked: ", result.stdout)

    def test_whatever_was_changed_is_noticed(self):
        record, log, lives = self.play("canaletto")
        receipt = Receipt(lives[0], self.key).text(log)
        other = secrets.token_hex(32)

        def changed(pattern, to):
            self.assertRegex(receipt, pattern)
            return re.sub(pattern, to, receipt, count=1)

        for pattern, to, sentence in (
                (r"table: .*", "table: 0000000000005", "the record is from table"),
                (r"commitment: .*", f"commitment: {other}", "the server's commitment is not"),
                (r"number: .*", f"number: {other}", "the server took your number and left it out"),
                (r"fixed: \w+", f"fixed: {other}", "the commitment of seat 0 is not the one"),
                (r"view: (\d+) .*", rf"view: \1 {other}", "what you were shown after 0 steps"),
                (r"head: \w+", f"head: {other}", "the log is not the one that you were shown"),
                (r"key: .*", f"key: {self.key[::-1]}", "a head is not signed"),
                (r"(choice: \d+) .*", r"\1 sell 3", "your choice after"),
                (r"(entry: \d+ \w+ choose \d) .*", r"\1 sell 3", "the log is not the one"),
                (r"entry: .*\n", "", None)):
            with self.subTest(pattern=pattern):
                if sentence:
                    self.expect_mismatch(record, changed(pattern, to), sentence)
                else:
                    result = self.audit(record, changed(pattern, to))
                    self.assertEqual(result.returncode, 1)
                    self.assertIn("expected 'entry: …' with the next number", result.stderr)

    def test_what_was_taken_back_is_checked_too(self):
        """Players saw it; the log has it, and the record has not."""
        _, lives = self.begin_drawn("krach")
        for live in lives[:2]:
            live.must("open", number=live.number_drawn)
        for live in lives:
            live.until(lambda one: one.table["stage"] == "playing")
        self.reach(lives, lambda one: one.my_turn and "pay" in one.table["choices"])
        ada, taken, *others = lives[0], lives[0].table["choices"][0], *lives[1:]
        for action in (taken, lives[0].table["choices"][1]):
            ada.choose(action)
            level(lives)
            if action == taken:
                ada.tell("undo")
                for live in others:
                    level(lives)
                    live.tell("undo_vote", answer="yes")
                level(lives)
        self.finish(lives)
        for live in lives:
            live.until(lambda one: one.table["stage"] == "over")
        record, log = self.record(ada), self.log(ada)
        for live in lives:
            result = self.audit(record, Receipt(live, self.key).text(log))
            self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        receipt = Receipt(ada, self.key).text(log)
        again = re.search(rf"(choice: (\d+) {taken}\n)((?:(?!choice).*\n)*)choice: \2 .*\n", receipt)
        bot_played = receipt.replace(again[0], again[1] + again[3])  # as if a bot had chosen again
        self.assertEqual(self.audit(record, bot_played).returncode, 0)
        ply = int(again[2]) + 1
        seen = re.findall(rf"view: {ply} .*", receipt)
        self.assertGreater(len(set(seen)), 1)
        self.expect_mismatch(record, receipt.replace(seen[0], f"view: {ply} {'12' * 32}"),
                             f"what you were shown after {ply} steps")
        self.expect_mismatch(record, re.sub(r"(entry: \d+ \w+) undo \d", r"\1 nudge 1", receipt),
                             "the log and the record have different choices")

    def test_a_log_with_other_choices_is_noticed(self):
        """Even if its chain fits, because no head of it was ever told."""
        record, log, lives = self.play("canaletto")
        receipt = Receipt(lives[0], self.key)
        receipt.lines = [line for line in receipt.lines if not line.startswith("head")]
        lines = log.splitlines()
        choices = [index for index, line in enumerate(lines) if " choose " in line]
        lines[choices[3]], lines[choices[4]] = lines[choices[4]], lines[choices[3]]
        swapped = "\n".join(f"{number} {line.split(' ', 1)[1]}" for number, line in enumerate(lines, 1))
        self.expect_mismatch(record, receipt.text(swapped), "the log and the record have different choices")

    def test_a_choice_that_was_changed_stays_secret(self):
        record, log, lives = self.play("noblesse", doubts=True)
        result = self.audit(record, Receipt(lives[0], self.key).text(log))
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertRegex(log, r"(?m)^\d+ withheld [0-9a-f]{64}$")
        self.assertEqual(log.count("withheld"), 1)
        self.assertNotIn("Ada", log)

    def test_every_acknowledgement_carries_the_head(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        guest = lives[0].guest
        answers = [guest.do(table, "say", text=text)[1] for text in ("one", "two")]
        self.assertNotEqual(answers[0]["head"], answers[1]["head"])
        seen = guest.see(table)
        self.assertEqual(seen["head"], answers[1]["head"])
        self.assertEqual(seen["signature"], answers[1]["signature"])
        status, _ = guest.ask("GET", f"/api/tables/{table}/log")
        self.assertEqual(status, 409)
        play_out(lives, self.random)
        heads = heads_of(lives[0].table["commitment"], self.log(lives[0]))
        self.assertIn(answers[0]["head"], heads)
        self.assertEqual(guest.see(table)["head"], heads[-1])

    def test_heads_of_several_tables_are_signed_together(self):
        """When their commands are saved together: four tables choose at the same time, again and again."""
        games = [self.begin("krach", (f"Ada {game}", f"Blaise {game}"))[1] for game in range(4)]
        plain = games[0][0].guest.watch(games[0][0].id, updates=False)
        while any(lives[0].table["stage"] != "over" for lives in games):
            turns = [live for lives in games for live in lives if live.my_turn]
            for live in turns:
                live.socket.send_command({"id": f"t{live.table['ply']}", "do": "choose",
                                          "action": live.pick(self.random)})
            for live in turns:
                live.until(lambda one: f"t{one.table['ply']}" in one.answers)
                live.until(lambda one: f"t{one.table['ply']}" not in one.answers or not one.my_turn)
            for lives in games:
                level(lives)
        for lives in games:
            for live in lives:
                record, log = self.record(live), self.log(live)
                result = self.audit(record, Receipt(live, self.key).text(log))
                self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        heard = [message for lives in games for live in lives for message in live.heard]
        joint = [message for message in heard if "path" in message]
        self.assertEqual({message["type"] for message in joint}, {"done", "table"})
        plain.until(lambda one: one.table["stage"] == "over")
        self.assertFalse(any("path" in message for message in plain.heard))
        receipt = Receipt(games[0][0], self.key).text(self.log(games[0][0]))
        line = next(line for line in receipt.splitlines() if line.startswith("head") and line.count(" ") > 2)
        cut = receipt.replace(line, line.rsplit(" ", 1)[0])
        self.expect_mismatch(self.record(games[0][0]), cut, "a head is not signed with the server's key")

    def test_the_key_lasts(self):
        self.place.stop()
        self.place.start()
        self.assertEqual(self.place.ask("GET", "/api/server")[1]["key"], self.key)

    def test_others_do_not_notice_a_change_of_mind(self):
        """The head that they see stays what it was until there is news."""
        _, lives = self.begin_drawn("noblesse")
        for live in lives[:2]:
            live.must("open", number=live.number_drawn)
        for live in lives:
            live.until(lambda one: one.table["stage"] == "playing")
        self.reach(lives, lambda one: one.my_turn and len(one.table["awaited"]) > 2)
        ada, blaise, _ = lives
        first, second = ada.table["choices"][:2]
        ada.choose(first)
        blaise.until(lambda one: one.news[-1] == {"news": "chosen", "seat": 0})
        before = blaise.guest.see(blaise.id)
        own = ada.send("choose", action=second)
        self.assertEqual(blaise.guest.see(blaise.id), before)
        self.assertNotEqual(own["head"], before["head"])
        self.finish(lives)
        heads = heads_of(ada.table["commitment"], self.log(ada))
        self.assertLess(heads.index(before["head"]), heads.index(own["head"]))


if __name__ == "__main__":
    main()
