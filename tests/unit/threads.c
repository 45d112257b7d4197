/* threads.c: several threads share one decision, and levels pause like people. */
#include "support/support.h"

#include "bots/bot.h"
#include "bots/level.h"

static void threads_share_the_work(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count; i++) {
        struct play play;
        struct game_view view;
        struct bot bot;
        struct bot_report report;
        struct rng rng;
        action chosen = 0;
        rng_seed(&rng, 1);
        play_deal(&play, games_all[i], 3, "", 1);
        game_observe(play.game, &play.state, bits_lowest(play.state.head.to_act), &view);
        struct bot_job job = {
            .game = play.game, .view = &view, .rng = &rng, .budget = {0, 3000, 3}};
        assert_int_equal(bot_open(&bot, "search", NULL), 0);
        assert_int_equal(bot_choose(&bot, &job, &chosen, &report, NULL), 0);
        assert_true(game_is_legal(play.game, &play.state, view.viewer, chosen));
        assert_int_equal(report.simulations, 3000);
        int64_t visits = 0;
        for (int k = 0; k < report.count; k++)
            visits += report.candidate[k].visits;
        assert_int_equal(visits, 3000);
        bot_close(&bot);
    }
}

static void thinking_can_be_stopped(void **unused)
{
    (void)unused;
    struct play play;
    struct game_view view;
    struct bot bot;
    struct rng rng;
    atomic_bool stop = true;
    action chosen = 0;
    rng_seed(&rng, 1);
    play_deal(&play, &game_krach, 3, "", 1);
    game_observe(play.game, &play.state, bits_lowest(play.state.head.to_act), &view);
    struct bot_job job = {.game = play.game,
                          .view = &view,
                          .rng = &rng,
                          .budget = {.milliseconds = 600000, .threads = 1},
                          .stop = &stop};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(bot_open(&bot, i ? "mc" : "search", NULL), 0);
        assert_int_equal(bot_choose(&bot, &job, &chosen, NULL, NULL), 0);
        assert_true(game_is_legal(play.game, &play.state, view.viewer, chosen));
        bot_close(&bot);
    }
}

static void levels_are_named_and_pause(void **unused)
{
    (void)unused;
    struct rng rng;
    struct bot bot;
    rng_seed(&rng, 1);
    for (int level = 1; level <= LEVELS; level++) {
        assert_non_null(levels[level - 1].name);
        for (int i = 0; i < 100; i++)
            assert_in_range(level_pause(level, &rng), (uintmax_t)levels[level - 1].pause_ms[0],
                            (uintmax_t)levels[level - 1].pause_ms[1]);
    }
    struct error error;
    assert_int_equal(bot_open(&bot, "level:6", &error), ERR_ARGUMENT);
    assert_string_equal(error.text, "levels go from 1 to 5, not '6'");
}

/* What follows the '@' counts instead of the job's budget, unless it is no budget. */
static void names_may_set_a_budget(void **unused)
{
    static const struct {
        const char *name;
        int code;
        int64_t simulations;
    } rows[] = {
        {"search", 0, 50},
        {"search@120", 0, 120},
        {"mc@9", 0, 9},
        {"expert@1", 0, 1},
        {"search@0", ERR_ARGUMENT, 0},
        {"search@", ERR_ARGUMENT, 0},
        {"search@20s", ERR_ARGUMENT, 0},
        {"search@-5", ERR_ARGUMENT, 0},
        {"search@1000000001", ERR_ARGUMENT, 0},
        {"weights:missing@2x", ERR_FILE, 0},
    };
    (void)unused;
    struct play play;
    struct game_view view;
    struct rng rng;
    rng_seed(&rng, 1);
    play_deal(&play, &game_krach, 3, "", 1);
    game_observe(play.game, &play.state, bits_lowest(play.state.head.to_act), &view);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct bot_job job = {.game = play.game, .view = &view, .rng = &rng, .budget = {0, 50, 1}};
        struct bot bot;
        struct bot_report report;
        struct error error;
        action chosen;
        assert_int_equal(bot_open(&bot, rows[i].name, &error), rows[i].code);
        if (rows[i].code < 0)
            continue;
        assert_int_equal(bot_choose(&bot, &job, &chosen, &report, NULL), 0);
        assert_int_equal(report.simulations, rows[i].simulations);
        bot_close(&bot);
    }
}

static void names_may_set_a_time(void **unused)
{
    (void)unused;
    struct bot bot;
    assert_int_equal(bot_open(&bot, "expert@20ms", NULL), 0);
    assert_int_equal(bot.own.milliseconds, 20);
    assert_int_equal(bot.own.simulations, 0);
    assert_string_equal(bot.name, "expert@20ms");
    bot_close(&bot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_share_the_work),     cmocka_unit_test(thinking_can_be_stopped),
        cmocka_unit_test(levels_are_named_and_pause), cmocka_unit_test(names_may_set_a_budget),
        cmocka_unit_test(names_may_set_a_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
