#include "server/live/broadcast.h"

#include "server/live/lobby.h"
#include "server/live/table_json.h"
#include "server/people/client.h"
#include "server/tables/tables_internal.h"

enum { UPDATE_NEWS = 16 }; /* pieces of news at most; after more, the whole table is sent again */

static struct table_telling telling_of(struct table *table, const struct table_presence *presence)
{
    view_written_forget(&table->tables->scratch_view);
    return (struct table_telling){.state = &table->state,
                                  .presence = presence,
                                  .setup = &table->tables->scratch_setup,
                                  .you = &table->tables->scratch_you,
                                  .view = &table->tables->scratch_view};
}

/* The whole table, and the news after number `from`. */
static void write_table(struct table *table, const struct table_telling *telling,
                        const struct watcher *watcher, const struct recipient *recipient)
{
    table_json(telling->state, telling->presence, table_news_head(table, watcher->updates),
               recipient, watcher->sent, &table->tables->scratch);
}

/* What a watcher is sent about a table, written as if to `recipient`. Notes what it then holds. */
static struct net_message *message_to(struct table *table, struct table_telling *telling,
                                      struct watcher *watcher, const struct recipient *recipient)
{
    struct buffer *text = &table->tables->scratch;
    bool update =
        watcher->updates && watcher->told && table->state.news_count - watcher->sent <= UPDATE_NEWS;
    buffer_clear(text);
    if (update) {
        table_update_json(telling, table_news_head(table, true), recipient, watcher->sent,
                          &watcher->held, text);
    } else {
        write_table(table, telling, watcher, recipient);
        watcher->held = (struct table_held){0};
    }
    if (!text->failed)
        return net_message_new(buffer_text(text), text->length);
    buffer_close(text);
    return NULL;
}

static void deliver(struct watcher *watcher, struct net_message *message)
{
    watcher->sent = watcher->table->state.news_count;
    watcher->told = true;
    if (message)
        net_send(watcher->socket, message);
}

static void release(struct net_message *message)
{
    if (message)
        net_message_release(message);
}

static void send_to(struct table *table, struct table_telling *telling, struct watcher *watcher)
{
    struct net_message *message = message_to(table, telling, watcher, &watcher->recipient);
    deliver(watcher, message);
    release(message);
}

/* A message that several spectators share: those who have been sent, and hold, the same. There is
 * one for each language, and one without text; and the same again for those who take updates. */
struct shared {
    struct net_message *message;
    uint32_t from;
    struct table_held before, after;
};
enum { SHARED = 2 * (LANGUAGES + 1) };

static bool can_share(const struct shared *shared, const struct watcher *watcher)
{
    return shared->message && shared->from == watcher->sent &&
           shared->before.setup == watcher->held.setup && shared->before.game == watcher->held.game;
}

static void send_to_spectator(struct table *table, struct table_telling *telling,
                              struct watcher *watcher, struct shared all[SHARED])
{
    struct recipient nobody = watcher->recipient;
    int kind = nobody.wants_text ? (int)nobody.language : LANGUAGES;
    struct shared *shared = &all[watcher->updates ? kind + LANGUAGES + 1 : kind];
    nobody.guest = 0;
    if (can_share(shared, watcher)) {
        watcher->held = shared->after;
    } else {
        release(shared->message);
        *shared = (struct shared){.from = watcher->sent, .before = watcher->held};
        shared->message = message_to(table, telling, watcher, &nobody);
        shared->after = watcher->held;
    }
    deliver(watcher, shared->message);
}

/* Whether a guest gets messages of their own: the host, the players, somebody who asks to play, and
 * those who left. */
static bool is_involved(const struct table_state *state, int64_t guest)
{
    if (!guest)
        return false;
    if (guest == state->host || guest == state->newcomer.guest ||
        table_state_seat_of(state, guest) != SPECTATOR || table_state_is_turned_away(state, guest))
        return true;
    for (seat_id seat = 0; seat < table_state_players(state); seat++)
        if (state->reserved[seat].guest == guest || table_state_has_left(state, guest, seat))
            return true;
    return false;
}

/* Brings the table's presence up to date; true if players have come or gone: then all players are
 * to be told. */
