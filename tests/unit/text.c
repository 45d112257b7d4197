/* text.c: options, actions and positions from outside: what is refused, and how. */
#include "support/support.h"

#include <stdio.h>
#include <string.h>

static void expect_in(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("'%s' has no '%s'", text, part);
}

static void unknown_games_are_listed(void **unused)
{
    (void)unused;
    struct error error;
    assert_null(games_find("poker", &error));
    assert_int_equal(error.code, ERR_UNKNOWN_GAME);
    for (int i = 0; i < games_count; i++) {
        expect_in(error.text, games_all[i]->name);
        assert_ptr_equal(games_find(games_all[i]->name, NULL), games_all[i]);
    }
}

static void options_say_what_was_expected(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *options;
        int players, code;
        const char *part;
    } rows[] = {
        {"krach", "", 4, 0, ""},
        {"krach", "quick=on loan_cost=9 chips=open", 5, 0, ""},
        {"krach", "fast=on", 4, ERR_OPTION, "expected one of quick, loan_cost, chips"},
        {"krach", "quick=yes", 4, ERR_OPTION, "expected one of off, on"},
        {"krach", "loan_cost=10", 4, ERR_OPTION, "0, 1, 2, 3, 4, 5, 6, 7, 8, 9"},
        {"krach", "loan_cost=01", 4, ERR_OPTION, "loan_cost"},
        {"krach", "quick", 4, ERR_OPTION, "expected one of off, on"},
        {"krach", "=on", 4, ERR_OPTION, "no option ''"},
        {"krach", "quick=on", 6, ERR_PLAYERS, "2 to 5 players"},
        {"krach", "", 1, ERR_PLAYERS, "2 to 6 players"},
        {"krach", "", 7, ERR_PLAYERS, "2 to 6 players"},
        {"krach", "", -1, ERR_PLAYERS, "2 to 6 players"},
        {"krach", "", 258, ERR_PLAYERS, "2 to 6 players"},
        {"krach", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa=on", 4, ERR_OPTION,
         "expected name=value"},
        {"canaletto", "values=open", 2, 0, ""},
        {"canaletto", "values=shut", 2, ERR_OPTION, "next, open, hidden"},
        {"canaletto", "", 5, ERR_PLAYERS, "2 to 4 players"},
        {"noblesse", "reward=leader finish=now", 6, 0, ""},
        {"noblesse", "reward=x", 6, ERR_OPTION, "own, leader"},
        {"noblesse", "finish=x", 6, ERR_OPTION, "round, now"},
        {"noblesse", "", 7, ERR_PLAYERS, "2 to 6 players"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const struct game *game = games_find(rows[i].game, NULL);
        struct game_config config;
        struct error error = {.text = ""};
        game_config_init(game, &config, rows[i].players);
        int code = game_config_read(game, &config, span_of(rows[i].options), &error);
        if (code == 0)
            code = game_config_check(game, &config, &error);
        assert_int_equal(code, rows[i].code);
        expect_in(error.text, rows[i].part);
    }
}

static const struct {
    const char *game, *text;
    bool good;
} action_texts[] = {
    {"krach", "pay", true},
    {"krach", "sell 0", true},
    {"krach", "sell 8", true},
    {"krach", "sell 9", false},
    {"krach", "sell", false},
    {"krach", "sell ", false},
    {"krach", "sell 01", false},
    {"krach", "sell 1 ", false},
    {"krach", "pay ", false},
    {"krach", "pay 1", false},
    {"krach", " pay", false},
    {"krach", "Pay", false},
    {"krach", "", false},
    {"krach", "bid 1", false},
    {"canaletto", "bid 1", true},
    {"canaletto", "bid 100", true},
    {"canaletto", "bid 0", false},
    {"canaletto", "bid 101", false},
    {"canaletto", "bid -1", false},
    {"canaletto", "resell necklace", true},
    {"canaletto", "resell neck", false},
    {"canaletto", "resell 3", false},
    {"noblesse", "show A1612 B1700 B1745", true},
    {"noblesse", "show A1612", true}, /* an action, if never a legal one */
    {"noblesse", "show B1700 A1612 B1745", false},
    {"noblesse", "show A1612 A1612 B1745", false},
    {"noblesse", "show A1612  B1745", false},
    {"noblesse", "show A1612 ", false},
    {"noblesse", "show", false},
    {"noblesse", "show A1613", false},
    {"noblesse", "nothing", true},
    {"noblesse", "steal F1925", true},
    {"noblesse", "steal F1926", false},
    {"noblesse", "cheque 24", true},
    {"noblesse", "cheque 25", false},
    {"noblesse", "thief 12", true},
    {"noblesse", "thief 13", false},
    {"noblesse", "pile 2", true},
    {"noblesse", "pile 3", false},
};

