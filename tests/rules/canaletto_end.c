/* canaletto_end.c: the rules of Canaletto, sentence by sentence: the end of the game, options, who
 * knows what, notation and the example (§9, §11 to §14); § means docs/rules/canaletto.en.md. What
 * is played without asking (§10) is with the steps in which it happens. */
#include "rules/support/canaletto.h"

#include <string.h>

/* ---- §9 End of the game ---- */

/* §9.1: two kinds or fewer in the palaces end the game, however many pieces; with three it goes
 * on, however few. What counts is the palaces, not what players hold. */
static void game_ends_with_two_kinds_left(void **unused)
{
    (void)unused;
    static const struct {
        const char *palace[9];
        const char *owned;
        const char *phase;
        const char *end; /* the event, NULL when the game goes on */
    } rows[] = {
        {{"ring", "fan clock bust"}, "ring fan fan clock clock bust bust", "auction", NULL},
        {{"ring", "fan", "clock", "bust"}, "ring fan fan clock clock bust bust", "auction", NULL},
        {{"ring fan", "fan clock bust"}, "ring fan clock clock bust bust", "auction", NULL},
        {{"ring", "ring fan", "clock"}, "fan fan clock clock", "auction", NULL},
        {{"ring", "fan clock"}, "ring fan fan clock clock", "over", "end left fan clock"},
        {{"ring", "fan", "clock"}, "ring fan fan clock clock", "over", "end left fan clock"},
        {{"ring fan", "fan clock"}, "ring fan clock clock", "over", "end left fan clock"},
        {{"ring", "mirror", "mirror", "mirror", "mirror", "chandelier", "chandelier", "chandelier",
          "chandelier"},
         "ring",
         "over",
         "end left mirror chandelier"},
        {{"ring fan", "clock", "clock"}, "ring fan fan clock", "resale", NULL},
        {{"ring fan clock"}, "ring fan fan clock clock", "resale", NULL},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        struct board board = {.players = 2, .owned = {rows[row].owned, ""}};
        for (size_t i = 0; i < COUNT_OF(rows[row].palace); i++)
            board.palace[i] = rows[row].palace[i];
        set_board(&play, &board);
        play_script(&play, "0 bid 1; 1 pass");
        expect_phase(&play, rows[row].phase);
        if (rows[row].end) {
            expect_event(&play, rows[row].end);
            expect_to_act(&play, "");
            expect_refused(&play, 0, "pass", "over");
        } else {
            expect_no_event(&play, "end");
        }
        expect_possible(&play);
    }
}

/* §9.1: the resales of the last auction come before the end, with one kind left and with none. */
static void last_resales_come_before_the_end(void **unused)
{
    (void)unused;
    static const struct {
        const char *palace[3];
        const char *owned, *script, *scores;
        int kinds;
    } rows[] = {
        {{"ring fan", "clock", "clock"}, "ring fan fan clock", "0 resell fan", "69 30", 1},
        {{"ring fan clock", NULL, NULL},
         "ring fan fan clock clock",
         "0 resell fan; 0 resell clock",
         "82 30",
         0},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        const struct board board = {
            .players = 2,
            .palace = {rows[row].palace[0], rows[row].palace[1], rows[row].palace[2]},
            .owned = {rows[row].owned, ""},
            .tiles = "10 5 4",
        };
        set_board(&play, &board);
        play_script(&play, "0 bid 1; 1 pass");
        expect_phase(&play, "resale");
        play_script(&play, rows[row].script);
        expect_phase(&play, "over");
        expect_to_act(&play, "");
        assert_int_equal(bits_count(kinds_left(canaletto_in(&play.state))), rows[row].kinds);
        expect_scores(&play, rows[row].scores);
        expect_possible(&play);
    }
}

/* Plays to the end of a game of three players. In the end seat 0 holds a fan, seat 1 a clock. */
static struct canaletto *play_to_the_end(struct play *play)
{
    const struct board board = {
        .players = 3,
        .palace = {[0] = "ring", [1] = "fan clock", [2] = "fan clock"},
        .owned = {"fan", "ring clock", ""},
    };
    set_board(play, &board);
    play_script(play, "0 bid 1; 1 pass; 2 pass");
    expect_phase(play, "over");
    return canaletto_of(&play->state);
}

/* §9.2, §6.3: the score is the cash less twice the debt. §9.3: the highest wins, level players
 * share. */
