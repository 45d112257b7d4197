/* archive.h: exports the games of a store as records, and imports records. */
#ifndef SERVER_TABLES_ARCHIVE_H
#define SERVER_TABLES_ARCHIVE_H

#include "record/record.h"
#include "store/store.h"

/* Calls `take` with the record of every finished game. Returns how many there were; if `take`
 * returns a negative code, stops and returns that. */
int archive_export(struct store *store,
                   int (*take)(void *context, int64_t table, const struct record *record,
                               struct error *error),
                   void *context, struct error *error);

/* Adds a finished game as a table, with new guests for its players whose tokens nobody has. The
 * table's id, set in `table`, is derived from the record: a game is not added twice. Returns 1 if
 * it was added, 0 if it was there already. */
int archive_import(struct store *store, const struct record *record, int64_t *table,
                   struct error *error);

#endif
