/* trace.c: `encan trace`, random games as JSON lines, for checking and studying the engine. */
#include "cli/cli.h"
#include "record/record.h"

#include <stdio.h>

enum { SMALL_STEPS = 8, GAMES_MAX = 1000000000 };

struct tracer {
    const struct cli_game *setup;
    union game_state state;
    struct rng rng;
    uint32_t ply;
    bool with_events;
    struct event_log log;
    struct record record;
    struct buffer out;
    struct buffer scratch;
};

/* ---- Choosing: first the kind, then the value, so that rare kinds occur ---- */

/* Where the run of actions of one kind that begins at `start` ends. */
static unsigned kind_end(const struct game *game, const union game_state *state, seat_id seat,
                         unsigned start, unsigned count)
{
    unsigned kind = action_kind_of(game->legal_at(state, seat, start));
    unsigned end = start + 1;
    while (end < count && action_kind_of(game->legal_at(state, seat, end)) == kind)
        end++;
    return end;
}

static unsigned count_kinds(const struct game *game, const union game_state *state, seat_id seat,
                            unsigned count)
{
    unsigned kinds = 0;
    for (unsigned start = 0; start < count; kinds++)
        start = kind_end(game, state, seat, start, count);
    return kinds;
}

static action choose(struct tracer *tracer, seat_id seat)
{
    const struct game *game = tracer->setup->game;
    const union game_state *state = &tracer->state;
    unsigned count = game->legal_count(state, seat);
    unsigned skip = rng_below(&tracer->rng, count_kinds(game, state, seat, count));
    unsigned start = 0;
    while (skip--)
        start = kind_end(game, state, seat, start, count);
    unsigned end = kind_end(game, state, seat, start, count);
    bool ladder = game->kinds[action_kind_of(game->legal_at(state, seat, start))].ladder;
    if (ladder && end - start > SMALL_STEPS && rng_below(&tracer->rng, 2) == 0)
        end = start + SMALL_STEPS;
    return game->legal_at(state, seat, start + rng_below(&tracer->rng, end - start));
}

/* ---- Printing ---- */

static bool end_line(struct tracer *tracer)
{
    buffer_add_char(&tracer->out, '\n');
    return cli_print(&tracer->out);
}

static const char *action_text(struct tracer *tracer, action chosen)
{
    buffer_clear(&tracer->scratch);
    action_write(tracer->setup->game, chosen, &tracer->scratch);
    return buffer_text(&tracer->scratch);
}

static bool print_setup(struct tracer *tracer, uint64_t seed)
{
    const struct cli_game *setup = tracer->setup;
    struct json json = json_to(&tracer->out);
    json_open_object(&json, NULL);
    json_text(&json, "type", "setup");
    json_text(&json, "game", setup->game->name);
    json_number(&json, "players", setup->config.players);
    json_format(&json, "seed", "%llu", (unsigned long long)seed);
    game_options_json(setup->game, &setup->config, &json);
    json_open_object(&json, "deal");
    setup->game->deal_json(&tracer->state, &json);
    json_close_object(&json);
    json_close_object(&json);
    return end_line(tracer);
}

static bool print_decision(struct tracer *tracer, seat_id seat, action chosen)
{
    const struct game *game = tracer->setup->game;
    const struct game_head *head = &tracer->state.head;
    struct json json = json_to(&tracer->out);
    json_open_object(&json, NULL);
    json_text(&json, "type", "decision");
    json_number(&json, "ply", tracer->ply);
    json_number(&json, "round", head->round);
    json_text(&json, "phase", game->phases[head->phase]);
    json_number(&json, "seat", seat);
    json_open_array(&json, "legal");
    unsigned count = game->legal_count(&tracer->state, seat);
    for (unsigned i = 0; i < count; i++)
        json_text(&json, NULL, action_text(tracer, game->legal_at(&tracer->state, seat, i)));
    json_close_array(&json);
    json_text(&json, "action", action_text(tracer, chosen));
    json_close_object(&json);
    return end_line(tracer);
}

static bool print_events(struct tracer *tracer)
{
    bool good = true;
    for (int i = 0; i < tracer->log.count && good && tracer->with_events; i++) {
        struct json json = json_to(&tracer->out);
        json_open_object(&json, NULL);
        json_text(&json, "type", "event");
        event_json(tracer->setup->game, &tracer->log.event[i], &json);
        json_close_object(&json);
        good = end_line(tracer);
    }
    tracer->log.count = 0;
    return good;
}

