/* hint.c: `encan hint`, what a bot would play in a position, and why. */
#include "analysis/analysis.h"
#include "bots/policy.h"
#include "cli/cli.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum { MS_DEFAULT = 1000, CANDIDATES_TOLD = 8 };

struct call {
    struct cli_bot asked;
    const char *encoded; /* the argument of --view */
    int64_t seat;
    int64_t ply; /* the argument of --ply; by default the end of the record */
    bool seated, as_json;
    const struct game *game;
    union game_state state; /* or a view */
    const seat_id *viewer;  /* whose view; NULL for a state */
    seat_id viewing;
    struct buffer out;
    struct json json;
};

/* ---- The position ---- */

static bool position_of_record(struct call *call, int argc, char **argv, int *code)
{
    struct record record;
    struct replay replay;
    if (!cli_read_record(&command_hint, argc, argv, &record, code))
        return false;
    replay_start(&replay, &record, NULL);
    for (int64_t ply = 0; ply < call->ply && replay_step(&replay, NULL); ply++)
        ;
    call->game = record.game;
    call->state = replay.state;
    record_close(&record);
    return true;
}

/* "krach viewer=1 players=3 …" is a view, "krach players=3 …" a position. */
static int decode(struct call *call, struct error *error)
{
    char title[32] = "";
    struct span rest = span_of(call->encoded);
    struct game_view view;
    if (!span_copy(span_cut(&rest, ' '), title, sizeof title))
        title[0] = '\0';
    call->game = games_find(title, error);
    if (!call->game)
        return ERR_UNKNOWN_GAME;
    if (strncmp(rest.start, "viewer=", strlen("viewer=")) != 0)
        return game_decode(call->game, call->encoded, &call->state, error);
    int code = game_decode_view(call->game, call->encoded, &view, error);
    if (code < 0)
        return code;
    call->state = view.known;
    call->viewing = view.viewer;
    call->viewer = &call->viewing;
    return 0;
}

static bool position_of_text(struct call *call, int argc, int *code)
{
    struct error error;
    if (optind != argc) {
        *code = cli_usage(&command_hint, "expected a record file or --view, not both");
        return false;
    }
    if (decode(call, &error) == 0)
        return true;
    *code = cli_failed(&command_hint, "--view: %s", TR_ERROR_HERE(&error));
    return false;
}

static int refuse_seat(const struct call *call, seat_id seat)
{
    struct buffer list = {0};
    BITS_EACH (due, call->state.head.to_act)
        buffer_format(&list, " %d", (int)due);
    int code =
        cli_failed(&command_hint, "it is not seat %d's turn; to act:%s", seat, buffer_text(&list));
    buffer_close(&list);
    return code;
}

/* Stores the seats to advise in *seats; otherwise returns the exit code. */
static int find_seats(const struct call *call, seat_mask *seats)
{
    const struct game_head *head = &call->state.head;
    seat_id seat = (seat_id)call->seat;
    if (!head->to_act)
        return cli_failed(&command_hint, "the game is over");
    if (call->seated && seat >= head->players)
        return cli_usage(&command_hint, "--seat: the game has seats 0 to %d", head->players - 1);
    if (call->viewer && call->seated && seat != *call->viewer)
        return cli_usage(&command_hint, "--seat: the view is that of seat %d", *call->viewer);
    if (call->viewer && *call->viewer == SPECTATOR)
        return cli_failed(&command_hint, "--view: a spectator has nothing to decide");
    if (call->viewer)
        seat = *call->viewer;
    *seats = call->seated || call->viewer ? seat_bit(seat) : head->to_act;
    return *seats & head->to_act ? EXIT_OK : refuse_seat(call, seat);
}

/* ---- Printing ---- */

