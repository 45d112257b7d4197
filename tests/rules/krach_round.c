/* krach_round.c: the rules of Krach, sentence by sentence: the round and its bonus, and loans (§4,
 * §5); § means docs/rules/krach.en.md. */
#include "rules/support/krach.h"

/* ---- §4 A round ---- */

/* §4.1: loans, then the auction, then taking and selling; the next round then has the next card of
 * the deck. */
static void round_has_its_steps_in_order(void **unused)
{
    (void)unused;
    struct play play;
    struct krach *krach = late_round(&play, 2, "", CARD(PINK, BROWN), CARD(YELLOW, GREEN));
    int round = krach->head.round;
    set_chips(&play, "6 6");
    expect_possible(&play);
    expect_phase(&play, "loan");
    play_script(&play, "0 decline; 1 decline");
    expect_phase(&play, "auction");
    play_script(&play, "0 withdraw");
    expect_phase(&play, "winner");
    play_script(&play, "1 sell 0");
    expect_phase(&play, "runner-up");
    play_script(&play, "0 leave");
    expect_phase(&play, "loan");
    expect_event(&play, "turn card yellow/green first 0");
    assert_int_equal(krach->head.round, round + 1);
}

/* §4.2: the Crash ends the game at once: no bonus, no loan, no auction. */
static void crash_ends_the_game_at_once(void **unused)
{
    (void)unused;
    struct play play;
    late_round(&play, 3, "", CARD(PINK, BROWN), CRASH);
    set_held(&play, BROWN, "1 1 1");
    set_held(&play, PINK, "1 1 1");
    set_held(&play, BLUE, "1 1 1");
    set_held(&play, GREEN, "1 1 1");
    set_held(&play, YELLOW, "1 1 0");
    set_chips(&play, "4 4 4");
    settle(&play, 0, 1);
    play_script(&play, "0 take; 1 sell 0");
    expect_event(&play, "crash");
    expect_no_event(&play, "turn");
    expect_no_event(&play, "seat 0 bonus");
    expect_phase(&play, "over");
    expect_to_act(&play, "");
    expect_scores(&play, "0 0 0");
    expect_chips(&play, "4 4 4");
    expect_held(&play, PINK, "2 1 1");
    expect_refused(&play, 0, "borrow", "over");
}

/* §4.3: one point for each share with the centre of the turned card, for everybody; other colours,
 * the border's among them, bring nothing. */
static void bonus_is_a_point_a_share_of_the_centre(void **unused)
{
    (void)unused;
    static const struct {
        const char *pink, *brown, *scores;
    } rows[] = {
        {"0 0 0", "0 0 0", "0 0 0"}, {"1 0 0", "0 0 0", "1 0 0"}, {"0 2 1", "0 0 0", "0 2 1"},
        {"0 0 0", "1 2 3", "0 0 0"}, {"3 2 1", "2 2 2", "3 2 1"}, {"0 0 6", "1 1 1", "0 0 6"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        late_round(&play, 3, "", CARD(GREEN, YELLOW), CARD(PINK, BROWN));
        set_held(&play, PINK, rows[row].pink);
        set_held(&play, BROWN, rows[row].brown);
        settle(&play, 0, 1);
        play_script(&play, "0 sell 0; 1 leave");
        expect_event(&play, "turn card pink/brown first 0");
        expect_scores(&play, rows[row].scores);
    }
}

/* §4.3: the bonus is added to the score, each player's reported. */
static void bonus_is_added_to_the_score(void **unused)
{
    (void)unused;
    struct play play;
    late_round(&play, 3, "", CARD(GREEN, YELLOW), CARD(PINK, BROWN));
    set_held(&play, PINK, "0 2 1");
    set_scores(&play, "10 20 -30");
    settle(&play, 0, 1);
    play_script(&play, "0 sell 0; 1 leave");
    expect_scores(&play, "10 22 -29");
    expect_event(&play, "seat 1 bonus points 2");
    expect_event(&play, "seat 2 bonus points 1");
    expect_no_event(&play, "seat 0 bonus");
}

/* §4.3: a card earns nothing in the round in which it is turned up, but does in the next once
 * somebody has taken it. */
static void turned_card_earns_nothing(void **unused)
{
    (void)unused;
    struct play play;
    late_round(&play, 2, "", CARD(GREEN, YELLOW), CARD(PINK, BROWN));
    put_card(krach_of(&play.state), krach_in(&play.state)->head.round + 1, CARD(PINK, BLUE));
    settle(&play, 0, 1);
    play_script(&play, "0 sell 0; 1 leave");
    expect_scores(&play, "0 0");
    settle(&play, 0, 1);
    play_script(&play, "0 take");
    expect_event(&play, "turn card pink/blue first 0");
    expect_scores(&play, "1 0");
}

/* ---- §5 Loans ---- */

/* §5.1, §3.4: everybody is asked once, from the first player to the left, after the highest seat
 * seat 0; then the auction begins. */
static void loans_go_left_from_the_first_player(void **unused)
{
    (void)unused;
    static const struct {
        int players;
        seat_id first;
        const char *script;
        const char *auction;
    } rows[] = {
        {2, 0, "0 decline; 1 decline", "0"},
        {2, 1, "1 borrow; 0 decline", "1"},
        {3, 1, "1 decline; 2 borrow; 0 borrow", "1"},
        {4, 2, "2 borrow; 3 borrow; 0 borrow; 1 borrow", "2"},
        {6, 5, "5 decline; 0 borrow; 1 decline; 2 borrow; 3 decline; 4 borrow", "5"},
    };
    static const char *const chips[] = {
        [2] = "6 6", [3] = "6 6 6", [4] = "6 6 6 6", [6] = "6 6 6 6 6 6"};
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        late_round(&play, rows[row].players, "", CARD(PINK, BROWN), CRASH);
        set_chips(&play, chips[rows[row].players]);
        set_first(&play, rows[row].first);
        expect_possible(&play);
        play_script(&play, rows[row].script);
        expect_phase(&play, "auction");
        expect_to_act(&play, rows[row].auction);
    }
}

