"""Who may sit where: bots' seats in a game in progress, votes on newcomers, people who do not come,
what the host may do; who played what in records; hints.

usage: seats.py ENCAN sqlite|postgresql [CASE ...]
"""

import os
import re
import signal
import subprocess

from case import ENCAN, FAST, Case, main
from place import Guest, level, play_out


class Case(Case):
    def next_round(self, lives):
        """Plays on until the next round."""
        now = lives[0].table["view"]["round"]
        self.reach(lives, lambda live: live.table["view"]["round"] > now)


class BotsSeats(Case):
    """A bot's seat in a game in progress belongs to whoever left it."""

    def begin_with_bot(self, **wish):
        return self.begin("krach", ("Ada", "Blaise"), seats=3, bots=[0, 0, 5], **wish)

    def test_a_stranger_cannot_read_its_hand(self):
        table, _ = self.begin_with_bot()
        stranger = Guest(self.place, "Zoe").watch(table)
        self.refused(stranger.send("sit", seat=2), "ask the players")
        self.refused(stranger.send("sit"), "ask the players")
        self.assertIsNone(stranger.seat)

    def test_nobody_makes_a_rival_weaker(self):
        _, lives = self.begin_with_bot()
        for live in lives:
            self.refused(live.send("bot", seat=2, level=1), "stay as they are")
        lives[1].must("stand")
        self.refused(lives[0].send("bot", seat=1, level=1), "stay as they are")
        lives[0].until(lambda one: one.table["seats"][1]["level"] == 3)
        self.assertEqual(lives[0].table["seats"][2]["level"], 5)

    def test_whoever_left_comes_back(self):
        _, lives = self.begin_with_bot()
        lives[1].must("stand")
        lives[1].until(lambda one: one.table["you"]["left"] == 1)
        lives[1].must("sit")
        lives[1].until(lambda one: one.seat == 1)
        lives[1].must("resign")
        lives[1].until(lambda one: one.seat is None)
        self.assertIsNone(lives[1].table["you"]["left"])
        self.refused(lives[1].send("sit", seat=1), "resigned")

    def test_a_vote(self):
        table, lives = self.begin_with_bot()
        newcomer = Guest(self.place, "Zoe").watch(table)
        newcomer.must("ask", seat=2)
        for live in lives:
            live.until(lambda one: "newcomer" in one.table)
        self.assertEqual(lives[0].table["newcomer"],
                         {"seat": 2, "name": "Zoe", "accepted": False, "yours": False, "agreed": [],
                          "awaited": [0, 1], "same_address": True})
        lives[0].must("vote", answer="yes")
        lives[1].must("vote", answer="yes")
        newcomer.until(lambda one: one.table.get("newcomer", {}).get("accepted"))
        self.assertTrue(newcomer.table["newcomer"]["yours"])
        self.assertIsNone(newcomer.seat)
        self.assertNotIn("choices", newcomer.table)
        self.next_round(lives)
        newcomer.until(lambda one: one.seat == 2)
        everybody = [*lives, newcomer]
        level(everybody)
        play_out(everybody, self.random)
        status, record = newcomer.guest.ask("GET", f"/api/tables/{table}/record")
        self.assertEqual(status, 200)
        players = re.findall(r"^played 2 from [0-9]+: (.*)$", record, re.M)
        self.assertEqual(players, ["bot 5", "person Zoe"])
        played = [(one["name"], one["level"]) for one in newcomer.table["played"] if one["seat"] == 2]
        self.assertEqual(played, [(None, 5), ("Zoe", 0)])

    def test_a_refusal(self):
        table, lives = self.begin_with_bot()
        newcomer = Guest(self.place, "Zoe").watch(table)
        newcomer.must("ask", seat=2)
        lives[0].must("vote", answer="yes")
        lives[1].must("vote", answer="no")
        newcomer.until(lambda one: "newcomer" not in one.table and one.news[-1]["news"] == "no")
        self.refused(newcomer.send("ask", seat=2), "did not let you in")

    def test_an_accepted_newcomer_survives_a_restart(self):
        table, lives = self.begin_with_bot()
        guest = Guest(self.place, "Zoe")
        guest.must(table, "ask", seat=2)
        for live in lives:
            live.must("vote", answer="yes")
        self.place.stop(signal.SIGKILL)
        self.place.start()
        again = [live.guest.watch(table) for live in lives]
        self.next_round(again)
        self.assertEqual(guest.see(table)["table"]["you"]["seat"], 2)

    def test_one_guest_cannot_hold_up_many_games(self):
        """Sitting down at a table that is open does not stop it: it has a clock."""
        guest = Guest(self.place, "Ada")
        for wish, clock in (({"open": True}, 120), ({"open": True, "clock": 0}, 0), ({}, 0)):
            table = guest.create(title="krach", seats=2, **wish)
            self.assertEqual(guest.see(table)["table"]["clock"], clock)


