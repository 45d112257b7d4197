/* krach_end.c: the rules of Krach, sentence by sentence: the end of the game, options, who knows
 * what, notation and the example (§8, §10 to §13); § means docs/rules/krach.en.md. What is played
 * without asking (§9) is with the steps in which it happens. */
#include "rules/support/krach.h"

#include <string.h>

/* ---- §8 End of the game ---- */

/* §8.1: one point for every 5 chips, rounded down. */
static void five_chips_are_a_point(void **unused)
{
    (void)unused;
    static const struct {
        const char *chips, *scores;
    } rows[] = {
        {"0 1", "0 0"},   {"4 5", "0 1"},   {"6 9", "1 1"},  {"10 14", "2 2"},
        {"15 19", "3 3"}, {"20 24", "4 4"}, {"44 1", "8 0"}, {"0 45", "0 9"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        late_round(&play, 2, "", CARD(PINK, BROWN), CRASH);
        set_chips(&play, rows[row].chips);
        settle(&play, 0, 1);
        play_script(&play, "0 sell 0; 1 leave");
        expect_phase(&play, "over");
        expect_scores(&play, rows[row].scores);
    }
}

/* §8.1: the points for chips are added to the score, each player's reported. */
static void chip_points_are_added(void **unused)
{
    (void)unused;
    struct play play;
    late_round(&play, 3, "", CARD(PINK, BROWN), CRASH);
    set_chips(&play, "11 0 5");
    set_scores(&play, "40 7 -3");
    settle(&play, 0, 1);
    play_script(&play, "0 sell 0; 1 leave");
    expect_event(&play, "seat 0 chip-points points 2 chips 11");
    expect_event(&play, "seat 1 chip-points points 0 chips 0");
    expect_event(&play, "seat 2 chip-points points 1 chips 5");
    expect_scores(&play, "42 7 -2");
}

/* §8.2: the highest score wins; level players are decided by the shares they hold, of any colour;
 * level there too, they share. §8.1: shares bring no points. */
static void highest_score_wins(void **unused)
{
    (void)unused;
    static const struct {
        const char *scores, *chips, *brown, *blue;
        const char *final, *winners;
    } rows[] = {
        {"3 5 4", "0 0 0", "0 0 0", "0 0 0", "3 5 4", "1"},
        {"-3 -5 -4", "0 0 0", "0 0 0", "0 0 0", "-3 -5 -4", "0"},
        {"3 4 4", "0 0 0", "5 0 0", "3 0 0", "3 4 4", "1 2"},
        {"3 3 3", "0 0 0", "0 0 0", "0 0 0", "3 3 3", "0 1 2"},
        {"3 3 3", "0 0 0", "1 2 1", "0 0 0", "3 3 3", "1"},
        {"3 3 3", "0 0 0", "1 2 1", "0 0 2", "3 3 3", "2"},
        {"3 3 3", "0 0 0", "2 2 1", "1 1 1", "3 3 3", "0 1"},
        {"3 3 3", "0 0 0", "3 0 2", "0 3 1", "3 3 3", "0 1 2"},
        {"3 3 2", "4 4 5", "2 2 3", "0 0 0", "3 3 3", "2"},
        {"0 0 0", "9 5 10", "2 0 0", "0 0 0", "1 1 2", "2"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        late_round(&play, 3, "", CARD(GREEN, YELLOW), CRASH);
        set_scores(&play, rows[row].scores);
        set_chips(&play, rows[row].chips);
        set_held(&play, BROWN, rows[row].brown);
        set_held(&play, BLUE, rows[row].blue);
        settle(&play, 0, 1);
        play_script(&play, "0 sell 0; 1 leave");
        expect_scores(&play, rows[row].final);
        expect_winners(&play, rows[row].winners);
    }
}

/* ---- §10 Options ---- */

/* §10.1: the defaults are quick=off, loan_cost=1, chips=hidden. */
static void options_have_their_defaults(void **unused)
{
    (void)unused;
    expect_default_options(&game_krach, "quick=off loan_cost=1 chips=hidden");
}

/* §10.1: every value of every option is accepted. */
static void every_option_value_is_accepted(void **unused)
{
    (void)unused;
    static const char *const options[] = {
        "quick=off",    "quick=on",    "loan_cost=0",
        "loan_cost=1",  "loan_cost=2", "loan_cost=3",
        "loan_cost=4",  "loan_cost=5", "loan_cost=6",
        "loan_cost=7",  "loan_cost=8", "loan_cost=9",
        "chips=hidden", "chips=open",  "quick=on loan_cost=9 chips=open",
    };
    for (size_t row = 0; row < COUNT_OF(options); row++) {
        struct play play;
        play_deal(&play, &game_krach, 4, options[row], 1);
        expect_possible(&play);
    }
}

/* Introduction and §10.1: 2 to 6 players; other numbers, options and values are refused with a
 * sentence that says what was expected. */
static void wrong_configurations_are_refused(void **unused)
{
    (void)unused;
    static const struct wrong_config rows[] = {
        {0, "", ERR_PLAYERS, "2 to 6 players, not 0"},
        {1, "", ERR_PLAYERS, "2 to 6 players, not 1"},
        {7, "", ERR_PLAYERS, "2 to 6 players, not 7"},
        {4, "speed=on", ERR_OPTION, "expected one of quick, loan_cost, chips"},
        {4, "values=open", ERR_OPTION, "expected one of quick, loan_cost, chips"},
        {4, "quick=yes", ERR_OPTION, "expected one of off, on"},
        {4, "loan_cost=10", ERR_OPTION, "expected one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9"},
        {4, "loan_cost=-1", ERR_OPTION, "expected one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9"},
        {4, "loan_cost=", ERR_OPTION, "expected one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9"},
        {4, "chips=closed", ERR_OPTION, "expected one of hidden, open"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++)
        expect_config_refused(&game_krach, rows[row]);
}

/* Introduction: 2 to 6 players can play. */
static void two_to_six_players_play(void **unused)
{
    (void)unused;
    expect_playable(&game_krach, 2, 6);
}

/* ---- §11 Who knows what ---- */

/* §11.1: the order of the deck is hidden from every viewer, all else is open. §11.2: chip counts
 * are in every view, whatever `chips` says. */
static void only_the_deck_is_hidden(void **unused)
{
    (void)unused;
    static const char *const options[] = {"chips=hidden", "chips=open"};
    for (size_t row = 0; row < COUNT_OF(options); row++) {
        struct play play;
        const struct krach *krach =
            late_round(&play, 3, options[row], CARD(PINK, BROWN), CARD(YELLOW, GREEN));
        set_chips(&play, "5 4 9");
        expect_possible(&play);
        for (seat_id viewer = SPECTATOR; viewer < 3; viewer++) {
            struct game_view view;
            game_observe(&game_krach, &play.state, viewer, &view);
            struct krach *known = krach_of(&view.known);
            expect_bytes(known->chips, 3, "5 4 9");
            for (int i = 0; i < krach->deck_size; i++)
                assert_int_equal(known->deck[i], i < krach->head.round ? krach->deck[i] : UNKNOWN);
            memcpy(known->deck, krach->deck, sizeof krach->deck);
            assert_true(game_equal(&view.known, &play.state));
        }
    }
}

/* §11.2: before people's eyes `chips=hidden` covers what the others have, until the end. */
static void chips_are_covered_for_people(void **unused)
{
    (void)unused;
    static const struct {
        const char *options;
        seat_id viewer;
        bool over;
        const char *known; /* 255: covered */
    } rows[] = {
        {"chips=hidden", 1, false, "255 4 255"},
        {"chips=open", 1, false, "5 4 9"},
        {"chips=hidden", 1, true, "5 4 9"},
        {"chips=hidden", SPECTATOR, true, "5 4 9"},
        {"chips=open", SPECTATOR, false, "5 4 9"},
        {"chips=hidden", SPECTATOR, false, "255 255 255"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        struct game_view view;
        late_round(&play, 3, rows[row].options, CARD(PINK, BROWN), CARD(YELLOW, GREEN));
        set_chips(&play, "5 4 9");
        if (rows[row].over)
            ask_seats(&play.state.head, PHASE_OVER, 0);
        game_observe(&game_krach, &play.state, rows[row].viewer, &view);
        union game_state shown = view.known;
        game_curtain(&game_krach, &view);
        expect_bytes(krach_of(&view.known)->chips, 3, rows[row].known);
        memcpy(krach_of(&view.known)->chips, krach_of(&shown)->chips, SEATS_MAX);
        assert_true(game_equal(&view.known, &shown));
    }
}

/* ---- §12 Notation ---- */

/* §12.1: only the exact texts are commands; anything else is refused with the list of them. */
static void commands_are_exact(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {"Borrow", "borrow 2", "pass",      "sell", "sell -1",
                                        "sell 9", "sell 02",  "take pink", "",     " decline"};
    struct play play;
    late_round(&play, 2, "", CARD(PINK, BROWN), CRASH);
    for (size_t row = 0; row < COUNT_OF(wrong); row++)
        expect_refused(&play, 0, wrong[row],
                       "expected one of borrow, decline, pay, withdraw, take, leave, sell 0..8");
}

/* ---- §13 An example round ---- */

/* §13: the example, with Ada on seat 0, Ben on seat 1 and Cleo on seat 2. */
static void example_round(void **unused)
{
    (void)unused;
    struct play play;
    const struct krach *krach = late_round(&play, 3, "", CARD(GREEN, YELLOW), CARD(PINK, BROWN));
    set_held(&play, PINK, "2 0 0");
    set_held(&play, BROWN, "1 1 2");
    set_held(&play, BLUE, "0 1 0");
    set_chips(&play, "5 4 9");
    set_first(&play, 1);
    settle(&play, 0, 2);
    play_script(&play, "0 sell 0; 2 leave");
    expect_event(&play, "turn card pink/brown first 1");
    expect_scores(&play, "2 0 0");
    assert_int_equal(krach->bank, 27);
    play_script(&play, "1 decline; 2 decline; 0 borrow");
    expect_scores(&play, "1 0 0");
    expect_chips(&play, "7 4 9");
    assert_int_equal(krach->bank, 25);
    play_script(&play, "1 pay; 2 pay; 0 pay; 1 withdraw; 2 pay; 0 pay; 2 pay; 0 withdraw");
    expect_event(&play, "seat 1 withdraw pot 3");
    expect_event(&play, "seat 0 withdraw pot 3");
    expect_event(&play, "seat 2 win runner_up 0");
    expect_chips(&play, "8 6 6");
    play_script(&play, "2 sell 2");
    expect_scores(&play, "1 0 8");
    expect_legal(&play, 0, "take, leave");
    play_script(&play, "0 take");
    expect_held(&play, PINK, "3 0 0");
    expect_held(&play, BROWN, "1 1 0");
    assert_int_equal(krach->first, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(five_chips_are_a_point),
        cmocka_unit_test(chip_points_are_added),
        cmocka_unit_test(highest_score_wins),
        cmocka_unit_test(options_have_their_defaults),
        cmocka_unit_test(every_option_value_is_accepted),
        cmocka_unit_test(wrong_configurations_are_refused),
        cmocka_unit_test(two_to_six_players_play),
        cmocka_unit_test(only_the_deck_is_hidden),
        cmocka_unit_test(chips_are_covered_for_people),
        cmocka_unit_test(commands_are_exact),
        cmocka_unit_test(example_round),
    };
    return cmocka_run_group_tests_name("krach end", tests, NULL, NULL);
}
