/* bot.c: `encan bot`, our bots as a program: by the bot protocol (docs/bot-protocol.md) on standard
 * input and output, or at a table of a server. */
#include "bots/protocol.h"
#include "cli/cli.h"
#include "client/remote_bot.h"
#include "server/tables/table_id.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct session {
    struct bot bot;
    struct rng rng;
    const struct game *game; /* of the view; NULL until there is one */
    struct game_view view;
};

/* ---- Lines ---- */

static int take_view(struct session *session, struct span rest, struct error *error)
{
    char text[PROTOCOL_LINE_MAX], name[32];
    struct span after = rest;
    session->game = NULL;
    if (!span_copy(rest, text, sizeof text))
        return error_set(error, ERR_SYNTAX, "view: a line of text has no NUL in it");
    if (!span_copy(span_cut(&after, ' '), name, sizeof name))
        name[0] = '\0';
    const struct game *game = games_find(name, error);
    if (!game)
        return ERR_UNKNOWN_GAME;
    int code = game_decode_view(game, text, &session->view, error);
    if (code < 0)
        return code;
    seat_id viewer = session->view.viewer;
    if (viewer == SPECTATOR || !(session->view.known.head.to_act & seat_bit(viewer)))
        return error_set(error, ERR_ILLEGAL, "view: expected the view of a seat that is to act");
    session->game = game;
    return 0;
}

static int answer(struct session *session, struct span rest, struct buffer *out,
                  struct error *error)
{
    struct protocol_go go;
    struct bot_report report;
    action chosen;
    if (!session->game)
        return error_set(error, ERR_ARGUMENT, "go: expected a 'view …' before it");
    int code = protocol_read_go(rest, &go, error);
    if (code < 0)
        return code;
    if (go.seeded)
        rng_seed(&session->rng, go.seed);
    struct bot_job job = {session->game, &session->view, go.budget, &session->rng};
    code = bot_choose(&session->bot, &job, &chosen, &report, error);
    if (code < 0)
        return code;
    if (report.simulations)
        buffer_format(out, "info sims %lld win %.4f\n", (long long)report.simulations,
                      report.win_chance);
    buffer_add_text(out, "action ");
    action_write(session->game, chosen, out);
    buffer_add_char(out, '\n');
    return 0;
}

/* Follows one line, and writes what is to be said to `out`. False after `quit`. */
static bool follow(struct session *session, struct span line, struct buffer *out)
{
    struct span rest;
    struct error error;
    int code = 0;
    switch (protocol_word(line, &rest)) {
    case WORD_HELLO:
        code = protocol_read_hello(rest, &error);
        if (code == 0)
            buffer_format(out, "ready encan-%s\n", session->bot.name);
        break;
    case WORD_VIEW:
        code = take_view(session, rest, &error);
        break;
    case WORD_GO:
        code = answer(session, rest, out, &error);
        break;
    case WORD_QUIT:
        return false;
    default: /* `legal` adds nothing to the view, and other words belong to later versions */
        break;
    }
    if (code < 0) {
        char quote[sizeof error.text];
        span_quote(span_of(error.text), quote, sizeof quote);
        buffer_format(out, "error %s\n", quote);
    }
    return true;
}

/* ---- Streams ---- */

/* Follows all the lines that have come in; false when it is time to end. */
static bool follow_all(struct session *session, struct protocol_reader *reader)
{
    struct buffer out = {0};
    struct span line;
    bool more = true;
    int got;
    while (more && (got = protocol_next(reader, &line)) != 0) {
        if (got < 0)
            buffer_format(&out, "error expected lines of at most %d bytes\n", PROTOCOL_LINE_MAX);
        else
            more = follow(session, line, &out);
        more = cli_print(&out) && fflush(stdout) == 0 && more;
    }
    buffer_close(&out);
    return more;
}

static int answer_lines(struct session *session)
{
    struct protocol_reader reader = {0};
    for (;;) {
        size_t room;
        char *place = protocol_room(&reader, &room);
        ssize_t count = read(STDIN_FILENO, place, room);
        if (count < 0 && errno != EINTR)
            return cli_failed(&command_bot, "cannot read: %s", tr_here(error_reason(errno)));
        if (count == 0)
            return EXIT_OK;
        if (count > 0)
            protocol_add(&reader, (size_t)count);
        if (!follow_all(session, &reader))
            return EXIT_OK;
    }
}

/* ---- A table of a server ---- */

enum { PATIENCE_DEFAULT = 300, PATIENCE_MAX = 24 * 3600, REQUEST_MS = 30000 };

struct call {
    const char *bot, *table;
    struct endpoint_setup setup;
    int64_t patience; /* seconds */
};

/* The first of the environment variables that is set to something; or NULL. */
static const char *first_of_environment(const char *const names[], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char *value = getenv(names[i]);
        if (value && value[0])
            return value;
    }
    return NULL;
}

