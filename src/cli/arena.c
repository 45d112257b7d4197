/* arena.c: `encan arena`, which bot plays better, and how certain that is. */
#include "arena/arena.h"
#include "cli/cli.h"
#include "peers/peers.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    MS_DEFAULT = 20,
    GAMES_DEFAULT = 100,
    GAMES_MAX = 1000000,
    FAULTS_PRINTED = 10, /* per bot */
    BAR_WIDTH = 30,
    LINE_SECONDS = 30 /* between lines of progress, where there is no bar */
};

static const double SPRT_STEP = 0.05; /* by which P1 exceeds P0 by default */

struct call {
    struct cli_game setup;
    struct arena_setup arena;
    struct sprt sprt;
    bool with_sprt, with_luck, as_json;
    bool live;        /* progress is a bar that is rewritten in place */
    double next_line; /* of progress otherwise, in seconds */
    int64_t games, threads;
    int bots;
    int faults_printed[SEATS_MAX];
};

/* ---- While it runs ---- */

static void clear_bar(const struct call *call)
{
    if (call->live)
        fputs("\r\033[K", stderr);
}

static void print_fault(void *context, int entry, const struct error *error)
{
    struct call *call = context;
    int *printed = &call->faults_printed[entry];
    if (*printed == FAULTS_PRINTED)
        return;
    clear_bar(call);
    cli_failed(&command_arena, "fault of bot %d: %s", entry + 1, TR_ERROR_HERE(error));
    if (++*printed == FAULTS_PRINTED)
        cli_failed(&command_arena, "further faults of bot %d are only counted", entry + 1);
}

/* On a terminal, a bar that is rewritten in place; elsewhere, a line now and then. */
static void print_bar(void *context, const struct arena_progress *progress)
{
    struct call *call = context;
    double done = (double)progress->units / (double)progress->of;
    int filled = (int)(done * BAR_WIDTH);
    if (peers_number() > 0 || (!call->live && progress->seconds < call->next_line))
        return;
    call->next_line = progress->seconds + LINE_SECONDS;
    fputs(call->live ? "\r[" : "[", stderr);
    for (int i = 0; i < BAR_WIDTH; i++)
        fputc(i < filled ? '#' : '.', stderr);
    fprintf(stderr, tr_here("] %lld/%lld units"), (long long)progress->units,
            (long long)progress->of);
    if (progress->units > 0) {
        long long left = (long long)ceil(progress->seconds * (1 - done) / done);
        fprintf(stderr, tr_here(", %lld:%02lld:%02lld left"), left / 3600, left / 60 % 60,
                left % 60);
    }
    if (progress->sprt)
        fprintf(stderr, ", llr %.2f", sprt_ratio(progress->sprt));
    fputs(call->live ? "\033[K" : "\n", stderr);
    fflush(stderr);
}

/* ---- Printing ---- */

/* The decisions of sprt_decision_name, for people. */
static const char *const decisions[] = {TR("undecided"), TR("accept"), TR("reject")};

static void write_sprt_text(const struct call *call, struct buffer *out)
{
    const struct sprt *sprt = &call->sprt;
    struct interval bounds = sprt_bounds(sprt);
    buffer_format(
        out,
        tr_here("\nsprt of %s, win rate %.1f%% against %.1f%%: %s (llr %.2f in %.2f … %.2f)\n"),
        call->arena.bots[0], 100 * sprt->p0, 100 * sprt->p1, tr_here(decisions[sprt->decision]),
        sprt_ratio(sprt), bounds.low, bounds.high);
}

/* The parts of luck_part_name, for people. */
static const char *const parts[] = {TR("the bot"), TR("the seat"), TR("the deal"), TR("play")};

static void write_luck_text(const struct arena_results *results, struct buffer *out)
{
    struct luck luck;
    arena_luck(results, &luck);
    buffer_format(out, "\n%s\n", tr_here("What decides who wins, as shares of the variance:"));
    for (int i = 0; i < LUCK_PARTS; i++)
        buffer_format(out, "%-9s %6.1f %%  %5.1f … %5.1f\n", tr_here(parts[i]), 100 * luck.share[i],
                      100 * luck.share95[i].low, 100 * luck.share95[i].high);
}

