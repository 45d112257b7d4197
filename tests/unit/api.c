/* api.c: the public interface, used as an outsider would, including wrongly. */
#include <encan/encan.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static encan_state dealt(const char *name, int players)
{
    encan_state state;
    encan_error error;
    const encan_game *game = encan_game_find(name, &error);
    assert_non_null(game);
    assert_int_equal(encan_deal(&state, game, players, NULL, 7, &error), 0);
    return state;
}

static void the_version_is_the_header_s(void **unused)
{
    (void)unused;
    char expected[32];
    snprintf(expected, sizeof expected, "%d.%d.%d", ENCAN_VERSION_MAJOR, ENCAN_VERSION_MINOR,
             ENCAN_VERSION_PATCH);
    assert_string_equal(encan_version(), expected);
}

static void titles_are_listed(void **unused)
{
    (void)unused;
    encan_error error;
    assert_int_equal(encan_game_count(), 3);
    assert_null(encan_game_at(-1));
    assert_null(encan_game_at(3));
    for (int i = 0; i < 3; i++) {
        const encan_game *game = encan_game_at(i);
        assert_ptr_equal(encan_game_find(encan_game_name(game), NULL), game);
        assert_true(encan_players_min(game) == 2 && encan_players_max(game) >= 4);
        assert_non_null(encan_game_title(game));
    }
    assert_null(encan_game_find("poker", &error));
    assert_int_equal(error.code, ENCAN_EUNKNOWN_GAME);
    const encan_game *krach = encan_game_find("krach", NULL);
    assert_string_equal(encan_option_name(krach, 1), "loan_cost");
    assert_string_equal(encan_option_value(krach, 1, 9), "9");
    assert_int_equal(encan_option_default(krach, 1), 1);
    assert_null(encan_option_value(krach, 1, 10));
    assert_null(encan_option_name(krach, 3));
    assert_null(encan_option_value(krach, -1, 0));
    assert_true(encan_option_default(krach, 3) < 0);
}

static void bad_set_ups_are_refused(void **unused)
{
    (void)unused;
    encan_state state;
    encan_error error;
    const encan_game *krach = encan_game_find("krach", NULL);
    assert_int_equal(encan_deal(&state, krach, 1, NULL, 1, &error), ENCAN_EPLAYERS);
    assert_int_equal(encan_deal(&state, krach, 4, "speed=9", 1, &error), ENCAN_EOPTION);
    assert_non_null(strstr(error.text, "expected one of"));
    assert_int_equal(encan_deal(&state, krach, 6, "quick=on", 1, NULL), ENCAN_EPLAYERS);
    assert_int_equal(encan_deal(&state, krach, 5, "quick=on loan_cost=0", 1, NULL), 0);
}

struct tally {
    int events, secrets;
};

static void count_event(void *context, const char *event, unsigned audience)
{
    struct tally *tally = context;
    assert_true(event[0] != '\0');
    tally->events++;
    tally->secrets += audience != 0xff;
}

static void a_game_is_played_to_its_end(void **unused)
{
    (void)unused;
    for (int i = 0; i < 3; i++) {
        encan_state state = dealt(encan_game_name(encan_game_at(i)), 3);
        struct tally tally = {0};
        encan_error error;
        assert_int_equal(encan_players(&state), 3);
        while (encan_to_act(&state)) {
            encan_action joint[ENCAN_SEATS_MAX] = {0};
            for (int seat = 0; seat < 3; seat++) {
                unsigned count = encan_legal_count(&state, seat);
                assert_int_equal(count > 0, encan_to_act(&state) >> seat & 1);
                joint[seat] = encan_legal_at(&state, seat, count / 2);
                assert_int_equal(encan_is_legal(&state, seat, joint[seat]), count > 0);
                assert_true(encan_legal_at(&state, seat, count) == 0);
            }
            assert_int_equal(encan_step(&state, joint, count_event, &tally, &error), 0);
        }
        int score[ENCAN_SEATS_MAX], rank[ENCAN_SEATS_MAX], best = 0;
        encan_result(&state, score, rank);
        encan_result(&state, NULL, NULL);
        for (int seat = 0; seat < 3; seat++)
            best += rank[seat] == 1;
        assert_true(best >= 1 && tally.events > 0);
        assert_string_equal(encan_phase(&state), "over");
        assert_true(encan_round(&state) > 1);
        encan_action joint[ENCAN_SEATS_MAX] = {0};
        assert_int_equal(encan_step(&state, joint, NULL, NULL, &error), ENCAN_EOVER);
    }
}

