#include "cli/cli.h"

#include "base/file.h"
#include "peers/peers.h"
#include "record/record.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>

static void complain(const struct command *command, const char *format, va_list arguments)
{
    fprintf(stderr, "encan %s: ", command->name);
    vfprintf(stderr, tr_here(format), arguments);
    fputc('\n', stderr);
}

int cli_usage(const struct command *command, const char *format, ...)
{
    va_list arguments;
    if (peers_number() > 0)
        return EXIT_USAGE;
    va_start(arguments, format);
    complain(command, format, arguments);
    va_end(arguments);
    fprintf(stderr, tr_here("Try 'encan %s --help'.\n"), command->name);
    return EXIT_USAGE;
}

int cli_failed(const struct command *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    complain(command, format, arguments);
    va_end(arguments);
    return EXIT_FAILED;
}

int cli_help(const struct command *command)
{
    struct buffer text = {0};
    buffer_add_text(&text, tr_here(command->help));
    if (command->add_options)
        command->add_options(&text);
    bool printed = cli_print(&text);
    buffer_close(&text);
    return printed ? EXIT_OK : EXIT_FAILED;
}

void cli_add_games(struct buffer *out)
{
    struct buffer names = {0};
    games_write_names(&names);
    buffer_format(out, tr_here("\nGAME is one of: %s.\n"), buffer_text(&names));
    buffer_close(&names);
}

enum { HELP_COLUMNS = 80, HELP_INDENT = 24 };

/* Columns that UTF-8 text takes, as far as our own texts go: one for each character. */
static int columns_of(struct span text)
{
    int columns = 0;
    for (size_t i = 0; i < text.length; i++)
        columns += ((unsigned char)text.start[i] & 0xc0) != 0x80;
    return columns;
}

static void add_spaces(struct buffer *out, int count)
{
    for (int i = 0; i < count; i++)
        buffer_add_char(out, ' ');
}

void cli_add_option(struct buffer *out, const char *option, const char *text)
{
    struct span rest = span_of(text);
    int column = 2 + columns_of(span_of(option));
    buffer_format(out, "  %s", option);
    if (column >= HELP_INDENT) {
        buffer_add_char(out, '\n');
        column = 0;
    }
    while (rest.length) {
        struct span word = span_cut(&rest, ' ');
        bool first = column < HELP_INDENT, fits = column + 1 + columns_of(word) < HELP_COLUMNS;
        if (!first && !fits)
            buffer_add_char(out, '\n');
        int spaces = first ? HELP_INDENT - column : fits ? 1 : HELP_INDENT;
        add_spaces(out, spaces);
        buffer_add(out, word.start, word.length);
        column = (first || !fits ? HELP_INDENT : column + 1) + columns_of(word);
    }
    buffer_add_char(out, '\n');
}

int cli_other_option(const struct command *command, int option, char **argv)
{
    const char *given = argv[optind - 1];
    if (option == 'h')
        return cli_help(command);
    if (option == ':')
        return cli_usage(command, "option %s needs a value", given);
    return cli_usage(command, "unknown option %s", given);
}

bool cli_language(const struct command *command, const char *code)
{
    enum language language;
    if (!language_find(code, &language)) {
        cli_usage(command, "--lang: expected en or fr, not '%s'", code);
        return false;
    }
    language_set_default(language);
    return true;
}

bool cli_number(const struct command *command, const char *option, const char *text, int64_t least,
                int64_t most, int64_t *number)
{
    if (scan_number(span_of(text), least, most, number))
        return true;
    cli_usage(command, "%s: expected a number from %lld to %lld, not '%s'", option,
              (long long)least, (long long)most, text);
    return false;
}

/* ---- A game to set up ---- */

static int expected_game(const struct command *command)
{
    struct buffer names = {0};
    games_write_names(&names);
    int code = cli_usage(command, "expected a game, one of %s", buffer_text(&names));
    buffer_close(&names);
    return code;
}

static bool read_seed(const struct command *command, uint64_t *seed)
{
    if (scan_unsigned(span_of(optarg), seed))
        return true;
    cli_usage(command, "--seed: expected a whole number below 2^64, not '%s'", optarg);
    return false;
}

bool cli_game_option(const struct command *command, struct cli_game *setup, int option)
{
    switch (option) {
    case 'p':
        return cli_number(command, "--players", optarg, 1, SEATS_MAX, &setup->players);
    case 's':
        return read_seed(command, &setup->seed);
    default:
        if (setup->set_count == CLI_SETS_MAX) {
            cli_usage(command, "--set: at most %d are allowed", CLI_SETS_MAX);
            return false;
        }
        setup->set[setup->set_count++] = optarg;
        return true;
    }
}

