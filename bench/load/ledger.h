/* ledger.h: what was acknowledged, and what the log holds of it. */
#ifndef LOAD_LEDGER_H
#define LOAD_LEDGER_H

#include "crowd.h"

struct ledger {
    struct ledger_player *player; /* owned */
    int players;
    struct ledger_table *table; /* owned; whose making was acknowledged */
    int tables, tables_room;
    int64_t acknowledged; /* commands and tables */
    int64_t lost;         /* not in the log, or other than they were sent */
    int64_t duplicated;   /* more than once in the log */
};

int ledger_open(struct ledger *ledger, int players, struct error *error);
void ledger_close(struct ledger *ledger);

/* As the hooks of a crowd. */
void ledger_table_made(void *ledger, const char *id);
void ledger_acknowledged(void *ledger, const struct member *member, const struct errand *errand);

/* Reads the whole store, which must not be in use, and counts. */
int ledger_compare(struct ledger *ledger, const char *store, struct error *error);

#endif
