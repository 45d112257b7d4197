/* driver.h: what is behind the interface of store.h.
 *
 * The interface (store.c) checks arguments and decides which entries are late or repeated
 * (batch.c). A driver looks up the facts this requires, and reads and writes. So the outcomes of
 * a commit are decided in one place for all drivers. */
#ifndef STORE_DRIVER_H
#define STORE_DRIVER_H

#include "base/scan.h"
#include "store/listener.h"
#include "store/store.h"

#include <string.h>

/* A write in a batch and, if it is an entry, what the driver found about it before the batch. */
struct store_item {
    struct store_write *write;
    int64_t last;    /* number of its table's latest entry; 0: none yet; -1: no such table */
    int64_t kept_as; /* number under which its command, or the very same entry, is stored; or 0.
                        Looked for only if the entry's number is not after `last` */
};

/* The writes of a commit: guests before tables before entries, each sorted by id (entries by the id
 * of their table), then in the order given. Locking in this order avoids deadlocks. */
struct store_batch {
    struct store_item *item;
    size_t count;
    size_t first_table; /* = the number of guests */
    size_t first_entry;
};

/* Decides the outcome of every entry. The driver has set `last` and `kept_as` of all entries, under
 * a lock that keeps anyone else from appending to their tables until it has written those that are
 * STORE_KEPT. */
void batch_decide(struct store_batch *batch);

/* ---- Statements that are the same for all drivers ---- */

/* A parameter of a statement, or a column of a row. */
struct store_value {
    enum { SQL_NUMBER, SQL_TEXT, SQL_NULL } kind;
    int64_t number;
    const char *text;
    size_t length;
};

enum { STORE_VALUES_MAX = 10 };
#define VALUE_COUNT(value) ((int)(sizeof(value) / sizeof((value)[0])))

static inline struct store_value value_number(int64_t number)
{
    return (struct store_value){.number = number};
}

static inline struct store_value value_text(const char *text)
{
    return (struct store_value){.kind = SQL_TEXT, .text = text, .length = strlen(text)};
}

/* Copies a column that holds a text; "" if it does not fit, in which case we did not write it. */
static inline void value_copy(const struct store_value *value, char *text, size_t size)
{
    if (!span_copy((struct span){value->text, value->length}, text, size))
        text[0] = '\0';
}

/* Called with the columns of a row, which are valid only during the call; false ends the reading.
 */
typedef bool store_take_row(void *context, const struct store_value column[]);

/* A statement of the SQL that both databases understand. */
struct store_statement {
    const char *sql;
    const struct store_value *value; /* of the parameters $1, $2, … */
    int count;
    store_take_row *take; /* called for each row of the result; may be NULL */
    void *context;
};

/* How to open a store: unless `create`, it must exist. */
struct store_opening {
    int timeout_ms;
    bool create;
};

/* Every function does what its namesake in store.h does, with arguments that have been checked.
 * `url` begins with the scheme. */
struct store_driver {
    const char *scheme; /* what its URLs begin with */
    int (*open)(struct store **store, const char *url, const struct store_opening *opening,
                struct error *error);
    void (*close)(struct store *store);
    int (*commit)(struct store *store, struct store_batch *batch, struct error *error);
    int (*find_guest)(struct store *store, const unsigned char *token_hash,
                      struct store_guest *guest, struct error *error);
    int (*find_table)(struct store *store, int64_t id, struct store_table *table,
                      struct error *error);
    int (*read_entries)(struct store *store, int64_t table, int64_t from,
                        bool (*take)(void *context, const struct store_entry *entry), void *context,
                        struct error *error);
    int (*read_parts)(struct store *store, const struct store_part part[], size_t count,
                      bool (*take)(void *context, size_t place, const struct store_entry *entry),
                      void *context, struct error *error); /* NULL: one after another is as fast */
    int (*read_tables)(struct store *store, bool all,
                       bool (*take)(void *context, const struct store_table *table), void *context,
                       struct error *error);
    int (*read_tables_of)(struct store *store, int64_t guest, int most,
                          bool (*take)(void *context, const struct store_table *table),
                          void *context, struct error *error);
    int (*backup)(struct store *store, const char *path, struct error *error);
    int (*restore)(const char *url, const char *backup, struct error *error);
    int (*ping)(struct store *store, struct error *error);

    /* Runs a statement and returns how many rows it changed. For everything that is not done all
     * the time: the statement is prepared anew each time, and all rows of a result may be in
     * memory. */
    int64_t (*run)(struct store *store, const struct store_statement *statement,
                   struct error *error);

    /* A transaction around calls of `run`. After `begin` has returned 0, `end` has to be called:
     * with `keep`, it commits; otherwise, or if it fails, nothing has happened. */
    int (*begin)(struct store *store, struct error *error);
    int (*end)(struct store *store, bool keep, struct error *error);

    /* As in listener.h; all NULL for a store that cannot notify. */
    int64_t (*source)(const struct store *store);
    int (*listen)(struct store_listener **listener, const char *url, int timeout_ms,
                  struct error *error);
    void (*listener_close)(struct store_listener *listener);
    int (*listener_wait)(struct store_listener *listener, int milliseconds,
                         void (*hear)(void *context, const struct store_heard *heard),
                         void *context, struct error *error);
    void (*listener_wake)(struct store_listener *listener);
    int (*tell)(struct store *store, const char *text, struct error *error);
};

/* Each driver's own struct begins with this. */
struct store {
    const struct store_driver *driver;
};

struct store_listener {
    const struct store_driver *driver;
};

extern const struct store_driver sqlite_driver, pg_driver;

#endif
