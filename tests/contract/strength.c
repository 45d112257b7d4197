/* strength.c: each level beats the one below, in every title: one bot among three of the level
 * below wins more than a quarter, with 95% confidence over deals. Budgets are in simulations and
 * small, so the results are the same everywhere; docs/bots.md has the matches that measure how much
 * stronger. */
#include "support/support.h"

#include "arena/arena.h"

enum { PLAYERS = 4 };

struct rung {
    const char *bot, *below;
    int64_t simulations;
    int64_t deals;
};

static const struct rung rungs[] = {
    {"greedy", "random", 1, 25},   {"mc", "random", 100, 5},       {"level:2", "level:1", 1, 60},
    {"greedy", "level:2", 1, 100}, {"search", "level:2", 300, 12},
};

static struct standing measure(const struct game *game, const struct rung *rung)
{
    atomic_bool stop = false;
    struct arena_setup setup = {.units = rung->deals,
                                .threads = 1,
                                .stop = &stop,
                                .bots = {rung->bot, rung->below, rung->below, rung->below}};
    struct arena_results results;
    struct standing standings[SEATS_MAX];
    struct error error;
    setup.match.game = game;
    setup.match.seed = 1;
    setup.match.budget = (struct bot_budget){.simulations = rung->simulations, .threads = 1};
    game_config_init(game, &setup.match.config, PLAYERS);
    if (arena_run(&setup, &results, &error) < 0 || arena_standings(&results, standings, &error) < 0)
        fail_msg("%s", error.text);
    arena_close(&results);
    return standings[0];
}

static void each_rung_beats_the_one_below(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(rungs); i++)
        for (int title = 0; title < games_count; title++) {
            struct standing first = measure(games_all[title], &rungs[i]);
            print_message("%s: %s among three %s: %.0f %% (%.0f to %.0f)\n",
                          games_all[title]->title, rungs[i].bot, rungs[i].below,
                          100 * first.win_rate, 100 * first.win_rate95.low,
                          100 * first.win_rate95.high);
            assert_true(first.win_rate95.low > 1.0 / PLAYERS);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_rung_beats_the_one_below)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
