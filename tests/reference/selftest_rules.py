"""The rules one by one: a model is led through scripted answers and its questions are compared."""

import copy
import unittest

import canaletto
import krach
import noblesse
from handmade import (
    ABCF, ACEE, DDEE, NOBLESSE_OPTIONS, PALACES, Course, bids, canaletto_deal, krach_deal,
    noblesse_deal,
)


class KrachRules(unittest.TestCase):

    def test_material(self):
        self.assertEqual(sum(krach.SHARES.values()), 31)
        self.assertEqual([sum(krach.BORDERS[colour].values()) for colour in
                          ("brown", "pink", "blue", "green", "yellow")], [8, 7, 6, 5, 5])
        self.assertEqual(sum(krach.START_CARDS.values()), 6)

    def test_auction_pot_runner_up_and_next_first_player(self):
        course = Course(krach, 3, krach_deal(3, ["pink/brown", "blue/green"]),
                        loan_cost="1")
        table = course.local("table")
        course.answers("decline", "borrow", "decline")
        self.assertEqual((table.bank, table.chips, table.points), (25, [6, 8, 6], [0, -1, 0]))
        course.answers("pay", "pay", "withdraw")
        self.assertEqual(table.chips, [5, 7, 8])
        course.answers("pay", "withdraw")
        self.assertEqual(table.chips, [4, 8, 8])
        self.assertEqual(course.asked(), [("winner", 0)])
        self.assertEqual(course.legal(), ["sell 0", "sell 1", "take"])
        course.answer("take")
        self.assertEqual(course.asked(), [("runner-up", 1)])
        self.assertEqual(course.legal(), ["sell 0", "sell 1"])
        course.answer("sell 1")
        self.assertEqual(table.points, [0, 2, 0])
        self.assertEqual(course.asked(), [("loan", 0)])

    def test_runner_up_with_nothing_to_sell_is_not_asked(self):
        course = Course(krach, 2, krach_deal(2, ["pink/blue", "blue/green"]))
        course.answers("decline", "decline", "withdraw")
        self.assertEqual(course.legal(), ["sell 0", "take"])
        course.answer("take")
        self.assertEqual(course.asked(), [("loan", 1)])

    def test_runner_up_takes_if_the_winner_sold(self):
        course = Course(krach, 2, krach_deal(2, ["pink/brown", "pink/blue"]))
        table = course.local("table")
        course.answers("decline", "decline", "pay", "withdraw", "sell 1")
        self.assertEqual((table.points, table.cards[0]), ([2, 0], []))
        self.assertEqual(course.legal(), ["leave", "take"])
        course.answer("take")
        self.assertEqual(course.asked(), [("loan", 1)])
        self.assertEqual(table.points, [2, 1])

    def test_no_loans_from_a_bank_below_two(self):
        course = Course(krach, 6, krach_deal(6, ["pink/blue"]), loan_cost="9")
        table = course.local("table")
        self.assertEqual(table.bank, 9)
        course.answers("borrow", "borrow", "borrow", "borrow")
        self.assertEqual(course.asked(), [("auction", 0)])
        self.assertEqual((table.bank, table.points[0]), (1, -9))

    def test_without_a_chip_one_withdraws_unasked(self):
        course = Course(krach, 2, krach_deal(2, ["pink/blue"]))
        course.answers("decline", "decline", *["pay"] * 12)
        self.assertEqual(course.asked(), [("winner", 1)])
        self.assertEqual(course.local("table").chips, [12, 0])

    def test_quick_cards_are_held(self):
        deal = krach_deal(2, ["pink/blue"], quick=["pink/green", "blue/green"])
        course = Course(krach, 2, deal, quick="on")
        self.assertEqual(course.local("table").points, [1, 0])

    def test_more_cards_break_a_tie(self):
        table = krach.Table(3, 0, 0)
        table.points, table.chips = [4, 5, 3], [5, 4, 9]
        table.cards = [["pink/blue"], ["pink/blue", "blue/pink"], []]
        self.assertEqual(krach.outcome(table), ([5, 5, 4], [1], 0))


