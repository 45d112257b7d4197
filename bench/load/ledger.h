/* ledger.h: what was acknowledged, and what the log has of it. */
#ifndef LOAD_LEDGER_H
#define LOAD_LEDGER_H

#include "crowd.h"

struct ledger {
    struct ledger_player *player; /* owned */
    int players;
    struct ledger_table *table; /* owned; tables whose creation was acknowledged */
    int tables;
    size_t tables_capacity;
    int64_t acknowledged; /* commands and tables */
    int64_t lost;         /* not in the log, or not as they were sent */
    int64_t duplicated;   /* more than once in the log */
};

int ledger_open(struct ledger *ledger, int players, struct error *error);
void ledger_close(struct ledger *ledger);

/* For use as hooks of a crowd. */
void ledger_table_made(void *ledger, const char *id);
void ledger_acknowledged(void *ledger, const struct member *member,
                         const struct pending_command *pending);

/* Reads the whole store, which must not be in use, and counts. */
int ledger_compare(struct ledger *ledger, const char *store, struct error *error);

#endif
