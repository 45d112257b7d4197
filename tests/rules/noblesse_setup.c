/* noblesse_setup.c: the rules of Noblesse, sentence by sentence: objects, cheques and thieves, and
 * setting up (§2.1 to §2.3, §3); § means docs/rules/noblesse.en.md. The track and the prison (§2.4
 * to §2.6) are with the steps that use them. */
#include "rules/support/noblesse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEALS = 300 };

/* The cards that lie in a pile, its top card included. */
static card_set cards_in_pile(const struct noblesse *noblesse, int pile)
{
    card_set cards = 0;
    int end = pile_start(noblesse, pile + 1);
    for (int i = end - pile_left(noblesse, pile); i < end; i++)
        cards |= card_bit(noblesse->pile[i]);
    return cards;
}

/* ---- §2 What is on the table ---- */

/* §2.1: the years of the six kinds; those with an asterisk join with six players only. */
static void objects_are_those_of_the_table(void **unused)
{
    (void)unused;
    const char *const kinds[LETTERS] = {
        "A1503 A1547 A1569 A1612 A1638* A1667 A1704 A1751 A1788",
        "B1511 B1555 B1590 B1623 B1659* B1700 B1745 B1793 B1836",
        "C1520 C1562 C1601 C1644 C1682* C1718 C1764 C1809 C1862",
        "D1529 D1577 D1617 D1671 D1712* D1759 D1814 D1881",
        "E1538 E1584 E1630 E1688 E1727* E1776 E1843 E1907",
        "F1546 F1596 F1652 F1694 F1738* F1801 F1870 F1925",
    };
    for (int letter = 0; letter < LETTERS; letter++) {
        char found[80] = "";
        BITS_EACH (card, noblesse_letter(letter)) {
            bool with_five = noblesse_cards(5) >> card & 1;
            assert_true(noblesse_cards(6) >> card & 1);
            assert_int_equal(noblesse_letter_of[card], letter);
            snprintf(found + strlen(found), sizeof found - strlen(found), "%s%s%s",
                     *found ? " " : "", noblesse_card_names[card], with_five ? "" : "*");
        }
        assert_string_equal(found, kinds[letter]);
    }
}

/* §2.1: no year occurs twice, and older is better. */
static void years_are_unique(void **unused)
{
    (void)unused;
    for (int card = 0; card < CARDS; card++) {
        int older = 0;
        int year = atoi(noblesse_card_names[card] + 1);
        for (int other = 0; other < CARDS; other++) {
            int other_year = atoi(noblesse_card_names[other] + 1);
            assert_true(other == card || other_year != year);
            older += other_year < year;
        }
        assert_int_equal(noblesse_age_rank[card], older);
    }
}

/* §2.1: 45 objects, 8 each of A, B, C and 7 each of D, E, F; with six players 51, one more each.
 * Every one of them is in one hand or one pile. */
static void number_of_objects(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 6; players++) {
        struct play play;
        int more = players == 6 ? 1 : 0;
        int met[LETTERS] = {0};
        deal(&play, players);
        const struct noblesse *noblesse = noblesse_in(&play.state);
        card_set all = cards_in_pile(noblesse, 0) | cards_in_pile(noblesse, 1);
        for (seat_id seat = 0; seat < players; seat++) {
            assert_true((all & noblesse->hand[seat]) == 0);
            all |= noblesse->hand[seat];
        }
        BITS_EACH (card, all)
            met[noblesse_card_names[card][0] - 'A']++;
        for (int letter = 0; letter < LETTERS; letter++)
            assert_int_equal(met[letter], (letter < 3 ? 8 : 7) + more);
        assert_int_equal(bits_count(all), players == 6 ? 51 : 45);
        expect_possible(&play);
    }
}

/* §2.2, §2.3: the cheques and thieves of each seat, as they are offered at the auction house. */
static void cards_of_each_seat(void **unused)
{
    (void)unused;
    const char *const cards[SEATS_MAX] = {
        "cheque 1, cheque 10, cheque 15, cheque 24, thief 1, thief 12",
        "cheque 2, cheque 9, cheque 16, cheque 23, thief 2, thief 11",
        "cheque 3, cheque 8, cheque 17, cheque 22, thief 3, thief 10",
        "cheque 4, cheque 7, cheque 18, cheque 21, thief 4, thief 9",
        "cheque 5, cheque 6, cheque 19, cheque 20, thief 5, thief 8",
        "cheque 11..14, thief 6, thief 7",
    };
    for (int players = 2; players <= 6; players++) {
        struct play play;
        deal(&play, players);
        all_go_to(&play, "auction");
        for (seat_id seat = 0; seat < players; seat++)
            expect_legal(&play, seat, cards[seat]);
    }
}