/* §5.1: in no round of any game is a player asked twice, and everybody is asked while the bank can
 * lend. */
static void everybody_is_asked_once_a_round(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < RANDOM_GAMES; seed++) {
        struct play play;
        struct rng rng;
        seat_mask asked = 0;
        deal_random(&play, &rng, seed);
        while (play.state.head.to_act) {
            bool loan = play.state.head.phase == LOAN;
            if (loan) {
                assert_false(asked & play.state.head.to_act);
                asked |= play.state.head.to_act;
            } else if (asked) {
                if (krach_in(&play.state)->bank >= 2)
                    assert_int_equal(asked, seats_all(&play.state.head));
                asked = 0;
            }
            random_step(&play, &rng);
        }
    }
}

/* §5.1, §12.1: in turn, one may borrow or decline, and nothing else. */
static void loan_is_borrow_or_decline(void **unused)
{
    (void)unused;
    struct play play;
    late_round(&play, 3, "", CARD(PINK, BROWN), CRASH);
    expect_to_act(&play, "0");
    expect_legal(&play, 0, "borrow, decline");
    expect_refused(&play, 0, "pay", "expected borrow, decline");
    expect_refused(&play, 0, "take", "expected borrow, decline");
}

/* §5.2: a loan moves 2 chips from the bank to the player and costs the player a point. */
static void loan_is_two_chips_for_a_point(void **unused)
{
    (void)unused;
    struct play play;
    const struct krach *krach = late_round(&play, 3, "", CARD(PINK, BROWN), CRASH);
    set_chips(&play, "5 4 9");
    set_scores(&play, "3 0 7");
    expect_possible(&play);
    play_script(&play, "0 borrow; 1 borrow; 2 decline");
    expect_chips(&play, "7 6 9");
    assert_int_equal(krach->bank, 27 - 4);
    expect_scores(&play, "2 -1 7");
    expect_event(&play, "seat 0 borrow chips 2 cost 1");
    expect_event(&play, "seat 2 decline");
}

