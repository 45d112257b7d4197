/* bot.c: `encan bot`, our bots as a program that speaks the bot protocol (docs/bot-protocol.md). */
#include "bots/protocol.h"
#include "cli/cli.h"
#include "cli/remote.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct server {
    struct bot bot;
    struct rng rng;
    const struct game *game; /* of the view; NULL while there is none */
    struct game_view view;
};

/* ---- Orders ---- */

static int take_view(struct server *server, struct span rest, struct error *error)
{
    char text[PROTOCOL_LINE_MAX], name[32];
    struct span after = rest;
    server->game = NULL;
    if (!span_copy(rest, text, sizeof text))
        return error_set(error, ERR_SYNTAX, "view: a line of text has no NUL in it");
    if (!span_copy(span_cut(&after, ' '), name, sizeof name))
        name[0] = '\0';
    const struct game *game = games_find(name, error);
    if (!game)
        return ERR_UNKNOWN_GAME;
    int code = game_decode_view(game, text, &server->view, error);
    if (code < 0)
        return code;
    seat_id viewer = server->view.viewer;
    if (viewer == SPECTATOR || !(server->view.known.head.to_act & seat_bit(viewer)))
        return error_set(error, ERR_ILLEGAL, "view: expected the view of a seat that is to act");
    server->game = game;
    return 0;
}

static int answer(struct server *server, struct span rest, struct buffer *out, struct error *error)
{
    struct protocol_go go;
    struct bot_report report;
    action chosen;
    if (!server->game)
        return error_set(error, ERR_ARGUMENT, "go: expected a 'view …' before it");
    int code = protocol_read_go(rest, &go, error);
    if (code < 0)
        return code;
    if (go.seeded)
        rng_seed(&server->rng, go.seed);
    struct bot_job job = {server->game, &server->view, go.budget, &server->rng};
    code = bot_choose(&server->bot, &job, &chosen, &report, error);
    if (code < 0)
        return code;
    if (report.simulations)
        buffer_format(out, "info sims %lld win %.4f\n", (long long)report.simulations,
                      report.win_chance);
    buffer_add_text(out, "action ");
    action_write(server->game, chosen, out);
    buffer_add_char(out, '\n');
    return 0;
}

/* Follows one line; what is to be said comes into `out`. False after `quit`. */
static bool follow(struct server *server, struct span line, struct buffer *out)
{
    struct span rest;
    struct error error;
    int code = 0;
    switch (protocol_word(line, &rest)) {
    case WORD_HELLO:
        code = protocol_read_hello(rest, &error);
        if (code == 0)
            buffer_format(out, "ready encan-%s\n", server->bot.name);
        break;
    case WORD_VIEW:
        code = take_view(server, rest, &error);
        break;
    case WORD_GO:
        code = answer(server, rest, out, &error);
        break;
    case WORD_QUIT:
        return false;
    default: /* `legal` says nothing new, and other words belong to later versions */
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
static bool follow_all(struct server *server, struct protocol_reader *reader)
{
    struct buffer out = {0};
    struct span line;
    bool more = true;
    int got;
    while (more && (got = protocol_next(reader, &line)) != 0) {
        if (got < 0)
            buffer_format(&out, "error expected lines of at most %d bytes\n", PROTOCOL_LINE_MAX);
        else
            more = follow(server, line, &out);
        more = cli_print(&out) && fflush(stdout) == 0 && more;
    }
    buffer_close(&out);
    return more;
}

static int serve(struct server *server)
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
        if (!follow_all(server, &reader))
            return EXIT_OK;
    }
}

/* At a table of a server, if one was named, else on standard input and output. */
static int play(struct server *server, const struct remote *remote)
{
    struct error error = {0};
    if (!remote->server)
        return serve(server);
    if (remote_play(remote, &server->bot, &server->rng, &error) < 0)
        return cli_failed(&command_bot, "%s", TR_ERROR_HERE(&error));
    return EXIT_OK;
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {
        {"bot", required_argument, NULL, 'b'},   {"server", required_argument, NULL, 's'},
        {"table", required_argument, NULL, 't'}, {"token", required_argument, NULL, 'k'},
        {"help", no_argument, NULL, 'h'},        {0}};
    const char *name = "search";
    struct remote remote = {.token = getenv("ENCAN_TOKEN")};
    struct server server = {0};
    struct error error;
    struct timespec now;
    int option;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option == 'h' || option == ':' || option == '?')
            return cli_other_option(&command_bot, option, argv);
        *(option == 'b'   ? &name
          : option == 's' ? &remote.server
          : option == 't' ? &remote.table
                          : &remote.token) = optarg;
    }
    if (optind != argc)
        return cli_usage(&command_bot, "expected no arguments but options, not '%s'", argv[optind]);
    if (remote.server ? !remote.table || !remote.token : remote.table != NULL)
        return cli_usage(&command_bot, "--server, --table and --token belong together");
    if (bot_open(&server.bot, name, &error) < 0)
        return cli_usage(&command_bot, "%s", TR_ERROR_HERE(&error));
    clock_gettime(CLOCK_REALTIME, &now);
    rng_seed(&server.rng, (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec);
    int code = play(&server, &remote);
    bot_close(&server.bot);
    return code;
}

const struct command command_bot = {
    .name = "bot",
    .summary = TR("one of our bots, speaking the bot protocol"),
    .help = TR("usage: encan bot [--bot NAME]\n"
               "       encan bot [--bot NAME] --server URL --table ID --token TOKEN\n"
               "\n"
               "Reads views and budgets from standard input and answers with actions on standard\n"
               "output, by the bot protocol (docs/bot-protocol.md), until 'quit' or the end of\n"
               "the input. Or plays at a table of a server until the game is over, as the guest\n"
               "whose token it is given.\n"
               "\n"
               "  --bot NAME     any bot that the other commands know (default search)\n"
               "  --server URL   http://HOST:PORT\n"
               "  --table ID     the table; the bot takes a seat if it has none\n"
               "  --token TOKEN  the value of the cookie 'encan' that POST /api/guest sets;\n"
               "                 others on the machine cannot see it in the environment,\n"
               "                 ENCAN_TOKEN\n"),
    .run = run,
};