class Neighbours(Case):
    """Who shares an address with another player is shown, connected or not."""

    options = (*FAST, "--trust-proxy", "on")

    def shown(self, live):
        return [seat.get("same_address", False) for seat in live.table["seats"]]

    def test_players(self):
        ada, eve, zoe = (Guest(self.place, name, address) for name, address in (
            ("Ada", "192.0.2.1"), ("Eve", "2001:db8::1"), ("Zoe", "2001:db8::2")))
        table = ada.create(title="krach", seats=4, sit=0)
        live = ada.watch(table)
        eve.must(table, "sit", seat=1)
        zoe.must(table, "sit", seat=2)
        live.until(lambda one: one.table["seats"][2]["name"])
        self.assertEqual(self.shown(live), [False, True, True, False])
        zoe.must(table, "stand")
        live.until(lambda one: not one.table["seats"][2]["name"])
        self.assertEqual(self.shown(live), [False] * 4)
        Guest(self.place, "Ida", "192.0.2.1").must(table, "sit", seat=2)
        live.until(lambda one: one.table["seats"][2]["name"])
        self.assertEqual(self.shown(live), [True, False, True, False])

    def test_a_newcomer(self):
        ada = Guest(self.place, "Ada", "192.0.2.1")
        table = ada.create(title="krach", seats=3, sit=0, bots=[0, 3, 3])
        live = ada.watch(table)
        live.must("start")
        Guest(self.place, "Ida", "192.0.2.1").must(table, "ask", seat=1)
        live.until(lambda one: "newcomer" in one.table)
        self.assertTrue(live.table["newcomer"].get("same_address"))


class Absence(Case):
    options = (*FAST, "--patience", "0")

    def waiting_for_blaise(self):
        """A game that waits for Blaise, who has never made a decision and is not connected."""
        guests = [Guest(self.place, name) for name in ("Ada", "Blaise")]
        table = guests[0].create(title="krach", seats=3, sit=0, bots=[0, 0, 1])
        guests[1].must(table, "sit")
        live = guests[0].watch(table)
        live.must("start")
        while live.table["stage"] != "playing" or live.table["awaited"] != [1]:
            if live.my_turn:
                live.choose(live.pick(self.random))
            else:
                live.step()
        return table, live, guests[1]

    def test_a_bot_plays_for_somebody_who_does_not_come(self):
        table, live, blaise = self.waiting_for_blaise()
        seat = live.table["seats"][1]
        self.assertEqual((seat["here"], seat["undecided"]), (False, True))
        self.assertIsInstance(seat["replace_at"], int)
        live.must("replace", seat=1)
        live.until(lambda one: one.table["seats"][1]["away"])
        late = blaise.watch(table)
        late.must("back")
        late.until(lambda one: not one.table["seats"][1]["away"])
        live.until(lambda one: one.table["seats"][1]["here"])

    def test_a_game_is_called_off(self):
        table, live, blaise = self.waiting_for_blaise()
        self.refused(Guest(self.place, "Zoe").watch(table).send("call_off"), "only players")
        live.must("call_off")
        live.until(lambda one: one.table["stage"] == "over")
        self.assertTrue(live.table["called_off"])
        self.assertNotIn("result", live.table)
        self.assertEqual(live.news[-1], {"news": "called_off", "seat": 0})
        shown = blaise.see(table, lang="fr")["table"]
        self.assertEqual(shown["words"]["outcome"], ["La partie a été annulée."])
        self.assertEqual(blaise.ask("POST", f"/api/tables/{table}/analysis", {})[0], 409)
        status, record = blaise.ask("GET", f"/api/tables/{table}/record")
        self.assertEqual(status, 200)
        self.assertIn("result: unfinished", record)
        status, replay = blaise.ask("GET", f"/api/tables/{table}/replay")
        self.assertEqual((status, replay["result"]), (200, None))
        self.assertEqual(blaise.ask("POST", f"/api/tables/{table}/rematch", {})[0], 201)


class Patience(Case):
    def test_players_are_given_time(self):
        _, lives = self.begin("krach", ("Ada", "Blaise"))
        idle = lives[lives[0].table["awaited"][0]]
        other = lives[1 - idle.seat]
        self.refused(other.send("replace", seat=idle.seat), "longer")
        self.refused(other.send("call_off"), "longer")
        self.refused(idle.send("replace", seat=other.seat), "not waiting")


