/* telling.c: what watchers of tables and of the lobby are sent. */
#include "server/inner.h"
#include "server/speaker.h"

/* ---- Telling ---- */

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

static void tell(struct table *table, struct watcher *watcher)
{
    struct buffer text = {0};
    speak_table(&table->room, &watcher->listener, watcher->told, &text);
    watcher->told = table->room.news_count;
    struct net_message *message = message_of(&text);
    if (message)
        net_send(watcher->socket, message);
    release(message);
}

/* Messages that several watchers share: one for spectators of each language, and one for those who
 * want no words. */
struct shared {
    struct net_message *message;
    uint32_t from;
};

static void tell_spectator(struct table *table, struct watcher *watcher,
                           struct shared all[TONGUES + 1])
{
    struct listener nobody = watcher->listener;
    struct shared *shared = &all[nobody.worded ? nobody.tongue : TONGUES];
    nobody.guest = 0;
    if (!shared->message || shared->from != watcher->told) {
        struct buffer text = {0};
        release(shared->message);
        speak_table(&table->room, &nobody, watcher->told, &text);
        shared->message = message_of(&text);
        shared->from = watcher->told;
    }
    watcher->told = table->room.news_count;
    if (shared->message)
        net_send(watcher->socket, shared->message);
}

void table_tell(struct table *table, int64_t also)
{
    const struct room *room = &table->room;
    struct shared shared[TONGUES + 1] = {0};
    int64_t start = metrics_clock();
    for (struct watcher *watcher = table->watchers, *next; watcher; watcher = next) {
        next = watcher->next;
        int64_t guest = watcher->listener.guest;
        bool nobody = guest != room->host && room_seat_of(room, guest) == SPECTATOR;
        if (watcher->told == room->news_count && (!also || guest != also))
            continue;
        if (nobody)
            tell_spectator(table, watcher, shared);
        else
            tell(table, watcher);
    }
    for (int i = 0; i <= TONGUES; i++)
        release(shared[i].message);
    metrics_observe(&table->hall->setup.metrics->broadcast, metrics_clock() - start);
}

void hall_list(const struct hall *hall, const struct listener *listener, struct json *json)
{
    int listed = 0;
    for (struct table *table = hall->newest; table && listed < LISTED_MAX; table = table->older) {
        const struct room *room = &table->room;
        if (!table->loaded || !room->open || room->stage == ROOM_OVER)
            continue;
        speak_summary(room, listener, json);
        listed++;
    }
}

static struct net_message *lobby_message(const struct hall *hall, const struct listener *listener)
{
    struct buffer text = {0};
    struct json json = json_to(&text);
    json_open_object(&json, NULL);
    json_text(&json, "type", "lobby");
    json_open_array(&json, "tables");
    hall_list(hall, listener, &json);
    json_close_array(&json);
    json_close_object(&json);
    return message_of(&text);
}

void hall_tell_lobby(struct hall *hall)
{
    struct net_message *message[TONGUES + 1] = {0};
    for (struct watcher *watcher = hall->lobby, *next; watcher; watcher = next) {
        const struct listener *listener = &watcher->listener;
        struct net_message **own = &message[listener->worded ? listener->tongue : TONGUES];
        next = watcher->next;
        if (!*own)
            *own = lobby_message(hall, listener);
        if (*own)
            net_send(watcher->socket, *own);
    }
    for (int i = 0; i <= TONGUES; i++)
        release(message[i]);
    hall->lobby_changed = false;
    hall->lobby_told = hall_time();
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

void hall_watch(struct table *table, struct watcher *watcher, uint32_t from)
{
    watcher->table = table;
    watcher->told = from < table->room.news_count ? from : table->room.news_count;
    link_watcher(&table->watchers, watcher);
    tell(table, watcher);
}

void hall_unwatch(struct watcher *watcher)
{
    unlink_watcher(&watcher->table->watchers, watcher);
    watcher->table->used = hall_time();
    watcher->table = NULL;
}

void hall_watch_lobby(struct hall *hall, struct watcher *watcher)
{
    struct net_message *message = lobby_message(hall, &watcher->listener);
    link_watcher(&hall->lobby, watcher);
    if (message)
        net_send(watcher->socket, message);
    release(message);
}

void hall_unwatch_lobby(struct hall *hall, struct watcher *watcher)
{
    unlink_watcher(&hall->lobby, watcher);
}