static void actions_have_one_text(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(action_texts); i++) {
        const struct game *game = games_find(action_texts[i].game, NULL);
        struct error error = {.text = ""};
        struct buffer text = {0};
        action chosen = 0;
        int code = action_read(game, span_of(action_texts[i].text), &chosen, &error);
        if ((code == 0) != action_texts[i].good)
            fail_msg("%s '%s': %s", action_texts[i].game, action_texts[i].text, error.text);
        if (code == 0) {
            action_write(game, chosen, &text);
            assert_string_equal(buffer_text(&text), action_texts[i].text);
        } else {
            assert_int_equal(code, ERR_SYNTAX);
            expect_in(error.text, "expected one of");
        }
        buffer_close(&text);
    }
}

/* Numbers that are not actions can be written, but are never read back as actions. */
static void strange_numbers_are_harmless(void **unused)
{
    (void)unused;
    static const action strange[] = {0, 1, UINT64_MAX, UINT64_C(1) << 56 | 1, UINT64_C(200) << 56};
    for (int i = 0; i < games_count; i++) {
        for (size_t k = 0; k < COUNT_OF(strange); k++) {
            struct buffer text = {0};
            action read;
            action_write(games_all[i], strange[k], &text);
            assert_int_equal(buffer_text(&text)[0], '#');
            assert_true(action_read(games_all[i], span_of(buffer_text(&text)), &read, NULL) < 0);
            buffer_close(&text);
        }
    }
}

/* Replaces the first `from` in a good position (or adds to its end) and expects a refusal that
 * names `part`. */
static void expect_bad_position(const struct game *game, const char *good, const char *from,
                                const char *to, const char *part)
{
    union game_state state, before;
    struct error error = {.text = ""};
    struct buffer text = {0};
    const char *found = from[0] ? strstr(good, from) : good + strlen(good);
    if (!found)
        fail_msg("no '%s' in %s", from, good);
    buffer_add(&text, good, (size_t)(found - good));
    buffer_add_text(&text, to);
    buffer_add_text(&text, found + strlen(from));
    memset(&state, 0x55, sizeof state);
    before = state;
    if (game_decode(game, buffer_text(&text), &state, &error) == 0)
        fail_msg("accepted: %s", buffer_text(&text));
    assert_true(game_equal(&state, &before));
    expect_in(error.text, part);
    buffer_close(&text);
}

