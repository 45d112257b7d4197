/* cli.h: what the commands of `encan` share.
 *
 * Each command is one file and one const entry in the table of main.c. A command returns its exit
 * code: 0 for success, 1 when something was tried and failed, 2 for a call that cannot be
 * understood. Results go to stdout, everything else to stderr.
 *
 * Messages for people are in the language of the environment, or of --lang. What programs read
 * (JSON, records, traces, the bot protocol, what a server sends) is the same in every language. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "bots/bot.h"
#include "games/games.h"
#include "i18n/i18n.h"

#include <getopt.h>
#include <stdatomic.h>

enum { EXIT_OK = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

struct command {
    const char *name;
    const char *summary;                     /* one line for the list of commands; marked with TR */
    const char *help;                        /* printed by `encan NAME --help`; marked with TR */
    void (*add_options)(struct buffer *out); /* optional: adds what a table has to the help */
    int (*run)(int argc, char **argv);
    bool with_peers; /* several processes can run it together (peers/peers.h) */
};

extern const struct command command_play;
extern const struct command command_serve;
extern const struct command command_export;
extern const struct command command_import;
extern const struct command command_backup;
extern const struct command command_restore;
extern const struct command command_admin;
extern const struct command command_rules;
extern const struct command command_trace;
extern const struct command command_perft;
extern const struct command command_bench;
extern const struct command command_replay;
extern const struct command command_verify;
extern const struct command command_bot;
extern const struct command command_arena;
extern const struct command command_train;
extern const struct command command_analyse;
extern const struct command command_hint;

/* Prints the translated message and where to find help; returns EXIT_USAGE. Of several peers, which
 * all have the same arguments, only the first prints. */
int cli_usage(const struct command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints the translated message; returns EXIT_FAILED. */
int cli_failed(const struct command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints the help; returns EXIT_OK. */
int cli_help(const struct command *command);

/* An option and what it does, as --help lists it, in lines of at most 80 columns. The text has a
 * column of its own, and begins below an option that reaches into it. */
void cli_add_option(struct buffer *out, const char *option, const char *text);

/* "GAME is one of: …", for the help of commands that take a game. */
void cli_add_games(struct buffer *out);

/* Handles what all commands have in common: --help, unknown options, missing values. */
int cli_other_option(const struct command *command, int option, char **argv);

/* Switches to the language given by --lang, also for messages about later options. On failure
 * prints what was expected and returns false. */
bool cli_language(const struct command *command, const char *code);

/* Reads the number given to an option. On failure prints what was expected and returns false. */
bool cli_number(const struct command *command, const char *option, const char *text, int64_t least,
                int64_t most, int64_t *number);

/* ---- A game to set up: GAME [--players N] [--seed S] [--set k=v]… ---- */

enum { CLI_SETS_MAX = 16, CLI_PLAYERS_DEFAULT = 4 };

struct cli_game {
    const struct game *game;
    struct game_config config;
    uint64_t seed;
    int64_t players;
    const char *set[CLI_SETS_MAX];
    int set_count;
};

/* For the table of getopt_long. */
#define CLI_GAME_OPTIONS                                                                           \
    {"players", required_argument, NULL, 'p'}, {"seed", required_argument, NULL, 's'},             \
        {"set", required_argument, NULL, 'o'},                                                     \
    {                                                                                              \
        "help", no_argument, NULL, 'h'                                                             \
    }

/* Takes one of these options ('p', 's' or 'o') from getopt's optarg. */
bool cli_game_option(const struct command *command, struct cli_game *setup, int option);

/* Takes GAME from argv[optind], which must be the last argument, and checks the whole setup. */
bool cli_game_finish(const struct command *command, struct cli_game *setup, int argc, char **argv);

/* ---- A bot to ask: [--bot NAME] [--ms T | --sims N] [--seed S] [--threads T] ---- */

struct cli_bot {
    const char *name;
    struct bot_budget budget;
    uint64_t seed;
};

/* For the table of getopt_long. */
#define CLI_BOT_OPTIONS                                                                            \
    {"bot", required_argument, NULL, 'b'}, {"ms", required_argument, NULL, 'm'},                   \
        {"sims", required_argument, NULL, 'n'}, {"seed", required_argument, NULL, 's'},            \
    {                                                                                              \
        "threads", required_argument, NULL, 't'                                                    \
    }

/* Takes one of these options ('b', 'm', 'n', 's' or 't') from getopt's optarg. */
bool cli_bot_option(const struct command *command, struct cli_bot *asked, int option);

/* ---- Signals ---- */

/* Makes SIGINT and SIGTERM set the returned flag, so that a command can print what it has. A second
 * signal ends the program as usual. */
atomic_bool *cli_catch_signals(void);

/* For commands that wait in poll: a descriptor that is readable once such a signal has come; -1 if
 * the system has none left. Called before cli_catch_signals. */
int cli_signal_descriptor(void);

/* ---- Reading and writing ---- */

struct record;

/* Reads the record in the file named by argv[optind], "-" for stdin. On failure prints why, stores
 * the exit code in *code and returns false. */
bool cli_read_record(const struct command *command, int argc, char **argv, struct record *record,
                     int *code);

/* Writes a member `key` with the text of the action. */
void cli_json_action(struct json *json, const char *key, const struct game *game, action chosen);

/* Writes the buffer to stdout and empties it; false if that fails. */
bool cli_print(struct buffer *out);

#endif
