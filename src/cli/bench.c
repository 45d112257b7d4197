/* bench.c: `encan bench playout`, how fast the rules are: deals and random games through the
 * contract, on one core. */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { GAMES_A_BATCH = 256 };

struct playout_result {
    const struct game *game;
    int players;
    double games_per_s;
    double decisions_per_s;
};

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
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

static int run_playout(int64_t players, int64_t milliseconds, bool as_json)
{
    struct playout_result results[GAMES];
    struct game_config configs[GAMES];
    for (int i = 0; i < GAMES; i++) {
        struct error error;
        game_config_init(games_all[i], &configs[i], (int)players);
        if (game_config_check(games_all[i], &configs[i], &error) < 0)
            return cli_usage(&command_bench, "%s", error.text);
    }
    for (int i = 0; i < GAMES; i++)
        bench_playout(games_all[i], &configs[i], (double)milliseconds / 1000, &results[i]);
    (as_json ? print_json : print_table)(results, GAMES);
    return EXIT_OK;
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {{"json", no_argument, NULL, 'j'},
                                            {"players", required_argument, NULL, 'p'},
                                            {"ms", required_argument, NULL, 'm'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    int64_t players = CLI_PLAYERS_DEFAULT, milliseconds = 2000;
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
    if (optind + 1 != argc || strcmp(argv[optind], "playout") != 0)
        return cli_usage(&command_bench, "expected what to measure: playout");
    return run_playout(players, milliseconds, as_json);
}

const struct command command_bench = {
    .name = "bench",
    .summary = "measure how fast the engine is",
    .help = "usage: encan bench playout [--json] [--players N] [--ms T]\n\n"
            "Deals and plays random games through the engine's contract on one core, and\n"
            "prints a row for each title: games and decisions a second, bytes of a position.\n\n"
            "  --json        prints one JSON object\n"
            "  --players N   how many play (default 4)\n"
            "  --ms T        how long to measure each title (default 2000)\n",
    .run = run,
};
