/* noblesse_auction.c: the rules of Noblesse, sentence by sentence: the round, the auction house,
 * and what is played there without asking (§4, §5, §11); § means docs/rules/noblesse.en.md. */
#include "rules/support/noblesse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Seat 0 has bought all of a pile but `left` cards. */
static void sell_out(struct play *play, int pile, int left)
{
    struct noblesse *noblesse = noblesse_of(&play->state);
    while (pile_left(noblesse, pile) > left) {
        noblesse->hand[0] |= card_bit(pile_top(noblesse, pile));
        noblesse->drawn[pile]++;
        if (pile_left(noblesse, pile) > 0)
            noblesse->seen |= card_bit(pile_top(noblesse, pile));
    }
    expect_possible(play);
}

static void keep_cheques(struct play *play, seat_id seat, uint32_t cheques)
{
    noblesse_of(&play->state)->cheques[seat] &= cheques;
    expect_possible(play);
}

static void expect_cheques(const struct play *play, seat_id seat, const char *amounts)
{
    char found[64] = "";
    BITS_EACH (amount, noblesse_in(&play->state)->cheques[seat])
        snprintf(found + strlen(found), sizeof found - strlen(found), "%s%d", *found ? " " : "",
                 (int)amount);
    assert_string_equal(found, amounts);
}

/* "seat 2 buy card A1503 pile 1" */
static void expect_buy_event(const struct play *play, seat_id seat, int card, int pile)
{
    char text[64];
    snprintf(text, sizeof text, "seat %d buy card %s pile %d", seat, noblesse_card_names[card],
             pile + 1);
    expect_event(play, text);
}

/* ---- §4 A round ---- */

/* §4.1: all players choose at once, each of two places; the choices are revealed together. */
static void places_are_chosen_together(void **unused)
{
    (void)unused;
    const char *const everybody[] = {"0 1", "0 1 2", "0 1 2 3", "0 1 2 3 4", "0 1 2 3 4 5"};
    for (int players = 2; players <= 6; players++) {
        struct play play;
        deal(&play, players);
        expect_phase(&play, "place");
        expect_to_act(&play, everybody[players - 2]);
        for (seat_id seat = 0; seat < players; seat++)
            expect_legal(&play, seat, "auction, castle");
    }
    struct play play;
    deal(&play, 3);
    play_script(&play, "0 auction; 1 castle; 2 auction");
    expect_event(&play, "seat 0 auction");
    expect_event(&play, "seat 1 castle");
    expect_event(&play, "seat 2 auction");
    expect_no_event(&play, "seat 0 castle");
}

/* §4.1: the auction house is played first, the castle after it. */
static void auction_comes_before_castle(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 4);
    play_script(&play, "0 castle; 1 auction; 2 castle; 3 auction");
    expect_phase(&play, "auction");
    expect_to_act(&play, "1 3");
    play_script(&play, "1 cheque 16; 3 cheque 4");
    expect_phase(&play, "pile");
    play_script(&play, "1 pile 1");
    expect_phase(&play, "castle");
    expect_to_act(&play, "0 2");
    play_script(&play, "0 detective; 2 detective");
    expect_phase(&play, "place");
    expect_event(&play, "round number 2");
}

/* §4.2: a place that nobody has chosen is skipped. */
static void empty_places_are_skipped(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 2);
    play_script(&play, "0 castle; 1 castle");
    expect_phase(&play, "castle");
    expect_to_act(&play, "0 1");
    play_script(&play, "0 detective; 1 detective; 0 auction; 1 auction");
    expect_phase(&play, "auction");
    play_script(&play, "0 cheque 1; 1 cheque 2; 1 pile 2");
    expect_phase(&play, "place");
    assert_int_equal(play.state.head.round, 3);
}

/* ---- §5 The auction house ---- */

/* §5.1: everybody there picks one card at once: a cheque or a thief, but none that is in prison,
 * and nothing that is for the castle. */
static void auction_cards(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 3);
    imprison(&play, "11");
    keep_cheques(&play, 0, 1u << 10 | 1u << 24);
    play_script(&play, "0 auction; 1 auction; 2 castle");
    expect_to_act(&play, "0 1");
    expect_legal(&play, 0, "cheque 10, cheque 24, thief 1, thief 12");
    expect_legal(&play, 1, "cheque 2, cheque 9, cheque 16, cheque 23, thief 2");
    expect_refused(&play, 1, "thief 11", "expected cheque 2, cheque 9");
    expect_refused(&play, 0, "cheque 15", "seat 0 cannot 'cheque 15' in phase auction");
    expect_refused(&play, 0, "thief 2", "expected cheque 10, cheque 24, thief 1, thief 12");
    expect_refused(&play, 0, "exhibit", "in phase auction");
    expect_refused(&play, 0, "detective", "in phase auction");
}

