/* play.c: `encan play`, the options. Playing itself is in src/terminal. */
#include "terminal/play.h"
#include "bots/level.h"
#include "cli/cli.h"

#include <string.h>
#include <unistd.h>

enum { PAUSE_MAX = 60000 };

static const struct command *const self = &command_play;

struct call {
    struct play_setup setup;
    struct cli_game asked;
    int64_t level, bots, pause;
    bool resume, hot_seat, plain;
    int names;
};

static bool take_name(struct call *call)
{
    if (!record_name_valid(span_of(optarg))) {
        cli_usage(self, "--name: expected 1 to %d bytes of UTF-8 without control characters",
                  RECORD_NAME_MAX);
        return false;
    }
    if (call->names == SEATS_MAX) {
        cli_usage(self, "--name: at most %d are allowed", SEATS_MAX);
        return false;
    }
    return span_copy(span_of(optarg), call->setup.name[call->names++], sizeof call->setup.name[0]);
}

static bool take_option(struct call *call, int option)
{
    switch (option) {
    case 'l':
        return cli_number(self, "--level", optarg, 1, LEVELS, &call->level);
    case 'b':
        return cli_number(self, "--bots", optarg, 0, SEATS_MAX - 1, &call->bots);
    case 'w':
        return cli_number(self, "--pause", optarg, 0, PAUSE_MAX, &call->pause);
    case 'n':
        return take_name(call);
    case 'H':
        call->hot_seat = true;
        return true;
    case 'P':
        call->plain = true;
        return true;
    case 'L':
        return cli_language(self, optarg);
    case 'r':
        call->setup.record = optarg;
        return true;
    case 'R':
        call->resume = true;
        call->setup.resume = optarg;
        return true;
    default:
        call->setup.seeded |= option == 's';
        return cli_game_option(self, &call->asked, option);
    }
}

/* A resumed game keeps its settings. */
static bool take_resume(struct call *call, int argc, char **argv, int *code)
{
    static struct saved_game latest;
    *code = EXIT_USAGE;
    if (call->asked.players || call->asked.set_count || call->setup.seeded || call->names ||
        call->level || call->bots >= 0 || call->hot_seat) {
        cli_usage(self, "--resume continues a game as it was: players, names, level, seed and "
                        "options cannot be changed");
        return false;
    }
    if (!call->setup.resume && optind < argc)
        call->setup.resume = argv[optind++];
    if (optind < argc) {
        cli_usage(self, "--resume: expected one file and nothing else");
        return false;
    }
    if (!call->setup.resume && localgame_list_unfinished(&latest, 1) == 0) {
        *code = cli_failed(self, "there is no unfinished game to resume");
        return false;
    }
    if (!call->setup.resume)
        call->setup.resume = latest.path;
    return true;
}

/* Determines how many of the players are people. */
static bool take_people(struct call *call)
{
    struct play_setup *setup = &call->setup;
    if (call->bots >= setup->config.players) {
        cli_usage(self, "--bots: at most %d, so that somebody is left to play",
                  setup->config.players - 1);
        return false;
    }
    if (call->bots >= 0)
        setup->people = setup->config.players - (int)call->bots;
    else if (call->hot_seat)
        setup->people = SEATS_MAX;
    if (call->names > setup->people) {
        cli_usage(self, "--name: there are %d names for %d people; see --hotseat", call->names,
                  setup->people);
        return false;
    }
    return true;
}

static bool take_game(struct call *call, int argc, char **argv)
{
    struct play_setup *setup = &call->setup;
    if (optind == argc && call->asked.set_count) {
        cli_usage(self, "--set: also name the game");
        return false;
    }
    if (optind < argc) {
        if (!cli_game_finish(self, &call->asked, argc, argv))
            return false;
        setup->game = call->asked.game;
        setup->config = call->asked.config;
    } else if (call->asked.players) {
        setup->config.players = (uint8_t)call->asked.players;
    }
    setup->seed = call->asked.seed;
    if (call->level)
        setup->level = (int)call->level;
    return take_people(call);
}

static int play(struct call *call)
{
    struct play_setup *setup = &call->setup;
    struct error error = {0};
    if (setup->record && access(setup->record, F_OK) == 0)
        return cli_failed(self, "%s already exists: choose another name", setup->record);
    setup->stop = cli_catch_signals();
    setup->pause = call->pause;
    int code = call->plain || !play_screen_possible() ? play_plain(setup, &error)
                                                      : play_on_screen(setup, &error);
    return code < 0 ? cli_failed(self, "%s", TR_ERROR_HERE(&error)) : EXIT_OK;
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {
        CLI_GAME_OPTIONS,
        {"level", required_argument, NULL, 'l'},
        {"hotseat", no_argument, NULL, 'H'},
        {"bots", required_argument, NULL, 'b'},
        {"name", required_argument, NULL, 'n'},
        {"lang", required_argument, NULL, 'L'},
        {"plain", no_argument, NULL, 'P'},
        {"pause", required_argument, NULL, 'w'},
        {"record", required_argument, NULL, 'r'},
        {"resume", optional_argument, NULL, 'R'},
        {0},
    };
    struct call call = {.bots = -1, .pause = PAUSE_HUMAN};
    int option, code = EXIT_USAGE;
    play_setup_init(&call.setup);
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option == 'h' || option == ':' || option == '?')
            return cli_other_option(self, option, argv);
        if (!take_option(&call, option))
            return EXIT_USAGE;
    }
    bool good = call.resume ? take_resume(&call, argc, argv, &code) : take_game(&call, argc, argv);
    return good ? play(&call) : code;
}

const struct command command_play = {
    .name = "play",
    .summary = TR("play a game, against bots or with others at one keyboard"),
    .help = TR("usage: encan play [GAME] [--players N] [--level L] [--seed S]\n"
               "                  [--set NAME=VALUE]... [--hotseat] [--bots N] [--name NAME]...\n"
               "                  [--lang en|fr] [--plain] [--pause MS] [--record FILE]\n"
               "       encan play --resume [FILE] [--lang en|fr] [--plain] [--pause MS]\n"
               "                  [--record FILE]\n\n"
               "Plays a game; without GAME, a menu lets you choose. On a terminal the game takes\n"
               "the full screen, otherwise it is played in lines of text. Every game is saved in\n"
               "$XDG_DATA_HOME/encan/games (by default ~/.local/share/encan/games).\n\n"
               "  --players N        number of players (default 4)\n"
               "  --level L          strength of the bots, from 1 (beginner) to 5 (master);\n"
               "                     default 3\n"
               "  --seed S           seed of the deal (default: random)\n"
               "  --set NAME=VALUE   set an option of the game; 'encan rules GAME' lists them\n"
               "  --hotseat          all players are people sharing the keyboard\n"
               "  --bots N           N players are bots, the others people sharing the keyboard\n"
               "  --name NAME        your name; when sharing the keyboard, one for each person\n"
               "  --lang en|fr       the language (default: from the environment, else English)\n"
               "  --plain            lines of text instead of the full screen, for screen\n"
               "                     readers and scripts; the default without a terminal\n"
               "  --pause MS         milliseconds that bots pause before each move, on the full\n"
               "                     screen only (default: depends on the level)\n"
               "  --record FILE      write a copy of the record to FILE, which must not exist\n"
               "  --resume [FILE]    continue the latest unfinished game, or the one in FILE\n"),
    .add_options = cli_add_games,
    .run = run,
};