class CanalettoRules(unittest.TestCase):

    def test_bribe_only_after_a_bid_up_to_15(self):
        course = Course(canaletto, 3, canaletto_deal())
        self.assertNotIn("bribe", course.legal())
        course.answer("bid 15")
        self.assertIn("bribe", course.legal())
        course.answer("bid 16")
        self.assertEqual(course.legal(), sorted(bids(17) + ["pass"]))

    def test_briber_gets_the_lot_free_and_the_gondola_stays(self):
        course = Course(canaletto, 3, canaletto_deal())
        city = course.local("city")
        course.answers("bid 4", "pass", "bribe")
        self.assertEqual((city.column, city.cash, sorted(city.owned[2])),
                         (4, [30, 30, 30], ["chandelier", "fan", "mirror"]))
        self.assertEqual(course.asked(), [("auction", 0)])
        course.answers("bid 1", "bid 2")
        self.assertNotIn("bribe", course.legal())

    def test_last_one_must_bid(self):
        course = Course(canaletto, 4, canaletto_deal())
        course.answers("pass", "pass", "pass")
        self.assertEqual(course.asked(), [("auction", 3)])
        self.assertEqual(course.legal(), sorted(bids(1)))

    def test_debt_and_gondola_past_the_emptied_palace(self):
        course = Course(canaletto, 2, canaletto_deal())
        city = course.local("city")
        course.answers("bid 32", "pass")
        self.assertEqual((city.cash[0], city.debt[0], city.column), (0, 2, 1))
        self.assertEqual(course.asked(), [("auction", 1)])

    def test_bid_of_100_ends_the_auction(self):
        course = Course(canaletto, 4, canaletto_deal())
        course.answers("bid 3", "bid 100")
        self.assertEqual(course.asked(), [("auction", 2)])
        self.assertEqual(course.local("city").debt, [0, 70, 0, 0])

    def after_one_auction_with_left(self, *pieces):
        """The lot is bought, and these pieces lie in the next palace."""
        course = Course(canaletto, 2, canaletto_deal())
        course.local("city").palaces[1:] = [list(pieces)] + [[] for _ in range(14)]
        course.answers("pass", "bid 9")
        return course

    def test_two_kinds_left_end_the_game_and_three_do_not(self):
        self.assertIsNotNone(self.after_one_auction_with_left("mirror", "fan").outcome)
        self.assertIsNone(self.after_one_auction_with_left("mirror", "fan", "lion").outcome)

    def test_owners_share_a_resale(self):
        city = canaletto.City(2, canaletto_deal())
        city.owned[0]["fan"], city.owned[1]["fan"] = 2, 1
        city.sell_group("fan")
        self.assertEqual((city.cash, city.owned[0]["fan"]), ([36, 33], 0))

    def test_income_leaves_the_debt_and_debt_counts_twice(self):
        city = canaletto.City(2, canaletto_deal())
        city.pay(0, 40)
        city.owned[0]["fan"] = 3
        city.sell_group("fan")
        self.assertEqual(canaletto.outcome(city), ([-11, 30], [1], 0))

    def test_buyer_orders_resales_while_two_wait(self):
        palaces = copy.deepcopy(PALACES)
        palaces[12:] = [["bust", "necklace"], ["ring", "lamp", "necklace"], ["lamp"], ["ring"]]
        city = canaletto.City(2, canaletto_deal(palaces))
        city.palaces[:13] = [[] for _ in range(13)]
        sale = canaletto.resale(city, 1, ["bust", "clock", "glass", "ring"])
        (question,) = sale.send(None)
        self.assertEqual(question.legal, {"resell bust", "resell clock", "resell glass"})
        (question,) = sale.send(["resell clock"])
        self.assertEqual((question.seat, question.legal), (1, {"resell bust", "resell glass"}))
        with self.assertRaises(StopIteration):
            sale.send(["resell glass"])
        self.assertEqual(len(city.tiles), 9)