/* §5.2: the largest cheque buys and is gone; the other cheques return. */
static void largest_cheque_buys(void **unused)
{
    (void)unused;
    const struct {
        const char *cards;
        const char *buyer;
        const char *left; /* the buyer's other cheques */
    } rows[] = {
        {"0 cheque 24; 1 cheque 23; 2 cheque 22; 3 cheque 21; 4 cheque 20; 5 cheque 14", "0",
         "1 10 15"},
        {"0 cheque 1; 1 cheque 2; 2 cheque 3; 3 cheque 4; 4 cheque 5; 5 cheque 11", "5",
         "12 13 14"},
        {"0 cheque 15; 1 cheque 16; 2 cheque 17; 3 cheque 7; 4 cheque 6; 5 cheque 12", "2",
         "3 8 22"},
        {"0 cheque 10; 1 cheque 9; 2 cheque 8; 3 cheque 7; 4 thief 5; 5 thief 7", "0", "1 15 24"},
        {"0 thief 12; 1 thief 11; 2 thief 10; 3 cheque 4; 4 thief 8; 5 thief 7", "3", "7 18 21"},
    };
    const char *const full[SEATS_MAX] = {"1 10 15 24", "2 9 16 23", "3 8 17 22",
                                         "4 7 18 21",  "5 6 19 20", "11 12 13 14"};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct play play;
        deal(&play, 6);
        all_go_to(&play, "auction");
        play_script(&play, rows[i].cards);
        expect_phase(&play, "pile");
        expect_to_act(&play, rows[i].buyer);
        for (seat_id seat = 0; seat < 6; seat++)
            expect_cheques(&play, seat, seat == atoi(rows[i].buyer) ? rows[i].left : full[seat]);
        expect_possible(&play);
    }
}

/* §5.2: the buyer chooses between the two objects on display; §3.2: the next one is then shown. */
static void buyer_chooses_the_pile(void **unused)
{
    (void)unused;
    const char *const choices[PILES] = {"1 pile 1", "1 pile 2"};
    for (int pile = 0; pile < PILES; pile++) {
        struct play play;
        deal(&play, 2);
        const struct noblesse *noblesse = noblesse_in(&play.state);
        int bought = pile_top(noblesse, pile);
        int next = noblesse->pile[pile_start(noblesse, pile) + 1];
        int other = pile_top(noblesse, 1 - pile);
        card_set before = noblesse->hand[1];
        card_set seen = noblesse->seen;
        all_go_to(&play, "auction");
        play_script(&play, "0 cheque 1; 1 cheque 2");
        expect_legal(&play, 1, "pile 1, pile 2");
        assert_true(noblesse->hand[1] == before);
        play_script(&play, choices[pile]);
        assert_true(noblesse->hand[1] == (before | card_bit(bought)));
        assert_int_equal(pile_top(noblesse, pile), next);
        assert_int_equal(pile_top(noblesse, 1 - pile), other);
        assert_true(noblesse->seen == (seen | card_bit(next)));
        expect_buy_event(&play, 1, bought, pile);
        expect_top_event(&play, pile, next);
        expect_possible(&play);
    }
}

/* §5.2: a cheque that has paid is in the till for good. */
static void paid_cheque_is_gone(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 2);
    play_script(&play, "0 auction; 1 castle; 0 cheque 15; 0 pile 1; 1 detective");
    expect_cheques(&play, 0, "1 10 24");
    expect_cheques(&play, 1, "2 9 16 23");
    all_go_to(&play, "auction");
    expect_legal(&play, 0, "cheque 1, cheque 10, cheque 24, thief 1, thief 12");
    expect_refused(&play, 0, "cheque 15", "expected cheque 1, cheque 10, cheque 24");
}

/* §5.3: the only thief takes the cheque that has just paid, and its owner may play it later. */
static void only_thief_takes_the_cheque(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 3);
    all_go_to(&play, "auction");
    play_script(&play, "0 cheque 10; 1 thief 2; 2 cheque 17");
    expect_event(&play, "seat 1 steal-cheque amount 17 from 2");
    expect_to_act(&play, "2");
    expect_cheques(&play, 0, "1 10 15 24");
    expect_cheques(&play, 1, "2 9 16 17 23");
    expect_cheques(&play, 2, "3 8 22");
    play_script(&play, "2 pile 1");
    all_go_to(&play, "auction");
    expect_legal(&play, 1,
                 "cheque 2, cheque 9, cheque 16, cheque 17, cheque 23, thief 2, thief 11");
    play_script(&play, "0 cheque 15; 1 cheque 17; 2 cheque 8");
    expect_to_act(&play, "1");
    expect_cheques(&play, 1, "2 9 16 23");
    expect_possible(&play);
}

