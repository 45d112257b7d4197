#include "server/live/broadcast.h"

#include "server/live/table_json.h"
#include "server/people/client.h"
#include "server/tables/tables_internal.h"

static struct net_message *message_of(struct buffer *text)
{
    struct net_message *message =
        text->failed ? NULL : net_message_new(buffer_text(text), text->length);
    buffer_close(text);
    return message;
}

static void release(struct net_message *message)
{
    if (message)
        net_message_release(message);
}

static void send_to(struct table *table, const struct table_presence *presence,
                    struct watcher *watcher)
{
    struct buffer text = {0};
    table_json(&table->state, presence, table_news_head(table), &watcher->recipient, watcher->sent,
               &text);
    watcher->sent = table->state.news_count;
    struct net_message *message = message_of(&text);
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
        struct buffer text = {0};
        release(shared->message);
        table_json(&table->state, &table->presence, table_news_head(table), &nobody, watcher->sent,
                   &text);
        shared->message = message_of(&text);
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
        table_state_seat_of(state, guest) != SPECTATOR)
        return true;
    for (seat_id seat = 0; seat < table_state_players(state); seat++)
        if (state->reserved[seat].guest == guest || table_state_has_left(state, guest, seat))
            return true;
    return false;
}

static void broadcast_table(struct table *table, int64_t also)
{
    const struct table_state *state = &table->state;
    struct shared shared[LANGUAGES + 1] = {0};
    int64_t start = clock_monotonic_us();
    table->presence = table_presence_of(table);
    for (struct watcher *watcher = table->watchers, *next; watcher; watcher = next) {
        next = watcher->next;
        int64_t guest = watcher->recipient.guest;
        if (watcher->sent == state->news_count && (!also || guest != also))
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

void lobby_json(const struct tables *tables, const struct recipient *recipient, struct json *json)
{
    int listed = 0;
    for (struct table *table = tables->newest; table && listed < LISTED_MAX; table = table->older) {
        const struct table_state *state = &table->state;
        if (!table->loaded || !state->open || state->stage == TABLE_OVER)
            continue;
        table_summary_json(state, recipient, json);
        listed++;
    }
}

static struct net_message *lobby_message(const struct tables *tables,
                                         const struct recipient *recipient)
{
    struct buffer text = {0};
    struct json json = json_to(&text);
    json_open_object(&json, NULL);
    json_text(&json, "type", "lobby");
    json_open_array(&json, "tables");
    lobby_json(tables, recipient, &json);
    json_close_array(&json);
    json_close_object(&json);
    return message_of(&text);
}

static void broadcast_lobby(struct tables *tables)
{
    struct net_message *message[LANGUAGES + 1] = {0};
    for (struct watcher *watcher = tables->lobby, *next; watcher; watcher = next) {
        const struct recipient *recipient = &watcher->recipient;
        struct net_message **own =
            &message[recipient->wants_text ? recipient->language : LANGUAGES];
        next = watcher->next;
        if (!*own)
            *own = lobby_message(tables, recipient);
        if (*own)
            net_send(watcher->socket, *own);
    }
    for (int i = 0; i <= LANGUAGES; i++)
        release(message[i]);
}

/* ---- Lists of watchers ---- */

static void link_watcher(struct watcher **first, struct watcher *watcher)
{
    watcher->previous = NULL;
    watcher->next = *first;
    if (*first)
        (*first)->previous = watcher;
    *first = watcher;
}

static void unlink_watcher(struct watcher **first, struct watcher *watcher)
{
    *(watcher->previous ? &watcher->previous->next : first) = watcher->next;
    if (watcher->next)
        watcher->next->previous = watcher->previous;
}

/* ---- Presence ---- */

static bool shares_address(const struct watcher *const player[], seat_id seat,
                           const struct watcher *other)
{
    return other && player[seat] && player[seat] != other &&
           client_same_network(player[seat]->address, other->address);
}

static void read_presence(const struct table *table, struct table_presence *presence)
{
    const struct table_state *state = &table->state;
    const struct watcher *player[SEATS_MAX] = {0}, *newcomer = NULL;
    for (const struct watcher *watcher = table->watchers; watcher; watcher = watcher->next) {
        seat_id seat = table_state_seat_of(state, watcher->recipient.guest);
        if (seat != SPECTATOR)
            player[seat] = watcher;
        else if (watcher->recipient.guest && watcher->recipient.guest == state->newcomer.guest)
            newcomer = watcher;
    }
    for (seat_id seat = 0; seat < table_state_players(state); seat++) {
        if (player[seat])
            presence->here |= seat_bit(seat);
        for (seat_id other = 0; other < table_state_players(state); other++)
            if (shares_address(player, seat, player[other]))
                presence->same_address |= seat_bit(seat);
        presence->newcomer_shares |= shares_address(player, seat, newcomer);
    }
}

static bool same_presence(const struct table_presence *one, const struct table_presence *other)
{
    return one->here == other->here && one->same_address == other->same_address &&
           one->newcomer_shares == other->newcomer_shares;
}

/* Sends the table to its players if others of them have come or gone. */
static void broadcast_presence(struct table *table)
{
    struct table_presence now = table_presence_of(table);
    if (same_presence(&now, &table->presence))
        return;
    table->presence = now;
    for (struct watcher *watcher = table->watchers, *next; watcher; watcher = next) {
        next = watcher->next;
        if (table_state_seat_of(&table->state, watcher->recipient.guest) != SPECTATOR)
            send_to(table, &table->presence, watcher);
    }
}

/* ---- Watching ---- */

void watch_table(struct table *table, struct watcher *watcher, uint32_t from)
{
    watcher->table = table;
    watcher->sent = from < table->state.news_count ? from : table->state.news_count;
    link_watcher(&table->watchers, watcher);
    table->presence_stale = true;
    struct table_presence presence = table_presence_of(table);
    send_to(table, &presence, watcher);
}

void unwatch_table(struct watcher *watcher)
{
    unlink_watcher(&watcher->table->watchers, watcher);
    watcher->table->presence_stale = true;
    watcher->table->used = clock_wall_ms();
    watcher->table = NULL;
}

void watch_lobby(struct tables *tables, struct watcher *watcher)
{
    struct net_message *message = lobby_message(tables, &watcher->recipient);
    link_watcher(&tables->lobby, watcher);
    if (message)
        net_send(watcher->socket, message);
    release(message);
}

void unwatch_lobby(struct tables *tables, struct watcher *watcher)
{
    unlink_watcher(&tables->lobby, watcher);
}

const struct tables_listener broadcast_listener = {.table_changed = broadcast_table,
                                                   .presence_changed = broadcast_presence,
                                                   .presence = read_presence,
                                                   .lobby_changed = broadcast_lobby};
