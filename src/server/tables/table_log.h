/* table_log.h: the log of a finished game, as it is published for people to check. */
#ifndef SERVER_TABLES_TABLE_LOG_H
#define SERVER_TABLES_TABLE_LOG_H

#include "server/tables/table_state.h"
#include "store/store.h"

/* Writes a line for each entry: "NUMBER NONCE CONTENT" or, for a choice that its owner changed,
 * "NUMBER withheld DIGEST" (fairness/chain.h). */
int table_log_write(int64_t table, const struct store_entry entry[], size_t count,
                    struct buffer *out, struct error *error);

#endif