static void wrong_seats_are_harmless(void **unused)
{
    (void)unused;
    encan_state state = dealt("noblesse", 4);
    encan_view view;
    encan_error error;
    assert_int_equal(encan_legal_count(&state, -1), 0);
    assert_int_equal(encan_legal_count(&state, 4), 0);
    assert_int_equal(encan_legal_count(&state, 100), 0);
    assert_true(encan_legal_at(&state, 100, 0) == 0);
    assert_false(encan_is_legal(&state, 100, 0));
    assert_int_equal(encan_observe(&state, 4, &view, &error), ENCAN_EARGUMENT);
    assert_int_equal(encan_observe(&state, -2, &view, &error), ENCAN_EARGUMENT);
    encan_action joint[ENCAN_SEATS_MAX] = {1, 2, 3, 4};
    encan_state before = state;
    assert_int_equal(encan_step(&state, joint, NULL, NULL, &error), ENCAN_EILLEGAL);
    assert_memory_equal(&before, &state, sizeof state);
}

static void views_and_worlds(void **unused)
{
    (void)unused;
    encan_rng rng;
    encan_rng_seed(&rng, 3);
    for (int i = 0; i < 3; i++) {
        encan_state state = dealt(encan_game_name(encan_game_at(i)), 4), world;
        encan_view view, again;
        int seat = 0;
        while (!(encan_to_act(&state) >> seat & 1))
            seat++;
        assert_int_equal(encan_observe(&state, seat, &view, NULL), 0);
        assert_int_equal(encan_view_legal_count(&view), encan_legal_count(&state, seat));
        assert_true(encan_view_legal_at(&view, 1) == encan_legal_at(&state, seat, 1));
        encan_resample(&view, &rng, &world);
        assert_int_equal(encan_observe(&world, seat, &again, NULL), 0);
        assert_true(encan_view_hash(&view) == encan_view_hash(&again));
        assert_true(encan_hash(&world) != encan_hash(&state));
        assert_true(encan_playout(&world, &rng) > 0);
        assert_int_equal(encan_to_act(&world), 0);
        assert_int_equal(encan_observe(&state, ENCAN_SPECTATOR, &view, NULL), 0);
        assert_int_equal(encan_view_legal_count(&view), 0);
    }
    assert_int_equal(encan_rng_below(&rng, 0), 0);
    assert_true(encan_rng_next(&rng) != encan_rng_next(&rng));
}

static void texts_go_both_ways(void **unused)
{
    (void)unused;
    char text[8192], small[5];
    encan_error error;
    for (int i = 0; i < 3; i++) {
        encan_state state = dealt(encan_game_name(encan_game_at(i)), 4), read;
        encan_view view, view_read;
        assert_true(encan_encode(&state, text, sizeof text) < sizeof text);
        assert_int_equal(encan_decode(&read, state.game, text, &error), 0);
        assert_memory_equal(&read, &state, sizeof state);
        assert_int_equal(encan_observe(&state, 2, &view, NULL), 0);
        assert_true(encan_view_encode(&view, text, sizeof text) < sizeof text);
        assert_int_equal(encan_view_decode(&view_read, state.game, text, &error), 0);
        assert_true(encan_view_hash(&view) == encan_view_hash(&view_read));
        assert_int_equal(encan_decode(&read, state.game, text, &error), ENCAN_ESYNTAX);
        assert_int_equal(encan_view_decode(&view_read, state.game, "x", &error), ENCAN_ESYNTAX);
    }
    const encan_game *canaletto = encan_game_find("canaletto", NULL);
    encan_action bid;
    assert_int_equal(encan_action_read(canaletto, "bid 12", &bid, &error), 0);
    assert_int_equal(encan_action_write(canaletto, bid, text, sizeof text), 6);
    assert_string_equal(text, "bid 12");
    assert_int_equal(encan_action_write(canaletto, bid, small, sizeof small), 6);
    assert_string_equal(small, "bid ");
    assert_int_equal(encan_action_write(canaletto, bid, NULL, 0), 6);
    assert_int_equal(encan_action_read(canaletto, "bid twelve", &bid, &error), ENCAN_ESYNTAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_version_is_the_header_s),
        cmocka_unit_test(titles_are_listed),
        cmocka_unit_test(bad_set_ups_are_refused),
        cmocka_unit_test(a_game_is_played_to_its_end),
        cmocka_unit_test(wrong_seats_are_harmless),
        cmocka_unit_test(views_and_worlds),
        cmocka_unit_test(texts_go_both_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
