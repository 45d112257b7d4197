/* autoplay.c: what the server does at a table on its own: bots and clocks. */
#include "server/tables/tables_internal.h"

#include "bots/level.h"

#include <stdlib.h>

enum { RETRY_MS = 1000 }; /* after the store or the bot pool refused something */

/* Discards the jobs and choices of bots for these seats. */
static void discard(struct table *table, seat_mask seats)
{
    BITS_EACH (seat, seats)
        if (table->job[seat]) {
            bot_pool_cancel(table->tables->setup.bot_pool, table->job[seat]);
            table->job[seat] = NULL;
        }
    table->asked &= (seat_mask)~seats;
    table->ready &= (seat_mask)~seats;
}

void autoplay_stop(struct table *table)
{
    discard(table, table->asked);
}

/* If one of the server's own entries could not be saved, tries again later. */
static void own_done(void *context, int code, const struct error *error)
{
    struct table *table = context;
    (void)error;
    if (code < 0) {
        autoplay_stop(table);
        table->overdue = 0;
        table->dealing = false;
        table->retry_at = clock_monotonic_ms() + RETRY_MS;
    }
}

/* Queues an entry of the server's own, and frees its text. */
static void queue_own(struct table *table, struct buffer *own)
{
    struct queued_command *queued = queued_command_new(own_done, table);
    bool fits = queued && span_copy(span_of(buffer_text(own)), queued->own, sizeof queued->own);
    buffer_close(own);
    if (fits) {
        queued->step = table->state.step_news;
        command_queue_add(table, queued);
    } else {
        free(queued);
        own_done(table, ERR_MEMORY, NULL);
    }
}

static void play(struct table *table, seat_id seat)
{
    struct buffer own = {0};
    table->ready &= (seat_mask)~seat_bit(seat);
    buffer_format(&own, "play %d ", seat);
    action_write(table->state.record.game, table->chosen[seat], &own);
    queue_own(table, &own);
}

bool autoplay_pauses(const struct table *table)
{
    bool seen = table->watchers || elsewhere_is_watched(table);
    for (seat_id seat = 0; seat < table->state.record.config.players; seat++)
        seen |= table->state.seat[seat].guest != 0;
    return seen && table->tables->setup.bot_pause;
}

bool autoplay_holds(const struct table *table)
{
    return table_state_undo_holds(&table->state, table_time(table));
}

/* How long after being asked the bot moves. Thinking time is part of it and so does not show. */
static int64_t pause_of(struct table *table, seat_id seat)
{
    return autoplay_pauses(table) ? level_pause(table->state.seat[seat].level, &table->tables->rng)
                                  : 0;
}

/* ---- Bots ---- */

/* Outdated jobs are cancelled, so this one is for the current step. */
static void bot_done(void *context, struct job *job)
{
    struct table *table = context;
    seat_id seat = job->view.viewer;
    table->job[seat] = NULL;
    if (job->code < 0) {
        table->asked &= (seat_mask)~seat_bit(seat);
        table->ask_at = clock_monotonic_ms() + RETRY_MS;
        return;
    }
    table->chosen[seat] = job->chosen;
    table->ready |= seat_bit(seat);
    table->due[seat] = table->asked_at[seat] + pause_of(table, seat);
    if (clock_monotonic_ms() >= table->due[seat] && !autoplay_holds(table))
        play(table, seat);
}

static uint64_t seed_of(const struct table *table, seat_id seat)
{
    const int64_t key[] = {table->state.id, table->state.ply, seat};
    uint64_t seed;
    crypto_shorthash((unsigned char *)&seed, (const unsigned char *)key, sizeof key,
                     table->tables->secret);
    return seed;
}

static struct job *job_at(struct table *table)
{
    struct holder patron;
    bool waiting = table_patron(table, &patron);
    return job_new(waiting ? JOB_TURN : JOB_BOTS_ONLY, patron, bot_done, table, NULL);
}

static void ask_bot(struct table *table, seat_id seat)
{
    const struct table_state *state = &table->state;
    struct job *job = job_at(table);
    if (!job)
        return;
    job->game = state->record.game;
    job->level = state->seat[seat].level;
    job->seed = seed_of(table, seat);
    game_observe(job->game, &state->position, seat, &job->view);
    table->asked_at[seat] = clock_monotonic_ms();
    if (bot_pool_submit(table->tables->setup.bot_pool, job) == JOB_ADMITTED) {
        table->job[seat] = job;
        table->asked |= seat_bit(seat);
    } else {
        table->ask_at = table->asked_at[seat] + RETRY_MS;
    }
}

/* Another server drives the table, or will: whatever was begun here is dropped. */
static void stand_back(struct table *table)
{
    autoplay_stop(table);
    table->overdue = 0;
    table->dealing = false;
}

void autoplay_ask_bots(struct table *table)
{
    if (!table_is_driven(table)) {
        stand_back(table);
        return;
    }
    seat_mask bots = table_state_awaited_bots(&table->state);
    if (table->step != table->state.step_news) {
        table->step = table->state.step_news;
        table->overdue = 0;
        autoplay_stop(table);
    }
    discard(table, table->asked & (seat_mask)~bots);
    if (clock_monotonic_ms() >= table->ask_at && table_is_attended(table))
        BITS_EACH (seat, bots & (seat_mask)~table->asked)
            ask_bot(table, (seat_id)seat);
}

/* ---- Clocks ---- */

/* Bots take over for the people who are awaited and whose time has run out. */
static void mark_overdue(struct table *table)
{
    const struct table_state *state = &table->state;
    seat_mask late = table_state_awaited(state) &
                     (seat_mask) ~(table_state_awaited_bots(state) | table->overdue);
    BITS_EACH (seat, late) {
        struct buffer own = {0};
        if (!table_state_time_is_up(state, (seat_id)seat, table_time(table)))
            continue;
        table->overdue |= seat_bit((seat_id)seat);
        buffer_format(&own, "away %d", (int)seat);
        queue_own(table, &own);
    }
}

/* Deals without the numbers that have not come in time. */
static void deal_at_last(struct table *table)
{
    struct buffer own = {0};
    if (table->dealing || table_time(table) < table->state.since + TABLE_OPENING_MS)
        return;
    table->dealing = true;
    buffer_add_text(&own, "deal");
    queue_own(table, &own);
}

void autoplay_tick(struct table *table, int64_t now)
{
    if (!table->loaded || now < table->retry_at)
        return;
    if (!table_is_driven(table)) {
        stand_back(table);
        return;
    }
    if (table->state.stage == TABLE_DEALING)
        deal_at_last(table);
    if (table->state.stage != TABLE_PLAYING)
        return;
    int64_t deadline = table_state_deadline(&table->state);
    if (deadline && table_time(table) >= deadline)
        mark_overdue(table);
    BITS_EACH (seat, autoplay_holds(table) ? 0 : table->ready)
        if (now >= table->due[seat])
            play(table, (seat_id)seat);
    autoplay_ask_bots(table);
}