/* §5.2, §10.1: `loan_cost` is the price, from 0 to 9; the default is 1. */
static void loan_cost_is_an_option(void **unused)
{
    (void)unused;
    static const struct {
        const char *options, *scores;
    } rows[] = {
        {"", "-1 4"},
        {"loan_cost=0", "0 5"},
        {"loan_cost=1", "-1 4"},
        {"loan_cost=2", "-2 3"},
        {"loan_cost=3", "-3 2"},
        {"loan_cost=4", "-4 1"},
        {"loan_cost=5", "-5 0"},
        {"loan_cost=6", "-6 -1"},
        {"loan_cost=7", "-7 -2"},
        {"loan_cost=8", "-8 -3"},
        {"loan_cost=9", "-9 -4"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        late_round(&play, 2, rows[row].options, CARD(PINK, BROWN), CRASH);
        set_scores(&play, "0 5");
        play_script(&play, "0 borrow; 1 borrow");
        expect_scores(&play, rows[row].scores);
        expect_chips(&play, "2 2");
    }
}

/* §5.3: a loan is never paid back, §5.4: chips never return to the bank: whatever happens in a
 * game, the bank changes only by loans, 2 chips each. */
static void bank_never_gets_chips_back(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < RANDOM_GAMES; seed++) {
        struct play play;
        struct rng rng;
        deal_random(&play, &rng, seed);
        while (play.state.head.to_act) {
            int bank = krach_in(&play.state)->bank;
            random_step(&play, &rng);
            bool lent = play.log.event[0].kind == EVENT_BORROW;
            assert_int_equal(krach_in(&play.state)->bank, bank - (lent ? 2 : 0));
        }
    }
}

/* §5.4, §9.1: when a card is turned, loans are asked if the bank has 2 chips or more; if it has
 * fewer, the auction begins and nobody was asked. */
static void bank_below_two_is_not_asked(void **unused)
{
    (void)unused;
    static const struct {
        const char *chips;
        const char *phase, *no_loans;
    } rows[] = {
        {"20 15 10", "auction", "no-loans bank 0"},
        {"20 15 9", "auction", "no-loans bank 1"},
        {"20 15 8", "loan", NULL},
        {"20 15 7", "loan", NULL},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        late_round(&play, 3, "", CARD(GREEN, YELLOW), CARD(PINK, BROWN));
        set_chips(&play, rows[row].chips);
        settle(&play, 1, 2);
        play_script(&play, "1 take");
        expect_phase(&play, rows[row].phase);
        expect_to_act(&play, "1");
        if (rows[row].no_loans)
            expect_event(&play, rows[row].no_loans);
        else
            expect_no_event(&play, "no-loans");
    }
}

/* §5.4: the bank can run dry in the middle; those who come later are not asked. */
static void bank_runs_dry_in_the_middle(void **unused)
{
    (void)unused;
    static const struct {
        const char *chips;
        const char *script;
        const char *chips_after;
        int bank_after;
    } rows[] = {
        {"20 15 8", "0 borrow", "22 15 8", 0},
        {"20 15 7", "0 borrow", "22 15 7", 1},
        {"20 15 8", "0 decline; 1 borrow", "20 17 8", 0},
        {"20 15 8", "0 decline; 1 decline; 2 borrow", "20 15 10", 0},
        {"20 15 8", "0 decline; 1 decline; 2 decline", "20 15 8", 2},
        {"20 15 6", "0 borrow; 1 borrow", "22 17 6", 0},
        {"20 15 5", "0 borrow; 1 decline; 2 borrow", "22 15 7", 1},
        {"20 15 4", "0 borrow; 1 borrow; 2 borrow", "22 17 6", 0},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        late_round(&play, 3, "", CARD(PINK, BROWN), CRASH);
        set_chips(&play, rows[row].chips);
        expect_possible(&play);
        play_script(&play, rows[row].script);
        expect_phase(&play, "auction");
        expect_to_act(&play, "0");
        expect_chips(&play, rows[row].chips_after);
        assert_int_equal(krach_in(&play.state)->bank, rows[row].bank_after);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_has_its_steps_in_order),
        cmocka_unit_test(crash_ends_the_game_at_once),
        cmocka_unit_test(bonus_is_a_point_a_share_of_the_centre),
        cmocka_unit_test(bonus_is_added_to_the_score),
        cmocka_unit_test(turned_card_earns_nothing),
        cmocka_unit_test(loans_go_left_from_the_first_player),
        cmocka_unit_test(everybody_is_asked_once_a_round),
        cmocka_unit_test(loan_is_borrow_or_decline),
        cmocka_unit_test(loan_is_two_chips_for_a_point),
        cmocka_unit_test(loan_cost_is_an_option),
        cmocka_unit_test(bank_never_gets_chips_back),
        cmocka_unit_test(bank_below_two_is_not_asked),
        cmocka_unit_test(bank_runs_dry_in_the_middle),
    };
    return cmocka_run_group_tests_name("krach round", tests, NULL, NULL);
}