static void write_row(const char *name, int width, const struct standing *row, struct buffer *out)
{
    buffer_format(out, "%-*s %6.1f %%  %5.1f … %5.1f %9.2f %7.0f  %5.0f … %5.0f %9.2f", width, name,
                  100 * row->win_rate, 100 * row->win_rate95.low, 100 * row->win_rate95.high,
                  row->mean_rank, row->rating, row->rating95.low, row->rating95.high,
                  row->ms_per_move);
    if (row->faults)
        buffer_format(out, tr_n_here("  %lld fault", "  %lld faults", (long)row->faults),
                      (long long)row->faults);
    buffer_add_char(out, '\n');
}

static void write_text(const struct call *call, const struct arena_results *results,
                       const struct standing standings[], struct buffer *out)
{
    int width = 8;
    for (int i = 0; i < call->bots; i++)
        width = (int)strlen(call->arena.bots[i]) > width ? (int)strlen(call->arena.bots[i]) : width;
    buffer_format(out, tr_here("%s, %d players: %lld deals in all rotations, %lld games\n\n"),
                  call->setup.game->name, call->bots, (long long)results->count,
                  (long long)results->count * call->bots);
    /* Translators: headings of columns, no wider than in English, and in ASCII. */
    buffer_format(out, "%-*s %8s  %13s %9s %7s  %13s %9s\n", width, tr_here("bot"),
                  tr_here("win rate"), "95 %", tr_here("mean rank"), tr_here("rating"), "95 %",
                  tr_here("ms/move"));
    for (int i = 0; i < call->bots; i++)
        write_row(call->arena.bots[i], width, &standings[i], out);
    if (call->with_sprt)
        write_sprt_text(call, out);
    if (call->with_luck)
        write_luck_text(results, out);
}

static void write_row_json(const char *name, const struct standing *row, struct json *json)
{
    json_open_object(json, NULL);
    json_text(json, "bot", name);
    json_number(json, "games", row->games);
    json_decimal(json, "win_rate", row->win_rate, 4);
    json_decimal(json, "low95", row->win_rate95.low, 4);
    json_decimal(json, "high95", row->win_rate95.high, 4);
    json_decimal(json, "mean_rank", row->mean_rank, 3);
    json_decimal(json, "ms_per_move", row->ms_per_move, 3);
    json_decimal(json, "rating", row->rating, 1);
    json_decimal(json, "rating_low95", row->rating95.low, 1);
    json_decimal(json, "rating_high95", row->rating95.high, 1);
    if (row->faults)
        json_number(json, "faults", row->faults);
    json_close_object(json);
}

static void write_sprt_json(const struct sprt *sprt, struct json *json)
{
    struct interval bounds = sprt_bounds(sprt);
    json_open_object(json, "sprt");
    json_decimal(json, "p0", sprt->p0, 4);
    json_decimal(json, "p1", sprt->p1, 4);
    json_decimal(json, "alpha", sprt->alpha, 4);
    json_decimal(json, "beta", sprt->beta, 4);
    json_decimal(json, "llr", sprt_ratio(sprt), 4);
    json_decimal(json, "lower", bounds.low, 4);
    json_decimal(json, "upper", bounds.high, 4);
    json_text(json, "decision", sprt_decision_name(sprt->decision));
    json_close_object(json);
}

static void write_luck_json(const struct arena_results *results, struct json *json)
{
    struct luck luck;
    arena_luck(results, &luck);
    json_open_object(json, "luck");
    for (int i = 0; i < LUCK_PARTS; i++) {
        json_open_object(json, luck_part_name((enum luck_part)i));
        json_decimal(json, "share", luck.share[i], 4);
        json_decimal(json, "low95", luck.share95[i].low, 4);
        json_decimal(json, "high95", luck.share95[i].high, 4);
        json_close_object(json);
    }
    json_close_object(json);
}

static void write_json(const struct call *call, const struct arena_results *results,
                       const struct standing standings[], struct buffer *out)
{
    struct json json = json_to(out);
    json_open_object(&json, NULL);
    json_text(&json, "game", call->setup.game->name);
    json_number(&json, "units", results->count);
    json_open_array(&json, "bots");
    for (int i = 0; i < call->bots; i++)
        write_row_json(call->arena.bots[i], &standings[i], &json);
    json_close_array(&json);
    if (call->with_sprt)
        write_sprt_json(&call->sprt, &json);
    if (call->with_luck)
        write_luck_json(results, &json);
    json_close_object(&json);
    buffer_add_char(out, '\n');
}