static bool print_end(struct tracer *tracer)
{
    struct json json = json_to(&tracer->out);
    json_open_object(&json, NULL);
    json_text(&json, "type", "end");
    game_result_json(tracer->setup->game, &tracer->state, &json);
    json_close_object(&json);
    return end_line(tracer);
}

/* ---- Games ---- */

/* Chooses for all seats that are to act, then takes the step. */
static bool trace_ply(struct tracer *tracer, bool print)
{
    action joint[SEATS_MAX] = {0};
    seat_mask seats = tracer->state.head.to_act;
    BITS_EACH (seat, seats) {
        joint[seat] = choose(tracer, (seat_id)seat);
        if (print && !print_decision(tracer, (seat_id)seat, joint[seat]))
            return false;
    }
    if (record_add(&tracer->record, tracer->ply, seats, joint, NULL) < 0)
        return false;
    tracer->setup->game->apply(&tracer->state, joint, &tracer->log);
    tracer->ply++;
    if (!print)
        tracer->log.count = 0;
    return print_events(tracer);
}

static bool trace_game(struct tracer *tracer, uint64_t seed, bool as_record)
{
    const struct cli_game *setup = tracer->setup;
    record_init(&tracer->record, setup->game, &setup->config, seed);
    rng_seed(&tracer->rng, ~seed);
    tracer->ply = 0;
    tracer->log.count = 0;
    game_deal(setup->game, &setup->config, seed, &tracer->state, &tracer->log);
    bool good = as_record || (print_setup(tracer, seed) && print_events(tracer));
    tracer->log.count = 0;
    while (good && tracer->state.head.to_act)
        good = trace_ply(tracer, !as_record);
    if (good && as_record) {
        record_write(&tracer->record, &tracer->out);
        good = cli_print(&tracer->out);
    } else if (good) {
        good = print_end(tracer);
    }
    record_close(&tracer->record);
    return good;
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {CLI_GAME_OPTIONS,
                                            {"games", required_argument, NULL, 'g'},
                                            {"events", no_argument, NULL, 'e'},
                                            {"record", no_argument, NULL, 'r'},
                                            {0}};
    struct cli_game setup = {.seed = 1};
    struct tracer tracer = {.setup = &setup};
    int64_t games = 1;
    bool as_record = false;
    int option;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        bool good = true;
        if (option == 'p' || option == 's' || option == 'o')
            good = cli_game_option(&command_trace, &setup, option);
        else if (option == 'g')
            good = cli_number(&command_trace, "--games", optarg, 1, GAMES_MAX, &games);
        else if (option == 'e')
            tracer.with_events = true;
        else if (option == 'r')
            as_record = true;
        else
            return cli_other_option(&command_trace, option, argv);
        if (!good)
            return EXIT_USAGE;
    }
    if (!cli_game_finish(&command_trace, &setup, argc, argv))
        return EXIT_USAGE;
    if (as_record && games > 1)
        return cli_usage(&command_trace, "--record writes one game, not %lld", (long long)games);
    bool good = true;
    for (int64_t i = 0; i < games && good; i++)
        good = trace_game(&tracer, setup.seed + (uint64_t)i, as_record);
    buffer_close(&tracer.out);
    buffer_close(&tracer.scratch);
    return good ? EXIT_OK : cli_failed(&command_trace, "cannot write the output");
}

const struct command command_trace = {
    .name = "trace",
    .summary = TR("play random games and print every decision as JSON lines"),
    .help = TR("usage: encan trace GAME [--players N] [--seed S] [--games K] [--set k=v]…\n"
               "                   [--events | --record]\n\n"
               "Plays random games, one for each of the seeds S, S+1, …, and prints JSON lines:\n"
               "the set-up, each decision, the end. The kind of action is drawn first, then its\n"
               "value; half of all bids raise by 1 to 8. docs/trace.md describes the lines.\n\n"
               "  --players N   number of players (default 4)\n"
               "  --seed S      the first seed (default 1)\n"
               "  --games K     number of games (default 1)\n"
               "  --set k=v     set an option of the game, as listed by 'encan rules GAME'\n"
               "  --events      also print what happens between decisions\n"
               "  --record      print a single game, as a record\n"),
    .add_options = cli_add_games,
    .run = run,
};
