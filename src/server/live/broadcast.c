#include "server/live/broadcast.h"

#include "server/live/lobby.h"
#include "server/live/table_json.h"
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

static void send_to(struct table *table, struct watcher *watcher)
{
    struct buffer text = {0};
    table_json(&table->state, &watcher->recipient, watcher->sent, &text);
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
        table_json(&table->state, &nobody, watcher->sent, &text);
        shared->message = message_of(&text);
        shared->from = watcher->sent;
    }
    watcher->sent = table->state.news_count;
    if (shared->message)
        net_send(watcher->socket, shared->message);
}

static void broadcast_table(struct table *table, int64_t also)
{
    const struct table_state *state = &table->state;
    struct shared shared[LANGUAGES + 1] = {0};
    int64_t start = clock_monotonic_us();
    for (struct watcher *watcher = table->watchers, *next; watcher; watcher = next) {
        next = watcher->next;
        int64_t guest = watcher->recipient.guest;
        bool nobody = guest != state->host && table_state_seat_of(state, guest) == SPECTATOR;
        if (watcher->sent == state->news_count && (!also || guest != also))
            continue;
        if (nobody)
            send_to_spectator(table, watcher, shared);
        else
            send_to(table, watcher);
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

void watch_table(struct table *table, struct watcher *watcher, uint32_t from)
{
    watcher->table = table;
    watcher->sent = table_news_from(table, from);
    table_meet(table, watcher->recipient.guest, watcher->address);
    watchers_add(&table->watchers, watcher);
    send_to(table, watcher);
}

void unwatch_table(struct watcher *watcher)
{
    watchers_remove(&watcher->table->watchers, watcher);
    watcher->table->used = clock_wall_ms();
    table_visit(watcher->table);
    watcher->table = NULL;
}

const struct tables_listener broadcast_listener = {.table_changed = broadcast_table,
                                                   .lobby_changed = lobby_broadcast};
