/* broadcast.h: sends changes of tables to their watchers. The lobby has lobby.h.
 *
 * The first message to a watcher has the whole table. Watchers that take updates are then sent only
 * what has changed; others get the whole table every time. Spectators of a table who read the same
 * language get the same message, which is built once.
 * Everything here runs on the net's thread. */
#ifndef SERVER_LIVE_BROADCAST_H
#define SERVER_LIVE_BROADCAST_H

#include "net/net.h"
#include "server/live/table_json.h"
#include "server/people/client.h"
#include "server/tables/tables.h"

/* Somebody watching a table or the lobby. Owned by the session; linked into a list meanwhile. */
struct watcher {
    struct watcher *next, *previous;
    struct net_socket *socket;
    struct table *table; /* NULL unless it watches one */
    struct recipient recipient;
    uint64_t address; /* that it connects from */
    uint32_t sent;    /* number of the last piece of news sent */
    bool updates;     /* takes updates, and heads that are signed together */
    bool told;        /* whether it has been sent the whole table */
    struct table_held held;
    uint64_t lobby; /* a hash of the lobby that it was sent last */
};

/* Adds a watcher to a list; removes it. */
void watchers_add(struct watcher **first, struct watcher *watcher);
void watchers_remove(struct watcher **first, struct watcher *watcher);

/* Sends the news after number `from` at once, and later news as it comes, until unwatch_table. */
void watch_table(struct table *table, struct watcher *watcher, uint32_t from);
void unwatch_table(struct watcher *watcher);

/* To be passed to tables_new. */
extern const struct tables_listener broadcast_listener;

#endif
