/* bench.c: `encan bench`, speed on one core. `playout` deals and plays random games through the
 * contract. `search` runs tree-search simulations from the opening, with uniform playouts to the
 * end, so that the figures can be compared with other engines and do not depend on our policies.
 * `valuer` evaluates positions of a game, their features included. */
#include "bots/search.h"
#include "bots/valuer.h"
#include "cli/cli.h"
#include "train/learner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GAMES_A_BATCH = 256 };

/* ---- playout ---- */

struct playout_result {
    const struct game *game;
    int players;
    double games_per_s;
    double decisions_per_s;
};

/* Of this process, so that others on the machine do not count. */
static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void bench_playout(const struct game *game, const struct game_config *config, double seconds,
                          struct playout_result *result)
{
    struct rng rng;
    union game_state state;
    uint64_t games = 0;
    long decisions = 0;
    double start = seconds_now(), passed = 0;
    rng_seed(&rng, 1);
    while (passed < seconds) {
        for (int i = 0; i < GAMES_A_BATCH; i++) {
            game_deal(game, config, games++, &state, NULL);
            decisions += game_playout(game, &state, &rng);
        }
        passed = seconds_now() - start;
    }
    *result = (struct playout_result){.game = game,
                                      .players = config->players,
                                      .games_per_s = (double)games / passed,
                                      .decisions_per_s = (double)decisions / passed};
}

static void print_table(const struct playout_result *results, int count)
{
    printf("%-10s %7s %12s %14s %12s\n", "game", "players", "games/s", "decisions/s",
           "state bytes");
    for (int i = 0; i < count; i++)
        printf("%-10s %7d %12.0f %14.0f %12d\n", results[i].game->name, results[i].players,
               results[i].games_per_s, results[i].decisions_per_s, results[i].game->state_bytes);
}

static void print_json(const struct playout_result *results, int count)
{
    struct buffer out = {0};
    struct json json = json_to(&out);
    json_open_object(&json, NULL);
    json_open_array(&json, "playout");
    for (int i = 0; i < count; i++) {
        json_open_object(&json, NULL);
        json_text(&json, "game", results[i].game->name);
        json_number(&json, "players", results[i].players);
        json_decimal(&json, "games_per_s", results[i].games_per_s, 0);
        json_decimal(&json, "decisions_per_s", results[i].decisions_per_s, 0);
        json_number(&json, "state_bytes", results[i].game->state_bytes);
        json_close_object(&json);
    }
    json_close_array(&json);
    json_close_object(&json);
    buffer_add_char(&out, '\n');
    cli_print(&out);
    buffer_close(&out);
}

/* ---- search ---- */

struct rate_result {
    const struct game *game;
    int players;
    double per_s;
};

/* Searches the opening afresh in each time slice, so that the tree keeps a realistic size. */
static bool bench_search(const struct game *game, const struct game_config *config, double seconds,
                         struct rate_result *result)
{
    enum { SLICE = 10000 };
    struct search *search = search_new();
    struct search_settings settings = search_settings_for(game);
    struct bot_report report;
    struct game_view view;
    union game_state state;
    struct rng rng;
    int64_t simulations = 0;
    double start = seconds_now(), passed = 0;
    if (!search)
        return false;
    settings.uniform_playouts = true;
    rng_seed(&rng, 1);
    game_deal(game, config, 1, &state, NULL);
    game_observe(game, &state, bits_lowest(state.head.to_act), &view);
    struct bot_job job = {.game = game, .view = &view, .rng = &rng, .budget = {0, SLICE, 1}};
    while (passed < seconds) {
        search_run(search, &settings, &job, &report);
        simulations += report.simulations;
        passed = seconds_now() - start;
    }
    search_free(search);
    *result = (struct rate_result){game, config->players, (double)simulations / passed};
    return true;
}

/* ---- Rates: what is printed for a title that has one figure ---- */

static void print_rate_table(const char *unit, const struct rate_result *results, int count)
{
    printf("%-10s %7s %14s\n", "game", "players", unit);
    for (int i = 0; i < count; i++)
        printf("%-10s %7d %14.0f\n", results[i].game->name, results[i].players, results[i].per_s);
}

static void print_rate_json(const char *what, const char *unit, const struct rate_result *results,
                            int count)
{
    struct buffer out = {0};
    struct json json = json_to(&out);
    json_open_object(&json, NULL);
    json_open_array(&json, what);
    for (int i = 0; i < count; i++) {
        json_open_object(&json, NULL);
        json_text(&json, "game", results[i].game->name);
        json_number(&json, "players", results[i].players);
        json_decimal(&json, unit, results[i].per_s, 0);
        json_close_object(&json);
    }
    json_close_array(&json);
    json_close_object(&json);
    buffer_add_char(&out, '\n');
    cli_print(&out);
    buffer_close(&out);
}

/* ---- valuer ---- */

enum { POSITIONS = 256 };

/* Positions of playouts, the last of each game as likely as the first. */
static void draw_positions(const struct game *game, const struct game_config *config,
                           union game_state positions[POSITIONS])
{
    struct rng rng;
    uint64_t seed = 0;
    rng_seed(&rng, 1);
    for (int i = 0; i < POSITIONS;) {
        union game_state state;
        int wanted = i + 16;
        game_deal(game, config, seed++, &state, NULL);
        while (state.head.to_act && i < wanted && i < POSITIONS) {
            action joint[SEATS_MAX] = {0};
            if (rng_below(&rng, 8) == 0)
                positions[i++] = state;
            BITS_EACH (seat, state.head.to_act)
                joint[seat] = policy_playout(policy_of(game), game, &state, (seat_id)seat, &rng);
            game->apply(&state, joint, NULL);
        }
    }
}

