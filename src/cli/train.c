/* train.c: `encan train`, weights for a title's valuer, by self-play. */
#include "cli/cli.h"
#include "peers/peers.h"
#include "train/trainer.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

enum { GAMES_DEFAULT = 1000000, GAMES_MAX = 1000000000, SIMS_MAX = 1000000 };

struct call {
    struct cli_game setup;
    struct trainer_setup trainer;
    int64_t games, threads;
    bool live; /* the progress line is rewritten in place */
};

static void print_progress(void *context, const struct trainer_progress *progress)
{
    const struct call *call = context;
    long long left = (long long)ceil(progress->seconds_left);
    fprintf(stderr, tr_here("%s%llu of %llu games, %.0f a second, error %.4f"),
            call->live ? "\r" : "", (unsigned long long)progress->games,
            (unsigned long long)progress->of, progress->games_per_s, progress->error);
    if (progress->strength >= 0)
        fprintf(stderr, tr_here(", wins %.1f%% among greedy"), 100 * progress->strength);
    fprintf(stderr, tr_here(", %lld:%02lld:%02lld left"), left / 3600, left / 60 % 60, left % 60);
    fputs(call->live ? "\033[K" : "\n", stderr);
    fflush(stderr);
}

static int train(struct call *call)
{
    struct trainer_setup *trainer = &call->trainer;
    struct error error;
    trainer->policy = policy_of(call->setup.game);
    if (!trainer->policy || !trainer->policy->describe)
        return cli_failed(&command_train, "%s has no features to learn from",
                          call->setup.game->title);
    trainer->seed = call->setup.seed;
    trainer->games = (uint64_t)call->games;
    trainer->threads = (int)call->threads;
    trainer->stop = cli_catch_signals();
    trainer->on_progress = print_progress;
    trainer->context = call;
    call->live = isatty(STDERR_FILENO);
    int code = trainer_run(trainer, &error);
    if (call->live && peers_number() == 0)
        fputc('\n', stderr);
    return code < 0 ? cli_failed(&command_train, "%s", TR_ERROR_HERE(&error)) : EXIT_OK;
}

static bool read_option(struct call *call, int option)
{
    switch (option) {
    case 'g':
        return cli_number(&command_train, "--games", optarg, 1, GAMES_MAX, &call->games);
    case 't':
        return cli_number(&command_train, "--threads", optarg, 1, TRAIN_THREADS_MAX,
                          &call->threads);
    case 'n':
        return cli_number(&command_train, "--sims", optarg, 0, SIMS_MAX,
                          &call->trainer.simulations);
    case 'a':
        call->trainer.rival = optarg;
        return true;
    case 'e':
        call->trainer.from_expert = true;
        return true;
    case 'O':
        call->trainer.checkpoint = optarg;
        return true;
    case 'r':
        call->trainer.resume = optarg;
        return true;
    case 'w':
        call->trainer.weights = optarg;
        return true;
    default:
        return cli_game_option(&command_train, &call->setup, option);
    }
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {{"seed", required_argument, NULL, 's'},
                                            {"games", required_argument, NULL, 'g'},
                                            {"threads", required_argument, NULL, 't'},
                                            {"out", required_argument, NULL, 'O'},
                                            {"resume", required_argument, NULL, 'r'},
                                            {"weights", required_argument, NULL, 'w'},
                                            {"sims", required_argument, NULL, 'n'},
                                            {"against", required_argument, NULL, 'a'},
                                            {"from-expert", no_argument, NULL, 'e'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    struct call call = {.setup = {.seed = 1}, .games = GAMES_DEFAULT, .threads = 1};
    int option;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option == 'h' || option == ':' || option == '?')
            return cli_other_option(&command_train, option, argv);
        if (!read_option(&call, option))
            return EXIT_USAGE;
    }
    if (!cli_game_finish(&command_train, &call.setup, argc, argv))
        return EXIT_USAGE;
    if (!call.trainer.checkpoint)
        return cli_usage(&command_train, "expected --out with a file for checkpoints");
    if (call.trainer.rival && !call.trainer.simulations)
        return cli_usage(&command_train, "expected --sims with --against");
    if (call.trainer.from_expert && call.trainer.resume)
        return cli_usage(&command_train, "expected --from-expert or --resume, not both");
    if (peers_number() == 0 && !call.trainer.resume && access(call.trainer.checkpoint, F_OK) == 0)
        return cli_failed(&command_train,
                          "%s already exists: continue it with --resume, or choose another name",
                          call.trainer.checkpoint);
    return train(&call);
}

const struct command command_train = {
    .name = "train",
    .summary = TR("learn by self-play what positions are worth"),
    .help = TR("usage: encan train GAME --out FILE [--resume FILE] [--weights FILE] [--games K]\n"
               "                   [--sims N] [--against BOT] [--from-expert] [--seed S]\n"
               "                   [--threads T]\n\n"
               "Trains the valuer of a game, the small neural net that the bot weights:FILE\n"
               "searches with: plays games against itself, older selves and rules of thumb, and\n"
               "learns from how they end. Writes a checkpoint every minute and at the end, even\n"
               "after Ctrl-C. The same seed gives the same weights, with any number of threads\n"
               "and any number of interruptions. 'mpirun -n 4 encan train …' shares the games\n"
               "out among four processes. docs/bots.md has more.\n\n"
               "  --out FILE      where to write checkpoints\n"
               "  --resume FILE   go on from this checkpoint; FILE may be the same as for --out\n"
               "  --weights FILE  where to write the weights alone, for the bot weights:FILE\n"
               "  --games K       number of games, earlier runs included (default 1000000)\n"
               "  --sims N        search with N simulations per decision, as weights:FILE does,\n"
               "                  and learn from that; slow, so best after many games without\n"
               "                  search (default 0: no search)\n"
               "  --against BOT   with --sims: learn to win against BOT, which has all seats\n"
               "                  but one and as many simulations, and learns nothing; any bot\n"
               "                  but exec:COMMAND\n"
               "  --from-expert   begin with the weights of expert, and with the number of games\n"
               "                  that they come from, instead of small random weights\n"
               "  --seed S        random seed (default 1)\n"
               "  --threads T     games played at the same time (default 1)\n"),
    .add_options = cli_add_games,
    .run = run,
    .with_peers = true,
};
