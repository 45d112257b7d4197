/* driver.h: what stands behind the port of store.h.
 *
 * The port (store.c) checks arguments and decides which entries are late or repeated (batch.c); a
 * driver finds what that takes, and reads and writes. So the outcomes of a commit have one
 * implementation, and a driver has no opinion. */
#ifndef STORE_DRIVER_H
#define STORE_DRIVER_H

#include "store/store.h"

/* A write in a batch, and what the driver found about it if it is an entry, as things stood before
 * the batch. */
struct store_item {
    struct store_write *write;
    int64_t last;    /* the number of the latest entry of its table; 0: none yet; -1: no table */
    int64_t kept_as; /* the number under which its command, or the very same entry, is kept; or 0 */
};

/* The writes of a commit, guests before tables before entries, each by id (entries: of the table),
 * then as they were given. Whoever locks in this order cannot end in a deadlock. */
struct store_batch {
    struct store_item *item;
    size_t count;
    size_t first_table; /* = the number of guests */
    size_t first_entry;
};

/* Decides the outcome of every entry. The driver has set `last` and `kept_as` of all, under a lock
 * that lets nobody else append to their tables until it has written those that are STORE_KEPT. An
 * entry of an unknown table is an error. */
int batch_decide(struct store_batch *batch, struct error *error);

/* Every function has the meaning that its namesake has in store.h, for arguments that were checked.
 * `url` begins with the scheme; unless `create`, the store must exist. */
struct store_driver {
    const char *scheme; /* what its URLs begin with */
    int (*open)(struct store **store, const char *url, bool create, struct error *error);
    void (*close)(struct store *store);
    int (*commit)(struct store *store, struct store_batch *batch, struct error *error);
    int (*find_guest)(struct store *store, const unsigned char *token_hash,
                      struct store_guest *guest, struct error *error);
    int (*find_table)(struct store *store, int64_t id, struct store_table *table,
                      struct error *error);
    int (*read_entries)(struct store *store, int64_t table, int64_t from,
                        bool (*take)(void *context, const struct store_entry *entry), void *context,
                        struct error *error);
    int (*read_tables)(struct store *store, bool all,
                       bool (*take)(void *context, const struct store_table *table), void *context,
                       struct error *error);
    int (*read_tables_of)(struct store *store, int64_t guest, int most,
                          bool (*take)(void *context, const struct store_table *table),
                          void *context, struct error *error);
    int (*backup)(struct store *store, const char *path, struct error *error);
    int (*ping)(struct store *store, struct error *error);
};

/* Each driver's own struct begins with this. */
struct store {
    const struct store_driver *driver;
};

extern const struct store_driver sqlite_driver, pg_driver;

#endif