/* §2.3: all 24 amounts differ, each set adds up to 50; the thieves bear the numbers 1 to 12. */
static void cheques_and_thieves_differ(void **unused)
{
    (void)unused;
    struct play play;
    uint32_t met = 0;
    unsigned thieves = 0;
    deal(&play, 6);
    const struct noblesse *noblesse = noblesse_in(&play.state);
    for (seat_id seat = 0; seat < 6; seat++) {
        int sum = 0;
        BITS_EACH (amount, noblesse->cheques[seat])
            sum += (int)amount;
        assert_int_equal(bits_count(noblesse->cheques[seat]), 4);
        assert_int_equal(sum, 50);
        assert_int_equal(met & noblesse->cheques[seat], 0);
        assert_int_equal(bits_count(noblesse_thieves_of[seat]), 2);
        assert_int_equal(thieves & noblesse_thieves_of[seat], 0);
        met |= noblesse->cheques[seat];
        thieves |= noblesse_thieves_of[seat];
        BITS_EACH (thief, noblesse_thieves_of[seat])
            assert_int_equal(noblesse_thief_owner[thief], seat);
    }
    assert_int_equal(met, (1u << 25) - 2);
    assert_int_equal(thieves, (1u << 13) - 2);
    assert_int_equal(noblesse->thieves, thieves);
}

/* ---- §3 Setting up ---- */

/* §3.1: four objects to each hand. */
static void four_objects_each(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 6; players++) {
        struct play play;
        deal(&play, players);
        for (seat_id seat = 0; seat < SEATS_MAX; seat++)
            assert_int_equal(bits_count(noblesse_in(&play.state)->hand[seat]),
                             seat < players ? 4 : 0);
    }
}

/* §3.1: at random: over many deals every object comes to every hand and to the top of a pile. */
static void deals_are_random(void **unused)
{
    (void)unused;
    card_set hand[SEATS_MAX] = {0}, top = 0;
    for (uint64_t seed = 1; seed <= DEALS; seed++) {
        struct play play;
        play_deal(&play, &game_noblesse, 6, "", seed);
        const struct noblesse *noblesse = noblesse_in(&play.state);
        for (seat_id seat = 0; seat < 6; seat++)
            hand[seat] |= noblesse->hand[seat];
        top |= card_bit(pile_top(noblesse, 0)) | card_bit(pile_top(noblesse, 1));
    }
    for (seat_id seat = 0; seat < 6; seat++)
        assert_true(hand[seat] == noblesse_cards(6));
    assert_true(top == noblesse_cards(6));
}

/* §3.2: two piles of the same size; the odd object goes to the first. Both top cards are shown. */
static void piles_share_the_rest(void **unused)
{
    (void)unused;
    const struct {
        int players, first, second;
    } rows[] = {{2, 19, 18}, {3, 17, 16}, {4, 15, 14}, {5, 13, 12}, {6, 14, 13}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct play play;
        deal(&play, rows[i].players);
        const struct noblesse *noblesse = noblesse_in(&play.state);
        assert_int_equal(pile_left(noblesse, 0), rows[i].first);
        assert_int_equal(pile_left(noblesse, 1), rows[i].second);
        assert_int_equal(bits_count(cards_in_pile(noblesse, 0)), rows[i].first);
        assert_int_equal(bits_count(cards_in_pile(noblesse, 1)), rows[i].second);
        expect_top_event(&play, 0, pile_top(noblesse, 0));
        expect_top_event(&play, 1, pile_top(noblesse, 1));
        assert_true(noblesse->seen ==
                    (card_bit(pile_top(noblesse, 0)) | card_bit(pile_top(noblesse, 1))));
    }
}

/* §3.3: all pawns at the club, nobody in prison; the first round begins. */
static void start_of_the_game(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 6);
    expect_scores(&play, "0 0 0 0 0 0");
    for (int cell = 0; cell < SEATS_MAX; cell++)
        assert_int_equal(noblesse_in(&play.state)->prison[cell], 0);
    assert_int_equal(play.state.head.round, 1);
    expect_phase(&play, "place");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(objects_are_those_of_the_table),
        cmocka_unit_test(years_are_unique),
        cmocka_unit_test(number_of_objects),
        cmocka_unit_test(cards_of_each_seat),
        cmocka_unit_test(cheques_and_thieves_differ),
        cmocka_unit_test(four_objects_each),
        cmocka_unit_test(deals_are_random),
        cmocka_unit_test(piles_share_the_rest),
        cmocka_unit_test(start_of_the_game),
    };
    return cmocka_run_group_tests_name("noblesse setup", tests, NULL, NULL);
}