static bool take_presence(struct table *table)
{
    struct table_presence before = table->presence, now = table_presence_of(table);
    table->presence = now;
    return now.here != before.here || now.same_address != before.same_address ||
           now.newcomer_shares != before.newcomer_shares;
}

static bool plays(const struct watcher *watcher)
{
    return table_state_seat_of(&watcher->table->state, watcher->recipient.guest) != SPECTATOR;
}

static void broadcast_table(struct table *table, int64_t also)
{
    const struct table_state *state = &table->state;
    struct shared shared[SHARED] = {0};
    int64_t start = clock_monotonic_us();
    bool moved = take_presence(table);
    struct table_telling telling = telling_of(table, &table->presence);
    for (struct watcher *watcher = table->watchers, *next; watcher; watcher = next) {
        next = watcher->next;
        int64_t guest = watcher->recipient.guest;
        if (watcher->sent == state->news_count && (!also || guest != also) &&
            !(moved && plays(watcher)))
            continue;
        if (is_involved(state, guest))
            send_to(table, &telling, watcher);
        else
            send_to_spectator(table, &telling, watcher, shared);
    }
    for (int i = 0; i < SHARED; i++)
        release(shared[i].message);
    metrics_observe(&table->tables->setup.metrics->broadcast, clock_monotonic_us() - start);
}

/* ---- Watching ---- */

void watchers_add(struct watcher **first, struct watcher *watcher)
{
    watcher->previous = NULL;
    watcher->next = *first;
    if (*first)
        (*first)->previous = watcher;
    *first = watcher;
}

void watchers_remove(struct watcher **first, struct watcher *watcher)
{
    *(watcher->previous ? &watcher->previous->next : first) = watcher->next;
    if (watcher->next)
        watcher->next->previous = watcher->previous;
}

/* ---- Presence ---- */

/* The seats of other people than this one who were last at the same address. */
static seat_mask neighbours_of(const struct table *table, int64_t guest)
{
    const struct table_state *state = &table->state;
    uint64_t address = table_address_of(table, guest);
    seat_mask neighbours = 0;
    for (seat_id seat = 0; address && seat < table_state_players(state); seat++)
        if (state->seat[seat].guest != guest &&
            table_address_of(table, state->seat[seat].guest) == address)
            neighbours |= seat_bit(seat);
    return neighbours;
}

static void read_presence(const struct table *table, struct table_presence *presence)
{
    const struct table_state *state = &table->state;
    for (const struct watcher *watcher = table->watchers; watcher; watcher = watcher->next) {
        seat_id seat = table_state_seat_of(state, watcher->recipient.guest);
        if (seat != SPECTATOR)
            presence->here |= seat_bit(seat);
    }
    for (seat_id seat = 0; seat < table_state_players(state); seat++)
        presence->same_address |= neighbours_of(table, state->seat[seat].guest);
    presence->newcomer_shares = neighbours_of(table, state->newcomer.guest) != 0;
}

/* Sends the table to its players if others of them have come or gone. */
static void broadcast_presence(struct table *table)
{
    if (!take_presence(table))
        return;
    struct table_telling telling = telling_of(table, &table->presence);
    for (struct watcher *watcher = table->watchers, *next; watcher; watcher = next) {
        next = watcher->next;
        if (plays(watcher))
            send_to(table, &telling, watcher);
    }
}

/* ---- Watching ---- */

void watch_table(struct table *table, struct watcher *watcher, uint32_t from)
{
    watcher->table = table;
    watcher->sent = table_news_from(table, from);
    table_meet(table, watcher->recipient.guest, watcher->address);
    watchers_add(&table->watchers, watcher);
    table->presence_stale = true;
    struct table_presence presence = table_presence_of(table);
    struct table_telling telling = telling_of(table, &presence);
    send_to(table, &telling, watcher);
}

void unwatch_table(struct watcher *watcher)
{
    watchers_remove(&watcher->table->watchers, watcher);
    watcher->table->presence_stale = true;
    watcher->table->used = clock_monotonic_ms();
    table_visit(watcher->table);
    watcher->table = NULL;
}

const struct tables_listener broadcast_listener = {.table_changed = broadcast_table,
                                                   .presence_changed = broadcast_presence,
                                                   .presence = read_presence,
                                                   .lobby_changed = lobby_broadcast};