/* §5.3: two or more thieves steal nothing; the sale takes place. */
static void several_thieves_take_nothing(void **unused)
{
    (void)unused;
    const char *const rows[] = {
        "0 cheque 24; 1 thief 2; 2 thief 10; 3 cheque 4",
        "0 cheque 24; 1 thief 11; 2 thief 3; 3 thief 4",
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct play play;
        deal(&play, 4);
        all_go_to(&play, "auction");
        play_script(&play, rows[i]);
        expect_no_event(&play, "seat 1 steal-cheque");
        expect_no_event(&play, "seat 2 steal-cheque");
        expect_no_event(&play, "seat 3 steal-cheque");
        expect_event(&play, "thieves-clash");
        expect_to_act(&play, "0");
        expect_cheques(&play, 0, "1 10 15");
        expect_cheques(&play, 1, "2 9 16 23");
        expect_cheques(&play, 2, "3 8 17 22");
        expect_cheques(&play, 3, "4 7 18 21");
    }
}

/* §5.4: without a cheque nothing is sold and nothing is stolen, be it one thief or two. */
static void no_cheque_no_sale(void **unused)
{
    (void)unused;
    const struct {
        const char *places, *cards;
    } rows[] = {
        {"0 auction; 1 castle", "0 thief 12; 1 detective"},
        {"0 auction; 1 auction", "0 thief 12; 1 thief 2"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct play play;
        deal(&play, 2);
        struct noblesse before = *noblesse_of(&play.state);
        play_script(&play, rows[i].places);
        play_script(&play, rows[i].cards);
        expect_phase(&play, "place");
        expect_no_event(&play, "seat 0 buy");
        expect_no_event(&play, "seat 0 steal-cheque");
        expect_no_event(&play, "thieves-clash");
        before.head.round++;
        assert_memory_equal(&before, noblesse_of(&play.state), sizeof before);
    }
}

/* §5.5: thieves return from the auction house, and a detective at the castle does not change it. */
static void no_arrest_at_the_auction_house(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 3);
    play_script(&play, "0 auction; 1 auction; 2 castle; 0 thief 12; 1 cheque 2; 1 pile 1");
    play_script(&play, "2 detective");
    expect_no_event(&play, "seat 0 arrest");
    expect_scores(&play, "0 0 0");
    assert_int_equal(noblesse_in(&play.state)->prison[0], 0);
    all_go_to(&play, "auction");
    expect_legal(&play, 0,
                 "cheque 1, cheque 2, cheque 10, cheque 15, cheque 24, thief 1, thief 12");
}

/* §5.6, §11.1: who has neither cheque nor free thief does nothing there and is not asked. */
static void nothing_to_play(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 2);
    keep_cheques(&play, 0, 0);
    imprison(&play, "12 1");
    expect_legal(&play, 0, "auction, castle");
    all_go_to(&play, "auction");
    expect_to_act(&play, "1");
    play_script(&play, "1 cheque 2; 1 pile 1");
    expect_event(&play, "seat 0 no-card");
    expect_phase(&play, "place");
    play_script(&play, "0 auction; 1 castle");
    expect_event(&play, "seat 0 no-card");
    expect_phase(&play, "castle");
    expect_to_act(&play, "1");
}

/* §5.7, §11.1: when one pile has run out, the winner takes from the other without being asked. */
static void one_pile_left(void **unused)
{
    (void)unused;
    for (int gone = 0; gone < PILES; gone++) {
        struct play play;
        deal(&play, 2);
        sell_out(&play, gone, 0);
        const struct noblesse *noblesse = noblesse_in(&play.state);
        int bought = pile_top(noblesse, 1 - gone);
        all_go_to(&play, "auction");
        play_script(&play, "0 cheque 1; 1 cheque 2");
        expect_phase(&play, "place");
        expect_buy_event(&play, 1, bought, 1 - gone);
        expect_top_event(&play, 1 - gone, pile_top(noblesse, 1 - gone));
        assert_true(noblesse->hand[1] >> bought & 1);
        expect_cheques(&play, 1, "9 16 23");
        expect_possible(&play);
    }
}