static double rate_of(const struct valuer *valuer, const struct policy *policy,
                      const union game_state positions[POSITIONS], double seconds)
{
    volatile float sum = 0; /* so that nothing is left out */
    int64_t evaluated = 0;
    double start = seconds_now(), passed = 0;
    while (passed < seconds) {
        for (int i = 0; i < POSITIONS; i++) {
            struct valuation valuation;
            valuer_evaluate(valuer, policy, &positions[i], &valuation);
            sum = sum + valuation.wins[0];
        }
        evaluated += POSITIONS;
        passed = seconds_now() - start;
    }
    return (double)evaluated / passed;
}

/* With weights that have learned nothing, which takes as long. The rate is 0 for a title without
 * features. */
static bool bench_valuer(const struct game *game, const struct game_config *config, double seconds,
                         struct rate_result *result)
{
    const struct policy *policy = policy_of(game);
    union game_state positions[POSITIONS];
    *result = (struct rate_result){game, config->players, 0};
    if (!policy || !policy->describe)
        return true;
    struct learner *learner = malloc(sizeof *learner);
    if (!learner)
        return false;
    learner_init(learner, policy, 1);
    draw_positions(game, config, positions);
    result->per_s = rate_of(&learner->weights, policy, positions, seconds);
    free(learner);
    return true;
}

/* ---- The command ---- */

/* A checked configuration for every title; 0 players stands for as many as is usual. */
static bool configure(int64_t players, struct game_config configs[TITLES_MAX])
{
    for (int i = 0; i < games_count; i++) {
        struct error error;
        int near = game_players_near(games_all[i], CLI_PLAYERS_DEFAULT);
        game_config_init(games_all[i], &configs[i], players ? (int)players : near);
        if (game_config_check(games_all[i], &configs[i], &error) < 0) {
            cli_usage(&command_bench, "%s", TR_ERROR_HERE(&error));
            return false;
        }
    }
    return true;
}

/* What is measured as a rate, and the unit of it. */
static const struct rate_subject {
    const char *name, *unit, *member; /* the unit for people, and in JSON */
    bool (*measure)(const struct game *game, const struct game_config *config, double seconds,
                    struct rate_result *result); /* false if out of memory */
} rate_subjects[] = {
    {"search", "simulations/s", "simulations_per_s", bench_search},
    {"valuer", "positions/s", "positions_per_s", bench_valuer},
};

static int run_rate(const struct rate_subject *subject,
                    const struct game_config configs[TITLES_MAX], double seconds, bool as_json)
{
    struct rate_result results[TITLES_MAX];
    for (int i = 0; i < games_count; i++)
        if (!subject->measure(games_all[i], &configs[i], seconds, &results[i]))
            return cli_failed(&command_bench, "out of memory");
    if (as_json)
        print_rate_json(subject->name, subject->member, results, games_count);
    else
        print_rate_table(subject->unit, results, games_count);
    return EXIT_OK;
}

static int run_playout(const struct game_config configs[TITLES_MAX], double seconds, bool as_json)
{
    struct playout_result results[TITLES_MAX];
    for (int i = 0; i < games_count; i++)
        bench_playout(games_all[i], &configs[i], seconds, &results[i]);
    (as_json ? print_json : print_table)(results, games_count);
    return EXIT_OK;
}

/* Measures what a word of the command line says. */
static int run_subject(const char *what, const struct game_config configs[TITLES_MAX],
                       double seconds, bool as_json)
{
    if (strcmp(what, "playout") == 0)
        return run_playout(configs, seconds, as_json);
    for (size_t i = 0; i < COUNT_OF(rate_subjects); i++)
        if (strcmp(what, rate_subjects[i].name) == 0)
            return run_rate(&rate_subjects[i], configs, seconds, as_json);
    return cli_usage(&command_bench, "expected playout, search or valuer");
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {{"json", no_argument, NULL, 'j'},
                                            {"players", required_argument, NULL, 'p'},
                                            {"ms", required_argument, NULL, 'm'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    int64_t players = 0, milliseconds = 2000;
    bool as_json = false, good = true;
    int option;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option == 'j')
            as_json = true;
        else if (option == 'p')
            good = cli_number(&command_bench, "--players", optarg, 1, SEATS_MAX, &players);
        else if (option == 'm')
            good = cli_number(&command_bench, "--ms", optarg, 1, 3600000, &milliseconds);
        else
            return cli_other_option(&command_bench, option, argv);
        if (!good)
            return EXIT_USAGE;
    }
    const char *what = optind + 1 == argc ? argv[optind] : "";
    struct game_config configs[TITLES_MAX];
    if (!configure(players, configs))
        return EXIT_USAGE;
    return run_subject(what, configs, (double)milliseconds / 1000, as_json);
}

const struct command command_bench = {
    .name = "bench",
    .summary = TR("measure the speed of the engine"),
    .help = TR("usage: encan bench playout|search|valuer [--json] [--players N] [--ms T]\n\n"
               "playout: deals and plays random games through the engine's contract on one core,\n"
               "and prints games and decisions per second and bytes per position for each title.\n"
               "search: prints simulations per second of the tree search in the opening\n"
               "position, with uniform playouts to the end.\n"
               "valuer: prints how many positions per second a bot with weights can evaluate.\n\n"
               "  --json        print one JSON object\n"
               "  --players N   number of players (default 4)\n"
               "  --ms T        time to measure each title for, in milliseconds (default 2000)\n"),
    .run = run,
};