static int print_results(const struct call *call, const struct arena_results *results)
{
    struct standing standings[SEATS_MAX];
    struct buffer out = {0};
    struct error error;
    if (results->count == 0)
        return cli_failed(&command_arena, "stopped before the first deal was complete");
    if (call->with_luck && results->count < LUCK_UNITS_MIN)
        return cli_failed(&command_arena, "--luck: expected at least %d deals", LUCK_UNITS_MIN);
    if (arena_standings(results, standings, &error) < 0)
        return cli_failed(&command_arena, "%s", TR_ERROR_HERE(&error));
    (call->as_json ? write_json : write_text)(call, results, standings, &out);
    bool good = cli_print(&out);
    buffer_close(&out);
    return good ? EXIT_OK : cli_failed(&command_arena, "cannot write the output");
}

/* ---- Running ---- */

static int play(struct call *call)
{
    struct arena_setup *arena = &call->arena;
    struct arena_results results;
    struct error error;
    arena->match.game = call->setup.game;
    arena->match.config = call->setup.config;
    arena->match.seed = call->setup.seed;
    arena->units = (call->games + call->bots - 1) / call->bots;
    arena->threads = (int)call->threads;
    arena->sprt = call->with_sprt ? &call->sprt : NULL;
    arena->stop = cli_catch_signals();
    arena->on_fault = print_fault;
    arena->on_progress = print_bar;
    arena->context = call;
    call->live = peers_number() == 0 && isatty(STDERR_FILENO);
    call->next_line = LINE_SECONDS;
    int code = arena_run(arena, &results, &error);
    clear_bar(call);
    if (code == ERR_ARGUMENT) /* no bot has that name */
        return cli_usage(&command_arena, "--bots: %s", TR_ERROR_HERE(&error));
    if (code < 0)
        return cli_failed(&command_arena, "%s", TR_ERROR_HERE(&error));
    code = peers_number() == 0 ? print_results(call, &results) : EXIT_OK;
    arena_close(&results);
    return code;
}

/* ---- Options ---- */

/* Splits the list in place. */
static bool read_bots(struct call *call, char *list)
{
    if (call->bots > 0) {
        cli_usage(&command_arena, "--bots: give it once, with all the names");
        return false;
    }
    for (char *name = list; name; call->bots++) {
        char *comma = strchr(name, ',');
        if (comma)
            *comma = '\0';
        if (call->bots < SEATS_MAX)
            call->arena.bots[call->bots] = name;
        name = comma ? comma + 1 : NULL;
    }
    return true;
}

/* "0.25,0.3" */
static bool read_sprt(struct call *call, const char *text)
{
    char *end = NULL;
    call->with_sprt = true;
    if (!text)
        return true;
    call->sprt.p0 = strtod(text, &end);
    call->sprt.p1 = *end == ',' ? strtod(end + 1, &end) : 0;
    if (*end == '\0' && call->sprt.p0 > 0 && call->sprt.p0 < call->sprt.p1 && call->sprt.p1 < 1)
        return true;
    cli_usage(&command_arena, "--sprt: expected P0,P1 with 0 < P0 < P1 < 1, not '%s'", text);
    return false;
}

/* The value of an option whose value is optional and may be the next argument. */
static const char *optional_value(char **argv)
{
    if (!optarg && argv[optind] && argv[optind][0] >= '0' && argv[optind][0] <= '9')
        return argv[optind++];
    return optarg;
}

static bool read_option(struct call *call, int option, char **argv)
{
    struct bot_budget *budget = &call->arena.match.budget;
    switch (option) {
    case 'b':
        return read_bots(call, optarg);
    case 'm':
        return cli_number(&command_arena, "--ms", optarg, 1, BUDGET_MS_MAX, &budget->milliseconds);
    case 'n':
        return cli_number(&command_arena, "--sims", optarg, 1, BUDGET_SIMS_MAX,
                          &budget->simulations);
    case 'g':
        return cli_number(&command_arena, "--games", optarg, 1, GAMES_MAX, &call->games);
    case 't':
        return cli_number(&command_arena, "--threads", optarg, 1, ARENA_THREADS_MAX,
                          &call->threads);
    case 'j':
        call->as_json = true;
        return true;
    case 'r':
        call->arena.match.record_folder = optarg;
        return true;
    case 'l':
        call->with_luck = true;
        return true;
    case 'e':
        return read_sprt(call, optional_value(argv));
    default:
        return cli_game_option(&command_arena, &call->setup, option);
    }
}