class NoblesseRules(unittest.TestCase):

    def test_material(self):
        values = sum(noblesse.CHEQUES, ())
        self.assertEqual(len(set(values)), 24)
        self.assertEqual({sum(cheques) for cheques in noblesse.CHEQUES}, {50})
        self.assertEqual(sorted(noblesse.OWNER), list(range(1, 13)))
        self.assertEqual((noblesse.BANQUET, len(noblesse.CASTLES)), (41, 18))
        self.assertEqual([noblesse.TRACK[square] for square in (0, 1, 5, 7, 8, 36, 40)],
                         [(4, 2), (4, 2), (3, 1), (3, 1), (6, 3), (6, 2), (4, 1)])

    def test_offered_collections(self):
        def offered(hand):
            return {" ".join(cards) for cards in noblesse.offered_collections(hand.split())}

        self.assertEqual(offered("A1500 A1506 C1502"), set())
        self.assertEqual(offered("D1503 E1504 D1509"), {"D1503 D1509 E1504"})
        self.assertEqual(offered("A1500 F1505 A1506 B1501 F1511"), {"A1500 A1506 B1501"})
        self.assertEqual(offered("D1503 D1509 D1515 D1521"),
                         {"D1503 D1509 D1515 D1521", "D1509 D1515 D1521"})
        self.assertEqual(offered("A1500 A1506 B1501 C1502"),
                         {"A1500 A1506 B1501 C1502", "A1500 A1506 B1501",
                          "A1506 B1501 C1502"})

    def test_best_collection(self):
        def best(hand):
            return " ".join(noblesse.best_collection(hand.split()))

        self.assertEqual(best("A1500 B1501"), "")
        self.assertEqual(best("A1500 B1501 B1507 D1503 E1504 F1505 F1511"),
                         "D1503 E1504 F1505 F1511")
        self.assertEqual(best("A1512 B1501 B1507 D1503 E1504 F1505"), "A1512 B1501 B1507")

    def test_lone_thief_takes_the_cheque_that_paid(self):
        course = Course(noblesse, 3, noblesse_deal([ABCF, ACEE, DDEE]))
        club = course.local("club")
        course.answer("auction", "auction", "auction")
        self.assertEqual(course.asked(), [("auction", 0), ("auction", 1), ("auction", 2)])
        self.assertEqual(sorted(course.questions[1].legal),
                         ["cheque 16", "cheque 2", "cheque 23", "cheque 9",
                          "thief 11", "thief 2"])
        course.answer("cheque 24", "cheque 23", "thief 3")
        self.assertEqual((course.asked(), course.legal()), ([("pile", 0)], ["pile 1", "pile 2"]))
        top = club.piles[1][0]
        course.answer("pile 2")
        self.assertIn(top, club.hands[0])
        self.assertEqual(club.cheques[0], {1, 10, 15})
        self.assertEqual(club.cheques[2], {3, 8, 17, 22, 24})
        self.assertEqual(club.cheques[1], {2, 9, 16, 23})
        self.assertEqual(course.asked(), [("place", 0), ("place", 1), ("place", 2)])

    def test_two_thieves_steal_nothing(self):
        course = Course(noblesse, 3, noblesse_deal([ABCF, ACEE, DDEE]))
        club = course.local("club")
        course.answer("auction", "auction", "auction")
        course.answer("cheque 24", "thief 2", "thief 3")
        course.answer("pile 1")
        self.assertEqual([len(cheques) for cheques in club.cheques], [3, 4, 4])

    def test_no_cheque_no_sale(self):
        course = Course(noblesse, 2, noblesse_deal([ABCF, ACEE]))
        course.answer("auction", "castle")
        course.answer("thief 1")
        self.assertEqual(course.asked(), [("castle", 1)])

    def test_one_pile_left_and_no_pile_left(self):
        course = Course(noblesse, 2, noblesse_deal([ABCF, ACEE]))
        club = course.local("club")
        club.piles = [[], ["F1541"]]
        course.answer("auction", "auction")
        course.answer("cheque 1", "thief 2")
        self.assertIn("F1541", club.hands[0])
        self.assertEqual(course.asked(), [("place", 0), ("place", 1)])
        course.answer("auction", "auction")
        self.assertEqual(course.asked(), [("place", 0), ("place", 1)])

    def test_single_card_at_the_auction_is_played_unasked(self):
        course = Course(noblesse, 3, noblesse_deal([ABCF, ACEE, DDEE]))
        club = course.local("club")
        club.cheques[0], club.thieves[0] = {24}, set()
        club.cheques[1], club.thieves[1] = set(), set()
        club.cheques[2], club.thieves[2] = set(), {3}
        course.answer("auction", "auction", "auction")
        self.assertEqual(course.asked(), [("pile", 0)])
        course.answer("pile 1")
        self.assertEqual(club.cheques, [set(), set(), {24}])

    def castle_round(self, course, *actions):
        """Everyone goes to the castle and acts."""
        course.answer(*["castle"] * len(actions))
        course.answer(*actions)

    def test_exhibitions_thefts_and_arrests(self):
        course = Course(noblesse, 5, noblesse_deal(
            [ABCF, DDEE, ["B1507", "B1513", "C1514", "F1511"], ACEE,
             ["A1512", "A1518", "D1515", "F1517"]]))
        club = course.local("club")
        self.castle_round(course, "exhibit", "exhibit", "thief 10", "thief 4", "detective")
        self.assertEqual(course.asked(), [("exhibition", 0), ("exhibition", 1)])
        course.answer("show A1500 B1501 C1502", "show D1503 D1509 E1516 E1522")
        self.assertEqual(club.pawns[:2], [2, 4])
        self.assertEqual((course.asked(), course.legal()), ([("theft", 2)], [
            "steal D1503", "steal D1509", "steal E1516", "steal E1522"]))
        course.answers("steal D1503", "steal A1500")
        self.assertEqual((course.asked(), course.legal()), ([("theft", 3)], [
            "steal D1509", "steal E1516", "steal E1522"]))
        course.answers("steal E1522", "steal B1501")
        self.assertEqual(club.hands[0], {"C1502", "F1505"})
        self.assertEqual(club.hands[2], {"B1507", "B1513", "C1514", "F1511", "D1503", "A1500"})
        self.assertEqual(club.pawns, [2, 4, 0, 0, 3])
        self.assertEqual((club.prison, club.thieves[2], club.thieves[3]), ([4, 10], {3}, {9}))

    def test_last_object_is_stolen_unasked_and_then_none(self):
        hands = [ABCF, DDEE, ACEE, ["A1512", "A1518", "D1515", "F1517"],
                 ["B1507", "B1513", "D1521", "F1511"]]
        course = Course(noblesse, 5, noblesse_deal(hands))
        club = course.local("club")
        self.castle_round(course, "exhibit", "thief 2", "thief 10", "thief 4", "thief 8")
        course.answer("show A1500 B1501 C1502")
        self.assertEqual(course.asked(), [("theft", 2)])
        course.answer("steal A1500")
        self.assertEqual(course.asked(), [("theft", 4)])
        course.answer("steal B1501")
        self.assertIn("C1502", club.hands[3])
        self.assertEqual(club.hands[1], set(DDEE))
        self.assertEqual((club.prison, len(course.questions)), ([], 5))

    def test_exhibitor_with_nothing_is_asked(self):
        course = Course(noblesse, 2, noblesse_deal([ABCF, ACEE]))
        self.castle_round(course, "exhibit", "exhibit")
        self.assertEqual(course.asked(), [("exhibition", 0), ("exhibition", 1)])
        self.assertEqual(course.questions[1].legal, {"nothing"})
        course.answer("show A1500 B1501 C1502", "nothing")
        self.assertEqual(course.local("club").pawns, [4, 0])

    def test_prison_overflows_to_the_owner(self):
        club = noblesse.Club(2, NOBLESSE_OPTIONS, noblesse_deal([ABCF, ACEE]))
        for thief in (11, 1, 2):
            club.imprison(thief)
        self.assertEqual((club.prison, club.thieves), ([2, 1], [{12}, {11}]))

    def test_detectives_read_the_race_before_they_move(self):
        club = noblesse.Club(4, NOBLESSE_OPTIONS, noblesse_deal([ABCF, ACEE, DDEE, [
            "A1512", "A1518", "D1515", "F1517"]]))
        club.pawns = [9, 5, 5, 4]
        noblesse.reward_detectives(club, [1, 2, 3])
        self.assertEqual(club.pawns, [9, 7, 7, 8])

    def rewards(self, reward):
        club = noblesse.Club(3, {"reward": reward, "finish": "round"},
                             noblesse_deal([ABCF, ACEE, DDEE]))
        club.pawns = [0, 8, 5]
        noblesse.reward_exhibitors(club, [2, 0])
        return club.pawns

    def test_reward_from_the_own_square_or_the_leaders(self):
        self.assertEqual(self.rewards("own"), [2, 8, 8])
        self.assertEqual(self.rewards("leader"), [3, 8, 11])

    def finished(self, finish):
        """Seat 0 reaches the table while a thief is at work."""
        course = Course(noblesse, 2, noblesse_deal([ABCF, ACEE]), finish=finish)
        course.local("club").pawns[:] = [40, 3]
        self.castle_round(course, "exhibit", "thief 2")
        course.answer("show A1500 B1501 C1502")
        return course

    def test_finish_after_the_round_or_now(self):
        course = self.finished("round")
        self.assertEqual(course.asked(), [("theft", 1)])
        course.answer("steal B1501")
        self.assertEqual(course.outcome, ([44, 11], [0], 1))
        self.assertEqual(self.finished("now").outcome, ([52, 3], [0], 1))

    def test_final_bonus_and_ties(self):
        club = noblesse.Club(3, NOBLESSE_OPTIONS, noblesse_deal([ABCF, ACEE, DDEE]))
        club.pawns = [41, 3, 37]
        self.assertEqual(noblesse.outcome(club), ([45, 3, 45], [2], 0))
        club.pawns, club.hands = [41, 41, 7], [set(), set(ACEE), set()]
        self.assertEqual(noblesse.outcome(club), ([41, 41, 7], [0, 1], 0))

    def test_round_200_is_the_last(self):
        course = Course(noblesse, 2, noblesse_deal([ABCF, ACEE]))
        for _ in range(200):
            self.assertIsNone(course.outcome)
            self.castle_round(course, "detective", "detective")
        self.assertEqual(course.outcome, ([8, 0], [0], 200))


if __name__ == "__main__":
    unittest.main()