static const struct {
    const char *game, *from, *to, *part;
} bad_positions[] = {
    {"krach", "krach", "poker", "expected it to begin with 'krach'"},
    {"krach", "players=3", "players=7", "2 to 6"},
    {"krach", "players=3", "player=3", "expected 'players=…'"},
    {"krach", "players=3", "players", "expected 'players=…'"},
    {"krach", "phase=loan", "phase=lunch", "unknown value 'lunch'"},
    {"krach", "phase=loan", "phase=over", "it must be somebody's turn"},
    {"krach", "phase=loan", "phase=auction", "impossible position"},
    {"krach", "quick=off", "quick=maybe", "unknown value 'maybe'"},
    {"krach", "quick=off", "quick=on", "impossible position"},
    {"krach", "chips=6,6,6", "chips=6,6,7", "chips do not add up"},
    {"krach", "chips=6,6,6,", "chips=6,6,6", "chips: bad value"},
    {"krach", "chips=6,6,6,0,0,0", "chips=6,6,6,0,0,0,0", "chips: bad value"},
    {"krach", "crash", "none", "wrong cards"},
    {"krach", "crash", "?", "wrong cards"},
    {"krach", "bank=27", "bank=027", "bank: bad value"},
    {"krach", "round=1", "round=0", "round does not match"},
    {"krach", "round=1", "round=30", "impossible position"},
    {"krach", "winner_took=0", "winner_took=1", "cannot have taken"},
    {"krach", "runner_up=0", "runner_up=5", "nobody sits in"},
    {"krach", " first", "  first", "expected 'first=…'"},
    {"krach", "", " ", "text after the end"},
    {"krach", "", " x", "text after the end"},
    {"canaletto", "cash=30,30,30", "cash=30,30,-1", "cash: bad value"},
    {"canaletto", "cash=30,30,30,0", "cash=30,30,30,5", "empty seat has money"},
    {"canaletto", "bid=0", "bid=100", "decided"},
    {"canaletto", "to_act=2", "to_act=3", "one remaining bidder"},
    {"canaletto", "leader=0", "leader=1", "highest bidder but no bid"},
    {"canaletto", "waiting=-", "waiting=mirror", "waiting to be resold"},
    {"canaletto", "tiles_spent=0", "tiles_spent=1", "tiles spent"},
    {"canaletto", "in=7", "in=15", "empty seat"},
    {"canaletto", "in=7", "in=0", "one remaining bidder"},
    {"canaletto", "mirror", "mirror+mirror", "bad value"},
    {"canaletto", "round=1", "round=2", "number of auctions"},
    {"noblesse", "pawn=0,0,0", "pawn=41,0,0", "too early"},
    {"noblesse", "pawn=0,0,0", "pawn=65,0,0", "pawn: bad value"},
    {"noblesse", "pawn=0,0,0,0", "pawn=0,0,0,1", "empty seat"},
    {"noblesse", "thieves=7182", "thieves=7180", "free or in prison"},
    {"noblesse", "prison=0,0", "prison=0,1", "cell is empty"},
    {"noblesse", "prison=0", "prison=6", "prison is unknown"},
    {"noblesse", "hidden=0,0", "hidden=0,1", "hidden cards"},
    {"noblesse", "to_act=7", "to_act=3", "everyone's turn"},
    {"noblesse", "phase=place", "phase=theft", "impossible position"},
    {"noblesse", "phase=place", "phase=pile", "impossible position"},
    {"noblesse", "phase=place to_act=7", "phase=auction to_act=3", "wrong players are asked"},
    {"noblesse", "castle=0", "castle=1", "wrong time"},
    {"noblesse", "detectives=0", "detectives=1", "wrong time"},
    {"noblesse", "stage=0", "stage=1", "wrong time"},
    {"noblesse", "ranked=0,0", "ranked=0,1", "more exhibitors"},
    {"noblesse", "drawn=0", "drawn=1", "impossible position"},
    {"noblesse", "drawn=0", "drawn=37", "impossible position"},
    {"noblesse", "round=1", "round=201", "out of range"},
    {"noblesse", "cheques=", "cheques=2,", "bad value"},
};

static void positions_are_read_strictly(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(bad_positions); i++) {
        struct play play;
        struct buffer good = {0};
        play_deal(&play, games_find(bad_positions[i].game, NULL), 3, "", 1);
        game_encode(play.game, &play.state, &good);
        expect_bad_position(play.game, buffer_text(&good), bad_positions[i].from,
                            bad_positions[i].to, bad_positions[i].part);
        buffer_close(&good);
    }
}

/* A state is not a view, a view is not a state, and the viewer must have a seat. */
static void views_are_read_strictly(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count; i++) {
        struct play play;
        struct game_view view, read;
        struct buffer text = {0};
        struct error error = {.text = ""};
        play_deal(&play, games_all[i], 3, "", 1);
        game_encode(play.game, &play.state, &text);
        assert_int_equal(game_decode_view(play.game, buffer_text(&text), &read, &error),
                         ERR_SYNTAX);
        buffer_clear(&text);
        game_observe(play.game, &play.state, 2, &view);
        game_encode_view(play.game, &view, &text);
        assert_int_equal(game_decode(play.game, buffer_text(&text), &play.state, &error),
                         ERR_SYNTAX);
        view.viewer = 3;
        buffer_clear(&text);
        game_encode_view(play.game, &view, &text);
        assert_true(game_decode_view(play.game, buffer_text(&text), &read, &error) < 0);
        view.known = play.state; /* a view that knows too much */
        view.viewer = 0;
        buffer_clear(&text);
        game_encode_view(play.game, &view, &text);
        assert_int_equal(game_decode_view(play.game, buffer_text(&text), &read, &error), ERR_STATE);
        buffer_close(&text);
    }
}

