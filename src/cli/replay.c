/* replay.c: `encan replay`, a recorded game told event by event. */
#include "cli/cli.h"
#include "record/record.h"

#include <stdio.h>

static void print_title(const struct record *record)
{
    struct buffer options = {0};
    game_write_options(record->game, &record->config, &options);
    printf("%s, seed %llu, %s\n", record->game->title, (unsigned long long)record->seed,
           buffer_text(&options));
    for (seat_id seat = 0; seat < record->config.players; seat++)
        printf("seat %d: %s\n", seat, record->name[seat]);
    buffer_close(&options);
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

static void tell(const struct record *record, const seat_id *viewer)
{
    struct replay replay;
    struct event_log log = {0};
    int round = 0;
    print_title(record);
    replay_start(&replay, record, &log);
    do
        print_events(record, &log, viewer, &round);
    while (replay_step(&replay, &log));
    print_result(record->game, &replay.state);
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {{"json", no_argument, NULL, 'j'},
                                            {"seat", required_argument, NULL, 's'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    struct record record;
    bool as_json = false, seated = false;
    int64_t seat = 0;
    int option, code;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option == 'j')
            as_json = true;
        else if (option != 's')
            return cli_other_option(&command_replay, option, argv);
        else if (!cli_number(&command_replay, "--seat", optarg, SPECTATOR, SEATS_MAX - 1, &seat))
            return EXIT_USAGE;
        else
            seated = true;
    }
    if (!cli_read_record(&command_replay, argc, argv, &record, &code))
        return code;
    if (seated && as_json) {
        code = cli_usage(&command_replay, "--json exports everything: it does not go with --seat");
    } else if (seat >= record.config.players) {
        code = cli_usage(&command_replay, "--seat: the record has seats 0 to %d",
                         record.config.players - 1);
    } else if (as_json) {
        struct buffer out = {0};
        record_json(&record, &out);
        code = cli_print(&out) ? EXIT_OK : EXIT_FAILED;
        buffer_close(&out);
    } else {
        seat_id viewer = (seat_id)seat;
        tell(&record, seated ? &viewer : NULL);
        code = EXIT_OK;
    }
    record_close(&record);
    return code;
}

const struct command command_replay = {
    .name = "replay",
    .summary = "tell a recorded game, event by event, or as JSON",
    .help = "usage: encan replay FILE [--seat N] [--json]\n\n"
            "Replays the record in FILE (- for standard input) and prints what happened.\n\n"
            "  --seat N   only what seat N (from 0) saw then; -1 for a spectator\n"
            "  --json     the record as one JSON object\n",
    .run = run,
};
