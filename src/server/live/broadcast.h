/* broadcast.h: what watchers of tables and of the lobby are sent, and when.
 *
 * Watchers of one table who may see the same in the same language share one message; it is written
 * once. Everything runs on the net's thread. */
#ifndef SERVER_LIVE_BROADCAST_H
#define SERVER_LIVE_BROADCAST_H

#include "net/net.h"
#include "server/live/table_text.h"
#include "server/tables/tables.h"

/* One for each session; the caller's. */
struct watcher {
    struct watcher *next, *previous;
    struct net_socket *socket;
    struct table *table; /* NULL while it watches none */
    struct recipient recipient;
    uint32_t sent; /* number of the last news */
};

/* Sends the news after number `from` at once, and whatever comes. */
void watch_table(struct table *table, struct watcher *watcher, uint32_t from);
void unwatch_table(struct watcher *watcher);

void watch_lobby(struct tables *tables, struct watcher *watcher);
void unwatch_lobby(struct tables *tables, struct watcher *watcher);

/* The open tables, latest first, as members of an open array. */
void lobby_json(const struct tables *tables, const struct recipient *recipient, struct json *json);

/* What tables.h calls when something has changed. */
extern const struct tables_listener broadcast_listener;

#endif