static bool finish_call(struct call *call, int argc, char **argv)
{
    struct bot_budget *budget = &call->arena.match.budget;
    if (call->bots == 0) {
        cli_usage(&command_arena, "expected --bots with one bot per player");
        return false;
    }
    call->setup.players = call->bots;
    if (!cli_game_finish(&command_arena, &call->setup, argc, argv))
        return false;
    if (budget->milliseconds == 0 && budget->simulations == 0)
        budget->milliseconds = MS_DEFAULT;
    budget->threads = 1;
    bool given = call->sprt.p1 > 0;
    double par = 1.0 / call->bots;
    sprt_init(&call->sprt, given ? call->sprt.p0 : par, given ? call->sprt.p1 : par + SPRT_STEP);
    return true;
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {{"bots", required_argument, NULL, 'b'},
                                            {"ms", required_argument, NULL, 'm'},
                                            {"sims", required_argument, NULL, 'n'},
                                            {"games", required_argument, NULL, 'g'},
                                            {"seed", required_argument, NULL, 's'},
                                            {"threads", required_argument, NULL, 't'},
                                            {"json", no_argument, NULL, 'j'},
                                            {"sprt", optional_argument, NULL, 'e'},
                                            {"set", required_argument, NULL, 'o'},
                                            {"record", required_argument, NULL, 'r'},
                                            {"luck", no_argument, NULL, 'l'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    struct call call = {.setup = {.seed = 1}, .games = GAMES_DEFAULT, .threads = 1};
    int option;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option == 'h' || option == ':' || option == '?')
            return cli_other_option(&command_arena, option, argv);
        if (!read_option(&call, option, argv))
            return EXIT_USAGE;
    }
    return finish_call(&call, argc, argv) ? play(&call) : EXIT_USAGE;
}

const struct command command_arena = {
    .name = "arena",
    .summary = TR("play bots against each other and rate them"),
    .help = TR("usage: encan arena GAME --bots A,B,… [--ms T | --sims N] [--games K] [--seed S]\n"
               "                   [--threads T] [--json] [--sprt [P0,P1]] [--set k=v]…\n"
               "                   [--luck] [--record FOLDER]\n\n"
               "Plays bots against each other, one bot per player. Each deal is played in all\n"
               "rotations of the seats. Prints for each bot its win rate (a shared win counts\n"
               "1/k), mean rank, a rating on the Elo scale with mean 0, and the time per move,\n"
               "with 95% intervals. Ctrl-C stops and prints what is known so far.\n"
               "'mpirun -n 4 encan arena …' shares the games out among four processes.\n"
               "docs/arena.md explains the figures.\n\n"
               "  --bots A,B,…    the bots, as in 'search,mc,mc,random'; 'expert@200ms' and\n"
               "                  'expert@5000' have a time or a number of simulations of\n"
               "                  their own\n"
               "  --ms T          time to think per move, in milliseconds (default 20)\n"
               "  --sims N        simulations per move; makes the results reproducible\n"
               "  --games K       number of games, rounded up to whole rotations (default 100)\n"
               "  --seed S        random seed of deals and bots (default 1)\n"
               "  --threads T     games played at the same time (default 1)\n"
               "  --json          print one JSON object\n"
               "  --sprt [P0,P1]  stop as soon as it is clear whether the first bot's win rate\n"
               "                  is P0 or P1 (default: 1/players, and 0.05 more); --games is\n"
               "                  the limit\n"
               "  --luck          also print how much bot, seat, deal and play decide who wins\n"
               "  --set k=v       set an option of the game, as listed by 'encan rules GAME'\n"
               "  --record FOLDER write each game as a record\n"),
    .add_options = cli_add_games,
    .run = run,
    .with_peers = true,
};
