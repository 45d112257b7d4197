#include "arena/match.h"

#include "record/record.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* A game of a unit, while it is played. */
struct table {
    const struct match *match;
    struct bot *bots;
    struct unit_result *result;
    uint64_t unit;
    int rotation;
    uint32_t ply;
    union game_state state;
    struct rng rng[SEATS_MAX]; /* by seat */
    struct record record;
};

/* ---- Seeds ---- */

enum { SALT_DEAL = 0x6465616c, SALT_SEAT = 0x73656174 };

uint64_t match_deal_seed(const struct match *match, uint64_t unit)
{
    return rng_fold(rng_fold(match->seed, SALT_DEAL), unit);
}

static uint64_t seat_seed(const struct table *table, seat_id seat)
{
    uint64_t unit_seed = rng_fold(rng_fold(table->match->seed, SALT_SEAT), table->unit);
    return rng_fold(rng_fold(unit_seed, (uint64_t)table->rotation), (uint64_t)seat);
}

/* ---- Seats ---- */

static int entry_on(const struct table *table, seat_id seat)
{
    int players = table->match->config.players;
    return (seat + players - table->rotation) % players;
}

static seat_id seat_of(const struct table *table, int entry)
{
    return (entry + table->rotation) % table->match->config.players;
}

/* ---- Records ---- */

/* Where a bot's name is not allowed in a record, the seat keeps the name "player N". */
static void name_seats(struct table *table)
{
    for (seat_id seat = 0; seat < table->match->config.players; seat++) {
        struct span name = span_of(table->bots[entry_on(table, seat)].name);
        if (record_name_valid(name))
            span_copy(name, table->record.name[seat], sizeof table->record.name[seat]);
    }
}

static int write_file(const char *path, const struct buffer *text, struct error *error)
{
    FILE *file = text->failed ? NULL : fopen(path, "w");
    if (!file)
        return error_set_with(error, ERR_FILE, error_reason(errno), "cannot write %.120s: %s", path,
                              ERROR_INNER);
    bool good = fwrite(buffer_text(text), 1, text->length, file) == text->length;
    good = fclose(file) == 0 && good;
    return good ? 0 : error_set(error, ERR_FILE, "cannot write %.120s", path);
}

static int save_record(const struct table *table, struct error *error)
{
    struct buffer path = {0}, text = {0};
    buffer_format(&path, "%s/%s-%llu-%06llu-%d.txt", table->match->record_folder,
                  table->match->game->name, (unsigned long long)table->match->seed,
                  (unsigned long long)table->unit, table->rotation);
    record_write(&table->record, &text);
    int code = write_file(buffer_text(&path), &text, error);
    buffer_close(&path);
    buffer_close(&text);
    return code;
}

/* ---- Playing ---- */

static int64_t nanoseconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static bool stopped(const struct match *match)
{
    return match->stop && atomic_load_explicit(match->stop, memory_order_relaxed);
}

/* A bot that fails while the match is being stopped may well have been stopped by the same signal,
 * so that does not count as a fault. */
static void note_fault(struct table *table, int entry, const struct error *error)
{
    const struct match *match = table->match;
    if (stopped(match))
        return;
    table->result->entry[entry].faults++;
    if (match->on_fault)
        match->on_fault(match->context, entry, error);
}

static action ask(struct table *table, seat_id seat)
{
    const struct match *match = table->match;
    int entry = entry_on(table, seat);
    struct unit_entry *did = &table->result->entry[entry];
    struct game_view view;
    struct error error = {.text = "no reason given"};
    action chosen = 0;
    game_observe(match->game, &table->state, seat, &view);
    struct bot_job job = {.game = match->game,
                          .view = &view,
                          .budget = match->budget,
                          .rng = &table->rng[seat],
                          .stop = match->stop};
    int64_t start = nanoseconds_now();
    int code = bot_choose(&table->bots[entry], &job, &chosen, NULL, &error);
    did->nanoseconds += nanoseconds_now() - start;
    did->moves++;
    if (code < 0)
        note_fault(table, entry, &error);
    return chosen;
}

/* Asks every seat that is to act, then takes the step; *over is cleared if the match was stopped
 * before that. */
static int play_ply(struct table *table, bool *over, struct error *error)
{
    const struct match *match = table->match;
    action joint[SEATS_MAX] = {0};
    seat_mask seats = table->state.head.to_act;
    BITS_EACH (seat, seats) {
        *over = !stopped(match);
        if (!*over)
            return 0;
        joint[seat] = ask(table, (seat_id)seat);
    }
    int code =
        match->record_folder ? record_add(&table->record, table->ply, seats, joint, error) : 0;
    table->ply++;
    match->game->apply(&table->state, joint, NULL);
    return code;
}

static void start_game(struct table *table, int rotation)
{
    const struct match *match = table->match;
    uint64_t deal_seed = match_deal_seed(match, table->unit);
    table->rotation = rotation;
    table->ply = 0;
    for (seat_id seat = 0; seat < match->config.players; seat++)
        rng_seed(&table->rng[seat], seat_seed(table, seat));
    game_deal(match->game, &match->config, deal_seed, &table->state, NULL);
    record_init(&table->record, match->game, &match->config, deal_seed);
    name_seats(table);
}

static int finish_game(struct table *table, struct error *error)
{
    const struct match *match = table->match;
    int rank[SEATS_MAX];
    game_rank(match->game, &table->state, rank);
    for (int entry = 0; entry < match->config.players; entry++)
        table->result->rank[table->rotation][entry] = (uint8_t)rank[seat_of(table, entry)];
    return match->record_folder ? save_record(table, error) : 0;
}

/* Plays the game of one rotation; *over is false if the match was stopped. */
static int play_game(struct table *table, int rotation, bool *over, struct error *error)
{
    int code = 0;
    *over = true;
    start_game(table, rotation);
    while (*over && code == 0 && table->state.head.to_act)
        code = play_ply(table, over, error);
    if (*over && code == 0)
        code = finish_game(table, error);
    record_close(&table->record);
    return code;
}

int match_play_unit(const struct match *match, struct bot bots[], uint64_t unit,
                    struct unit_result *result, struct error *error)
{
    struct table table = {.match = match, .bots = bots, .result = result, .unit = unit};
    bool over = true;
    int code = 0;
    *result = (struct unit_result){0};
    for (int rotation = 0; rotation < match->config.players && over && code == 0; rotation++)
        code = play_game(&table, rotation, &over, error);
    result->complete = over && code == 0;
    return code;
}
