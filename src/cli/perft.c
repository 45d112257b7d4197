/* perft.c: `encan perft`, the size of the game tree below a deal. Two engines that agree on it
 * implement the same rules, or are remarkably lucky. */
#include "cli/cli.h"

#include <stdio.h>

enum { DEPTH_MAX = 64 };

/* The number of joint actions. */
static uint64_t joint_count(const struct game *game, const union game_state *state)
{
    uint64_t product = 1;
    BITS_EACH (seat, state->head.to_act)
        product *= game->legal_count(state, (seat_id)seat);
    return product;
}

/* The joint action with that number. Seats act like digits; the lowest seat varies fastest. */
static void joint_at(const struct game *game, const union game_state *state, uint64_t number,
                     action joint[])
{
    BITS_EACH (seat, state->head.to_act) {
        uint64_t count = game->legal_count(state, (seat_id)seat);
        joint[seat] = game->legal_at(state, (seat_id)seat, (unsigned)(number % count));
        number /= count;
    }
}

static uint64_t perft(const struct game *game, const union game_state *state, int depth)
{
    if (depth == 0 || !state->head.to_act)
        return 1;
    uint64_t count = joint_count(game, state);
    if (depth == 1)
        return count;
    uint64_t leaves = 0;
    for (uint64_t i = 0; i < count; i++) {
        action joint[SEATS_MAX];
        union game_state next = *state;
        joint_at(game, state, i, joint);
        game->apply(&next, joint, NULL);
        leaves += perft(game, &next, depth - 1);
    }
    return leaves;
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {
        CLI_GAME_OPTIONS, {"depth", required_argument, NULL, 'd'}, {0}};
    struct cli_game setup = {.seed = 1};
    int64_t depth = 4;
    int option;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        bool good;
        if (option == 'p' || option == 's' || option == 'o')
            good = cli_game_option(&command_perft, &setup, option);
        else if (option == 'd')
            good = cli_number(&command_perft, "--depth", optarg, 0, DEPTH_MAX, &depth);
        else
            return cli_other_option(&command_perft, option, argv);
        if (!good)
            return EXIT_USAGE;
    }
    if (!cli_game_finish(&command_perft, &setup, argc, argv))
        return EXIT_USAGE;
    union game_state state;
    game_deal(setup.game, &setup.config, setup.seed, &state, NULL);
    for (int i = 1; i <= depth; i++) {
        printf("%d %llu\n", i, (unsigned long long)perft(setup.game, &state, i));
        fflush(stdout);
    }
    return EXIT_OK;
}

const struct command command_perft = {
    .name = "perft",
    .summary = TR("count the game tree below a fixed deal"),
    .help = TR("usage: encan perft GAME [--players N] [--seed S] [--depth D] [--set k=v]…\n\n"
               "Deals from the seed and counts, for each depth from 1 to D, the ways to play\n"
               "that many plies (or to the end, if that comes first). Simultaneous choices are\n"
               "one ply, and their combinations are counted. For exhibitions, only the listed\n"
               "collections are counted.\n\n"
               "  --players N   number of players (default 4)\n"
               "  --seed S      seed of the deal (default 1)\n"
               "  --depth D     maximum depth (default 4)\n"
               "  --set k=v     set an option of the game\n"),
    .add_options = cli_add_games,
    .run = run,
};