static void score_is_cash_less_twice_the_debt(void **unused)
{
    (void)unused;
    static const struct {
        const char *cash, *debt, *scores, *winners;
    } rows[] = {
        {"30 20 10", "0 0 0", "30 20 10", "0"},         {"30 20 40", "0 0 0", "30 20 40", "2"},
        {"30 20 10", "10 1 0", "10 18 10", "1"},        {"50 20 30", "10 0 0", "30 20 30", "0 2"},
        {"30 30 30", "0 0 0", "30 30 30", "0 1 2"},     {"0 0 0", "1 2 3", "-2 -4 -6", "0"},
        {"0 0 0", "70 70 71", "-140 -140 -142", "0 1"}, {"19 0 0", "2 0 0", "15 0 0", "0"},
        {"200 0 0", "100 0 0", "0 0 0", "0 1 2"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        struct canaletto *canaletto = play_to_the_end(&play);
        set_money(canaletto->cash, 3, rows[row].cash);
        set_money(canaletto->debt, 3, rows[row].debt);
        expect_possible(&play);
        expect_scores(&play, rows[row].scores);
        expect_winners(&play, rows[row].winners);
    }
}

/* §9.2: pieces held and unused bribes are worth nothing, nor do they decide between level
 * players. */
static void pieces_and_bribes_are_worth_nothing(void **unused)
{
    (void)unused;
    struct play play;
    struct canaletto *canaletto = play_to_the_end(&play);
    set_money(canaletto->cash, 3, "30 30 30");
    canaletto->masks = seat_bit(2);
    expect_possible(&play);
    expect_owned(&play, 0, "fan");
    expect_owned(&play, 1, "clock");
    expect_owned(&play, 2, "");
    expect_scores(&play, "30 30 30");
    expect_winners(&play, "0 1 2");
}

/* ---- §11 Options ---- */

/* §11.1: the default is values=next. */
static void values_are_next_by_default(void **unused)
{
    (void)unused;
    expect_default_options(&game_canaletto, "values=next");
}

/* Introduction and §11.1: 2 to 4 players; other numbers, options and values are refused with a
 * sentence that says what was expected. */
static void wrong_configurations_are_refused(void **unused)
{
    (void)unused;
    static const struct wrong_config rows[] = {
        {0, "", ERR_PLAYERS, "2 to 4 players, not 0"},
        {1, "", ERR_PLAYERS, "2 to 4 players, not 1"},
        {5, "", ERR_PLAYERS, "2 to 4 players, not 5"},
        {3, "quick=on", ERR_OPTION, "expected one of values"},
        {3, "values=on", ERR_OPTION, "expected one of next, open, hidden"},
        {3, "values=", ERR_OPTION, "expected one of next, open, hidden"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++)
        expect_config_refused(&game_canaletto, rows[row]);
}

/* Introduction: 2 to 4 players can play. */
static void two_to_four_players_play(void **unused)
{
    (void)unused;
    expect_playable(&game_canaletto, 2, 4);
}

/* Fails unless every viewer knows the first `known` tiles, no other, and all else. */
static void expect_tiles_known(const struct play *play, int known)
{
    const struct canaletto *canaletto = canaletto_in(&play->state);
    for (seat_id viewer = SPECTATOR; viewer < canaletto->head.players; viewer++) {
        struct game_view view;
        game_observe(play->game, &play->state, viewer, &view);
        struct canaletto *seen = canaletto_of(&view.known);
        for (int i = 0; i < TILES; i++)
            assert_int_equal(seen->tile[i], i < known ? canaletto->tile[i] : UNKNOWN);
        memcpy(seen->tile, canaletto->tile, sizeof canaletto->tile);
        assert_true(game_equal(&view.known, &play->state));
    }
}

/* §11.2, §3.2: with `next` the next tile of the row is seen, with `open` all twelve, with `hidden`
 * only those that have paid. §12.1, §12.2: the two left out are never seen; all else is open. */
static void option_values_shows_tiles(void **unused)
{
    (void)unused;
    static const struct {
        const char *options;
        int dealt, midgame, after_resale, spent_all;
    } rows[] = {
        {"", 1, 9, 10, 12},
        {"values=next", 1, 9, 10, 12},
        {"values=open", 12, 12, 12, 12},
        {"values=hidden", 0, 8, 9, 12},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        play_deal(&play, &game_canaletto, 3, rows[row].options, 1);
        expect_tiles_known(&play, rows[row].dealt);
        const struct board midgame = {
            .players = 3,
            .options = rows[row].options,
            .palace = {[0] = "ring", THREE_KINDS_IN(8, 9)},
            .owned = {"ring", "", ""},
        };
        set_board(&play, &midgame);
        expect_tiles_known(&play, rows[row].midgame);
        play_script(&play, "0 bid 1; 1 pass; 2 pass");
        expect_tiles_known(&play, rows[row].after_resale);
        const struct board last = {
            .players = 3,
            .options = rows[row].options,
            .palace = {[0] = "stove ring lamp"},
            .owned = {"stove", "ring", "lamp"},
        };
        set_board(&play, &last);
        play_script(&play, "0 bid 1; 1 pass; 2 pass; 0 resell stove; 0 resell ring");
        expect_phase(&play, "over");
        expect_tiles_known(&play, rows[row].spent_all);
    }
}

/* §11.2: the option shows tiles, and changes nothing else: the same seed deals the same game. */
static void option_values_changes_nothing_else(void **unused)
{
    (void)unused;
    static const char *const options[] = {"values=open", "values=hidden"};
    struct play next;
    play_deal(&next, &game_canaletto, 3, "values=next", 5);
    for (size_t row = 0; row < COUNT_OF(options); row++) {
        struct play other;
        play_deal(&other, &game_canaletto, 3, options[row], 5);
        memcpy(other.state.head.option, next.state.head.option, sizeof next.state.head.option);
        assert_true(game_equal(&other.state, &next.state));
    }
}

/* ---- §13 Notation ---- */

/* §13.1: only the exact texts are commands; anything else is refused with the list of them. */
static void commands_are_exact(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {"Bid 3",  "bid",    "bid 03",       "bid +3", "bid 3 ",
                                        "pass 1", "resell", "resell rings", "",       "withdraw"};
    struct play play;
    plain_board(&play, 2);
    for (size_t row = 0; row < COUNT_OF(wrong); row++)
        expect_refused(&play, 0, wrong[row], "expected one of pass, bribe, bid 1..100, resell");
}

/* §13.2: every group can be named in a resale. */
static void every_group_can_be_resold_by_name(void **unused)
{
    (void)unused;
    static const char *const names[] = {"mirror",   "chandelier", "fan",   "lion",
                                        "painting", "glass",      "clock", "bust",
                                        "stove",    "ring",       "lamp",  "necklace"};
    for (size_t row = 0; row < COUNT_OF(names); row++) {
        struct buffer text = {0};
        struct error error;
        action chosen = 0;
        buffer_format(&text, "resell %s", names[row]);
        assert_int_equal(action_read(&game_canaletto, span_of(buffer_text(&text)), &chosen, &error),
                         0);
        assert_true(chosen == action_of(RESELL, (uint64_t)group_named(span_of(names[row]))));
        buffer_close(&text);
    }
}

/* ---- §14 An example round ---- */

/* §14: the example, with Ada on seat 0, Ben on seat 1 and Cleo on seat 2. */
static void example_round(void **unused)
{
    (void)unused;
    struct play play;
    const struct board board = {
        .players = 3,
        .column = 6,
        .palace = {[6] = "ring bust", THREE_KINDS_IN(3, 4)},
        .owned = {"", "ring", "bust bust"},
        .cash = "10 30 30",
        .tiles = "14 5",
    };
    const struct canaletto *canaletto = set_board(&play, &board);
    play_script(&play, "0 bid 4");
    expect_event(&play, "seat 0 bid amount 4 gondola 10");
    play_script(&play, "1 bid 9");
    expect_event(&play, "seat 1 bid amount 9 gondola 15");
    expect_legal(&play, 2, "pass, bribe, bid 10..100");
    play_script(&play, "2 pass; 0 bid 12; 1 pass");
    expect_event(&play, "seat 0 bid amount 12 gondola 2");
    expect_event(&play, "seat 0 pay cash 10 debt 2");
    expect_legal(&play, 0, "resell bust, resell ring");
    play_script(&play, "0 resell ring");
    expect_event(&play, "seat 0 income cash 14 pieces 1");
    expect_event(&play, "seat 1 income cash 14 pieces 1");
    expect_event(&play, "resell group bust value 5 tile 8");
    expect_event(&play, "seat 0 income cash 5 pieces 1");
    expect_event(&play, "seat 2 income cash 10 pieces 2");
    expect_cash(&play, "19 44 40");
    expect_debt(&play, "2 0 0");
    expect_scores(&play, "15 44 40");
    assert_int_equal(canaletto->column, 3);
    expect_to_act(&play, "1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(game_ends_with_two_kinds_left),
        cmocka_unit_test(last_resales_come_before_the_end),
        cmocka_unit_test(score_is_cash_less_twice_the_debt),
        cmocka_unit_test(pieces_and_bribes_are_worth_nothing),
        cmocka_unit_test(values_are_next_by_default),
        cmocka_unit_test(wrong_configurations_are_refused),
        cmocka_unit_test(two_to_four_players_play),
        cmocka_unit_test(option_values_shows_tiles),
        cmocka_unit_test(option_values_changes_nothing_else),
        cmocka_unit_test(commands_are_exact),
        cmocka_unit_test(every_group_can_be_resold_by_name),
        cmocka_unit_test(example_round),
    };
    return cmocka_run_group_tests_name("canaletto end", tests, NULL, NULL);
}
