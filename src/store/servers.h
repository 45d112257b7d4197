/* servers.h: which servers use a store.
 *
 * Each running server has a row with a beat, a number that it increases as long as it is alive. No
 * clocks are compared: a server that sees another's beat stay the same for long enough, by its own
 * clock, may remove it; and a server that finds its row gone knows that it was taken for dead.
 * Removing is conditional on the beat that was seen: if a server comes back to life at that very
 * moment, either its beat counts or the removal, never both. */
#ifndef STORE_SERVERS_H
#define STORE_SERVERS_H

#include "store/store.h"

enum { STORE_SERVERS_MAX = 64 }; /* as many as are read */

struct store_server {
    int64_t id; /* random, not 0 */
    int64_t beat;
};

/* Adds a server. */
int store_server_join(struct store *store, int64_t id, struct error *error);

/* Increases the beat of a server: 1, or 0 if it has no row. */
int store_server_beat(struct store *store, int64_t id, struct error *error);

/* Removes a server if its beat is still the given one. */
int store_server_remove(struct store *store, const struct store_server *server,
                        struct error *error);

/* Removes a server, whatever its beat. */
int store_server_leave(struct store *store, int64_t id, struct error *error);

/* All servers, in the order of their ids. */
int store_read_servers(struct store *store, struct store_server servers[STORE_SERVERS_MAX],
                       size_t *count, struct error *error);

#endif
