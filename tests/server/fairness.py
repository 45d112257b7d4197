"""Deals that the server and the people at a table draw together, and what shows that they did.

usage: fairness.py ENCAN sqlite|postgresql [CASE ...]
"""

import re
import secrets
import signal
import subprocess
import tempfile

from case import ENCAN, TITLES, Case, main
from draw import commit_number, commit_secret, seed_of, with_checksum
from place import Guest, play_out


class Draws(Case):
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
                told = lives[2].table
                self.assertEqual(commit_secret(table, told["secret"]), promise)
                self.assertEqual([number["number"] for number in told["numbers"]],
                                 [lives[0].number_drawn, lives[1].number_drawn, None])
                self.assertEqual(told["seed"], seed_of(told))
                self.check_record(lives, told)

    def check_record(self, lives, told):
        record = self.record(lives[0])
        self.assertIn(f"seed: {told['seed']}\ntable: {told['id']}\nsecret: {told['secret']}\n", record)
        verified = self.verify(record)
        self.assertEqual(verified.returncode, 0, verified.stderr)
        self.assertIn("dealt from the secret and the numbers", verified.stdout)
        self.assertIn("seat 1 (Blaise): number opened", verified.stdout)
        self.assertIn("seat 2 (Carl): no number, counts as zero", verified.stdout)
        other = secrets.token_hex(32)
        self.expect_fault(record.replace(told["commitment"], other), "committed itself to")
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


if __name__ == "__main__":
    main()