class Hosts(Case):
    def test_kick(self):
        table, lives = self.gather("krach", ("Ada", "Blaise"))
        self.refused(lives[1].send("kick", seat=0), "only the host")
        lives[0].must("kick", seat=1)
        lives[1].until(lambda one: one.seat is None)
        self.refused(lives[1].send("sit"), "sent you away")
        Guest(self.place, "Zoe").must(table, "sit")

    def test_bots_are_the_hosts(self):
        _, lives = self.gather("krach", ("Ada", "Blaise"), seats=3)
        self.assertEqual([live.table["you"]["seats_bots"] for live in lives], [True, False])
        self.refused(lives[1].send("bot", seat=2, level=1), "host")
        lives[0].must("bot", seat=2, level=1)

    def test_a_link_for_one_seat(self):
        host, friend, stranger = (Guest(self.place, name) for name in ("Ada", "Blaise", "Zoe"))
        table = host.create(title="krach", seats=3, sit=0, reserve=[1], open=True)
        key = host.see(table)["table"]["seats"][1]["reserved"]["key"]
        seat = stranger.see(table)["table"]["seats"][1]
        self.assertEqual(seat["reserved"], {"name": None, "yours": False})
        status, content = stranger.do(table, "sit", seat=1)
        self.assertEqual(status, 409)
        self.assertIn("reserved", content["error"]["message"])
        self.assertEqual(stranger.do(table, "sit", seat=1, key="0" * 16)[0], 409)
        friend.must(table, "sit", key=key)
        self.assertEqual(friend.see(table)["table"]["you"]["seat"], 1)
        host.must(table, "reserve", seat=2)
        self.assertEqual(stranger.do(table, "sit")[0], 409)
        host.must(table, "empty", seat=2)
        stranger.must(table, "sit")

    def test_a_muted_guest_stays_muted(self):
        _, lives = self.gather("krach", ("Ada", "Blaise"), seats=3)
        lives[0].must("mute", seat=1)
        lives[1].must("stand")
        lives[1].must("sit", seat=2)
        self.refused(lives[1].send("say", text="hello"), "muted")
        lives[1].until(lambda one: one.table["seats"][2]["muted"])

    def test_a_removed_line_is_gone(self):
        table, lives = self.gather("krach", ("Ada", "Blaise"))
        lives[1].must("say", text="something rude")
        lives[0].until(lambda one: one.news[-1]["news"] == "chat")
        line = lives[0].news[-1]["line"]
        self.refused(lives[1].send("erase", line=line), "only the host")
        lives[0].must("erase", line=line)
        lives[1].until(lambda one: one.news[-1] == {"news": "erased", "line": line})
        self.place.stop(signal.SIGKILL)
        self.place.start()
        news = lives[1].guest.see(table)["news"]
        self.assertNotIn("rude", str(news))
        self.assertTrue([one for one in news if one["news"] == "chat"][0]["removed"])


class Hints(Case):
    def ask(self, live):
        return live.guest.ask("POST", f"/api/tables/{live.id}/hint", {})

    def test_everybody_is_told(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"), hints="all")
        self.assertEqual([live.table["you"]["hints"] for live in lives], [True, True])
        asking = next(live for live in lives if live.my_turn)
        for _ in range(2):  # the second time for the same decision is not news
            self.assertEqual(self.ask(asking)[0], 200)
        level(lives)
        other = lives[1 - asking.seat]
        other.until(lambda one: {"news": "hint", "seat": asking.seat} in one.news)
        self.assertEqual(other.table["seats"][asking.seat]["hints"], 1)
        self.assertEqual(self.ask(other)[0], 409)
        play_out(lives, self.random)
        _, record = asking.guest.ask("GET", f"/api/tables/{table}/record")
        self.assertIn("hints: " + " ".join(str(int(seat == asking.seat)) for seat in range(2)), record)

    def test_none(self):
        guest = Guest(self.place, "Ada")
        for hints, status in (("none", 409), ("alone", 200)):
            table = guest.create(title="canaletto", seats=2, sit=0, bots=[0, 1], hints=hints)
            guest.must(table, "start")
            live = guest.watch(table)
            live.until(lambda one: one.my_turn)
            self.assertEqual(self.ask(live)[0], status)
        wish = {"title": "krach", "seats": 2, "hints": "some"}
        self.assertEqual(guest.ask("POST", "/api/tables", wish)[0], 400)


class Records(Case):
    def run_encan(self, *arguments):
        return subprocess.run([ENCAN, *arguments], capture_output=True, text=True, check=True)

    def test_records_say_who_played_and_are_imported_as_they_are(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"), seats=3, bots=[0, 0, 2])
        self.reach(lives, lambda live: live.table["ply"] >= 12)
        lives[1].must("stand")
        play_out(lives[:1], self.random)
        _, text = lives[0].guest.ask("GET", f"/api/tables/{table}/record")
        self.assertEqual(re.findall(r"^played 1 from [0-9]+: (.*)$", text, re.M),
                         ["person Blaise", "bot 3"])
        path = os.path.join(self.folder.name, "game.encan")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        shown = self.run_encan("replay", path)
        self.assertIn(": bot 2\n", shown.stdout)
        self.run_encan("verify", path)
        self.run_encan("import", "--store", f"sqlite:{self.folder.name}/other.db", path)
        self.run_encan("export", "--store", f"sqlite:{self.folder.name}/other.db", f"{path}s")
        (again,) = os.scandir(f"{path}s")
        with open(again.path, encoding="utf-8") as file:
            self.assertEqual(file.read(), text)


if __name__ == "__main__":
    main()
