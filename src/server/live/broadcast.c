#include "server/live/broadcast.h"

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

/* ---- Watching ---- */

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

void watch_table(struct table *table, struct watcher *watcher, uint32_t from)
{
    watcher->table = table;
    watcher->sent = from < table->state.news_count ? from : table->state.news_count;
    link_watcher(&table->watchers, watcher);
    send_to(table, watcher);
}

void unwatch_table(struct watcher *watcher)
{
    unlink_watcher(&watcher->table->watchers, watcher);
    watcher->table->used = clock_monotonic_ms();
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
                                                   .lobby_changed = broadcast_lobby};