static bool apply_set(struct cli_game *setup, const char *text, struct error *error)
{
    char name[64];
    const char *equals = strchr(text, '=');
    if (!equals || (size_t)(equals - text) >= sizeof name) {
        error_set(error, ERR_OPTION, "--set: expected name=value, not '%.60s'", text);
        return false;
    }
    memcpy(name, text, (size_t)(equals - text));
    name[equals - text] = '\0';
    return game_config_set(setup->game, &setup->config, name, equals + 1, error) == 0;
}

bool cli_game_finish(const struct command *command, struct cli_game *setup, int argc, char **argv)
{
    struct error error;
    if (optind + 1 != argc) {
        optind == argc ? expected_game(command)
                       : cli_usage(command, "expected one game and nothing else");
        return false;
    }
    setup->game = games_find(argv[optind], &error);
    if (!setup->game) {
        cli_usage(command, "%s", TR_ERROR_HERE(&error));
        return false;
    }
    int players =
        setup->players ? (int)setup->players : game_players_near(setup->game, CLI_PLAYERS_DEFAULT);
    game_config_init(setup->game, &setup->config, players);
    bool good = true;
    for (int i = 0; i < setup->set_count && good; i++)
        good = apply_set(setup, setup->set[i], &error);
    good = good && game_config_check(setup->game, &setup->config, &error) == 0;
    if (!good)
        cli_usage(command, "%s", TR_ERROR_HERE(&error));
    return good;
}

/* ---- A bot to ask ---- */

bool cli_bot_option(const struct command *command, struct cli_bot *asked, int option)
{
    struct bot_budget *budget = &asked->budget;
    int64_t threads;
    switch (option) {
    case 'b':
        asked->name = optarg;
        return true;
    case 'm':
        return cli_number(command, "--ms", optarg, 1, BUDGET_MS_MAX, &budget->milliseconds);
    case 'n':
        return cli_number(command, "--sims", optarg, 1, BUDGET_SIMS_MAX, &budget->simulations);
    case 't':
        if (!cli_number(command, "--threads", optarg, 1, BOT_THREADS_MAX, &threads))
            return false;
        budget->threads = (int)threads;
        return true;
    default:
        return read_seed(command, &asked->seed);
    }
}

/* ---- Signals ---- */

/* What the signal handler can reach. */
static atomic_bool stop;
static atomic_int stop_event = -1;

static void on_signal(int number)
{
    int before = errno;
    (void)number;
    atomic_store(&stop, true);
    if (atomic_load(&stop_event) >= 0)
        eventfd_write(atomic_load(&stop_event), 1);
    errno = before;
}

atomic_bool *cli_catch_signals(void)
{
    struct sigaction handling = {.sa_handler = on_signal,
                                 .sa_flags = (int)(SA_RESETHAND | SA_RESTART)};
    sigemptyset(&handling.sa_mask);
    sigaction(SIGINT, &handling, NULL);
    sigaction(SIGTERM, &handling, NULL);
    return &stop;
}

int cli_signal_descriptor(void)
{
    atomic_store(&stop_event, eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    return atomic_load(&stop_event);
}

/* ---- Reading and writing ---- */

bool cli_read_record(const struct command *command, int argc, char **argv, struct record *record,
                     int *code)
{
    struct buffer text = {0};
    struct error error;
    if (optind + 1 != argc) {
        *code = cli_usage(command, "expected one record file, or - for standard input");
        return false;
    }
    const char *path = argv[optind];
    bool good = file_read(path, RECORD_BYTES_MAX, &text, &error) == 0;
    if (!good) {
        *code = cli_failed(command, "%s", TR_ERROR_HERE(&error));
    } else if (record_read(record, buffer_text(&text), text.length, &error) < 0) {
        good = false;
        *code = cli_failed(command, "%s: %s", path, TR_ERROR_HERE(&error));
    }
    buffer_close(&text);
    return good;
}

void cli_json_action(struct json *json, const char *key, const struct game *game, action chosen)
{
    struct buffer text = {0};
    action_write(game, chosen, &text);
    json_text(json, key, buffer_text(&text));
    buffer_close(&text);
}

bool cli_print(struct buffer *out)
{
    bool good = !out->failed && fwrite(buffer_text(out), 1, out->length, stdout) == out->length;
    buffer_clear(out);
    return good;
}
