"""Company: reminders, spectators' talk, a guest's profile.

usage: company.py ENCAN sqlite|postgresql [CASE ...]
"""

import time

from case import FAST, Case, main
from place import Guest, play_out


class Reminders(Case):
    options = (*FAST, "--patience", "0")

    def test_a_player_is_reminded(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        slow = lives[0].table["awaited"][0]
        quick = 1 - slow
        self.assertIsInstance(lives[quick].table["seats"][slow]["nudge_at"], int)
        self.assertNotIn("nudge_at", lives[quick].table["seats"][quick])
        self.refused(lives[slow].send("nudge", seat=slow), "not waiting")
        self.refused(lives[slow].send("nudge", seat=quick), "not waiting")
        self.refused(Guest(self.place, "Zoe").watch(table).send("nudge", seat=slow), "only players")
        lives[quick].must("nudge", seat=slow)
        lives[slow].until(lambda one: {"news": "nudge", "seat": quick, "to": slow} in one.news)


class Patience(Case):
    def test_reminders_take_time(self):
        _, lives = self.begin("krach", ("Ada", "Blaise"))
        slow = lives[0].table["awaited"][0]
        self.refused(lives[1 - slow].send("nudge", seat=slow), "longer")


class Spectators(Case):
    def test_players_hear_spectators_after_the_game(self):
        table, lives = self.begin("krach", ("Ada", "Blaise"))
        zoe, yves = (Guest(self.place, name).watch(table) for name in ("Zoe", "Yves"))
        zoe.must("murmur", text="Blaise bluffs")
        yves.until(lambda one: one.news and one.news[-1].get("text") == "Blaise bluffs")
        self.assertEqual(yves.news[-1]["name"], "Zoe")
        lives[0].until(lambda one: one.news[-1] == {"news": "murmur"})
        self.assertNotIn("bluffs", str(lives[0].guest.see(table)))
        self.refused(lives[0].send("murmur", text="who?"), "only spectators")
        play_out(lives, self.random)
        self.assertIn("bluffs", str(lives[0].guest.see(table)))

    def test_what_a_spectator_said_is_erased_with_them(self):
        table, _ = self.begin("krach", ("Ada", "Blaise"))
        zoe = Guest(self.place, "Zoe")
        zoe.must(table, "murmur", text="my telephone number")
        self.assertEqual(zoe.ask("POST", "/api/guest/delete", {})[0], 200)
        yves = Guest(self.place, "Yves")
        while "telephone" in (seen := str(yves.see(table))):  # until the table has been read again
            time.sleep(0.01)
        self.assertNotIn("Zoe", seen)
        self.assertIn("'removed': True", seen)


class Profile(Case):
    def profile(self, guest):
        status, profile = guest.ask("GET", "/api/my/profile")
        self.assertEqual(status, 200)
        return profile

    def test_games_are_counted_by_title(self):
        ada = Guest(self.place, "Ada")
        self.assertEqual(self.profile(ada), {"name": "Ada", "tables": 0, "titles": []})
        places = {}
        for title, level in (("krach", 1), ("krach", 2), ("canaletto", 1)):
            table = ada.create(title=title, seats=3, sit=0, bots=[0, level, 1])
            live = ada.watch(table)
            live.must("start")
            play_out([live], self.random)
            place = live.table["result"]["ranks"][0]
            counts, beaten = places.get(title, ([0] * 6, 0))
            counts[place - 1] += 1
            places[title] = counts, max(beaten, level if place == 1 else 0)
        ada.create(title="noblesse", seats=3, sit=0)  # not over
        expected = [{"title": title, "games": sum(places[title][0]), "wins": places[title][0][0],
                     "places": places[title][0], "people": 0, "beaten": places[title][1]}
                    for title in ("canaletto", "krach")]
        self.assertEqual(self.profile(ada), {"name": "Ada", "tables": 4, "titles": expected})

    def test_games_with_people_and_games_left(self):
        _, lives = self.begin("krach", ("Ada", "Blaise", "Carl"))
        lives[2].must("resign")
        play_out(lives[:2], self.random)
        ada, carl = (self.profile(live.guest)["titles"] for live in (lives[0], lives[2]))
        self.assertEqual([(one["games"], one["people"]) for one in ada], [(1, 1)])
        self.assertEqual(carl, [])

    def test_strangers_have_none(self):
        self.assertEqual(self.place.ask("GET", "/api/my/profile")[0].status, 401)


if __name__ == "__main__":
    main()
