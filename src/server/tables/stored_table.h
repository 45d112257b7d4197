/* stored_table.h: a table as the store has it, without a running server: read from its log, and
 * continued by an entry. */
#ifndef SERVER_TABLES_STORED_TABLE_H
#define SERVER_TABLES_STORED_TABLE_H

#include "server/tables/table_state.h"
#include "store/store.h"

/* An entry as the store has it, for table_state_apply. It refers to the body. */
struct table_entry table_entry_of(const struct store_entry *stored);

/* Reads the whole log; the caller closes the state in any case. ERR_ARGUMENT if there is no such
 * table. */
int stored_table_read(struct store *store, int64_t id, struct table_state *state,
                      struct error *error);

/* Writes the body of the next entry: 1, or 0 if there is nothing to add, or a negative code. */
typedef int stored_table_compose(void *context, const struct table_state *state,
                                 struct buffer *body, struct error *error);

/* Adds an entry of `guest`, 0 for the server, to the log, and marks the table as over if that ends
 * it. If a server adds one at the same time, `compose` is called again. Returns what `compose`
 * returned last. */
int stored_table_append(struct store *store, int64_t id, int64_t guest,
                        stored_table_compose *compose, void *context, struct error *error);

#endif
