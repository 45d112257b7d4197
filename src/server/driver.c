/* driver.c: what the server does at a table by itself: bots and clocks. */
#include "server/inner.h"

#include "bots/level.h"

#include <stdlib.h>

enum { RETRY_MS = 1000 }; /* after the store did not answer */

/* What the server wanted could not be kept: it tries again in a while. */
static void own_done(void *context, int code, const struct error *error)
{
    struct table *table = context;
    (void)error;
    if (code < 0) {
        table->asked = table->ready = table->overdue = 0;
        table->retry_at = hall_time() + RETRY_MS;
    }
}

static void order_own(struct table *table, const char *verb, seat_id seat, const char *text)
{
    struct order *order = order_new(own_done, table);
    struct buffer own = {0};
    buffer_format(&own, "%s %d%s%s", verb, seat, text[0] ? " " : "", text);
    bool fits = order && span_copy(span_of(buffer_text(&own)), order->own, sizeof order->own);
    buffer_close(&own);
    if (fits) {
        table_enqueue(table, order);
    } else {
        free(order);
        own_done(table, ERR_MEMORY, NULL);
    }
}

static void play(struct table *table, seat_id seat)
{
    struct buffer text = {0};
    table->ready &= (seat_mask)~seat_bit(seat);
    action_write(table->room.record.game, table->chosen[seat], &text);
    order_own(table, "play", seat, buffer_text(&text));
    buffer_close(&text);
}

bool table_pauses(const struct table *table)
{
    bool seen = table->watchers;
    for (seat_id seat = 0; seat < table->room.record.config.players; seat++)
        seen |= table->room.seat[seat].guest != 0;
    return seen && table->hall->setup.bot_pause;
}

/* Counted from when the bot was asked, so that the time it took to think does not show. */
static int64_t pause_of(struct table *table, seat_id seat)
{
    return table_pauses(table) ? level_pause(table->room.seat[seat].level, &table->hall->rng) : 0;
}

static void thought(void *context, struct job *job)
{
    struct hall *hall = context;
    struct table *table = table_find(hall, job->table);
    seat_id seat = job->view.viewer;
    if (!table || !table->loaded || table->room.ply != job->ply || table->ply != job->ply ||
        !(table->asked >> seat & 1))
        return;
    if (job->code < 0 || !(room_awaited_bots(&table->room) >> seat & 1)) {
        table->asked &= (seat_mask)~seat_bit(seat);
        return;
    }
    table->chosen[seat] = job->chosen;
    table->ready |= seat_bit(seat);
    table->due[seat] = table->asked_at[seat] + pause_of(table, seat);
    if (hall_time() >= table->due[seat])
        play(table, seat);
}

static uint64_t seed_of(const struct table *table, seat_id seat)
{
    const int64_t key[] = {table->room.id, table->room.ply, seat};
    uint64_t seed;
    crypto_shorthash((unsigned char *)&seed, (const unsigned char *)key, sizeof key,
                     table->hall->secret);
    return seed;
}

static void ask_bot(struct table *table, seat_id seat)
{
    const struct room *room = &table->room;
    struct job *job = job_new(JOB_BOT, thought, table->hall, NULL);
    if (!job)
        return;
    job->table = room->id;
    job->ply = room->ply;
    job->game = room->record.game;
    job->level = room->seat[seat].level;
    job->seed = seed_of(table, seat);
    game_observe(job->game, &room->state, seat, &job->view);
    table->asked_at[seat] = hall_time();
    if (crew_hand(table->hall->setup.crew, job))
        table->asked |= seat_bit(seat);
    else
        table->retry_at = hall_time() + RETRY_MS;
}

void table_drive(struct table *table)
{
    if (table->ply != table->room.ply) {
        table->ply = table->room.ply;
        table->asked = table->ready = table->overdue = 0;
    }
    BITS_EACH (seat, room_awaited_bots(&table->room) & (seat_mask)~table->asked)
        ask_bot(table, (seat_id)seat);
}

/* Time is up: a bot takes over for those who are awaited. */
static void call_time(struct table *table)
{
    const struct room *room = &table->room;
    seat_mask late = room_awaited(room) & (seat_mask) ~(room_awaited_bots(room) | table->overdue);
    BITS_EACH (seat, late) {
        table->overdue |= seat_bit((seat_id)seat);
        order_own(table, "away", (seat_id)seat, "");
    }
}

void table_tick(struct table *table, int64_t now)
{
    if (!table->loaded || table->room.stage != ROOM_PLAYING || now < table->retry_at)
        return;
    int64_t deadline = room_deadline(&table->room);
    if (deadline && now >= deadline)
        call_time(table);
    BITS_EACH (seat, table->ready)
        if (now >= table->due[seat])
            play(table, (seat_id)seat);
    table_drive(table);
}