/* §5.7: the last object of a pile is sold, and no other is shown in its place. */
static void last_object_of_a_pile(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 2);
    sell_out(&play, 0, 1);
    sell_out(&play, 1, 1);
    int first = pile_top(noblesse_in(&play.state), 0);
    int second = pile_top(noblesse_in(&play.state), 1);
    all_go_to(&play, "auction");
    play_script(&play, "0 cheque 1; 1 cheque 2");
    expect_legal(&play, 1, "pile 1, pile 2");
    play_script(&play, "1 pile 1");
    expect_buy_event(&play, 1, first, 0);
    expect_no_event(&play, "top");
    all_go_to(&play, "auction");
    play_script(&play, "0 cheque 10; 1 cheque 9");
    expect_buy_event(&play, 0, second, 1);
    expect_no_event(&play, "top");
    assert_int_equal(pile_left(noblesse_in(&play.state), 0), 0);
    assert_int_equal(pile_left(noblesse_in(&play.state), 1), 0);
    expect_possible(&play);
}

/* §5.7, §11.1: when both have run out nobody is asked and all cheques stay, but both places may
 * still be chosen. */
static void both_piles_empty(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 3);
    sell_out(&play, 0, 0);
    sell_out(&play, 1, 0);
    for (seat_id seat = 0; seat < 3; seat++)
        expect_legal(&play, seat, "auction, castle");
    play_script(&play, "0 auction; 1 auction; 2 castle");
    expect_event(&play, "no-sale");
    expect_phase(&play, "castle");
    expect_to_act(&play, "2");
    play_script(&play, "2 detective");
    all_go_to(&play, "auction");
    expect_event(&play, "no-sale");
    expect_phase(&play, "place");
    assert_int_equal(play.state.head.round, 3);
    expect_cheques(&play, 0, "1 10 15 24");
    expect_cheques(&play, 1, "2 9 16 23");
    expect_cheques(&play, 2, "3 8 17 22");
    play_script(&play, "0 castle; 1 castle; 2 castle");
    expect_no_event(&play, "no-sale");
}

/* ---- §11 Moves played for you ---- */

/* §11.1: a single card at the auction house is played without asking, a cheque or a thief; who has
 * a choice is asked. */
static void single_card_is_played(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 4);
    keep_cheques(&play, 0, 1u << 15);
    imprison(&play, "12 1 11");
    keep_cheques(&play, 1, 0);
    play_script(&play, "0 auction; 1 auction; 2 auction; 3 castle");
    expect_to_act(&play, "2");
    play_script(&play, "2 cheque 8");
    expect_event(&play, "seat 0 cheque amount 15");
    expect_event(&play, "seat 1 thief seniority 2");
    expect_event(&play, "seat 1 steal-cheque amount 15 from 0");
    expect_to_act(&play, "0");
    expect_cheques(&play, 0, "");
    expect_cheques(&play, 1, "15");
}

/* §11.1: one cheque and one thief are two cards, so this player is asked. */
static void two_cards_are_asked(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 2);
    keep_cheques(&play, 0, 1u << 15);
    imprison(&play, "12");
    keep_cheques(&play, 1, 0);
    all_go_to(&play, "auction");
    expect_to_act(&play, "0 1");
    expect_legal(&play, 0, "cheque 15, thief 1");
    expect_legal(&play, 1, "thief 2, thief 11");
}

/* §11.1: when nobody at the auction house has a choice, the cards are played at once. */
static void auction_without_a_choice(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 6);
    imprison(&play, "12 1 11 3 10");
    keep_cheques(&play, 0, 1u << 15);
    keep_cheques(&play, 1, 0);
    keep_cheques(&play, 2, 0);
    play_script(&play, "0 auction; 1 auction; 2 auction; 3 castle; 4 castle; 5 castle");
    expect_event(&play, "seat 0 cheque amount 15");
    expect_event(&play, "seat 1 steal-cheque amount 15 from 0");
    expect_event(&play, "seat 2 no-card");
    expect_phase(&play, "pile");
    expect_to_act(&play, "0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_are_chosen_together),
        cmocka_unit_test(auction_comes_before_castle),
        cmocka_unit_test(empty_places_are_skipped),
        cmocka_unit_test(auction_cards),
        cmocka_unit_test(largest_cheque_buys),
        cmocka_unit_test(buyer_chooses_the_pile),
        cmocka_unit_test(paid_cheque_is_gone),
        cmocka_unit_test(only_thief_takes_the_cheque),
        cmocka_unit_test(several_thieves_take_nothing),
        cmocka_unit_test(no_cheque_no_sale),
        cmocka_unit_test(no_arrest_at_the_auction_house),
        cmocka_unit_test(nothing_to_play),
        cmocka_unit_test(one_pile_left),
        cmocka_unit_test(last_object_of_a_pile),
        cmocka_unit_test(both_piles_empty),
        cmocka_unit_test(single_card_is_played),
        cmocka_unit_test(two_cards_are_asked),
        cmocka_unit_test(auction_without_a_choice),
    };
    return cmocka_run_group_tests_name("noblesse auction", tests, NULL, NULL);
}
