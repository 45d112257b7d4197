/* krach_auction.c: the rules of Krach, sentence by sentence: the auction (§6); § means
 * docs/rules/krach.en.md. */
#include "rules/support/krach.h"

#include <stdio.h>

/* Nobody borrows; the log then has what happened up to the first question of the auction. */
static void decline_loans(struct play *play)
{
    expect_possible(play);
    while (play->state.head.phase == LOAN) {
        char script[32];
        snprintf(script, sizeof script, "%d decline", bits_lowest(play->state.head.to_act));
        play_script(play, script);
    }
}

/* ---- §6 The auction ---- */

/* §6.1, §12.1: the choice is to pay or to withdraw. */
static void bidder_pays_or_withdraws(void **unused)
{
    (void)unused;
    struct play play;
    late_round(&play, 3, "", CARD(PINK, BROWN), CRASH);
    set_chips(&play, "6 6 6");
    decline_loans(&play);
    expect_legal(&play, 0, "pay, withdraw");
    expect_refused(&play, 0, "borrow", "expected pay, withdraw");
    expect_refused(&play, 0, "sell 0", "expected pay, withdraw");
}

/* §6.1, §6.2: the first player starts and the turn goes to the left among those still in. */
static void auction_goes_left_among_those_in(void **unused)
{
    (void)unused;
    static const struct {
        seat_id first;
        const char *script;
        const char *to_act;
    } rows[] = {
        {0, "", "0"},
        {3, "", "3"},
        {0, "0 pay; 1 pay; 2 pay; 3 pay", "0"},
        {2, "2 pay; 3 pay; 0 pay; 1 pay", "2"},
        {0, "0 pay; 1 withdraw; 2 pay; 3 pay; 0 pay", "2"},
        {2, "2 withdraw; 3 pay; 0 pay; 1 pay", "3"},
        {1, "1 pay; 2 withdraw; 3 withdraw; 0 pay; 1 pay; 0 pay", "1"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        late_round(&play, 4, "", CARD(PINK, BROWN), CRASH);
        set_chips(&play, "6 6 6 6");
        set_first(&play, rows[row].first);
        decline_loans(&play);
        play_script(&play, rows[row].script);
        expect_phase(&play, "auction");
        expect_to_act(&play, rows[row].to_act);
    }
}

/* §6.1: paying puts one chip into the pot; who withdraws pockets all of it. §6.2: the others carry
 * on with an empty pot. */
static void pot_goes_to_who_withdraws(void **unused)
{
    (void)unused;
    static const struct {
        const char *script;
        const char *chips;
        int pot;
    } rows[] = {
        {"0 pay", "5 6 6", 1},
        {"0 pay; 1 pay; 2 pay", "5 5 5", 3},
        {"0 pay; 1 pay; 2 pay; 0 withdraw", "8 5 5", 0},
        {"0 pay; 1 pay; 2 pay; 0 withdraw; 1 pay", "8 4 5", 1},
        {"0 pay; 1 pay; 2 withdraw; 0 pay; 1 pay", "4 4 8", 2},
        {"0 withdraw; 1 pay; 2 pay; 1 pay", "6 4 5", 3},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        late_round(&play, 3, "", CARD(PINK, BROWN), CRASH);
        set_chips(&play, "6 6 6");
        decline_loans(&play);
        play_script(&play, rows[row].script);
        expect_chips(&play, rows[row].chips);
        assert_int_equal(krach_in(&play.state)->pot, rows[row].pot);
        expect_phase(&play, "auction");
    }
}

/* §6.3, §9.1: without a chip one withdraws and takes the pot, which is reported but not asked. */
static void without_a_chip_one_withdraws(void **unused)
{
    (void)unused;
    struct play play;
    late_round(&play, 3, "", CARD(PINK, BROWN), CRASH);
    set_chips(&play, "6 0 6");
    decline_loans(&play);
    play_script(&play, "0 pay");
    expect_event(&play, "seat 1 out-of-chips");
    expect_event(&play, "seat 1 withdraw pot 1");
    expect_to_act(&play, "2");
    expect_chips(&play, "5 1 6");
    assert_int_equal(krach_in(&play.state)->pot, 0);
    play_script(&play, "2 pay; 0 pay");
    expect_to_act(&play, "2");
    expect_chips(&play, "4 1 5");
}

/* §6.3: the first player, too, withdraws without a chip, before anybody is asked. */
static void first_player_without_a_chip_withdraws(void **unused)
{
    (void)unused;
    struct play play;
    late_round(&play, 3, "", CARD(PINK, BROWN), CRASH);
    set_chips(&play, "0 6 6");
    decline_loans(&play);
    expect_event(&play, "seat 0 out-of-chips");
    expect_event(&play, "seat 0 withdraw pot 0");
    expect_to_act(&play, "1");
    expect_phase(&play, "auction");
}

/* §6.3: a player with one chip may stay in with it and is out at the next turn. */
static void last_chip_can_be_paid(void **unused)
{
    (void)unused;
    struct play play;
    late_round(&play, 3, "", CARD(PINK, BROWN), CRASH);
    set_chips(&play, "1 6 6");
    decline_loans(&play);
    expect_to_act(&play, "0");
    play_script(&play, "0 pay; 1 pay");
    expect_no_event(&play, "seat 0 out-of-chips");
    play_script(&play, "2 pay");
    expect_event(&play, "seat 0 out-of-chips");
    expect_event(&play, "seat 0 withdraw pot 3");
    expect_chips(&play, "3 5 5");
    expect_to_act(&play, "1");
}

/* §6.3: several players without a chip go out one after the other; the first has the pot. */
static void several_without_chips_go_in_a_row(void **unused)
{
    (void)unused;
    struct play play;
    late_round(&play, 4, "", CARD(PINK, BROWN), CRASH);
    set_chips(&play, "1 0 0 5");
    decline_loans(&play);
    play_script(&play, "0 pay");
    expect_event(&play, "seat 1 withdraw pot 1");
    expect_event(&play, "seat 2 withdraw pot 0");
    expect_to_act(&play, "3");
    play_script(&play, "3 pay");
    expect_event(&play, "seat 0 out-of-chips");
    expect_event(&play, "seat 0 withdraw pot 1");
    expect_event(&play, "seat 3 win runner_up 0");
    expect_phase(&play, "winner");
    expect_to_act(&play, "3");
    expect_chips(&play, "1 1 0 4");
}

/* §6.3, §6.4: nobody has a chip: all but the last in turn withdraw, and that one, who is the last
 * still in, wins without a chip. */
static void last_one_in_wins_without_a_chip(void **unused)
{
    (void)unused;
    static const struct {
        seat_id first;
        const char *win, *winner;
    } rows[] = {
        {0, "seat 2 win runner_up 1", "2"},
        {1, "seat 0 win runner_up 2", "0"},
        {2, "seat 1 win runner_up 0", "1"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        late_round(&play, 3, "", CARD(PINK, BROWN), CRASH);
        set_chips(&play, "0 0 0");
        set_first(&play, rows[row].first);
        decline_loans(&play);
        expect_event(&play, rows[row].win);
        expect_phase(&play, "winner");
        expect_to_act(&play, rows[row].winner);
    }
}

/* §6.4: the last one in wins, the last to withdraw is the runner-up; with two players it is always
 * the other one. §6.5: winning without having paid, withdrawing at once from an empty pot; at the
 * end the pot is empty. */
static void last_one_in_wins(void **unused)
{
    (void)unused;
    static const struct {
        int players;
        const char *chips_before, *script, *win, *chips;
    } rows[] = {
        {2, "6 6", "0 withdraw", "seat 1 win runner_up 0", "6 6"},
        {2, "6 6", "0 pay; 1 withdraw", "seat 0 win runner_up 1", "5 7"},
        {2, "6 6", "0 pay; 1 pay; 0 withdraw", "seat 1 win runner_up 0", "7 5"},
        {3, "6 6 6", "0 withdraw; 1 withdraw", "seat 2 win runner_up 1", "6 6 6"},
        {3, "6 6 6", "0 pay; 1 withdraw; 2 withdraw", "seat 0 win runner_up 2", "5 7 6"},
        {3, "6 6 6", "0 withdraw; 1 pay; 2 withdraw", "seat 1 win runner_up 2", "6 5 7"},
        {3, "6 6 6", "0 pay; 1 pay; 2 withdraw; 0 withdraw", "seat 1 win runner_up 0", "5 5 8"},
        {4, "6 6 6 6", "0 pay; 1 withdraw; 2 pay; 3 withdraw; 0 pay; 2 withdraw",
         "seat 0 win runner_up 2", "4 7 6 7"},
        {6, "6 6 6 6 6 6", "0 withdraw; 1 withdraw; 2 withdraw; 3 withdraw; 4 withdraw",
         "seat 5 win runner_up 4", "6 6 6 6 6 6"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        late_round(&play, rows[row].players, "", CARD(PINK, BROWN), CRASH);
        set_chips(&play, rows[row].chips_before);
        decline_loans(&play);
        play_script(&play, rows[row].script);
        expect_event(&play, rows[row].win);
        expect_phase(&play, "winner");
        expect_chips(&play, rows[row].chips);
        assert_int_equal(krach_in(&play.state)->pot, 0);
        expect_possible(&play);
    }
}

/* §6.2, §6.4: the next auction is again one for everybody. */
static void everybody_is_in_the_next_auction(void **unused)
{
    (void)unused;
    struct play play;
    late_round(&play, 3, "", CARD(GREEN, YELLOW), CARD(PINK, BROWN));
    set_chips(&play, "6 6 6");
    decline_loans(&play);
    play_script(&play, "0 withdraw; 1 withdraw; 2 take");
    decline_loans(&play);
    play_script(&play, "2 pay; 0 pay; 1 pay");
    expect_to_act(&play, "2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bidder_pays_or_withdraws),
        cmocka_unit_test(auction_goes_left_among_those_in),
        cmocka_unit_test(pot_goes_to_who_withdraws),
        cmocka_unit_test(without_a_chip_one_withdraws),
        cmocka_unit_test(first_player_without_a_chip_withdraws),
        cmocka_unit_test(last_chip_can_be_paid),
        cmocka_unit_test(several_without_chips_go_in_a_row),
        cmocka_unit_test(last_one_in_wins_without_a_chip),
        cmocka_unit_test(last_one_in_wins),
        cmocka_unit_test(everybody_is_in_the_next_auction),
    };
    return cmocka_run_group_tests_name("krach auction", tests, NULL, NULL);
}