/* No reason mentions a player, so that there is no need for names. */
static void write_reason(const struct game *game, enum language language,
                         const struct game_view *view, action chosen, struct buffer *out)
{
    struct cast cast = {.game = game, .language = language, .you = seat_bit(view->viewer)};
    struct matter matter = {.cast = &cast,
                            .known = &view->known,
                            .seat = view->viewer,
                            .chosen = chosen,
                            .stake = policy_stake(policy_of(game), &view->known, view->viewer)};
    words_reason(&matter, out);
}

static void write_text(struct call *call, const struct game_view *view, action chosen,
                       const struct bot_report *report)
{
    struct buffer *out = &call->out, reason = {0};
    buffer_format(out, tr_here("seat %d, %s: "), view->viewer,
                  call->game->phases[call->state.head.phase]);
    action_write(call->game, chosen, out);
    write_reason(call->game, language_default(), view, chosen, &reason);
    if (reason.length)
        buffer_format(out, "\n  %s", buffer_text(&reason));
    buffer_close(&reason);
    if (report->count == 0) {
        buffer_format(out, tr_here("\n  (%s does not estimate its chances)\n"), call->asked.name);
        return;
    }
    buffer_format(out, tr_here("\n  chance of winning %.1f%%, %lld simulations\n"),
                  100 * report->win_chance, (long long)report->simulations);
    for (int i = 0; i < report->count && i < CANDIDATES_TOLD; i++) {
        const struct bot_candidate *candidate = &report->candidate[i];
        buffer_format(out, tr_here("  %5.1f%%  %9lld visits  "), 100 * candidate->win_chance,
                      (long long)candidate->visits);
        action_write(call->game, candidate->chosen, out);
        buffer_add_char(out, '\n');
    }
    if (report->count > CANDIDATES_TOLD)
        buffer_format(out, tr_here("  and %d more\n"), report->count - CANDIDATES_TOLD);
}

/* The words of a reason are about nobody in particular, so that players need no names. */
static void write_json(struct call *call, const struct game_view *view, action chosen,
                       const struct bot_report *report)
{
    struct json *json = &call->json;
    struct buffer reason = {0};
    json_open_object(json, NULL);
    json_number(json, "seat", view->viewer);
    cli_json_action(json, "action", call->game, chosen);
    write_reason(call->game, LANGUAGE_EN, view, chosen, &reason);
    if (reason.length)
        json_text(json, "reason", buffer_text(&reason));
    buffer_close(&reason);
    json_number(json, "simulations", report->simulations);
    if (report->count)
        json_decimal(json, "win_chance", report->win_chance, 4);
    json_open_array(json, "candidates");
    for (int i = 0; i < report->count; i++) {
        json_open_object(json, NULL);
        cli_json_action(json, "action", call->game, report->candidate[i].chosen);
        json_decimal(json, "win_chance", report->candidate[i].win_chance, 4);
        json_number(json, "visits", report->candidate[i].visits);
        json_close_object(json);
    }
    json_close_array(json);
    json_close_object(json);
}

/* ---- Running ---- */

static int advise(struct call *call, struct analyst *analyst, seat_id seat, struct error *error)
{
    struct game_view view = {.known = call->state, .viewer = seat};
    struct bot_report report;
    action chosen = 0;
    if (!call->viewer)
        game_observe(call->game, &call->state, seat, &view);
    int code = analysis_hint(analyst, call->game, &view, &chosen, &report, error);
    if (code == 0)
        (call->as_json ? write_json : write_text)(call, &view, chosen, &report);
    return code;
}

static int advise_all(struct call *call, struct analyst *analyst, seat_mask seats)
{
    struct error error;
    if (call->as_json) {
        call->json = json_to(&call->out);
        json_open_object(&call->json, NULL);
        json_text(&call->json, "title", call->game->name);
        json_text(&call->json, "phase", call->game->phases[call->state.head.phase]);
        json_open_array(&call->json, "hints");
    }
    BITS_EACH (seat, seats)
        if (advise(call, analyst, (seat_id)seat, &error) < 0)
            return cli_failed(&command_hint, "%s", TR_ERROR_HERE(&error));
    if (call->as_json) {
        json_close_array(&call->json);
        json_close_object(&call->json);
        buffer_add_char(&call->out, '\n');
    }
    return cli_print(&call->out) ? EXIT_OK : cli_failed(&command_hint, "cannot write the output");
}

