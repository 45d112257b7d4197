/* analyse.c: `encan analyse`, what each decision in a recorded game cost. */
#include "analysis/analysis.h"
#include "cli/cli.h"
#include "words/words.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

enum { MS_DEFAULT = 200 };

struct call {
    struct cli_bot asked;
    struct record record;
    bool as_json, show_progress;
    int name_width, phase_width;
    struct buffer out; /* text: lines not yet printed; JSON: everything */
    struct json json;
    uint32_t plies; /* text: whose chances are written */
    struct analysis_tally tally[SEATS_MAX];
    struct cast cast;
    struct buffer costly; /* text: the marked decisions in sentences */
};

/* ---- While it runs ---- */

static void print_progress(const struct call *call, size_t done)
{
    if (call->show_progress) {
        fputc('\r', stderr);
        fprintf(stderr, tr_here("%zu/%zu decisions"), done, call->record.count);
        fputs("\033[K", stderr);
    }
}

static void clear_progress(const struct call *call)
{
    if (call->show_progress)
        fputs("\r\033[K", stderr);
}

/* ---- Text ---- */

/* The number of characters in a UTF-8 string. */
static int text_width(const char *text)
{
    int width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

static void add_padded(struct buffer *out, const char *text, int width)
{
    buffer_add_text(out, text);
    for (int i = text_width(text); i < width; i++)
        buffer_add_char(out, ' ');
}

static int widest(const char *text, int width)
{
    return text_width(text) > width ? text_width(text) : width;
}

static void measure(struct call *call)
{
    const struct record *record = &call->record;
    call->name_width = widest(tr_here("player"), 0);
    call->phase_width = widest(tr_here("phase"), 0);
    for (seat_id seat = 0; seat < record->config.players; seat++)
        call->name_width = widest(record->name[seat], call->name_width);
    for (unsigned phase = 1; phase < record->game->phase_count; phase++)
        call->phase_width = widest(record->game->phases[phase], call->phase_width);
}

/* The names of analysis_marks, for people. */
static const char *const mark_names[MARKS] = {
    [MARK_INACCURACY] = TR("inaccuracy"),
    [MARK_MISTAKE] = TR("mistake"),
    [MARK_BLUNDER] = TR("blunder"),
};

/* Of the column with everybody's chances. */
static int chances_width(const struct record *record)
{
    return 4 * record->config.players + 3;
}

static void write_text_head(struct call *call)
{
    const struct record *record = &call->record;
    const struct bot_budget *budget = &call->asked.budget;
    struct buffer *out = &call->out;
    measure(call);
    struct buffer seed = {0};
    record_write_seed(record, &seed);
    buffer_format(out, tr_here("%s, seed %s, "), record->game->title, buffer_text(&seed));
    buffer_close(&seed);
    game_write_options(record->game, &record->config, out);
    buffer_format(
        out,
        tr_here("\nchances of winning in %%, from what each player knew at the time, by %s with"),
        call->asked.name);
    if (budget->milliseconds)
        buffer_format(out, tr_here(" %lld ms"), (long long)budget->milliseconds);
    if (budget->simulations)
        buffer_format(out, tr_here(" %lld simulations"), (long long)budget->simulations);
    /* Translators: the list of marks follows, each with its least cost. */
    buffer_add_text(out, tr_here("\nmarks, where the cost is certain:"));
    for (unsigned i = MARK_INACCURACY; i < MARKS; i++)
        buffer_format(out, tr_here("%s %s %s from %.0f"), i > MARK_INACCURACY ? "," : "",
                      analysis_marks[i].symbol, tr_here(mark_names[i]),
                      100 * analysis_marks[i].cost);
    /* Translators: headings of columns, as wide as in English. */
    buffer_add_text(out, tr_here("\n\n ply round  seat "));
    add_padded(out, tr_here("player"), call->name_width + 1);
    add_padded(out, tr_here("phase"), call->phase_width + 2);
    add_padded(out, tr_here("chances"), chances_width(record));
    /* Translators: headings of columns, as wide as in English. */
    buffer_add_text(out, tr_here("  played    best     ±       action\n"));
}

/* Everybody's chances, in whole per cents that add up to 100, and the largest error; once a ply. */
static void write_text_chances(struct call *call, const struct analysis *analysis)
{
    const struct record *record = &call->record;
    int percent[SEATS_MAX];
    double error = 0;
    if (call->plies > analysis->decision.ply) {
        add_padded(&call->out, "", chances_width(record));
        return;
    }
    call->plies = analysis->decision.ply + 1;
    chances_round(&analysis->before, record->config.players, percent);
    for (seat_id seat = 0; seat < record->config.players; seat++) {
        buffer_format(&call->out, "%3d ", percent[seat]);
        error = fmax(error, analysis->before.error[seat]);
    }
    buffer_format(&call->out, "±%-2.0f", 100 * error);
}

/* "round 4  ??  Fox bid 12. It would have been better to bid 9, by 14% (± 4%)." */
static void tell_costly(struct call *call, const union game_state *state,
                        const struct analysis *analysis)
{
    const struct cast *cast = &call->cast;
    const struct decision *decision = &analysis->decision;
    struct game_view view;
    if (analysis->mark == MARK_NONE)
        return;
    game_observe(cast->game, state, decision->seat, &view);
    buffer_format(&call->costly, tr_here("round %u  %-3s  "), analysis->round,
                  analysis_marks[analysis->mark].symbol);
    words_of(cast->game)
        ->deed(cast, &view.known, decision->seat, decision->chosen, false, &call->costly);
    buffer_add_text(&call->costly, ". ");
    words_advice(cast, &view, analysis->best, analysis->cost, analysis->error, &call->costly);
    buffer_add_char(&call->costly, '\n');
}

static void write_text_row(struct call *call, const struct analysis *analysis)
{
    const struct record *record = &call->record;
    const struct decision *decision = &analysis->decision;
    struct buffer *out = &call->out;
    buffer_format(out, "%4u %5u  %4d ", decision->ply, analysis->round, decision->seat);
    add_padded(out, record->name[decision->seat], call->name_width + 1);
    add_padded(out, record->game->phases[analysis->phase], call->phase_width + 2);
    write_text_chances(call, analysis);
    buffer_format(out, "  %6.1f  %6.1f  %4.1f  %-3s  ", 100 * analysis->played_chance,
                  100 * analysis->best_chance, 100 * analysis->error,
                  analysis_marks[analysis->mark].symbol);
    action_write(record->game, decision->chosen, out);
    if (analysis->best != decision->chosen) {
        buffer_add_text(out, tr_here(", best: "));
        action_write(record->game, analysis->best, out);
    }
    buffer_add_char(out, '\n');
}

static void write_text_end(struct call *call, bool complete)
{
    const struct record *record = &call->record;
    struct buffer *out = &call->out;
    if (!complete)
        buffer_add_text(out, tr_here("stopped before the end of the record\n"));
    /* Translators: headings of columns, as wide as in English. */
    buffer_add_text(out, tr_here("\nseat "));
    add_padded(out, tr_here("player"), call->name_width);
    /* Translators: headings of columns, as wide as in English. */
    buffer_add_text(out, tr_here("  decisions  accuracy  mean cost"));
    for (unsigned i = MARK_INACCURACY; i < MARKS; i++)
        buffer_format(out, "  %4s", analysis_marks[i].symbol);
    buffer_add_char(out, '\n');
    for (seat_id seat = 0; seat < record->config.players; seat++) {
        const struct analysis_tally *tally = &call->tally[seat];
        buffer_format(out, "%4d ", seat);
        add_padded(out, record->name[seat], call->name_width);
        buffer_format(out, "  %9d  %8.1f  %9.2f", tally->decisions, 100 * analysis_accuracy(tally),
                      100 * analysis_mean_cost(tally));
        for (unsigned i = MARK_INACCURACY; i < MARKS; i++)
            buffer_format(out, "  %4d", tally->marked[i]);
        buffer_add_char(out, '\n');
    }
    if (call->costly.length) {
        buffer_add_text(out, tr_here("\ncostly decisions:\n"));
        buffer_add_text(out, buffer_text(&call->costly));
    }
}

/* ---- JSON ---- */

static void write_json_head(struct call *call)
{
    const struct bot_budget *budget = &call->asked.budget;
    struct json *json = &call->json;
    *json = json_to(&call->out);
    json_open_object(json, NULL);
    json_text(json, "title", call->record.game->name);
    json_text(json, "bot", call->asked.name);
    if (budget->milliseconds)
        json_number(json, "ms", budget->milliseconds);
    if (budget->simulations)
        json_number(json, "sims", budget->simulations);
    json_open_array(json, "decisions");
}

/* Everybody's chances before the ply, and their standard errors. */
static void write_json_chances(struct call *call, const struct chances *chances)
{
    struct json *json = &call->json;
    json_open_array(json, "chances");
    for (seat_id seat = 0; seat < call->record.config.players; seat++)
        json_decimal(json, NULL, chances->chance[seat], 4);
    json_close_array(json);
    json_open_array(json, "chance_errors");
    for (seat_id seat = 0; seat < call->record.config.players; seat++)
        json_decimal(json, NULL, chances->error[seat], 4);
    json_close_array(json);
}

static void write_json_row(struct call *call, const struct analysis *analysis)
{
    const struct game *game = call->record.game;
    const struct decision *decision = &analysis->decision;
    struct json *json = &call->json;
    json_open_object(json, NULL);
    json_number(json, "ply", decision->ply);
    json_number(json, "seat", decision->seat);
    json_number(json, "round", analysis->round);
    json_text(json, "phase", game->phases[analysis->phase]);
    write_json_chances(call, &analysis->before);
    cli_json_action(json, "action", game, decision->chosen);
    json_decimal(json, "played", analysis->played_chance, 4);
    json_decimal(json, "best", analysis->best_chance, 4);
    cli_json_action(json, "best_action", game, analysis->best);
    json_decimal(json, "cost", analysis->cost, 4);
    json_decimal(json, "error", analysis->error, 4);
    json_text(json, "mark", analysis_marks[analysis->mark].name);
    json_close_object(json);
}

static void write_json_end(struct call *call, bool complete)
{
    struct json *json = &call->json;
    json_close_array(json);
    json_open_array(json, "players");
    for (seat_id seat = 0; seat < call->record.config.players; seat++) {
        const struct analysis_tally *tally = &call->tally[seat];
        json_open_object(json, NULL);
        json_number(json, "seat", seat);
        json_text(json, "name", call->record.name[seat]);
        json_number(json, "decisions", tally->decisions);
        json_decimal(json, "accuracy", analysis_accuracy(tally), 4);
        json_decimal(json, "mean_cost", analysis_mean_cost(tally), 4);
        for (unsigned i = MARK_INACCURACY; i < MARKS; i++)
            json_number(json, analysis_marks[i].name, tally->marked[i]);
        json_close_object(json);
    }
    json_close_array(json);
    json_number(json, "of", (long long)call->record.count);
    json_text(json, "end", complete ? "complete" : "stopped");
    json_close_object(json);
    buffer_add_char(&call->out, '\n');
}

/* ---- Running ---- */

struct format {
    void (*head)(struct call *call);
    void (*row)(struct call *call, const struct analysis *analysis);
    void (*end)(struct call *call, bool complete);
    bool at_once; /* printed line by line */
};

static const struct format in_text = {write_text_head, write_text_row, write_text_end, true};
static const struct format in_json = {write_json_head, write_json_row, write_json_end, false};

static bool print_so_far(struct call *call)
{
    clear_progress(call);
    return cli_print(&call->out) && fflush(stdout) == 0;
}

/* Goes through the record. However that ends, prints what is known so far. */
static int go_through(struct call *call, struct analyst *analyst)
{
    const struct format *format = call->as_json ? &in_json : &in_text;
    struct analysis_walk walk;
    struct analysis analysis;
    struct error error;
    bool good = true;
    int code = 1;
    format->head(call);
    analysis_start(&walk, analyst, &call->record, 1);
    while (good && code == 1) {
        if (format->at_once)
            good = print_so_far(call);
        print_progress(call, walk.next);
        code = analysis_next(&walk, &analysis, &error);
        if (code == 1) {
            analysis_count(&call->tally[analysis.decision.seat], &analysis);
            format->row(call, &analysis);
            tell_costly(call, &walk.replay.state, &analysis);
        }
    }
    format->end(call, walk.next == call->record.count);
    good = print_so_far(call) && good;
    if (code < 0)
        return cli_failed(&command_analyse, "%s", TR_ERROR_HERE(&error));
    return good ? EXIT_OK : cli_failed(&command_analyse, "cannot write the output");
}

static int analyse(struct call *call)
{
    struct analysis_settings settings = {.bot = call->asked.name,
                                         .budget = call->asked.budget,
                                         .seed = call->asked.seed,
                                         .stop = cli_catch_signals()};
    struct analyst analyst;
    struct error error;
    int code = analyst_open(&analyst, &settings, &error);
    if (code == ERR_ARGUMENT)
        return cli_usage(&command_analyse, "--bot: %s", TR_ERROR_HERE(&error));
    if (code < 0)
        return cli_failed(&command_analyse, "%s", TR_ERROR_HERE(&error));
    call->show_progress = isatty(STDERR_FILENO);
    call->cast = (struct cast){.game = call->record.game, .language = language_default()};
    for (seat_id seat = 0; seat < SEATS_MAX; seat++)
        call->cast.name[seat] = call->record.name[seat];
    code = go_through(call, &analyst);
    analyst_close(&analyst);
    buffer_close(&call->out);
    buffer_close(&call->costly);
    return code;
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {
        CLI_BOT_OPTIONS, {"json", no_argument, NULL, 'j'}, {"help", no_argument, NULL, 'h'}, {0}};
    struct call call = {.asked = {.name = ANALYST_BOT, .budget = {.threads = 1}, .seed = 1}};
    int option, code;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option == 'h' || option == ':' || option == '?')
            return cli_other_option(&command_analyse, option, argv);
        if (option == 'j')
            call.as_json = true;
        else if (!cli_bot_option(&command_analyse, &call.asked, option))
            return EXIT_USAGE;
    }
    if (!call.asked.budget.milliseconds && !call.asked.budget.simulations)
        call.asked.budget.milliseconds = MS_DEFAULT;
    if (!cli_read_record(&command_analyse, argc, argv, &call.record, &code))
        return code;
    code = analyse(&call);
    record_close(&call.record);
    return code;
}

const struct command command_analyse = {
    .name = "analyse",
    .summary = TR("report what each decision in a recorded game cost"),
    .help = TR("usage: encan analyse FILE [--ms T | --sims N] [--bot NAME] [--seed S]\n"
               "                          [--threads T] [--json]\n\n"
               "Goes through the record in FILE (- for standard input). Before each decision,\n"
               "prints everybody's chances of winning, as a spectator would have seen them. For\n"
               "the decision itself, based on what the player knew at the time, prints the\n"
               "chance with the action played and with the best action found. A decision that\n"
               "certainly cost 5% or more is marked with ?, 10% with ?? and 20% with ???.\n"
               "Accuracy is the share of a player's chances that their decisions preserved.\n"
               "Ctrl-C stops and prints what is known so far. docs/analysis.md explains the\n"
               "figures.\n\n"
               "  --ms T      time to think per decision, in milliseconds (default 200); costly\n"
               "              decisions take up to 16 times as long\n"
               "  --sims N    simulations per decision; makes the results reproducible\n"
               "  --bot NAME  the bot that judges (default expert)\n"
               "  --seed S    random seed of the bot (default 1)\n"
               "  --threads T threads to use for each decision (default 1)\n"
               "  --json      print one JSON object\n"),
    .run = run,
};
