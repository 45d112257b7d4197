/* hall.h: all tables: in memory, on their way to the log, and to those who watch.
 *
 * The way of a command: it waits for its turn (one is under way at each table), is checked by the
 * room, appended to the log as the entry after the last one, and only when the store has kept it
 * applied, acknowledged and told to the watchers. If the store says that another entry has that
 * number (another server wrote it), the log is read on and the command tried once more. A command
 * that is known by its id is acknowledged as before and does nothing.
 *
 * Tables are loaded when somebody asks for them, those that are not over at the start, and are
 * dropped from memory when nobody watches and nothing is due. Bots and clocks are driven from here.
 *
 * Everything here runs on the net's thread. */
#ifndef SERVER_HALL_H
#define SERVER_HALL_H

#include "net/net.h"
#include "server/command.h"
#include "server/committer.h"
#include "server/crew.h"
#include "server/wording.h"

enum { ORDERS_MAX = 32, LISTED_MAX = 200 };

struct hall;
struct table;

struct hall_setup {
    struct committer *committer;
    struct crew *crew;
    struct metrics *metrics;
    bool bot_pause; /* whether bots seem to think where somebody can notice */
};

/* NULL when out of memory. */
struct hall *hall_new(const struct hall_setup *setup);
void hall_free(struct hall *hall);

/* Loads the tables that are not over, so that their clocks and bots go on. */
void hall_resume(struct hall *hall);

/* Milliseconds since 1970. */
int64_t hall_time(void);

/* A random id, not 0. */
int64_t hall_new_id(void);

/* The id of the table that a guest opens under a name of its own: however often, and at whatever
 * server it is asked for, there is one. */
int64_t hall_own_id(int64_t guest, const char *name);

/* ---- Finding ---- */

/* Called with the table, or with NULL and the reason: ERR_ARGUMENT if there is none. */
typedef void hall_found(void *context, struct table *table, const struct error *error);

/* Now, if the table is in memory, or later. */
void hall_find(struct hall *hall, int64_t id, hall_found *found, void *context);

const struct room *hall_room(const struct table *table);

/* The open tables, latest first, as members of an open array. */
void hall_list(const struct hall *hall, const struct listener *listener, struct json *json);

int64_t hall_tables(const struct hall *hall);

/* ---- Commands ---- */

struct person {
    int64_t id;
    char name[STORE_NAME_MAX + 1];
};

/* How a command ended: 0 for kept (or known already), else a negative code with a sentence. */
typedef void hall_done(void *context, int code, const struct error *error);

void hall_command(struct table *table, const struct person *who,
                  const struct table_command *command, hall_done *done, void *context);

/* Opens a table; `id` is what it will be called, from hall_new_id or hall_own_id. If there is one
 * of that id, or it is being opened just now, that one is it. */
void hall_create(struct hall *hall, int64_t id, const struct person *who,
                 const struct table_wish *wish, hall_done *done, void *context);

/* Opens a table with the same set-up, and says so at the old one, where hall_room then tells it. If
 * there is one already, that is as good. */
void hall_rematch(struct table *table, const struct person *who, hall_done *done, void *context);

/* ---- Watching ---- */

/* The caller's, one for each socket. */
struct watcher {
    struct watcher *next, *previous;
    struct net_socket *socket;
    struct table *table; /* NULL while it watches none */
    struct listener listener;
    uint32_t told; /* number of the last news */
};

/* Tells the news after number `from` at once, and whatever comes. */
void hall_watch(struct table *table, struct watcher *watcher, uint32_t from);
void hall_unwatch(struct watcher *watcher);

void hall_watch_lobby(struct hall *hall, struct watcher *watcher);
void hall_unwatch_lobby(struct hall *hall, struct watcher *watcher);

/* ---- Time ---- */

/* Clocks, bots' pauses, the lobby, idle tables: to be called some times a second. */
void hall_tick(struct hall *hall);

#endif
