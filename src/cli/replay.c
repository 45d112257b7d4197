/* replay.c: `encan replay`, a recorded game, event by event. */
#include "analysis/analysis.h"
#include "base/file.h"
#include "cli/cli.h"
#include "record/record.h"
#include "terminal/play.h"

#include <stdio.h>
#include <stdlib.h>

static void print_title(const struct record *record)
{
    struct buffer options = {0}, seed = {0}, played = {0};
    game_write_options(record->game, &record->config, &options);
    record_write_seed(record, &seed);
    printf("%s, seed %s, %s\n", record->game->title, buffer_text(&seed), buffer_text(&options));
    for (seat_id seat = 0; seat < record->config.players; seat++)
        printf("seat %d: %s\n", seat, record->name[seat]);
    record_write_played(record, &played);
    fputs(buffer_text(&played), stdout);
    buffer_close(&options);
    buffer_close(&seed);
    buffer_close(&played);
}

/* Whether `viewer` may see the event; NULL sees all. */
static bool may_see(const struct event *event, const seat_id *viewer)
{
    unsigned bit = !viewer ? AUDIENCE_ALL : *viewer == SPECTATOR ? 0x80u : seat_bit(*viewer);
    return event->audience & bit;
}

static void print_events(const struct record *record, struct event_log *log, const seat_id *viewer,
                         int *round)
{
    struct buffer line = {0};
    for (int i = 0; i < log->count; i++) {
        const struct event *event = &log->event[i];
        if (record->game->events[event->kind].opens_round)
            printf("round %d\n", ++*round);
        if (!may_see(event, viewer))
            continue;
        buffer_clear(&line);
        event_write(record->game, event, &line);
        printf("  %s\n", buffer_text(&line));
    }
    buffer_close(&line);
    log->count = 0;
}

static void print_result(const struct game *game, const union game_state *state)
{
    struct game_result result = {0};
    int rank[SEATS_MAX];
    if (state->head.to_act) {
        printf("unfinished in round %d\n", state->head.round);
        return;
    }
    game->result(state, &result);
    game_rank(game, state, rank);
    printf("over after %d rounds\n", state->head.round);
    for (seat_id seat = 0; seat < state->head.players; seat++)
        printf("  seat %d: %d, rank %d\n", seat, result.score[seat], rank[seat]);
}

/* Prints the marks of an analysis from decision *next up to `end`. */
static void print_marks(const struct replay_setup *setup, size_t end, size_t *next)
{
    const struct game *game = setup->record->game;
    struct buffer line = {0};
    for (; *next < end && *next < setup->judged; ++*next) {
        const struct analysis *analysis = &setup->analysis[*next];
        if (analysis->mark == MARK_NONE)
            continue;
        buffer_clear(&line);
        buffer_format(&line, "%s seat %d ", analysis_marks[analysis->mark].symbol,
                      analysis->decision.seat);
        action_write(game, analysis->decision.chosen, &line);
        buffer_format(&line, ": costs %.0f%%, better: ", 100 * analysis->cost);
        action_write(game, analysis->best, &line);
        printf("  %s\n", buffer_text(&line));
    }
    buffer_close(&line);
}

static void print_game(const struct replay_setup *setup, const seat_id *viewer)
{
    struct replay replay;
    struct event_log log = {0};
    int round = 0;
    size_t next = 0;
    print_title(setup->record);
    replay_start(&replay, setup->record, &log);
    do {
        print_events(setup->record, &log, viewer, &round);
        print_marks(setup, replay.next, &next);
    } while (replay_step(&replay, &log));
    print_result(setup->record->game, &replay.state);
}

struct call {
    bool as_json, plain, seated;
    int64_t seat;
    const char *analysis; /* its file */
};

static bool take_option(struct call *call, int option)
{
    switch (option) {
    case 'j':
        return call->as_json = true;
    case 'p':
        return call->plain = true;
    case 'L':
        return cli_language(&command_replay, optarg);
    case 'a':
        call->analysis = optarg;
        return true;
    default:
        call->seated = true;
        return cli_number(&command_replay, "--seat", optarg, SPECTATOR, SEATS_MAX - 1, &call->seat);
    }
}