static int play_at_table(struct session *session, struct call *call)
{
    static const char *const authorities[] = {"CURL_CA_BUNDLE", "SSL_CERT_FILE"};
    struct endpoint_setup *setup = &call->setup;
    struct endpoint endpoint;
    struct error error = {0};
    int64_t table;
    if (!table_id_read(span_of(call->table), &table))
        return cli_usage(&command_bot,
                         "--table: expected a table's id, the 13 characters at the end of its "
                         "address, not '%.40s'",
                         call->table);
    if (!setup->ca_file)
        setup->ca_file = first_of_environment(authorities, COUNT_OF(authorities));
    setup->language = language_codes[language_default()];
    setup->timeout_ms =
        call->patience * 1000 < REQUEST_MS ? (int)call->patience * 1000 : REQUEST_MS;
    setup->stop_fd = cli_signal_descriptor();
    if (endpoint_init(&endpoint, setup, &error) < 0)
        return cli_usage(&command_bot, "%s", TR_ERROR_HERE(&error));
    struct remote_bot remote = {.endpoint = &endpoint,
                                .table = call->table,
                                .patience_ms = call->patience * 1000,
                                .bot = &session->bot,
                                .rng = &session->rng,
                                .stop = cli_catch_signals()};
    if (remote_bot_play(&remote, &error) < 0)
        return cli_failed(&command_bot, "%s", TR_ERROR_HERE(&error));
    return EXIT_OK;
}

/* ---- The command ---- */

static bool take_option(struct call *call, int option)
{
    switch (option) {
    case 'b':
        call->bot = optarg;
        return true;
    case 's':
        call->setup.server = optarg;
        return true;
    case 't':
        call->table = optarg;
        return true;
    case 'k':
        call->setup.token = optarg;
        return true;
    case 'a':
        call->setup.ca_file = optarg;
        return true;
    case 'x':
        call->setup.proxy = optarg;
        return true;
    default:
        return cli_number(&command_bot, "--patience", optarg, 1, PATIENCE_MAX, &call->patience);
    }
}

static int play(struct call *call)
{
    struct session session = {0};
    struct error error;
    struct timespec now;
    if (bot_open(&session.bot, call->bot, &error) < 0)
        return cli_usage(&command_bot, "%s", TR_ERROR_HERE(&error));
    clock_gettime(CLOCK_REALTIME, &now);
    rng_seed(&session.rng, (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec);
    int code = call->setup.server ? play_at_table(&session, call) : answer_lines(&session);
    bot_close(&session.bot);
    return code;
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {{"bot", required_argument, NULL, 'b'},
                                            {"server", required_argument, NULL, 's'},
                                            {"table", required_argument, NULL, 't'},
                                            {"token", required_argument, NULL, 'k'},
                                            {"ca", required_argument, NULL, 'a'},
                                            {"proxy", required_argument, NULL, 'x'},
                                            {"patience", required_argument, NULL, 'p'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    struct call call = {
        .bot = "search", .setup.token = getenv("ENCAN_TOKEN"), .patience = PATIENCE_DEFAULT};
    int option;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option == 'h' || option == ':' || option == '?')
            return cli_other_option(&command_bot, option, argv);
        if (!take_option(&call, option))
            return EXIT_USAGE;
    }
    if (optind != argc)
        return cli_usage(&command_bot, "expected no arguments but options, not '%s'", argv[optind]);
    if (call.setup.server ? !call.table || !call.setup.token : call.table != NULL)
        return cli_usage(&command_bot, "--server, --table and --token belong together");
    return play(&call);
}

const struct command command_bot = {
    .name = "bot",
    .summary = TR("run a bot that speaks the bot protocol or plays on a server"),
    .help = TR("usage: encan bot [--bot NAME]\n"
               "       encan bot [--bot NAME] --server URL --table ID --token TOKEN [OPTIONS]\n"
               "\n"
               "Reads views and budgets from standard input and answers with actions on standard\n"
               "output, by the bot protocol (docs/bot-protocol.md), until 'quit' or the end of\n"
               "the input. With --server, plays at a table of that server until the game is\n"
               "over, as the guest whose token it is given.\n"
               "\n"
               "  --bot NAME     any bot that the other commands know (default search)\n"
               "  --server URL   http://HOST:PORT or https://HOST:PORT\n"
               "  --table ID     the table; the bot takes a seat if it has none\n"
               "  --token TOKEN  the value of the cookie 'encan' that POST /api/guest sets;\n"
               "                 better given in the environment as ENCAN_TOKEN, where other\n"
               "                 users of the machine cannot see it\n"
               "  --ca FILE      certificates to trust for https, in PEM (default: the file in\n"
               "                 CURL_CA_BUNDLE or SSL_CERT_FILE, else the system's)\n"
               "  --proxy URL    connect through this proxy (default: none, whatever the\n"
               "                 environment says)\n"
               "  --patience N   seconds to keep trying when the server is gone or busy\n"
               "                 (default 300)\n"),
    .run = run,
};