static int hint(struct call *call, seat_mask seats)
{
    struct analysis_settings settings = {
        .bot = call->asked.name, .budget = call->asked.budget, .seed = call->asked.seed};
    struct analyst analyst;
    struct error error;
    int code = analyst_open(&analyst, &settings, &error);
    if (code == ERR_ARGUMENT)
        return cli_usage(&command_hint, "--bot: %s", TR_ERROR_HERE(&error));
    if (code < 0)
        return cli_failed(&command_hint, "%s", TR_ERROR_HERE(&error));
    code = advise_all(call, &analyst, seats);
    analyst_close(&analyst);
    buffer_close(&call->out);
    return code;
}

static bool read_option(struct call *call, int option)
{
    switch (option) {
    case 'j':
        call->as_json = true;
        return true;
    case 'v':
        call->encoded = optarg;
        return true;
    case 'y':
        return cli_number(&command_hint, "--ply", optarg, 0, INT32_MAX, &call->ply);
    case 'e':
        call->seated = true;
        return cli_number(&command_hint, "--seat", optarg, 0, SEATS_MAX - 1, &call->seat);
    default:
        return cli_bot_option(&command_hint, &call->asked, option);
    }
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {CLI_BOT_OPTIONS,
                                            {"seat", required_argument, NULL, 'e'},
                                            {"ply", required_argument, NULL, 'y'},
                                            {"view", required_argument, NULL, 'v'},
                                            {"json", no_argument, NULL, 'j'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    struct call call = {.asked = {.name = ANALYST_BOT, .budget = {.threads = 1}, .seed = 1},
                        .ply = INT32_MAX};
    seat_mask seats = 0;
    int option, code = EXIT_OK;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option == 'h' || option == ':' || option == '?')
            return cli_other_option(&command_hint, option, argv);
        if (!read_option(&call, option))
            return EXIT_USAGE;
    }
    if (!call.asked.budget.milliseconds && !call.asked.budget.simulations)
        call.asked.budget.milliseconds = MS_DEFAULT;
    if (call.encoded ? !position_of_text(&call, argc, &code)
                     : !position_of_record(&call, argc, argv, &code))
        return code;
    code = find_seats(&call, &seats);
    return code == EXIT_OK ? hint(&call, seats) : code;
}

const struct command command_hint = {
    .name = "hint",
    .summary = TR("show what a bot would play in a position"),
    .help = TR("usage: encan hint FILE [--ply N] [--seat N] [--ms T | --sims N] [--bot NAME]\n"
               "                       [--seed S] [--threads T] [--json]\n"
               "       encan hint --view TEXT …\n\n"
               "Prints the action that a bot recommends, what speaks for it, and the candidates\n"
               "it considered, best first, with chances of winning and visits. The bot knows\n"
               "what the player knows and nothing else. Where several players choose\n"
               "simultaneously, the recommended action is drawn from the mixed strategy found.\n\n"
               "  FILE         the position after the last action of this record (- for standard\n"
               "               input)\n"
               "  --ply N      the position before ply N instead, numbered as by 'encan analyse'\n"
               "  --view TEXT  an encoded view, or a whole position\n"
               "  --seat N     advise only seat N (from 0), not every seat that is to act\n"
               "  --ms T       time to think, in milliseconds (default 1000)\n"
               "  --sims N     simulations; makes the result reproducible\n"
               "  --bot NAME   the bot to ask (default expert)\n"
               "  --seed S     random seed of the bot (default 1)\n"
               "  --threads T  threads to use (default 1)\n"
               "  --json       print one JSON object\n"),
    .run = run,
};