/* Returns -1 to go on, or an exit code after a usage error or --help. */
static int take_options(int argc, char **argv, struct call *call)
{
    static const struct option options[] = {{"json", no_argument, NULL, 'j'},
                                            {"seat", required_argument, NULL, 's'},
                                            {"plain", no_argument, NULL, 'p'},
                                            {"lang", required_argument, NULL, 'L'},
                                            {"help", no_argument, NULL, 'h'},
                                            {"analysis", required_argument, NULL, 'a'},
                                            {0}};
    int option;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option == 'h' || option == ':' || option == '?')
            return cli_other_option(&command_replay, option, argv);
        if (!take_option(call, option))
            return EXIT_USAGE;
    }
    return -1;
}

static int export_json(const struct record *record)
{
    struct buffer out = {0};
    record_json(record, &out);
    int code = cli_print(&out) ? EXIT_OK : EXIT_FAILED;
    buffer_close(&out);
    return code;
}

static int show(struct replay_setup *setup, const struct call *call)
{
    struct error error;
    setup->viewer = call->seated ? (seat_id)call->seat : SPECTATOR;
    if (replay_on_screen(setup, &error) < 0)
        return cli_failed(&command_replay, "%s", TR_ERROR_HERE(&error));
    return EXIT_OK;
}

/* Reads the analysis that goes with the record; the caller frees it. */
static struct analysis *read_analysis(const struct call *call, const struct record *record,
                                      size_t *judged)
{
    struct buffer text = {0};
    struct error error;
    struct analysis *analysis = calloc(record->count + 1, sizeof *analysis);
    int count = -1;
    if (!analysis)
        cli_failed(&command_replay, "out of memory");
    else if (file_read(call->analysis, ANALYSIS_BYTES_MAX, &text, &error) < 0)
        cli_failed(&command_replay, "%s", TR_ERROR_HERE(&error));
    else if ((count = analysis_read(record, (struct span){buffer_text(&text), text.length},
                                    analysis, &error)) < 0)
        cli_failed(&command_replay, "%s: %s", call->analysis, TR_ERROR_HERE(&error));
    buffer_close(&text);
    if (count < 0) {
        free(analysis);
        return NULL;
    }
    *judged = (size_t)count;
    return analysis;
}

/* On the full screen if there is a terminal, otherwise as lines. */
static int replay_shown(const struct record *record, const struct call *call)
{
    struct replay_setup setup = {.record = record};
    struct analysis *analysis = NULL;
    seat_id viewer = (seat_id)call->seat;
    int code = EXIT_OK;
    if (call->analysis && !(analysis = read_analysis(call, record, &setup.judged)))
        return EXIT_FAILED;
    setup.analysis = analysis;
    if (!call->plain && play_screen_possible())
        code = show(&setup, call);
    else
        print_game(&setup, call->seated ? &viewer : NULL);
    free(analysis);
    return code;
}

static int replay(const struct record *record, const struct call *call)
{
    if (call->seated && call->as_json)
        return cli_usage(&command_replay,
                         "--json exports everything and cannot be combined with --seat");
    if (call->seat >= record->config.players)
        return cli_usage(&command_replay, "--seat: the record has seats 0 to %d",
                         record->config.players - 1);
    if (call->as_json)
        return export_json(record);
    return replay_shown(record, call);
}

static int run(int argc, char **argv)
{
    struct call call = {0};
    struct record record;
    int code = take_options(argc, argv, &call);
    if (code >= 0 || !cli_read_record(&command_replay, argc, argv, &record, &code))
        return code;
    code = replay(&record, &call);
    record_close(&record);
    return code;
}

const struct command command_replay = {
    .name = "replay",
    .summary = TR("step through a recorded game, or print it"),
    .help = TR("usage: encan replay FILE [--seat N] [--analysis FILE] [--plain] [--lang en|fr]\n"
               "                         [--json]\n\n"
               "Shows the record in FILE (- for standard input) on the full screen, where you\n"
               "can step back and forth; without a terminal, or with --plain, prints what\n"
               "happened.\n\n"
               "  --seat N       show only what seat N (from 0) saw; -1 for a spectator\n"
               "  --analysis FILE\n"
               "                 show the marks given by 'encan analyse --json'; on the full\n"
               "                 screen, the key m computes them too\n"
               "  --plain        print event by event, in the notation of records\n"
               "  --lang en|fr   the language on the screen (default: from the environment)\n"
               "  --json         print the record as one JSON object\n"),
    .run = run,
};
