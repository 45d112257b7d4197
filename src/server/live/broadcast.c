#include "server/live/broadcast.h"

#include "server/live/lobby.h"
#include "server/live/table_json.h"
#include "server/people/client.h"
#include "server/tables/tables_internal.h"

/* What a recipient is sent about a table: the news after number `from`, and the table. */
static struct net_message *message_to(struct table *table, const struct table_presence *presence,
                                      const struct recipient *recipient, uint32_t from)
{
    struct buffer *text = &table->tables->scratch;
    buffer_clear(text);
    table_json(&table->state, presence, table_news_head(table), recipient, from, text);
    if (!text->failed)
        return net_message_new(buffer_text(text), text->length);
    buffer_close(text);
    return NULL;
}

static void release(struct net_message *message)
{
    if (message)
        net_message_release(message);
}

static void send_to(struct table *table, const struct table_presence *presence,
                    struct watcher *watcher)
{
    struct net_message *message = message_to(table, presence, &watcher->recipient, watcher->sent);
    watcher->sent = table->state.news_count;
    if (message)
        net_send(watcher->socket, message);
    release(message);
}

/* A message that several spectators share. There is one for each language, and one without text. */
struct shared {
    struct net_message *message;
    uint32_t from;
};

static void send_to_spectator(struct table *table, struct watcher *watcher,
                              struct shared all[LANGUAGES + 1])
{
    struct recipient nobody = watcher->recipient;
    struct shared *shared = &all[nobody.wants_text ? nobody.language : LANGUAGES];
    nobody.guest = 0;
    if (!shared->message || shared->from != watcher->sent) {
        release(shared->message);
        shared->message = message_to(table, &table->presence, &nobody, watcher->sent);
        shared->from = watcher->sent;
    }
    watcher->sent = table->state.news_count;
    if (shared->message)
        net_send(watcher->socket, shared->message);
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
    struct shared shared[LANGUAGES + 1] = {0};
    int64_t start = clock_monotonic_us();
    bool moved = take_presence(table);
    for (struct watcher *watcher = table->watchers, *next; watcher; watcher = next) {
        next = watcher->next;
        int64_t guest = watcher->recipient.guest;
        if (watcher->sent == state->news_count && (!also || guest != also) &&
            !(moved && plays(watcher)))
            continue;
        if (is_involved(state, guest))
            send_to(table, &table->presence, watcher);
        else
            send_to_spectator(table, watcher, shared);
    }
    for (int i = 0; i <= LANGUAGES; i++)
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
    for (struct watcher *watcher = table->watchers, *next; watcher; watcher = next) {
        next = watcher->next;
        if (plays(watcher))
            send_to(table, &table->presence, watcher);
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
    send_to(table, &presence, watcher);
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