/* Fields are values, lists and rows; what is hidden is null, the viewer's own hand is not. */
static void views_are_told_as_json(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *part;
    } rows[] = {
        {"krach", "{\"players\":3,\"phase\":\"loan\",\"round\":1,\"first\":"},
        {"krach", "\"score\":[0,0,0,0,0,0],"},
        {"krach", "\"held\":[["},
        {"krach", "\"deck\":[\"pink/yellow\",null,"},
        {"canaletto", "\"owned\":[[0,"},
        {"noblesse", "\"hand\":[[],[\""},
        {"noblesse", "\"pile\":[\"F1596\",null,"},
        {"noblesse", ",null]}"}, /* no further than cards were piled */
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct play play;
        struct game_view view;
        struct buffer text = {0};
        struct json json = json_to(&text);
        play_deal(&play, games_find(rows[i].game, NULL), 3, "", 1);
        game_observe(play.game, &play.state, 1, &view);
        json_open_object(&json, NULL);
        game_view_json(play.game, &view, NULL, &json);
        json_close_object(&json);
        if (!strstr(buffer_text(&text), rows[i].part))
            fail_msg("%s not in %s", rows[i].part, buffer_text(&text));
        buffer_close(&text);
    }
}

static void view_write(const struct game *game, const struct game_view *view,
                       struct view_written *written, struct buffer *text)
{
    struct json json = json_to(text);
    json_open_object(&json, NULL);
    game_view_json(game, view, written, &json);
    json_open_object(&json, "reckoning");
    game_reckoning_json(game, view, written, &json);
    json_close_object(&json);
    json_close_object(&json);
}

static void expect_same_text(const struct game *game, const union game_state *state, seat_id viewer,
                             struct view_written *written)
{
    struct buffer plain = {0}, copied = {0};
    struct game_view view;
    game_observe(game, state, viewer, &view);
    view_write(game, &view, NULL, &plain);
    view_write(game, &view, written, &copied);
    assert_string_equal(buffer_text(&copied), buffer_text(&plain));
    buffer_close(&plain);
    buffer_close(&copied);
}

static void step_at_random(const struct game *game, union game_state *state, struct rng *rng)
{
    action joint[SEATS_MAX] = {0};
    BITS_EACH (seat, state->head.to_act)
        joint[seat] = game_random_action(game, state, (seat_id)seat, rng);
    game->apply(state, joint, NULL);
}

/* What is copied is what would be written, whichever view, of whichever position, title and number
 * of players, is remembered. */
static void views_are_copied(void **unused)
{
    (void)unused;
    static const char *const titles[] = {"krach", "canaletto", "noblesse", "krach"};
    struct view_written written = {0};
    struct rng rng;
    rng_seed(&rng, 7);
    for (size_t i = 0; i < 2 * COUNT_OF(titles); i++) {
        struct play play;
        int players = 3 + (int)(i % 2);
        play_deal(&play, games_find(titles[i / 2], NULL), players, "", i);
        for (int step = 0; play.state.head.to_act; step++) {
            for (seat_id viewer = SPECTATOR; viewer < players; viewer++)
                expect_same_text(play.game, &play.state, viewer, &written);
            step_at_random(play.game, &play.state, &rng);
            if (step % 3 == 0)
                view_written_forget(&written);
        }
    }
    view_written_close(&written);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unknown_games_are_listed),
        cmocka_unit_test(options_say_what_was_expected),
        cmocka_unit_test(actions_have_one_text),
        cmocka_unit_test(strange_numbers_are_harmless),
        cmocka_unit_test(positions_are_read_strictly),
        cmocka_unit_test(views_are_read_strictly),
        cmocka_unit_test(views_are_told_as_json),
        cmocka_unit_test(views_are_copied),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
