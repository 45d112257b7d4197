/* archive.h: games of a store as records, out and in. */
#ifndef SERVER_TABLES_ARCHIVE_H
#define SERVER_TABLES_ARCHIVE_H

#include "record/record.h"
#include "store/store.h"

/* Calls `take` with the record of every game that is over, until it returns a negative code, which
 * is then returned; else how many there were. The store is not used meanwhile. */
int archive_export(struct store *store,
                   int (*take)(void *context, int64_t table, const struct record *record,
                               struct error *error),
                   void *context, struct error *error);

/* Adds a game that is over as a table, its players as guests that nobody can be. The table's id
 * follows from the record: a game that is there already is not added again. Returns 1 if it was
 * added, 0 if it was there. */
int archive_import(struct store *store, const struct record *record, int64_t *table,
                   struct error *error);

#endif
