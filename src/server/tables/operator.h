/* operator.h: what operators do to the tables and guests of a store, for `encan admin` and for a
 * server that does it on their behalf. Running servers on the store learn of it through its log of
 * acts (store/moderation.h).
 *
 * DELETING A GUEST removes the name and everything the guest said without breaking a log: in
 * entries with a name or a line of chat, this is replaced by something neutral, and they stay where
 * they are (see store/upkeep.h). The hash chain of the log, which has no people's words in it
 * (table_entry_content), stays the same. At tables that are not over, the guest stands up first. */
#ifndef SERVER_TABLES_OPERATOR_H
#define SERVER_TABLES_OPERATOR_H

#include "base/scan.h"
#include "store/moderation.h"

/* An act of `who` about a guest or a table, both of which are written as in links. */
struct store_act operator_act(const char *who, const char *verb, int64_t subject,
                              const char *detail);

/* Ends a table without a result: 1, or 0 if it was over. ERR_ARGUMENT if there is no such table. */
int operator_close_table(struct store *store, int64_t table, const char *who, const char *reason,
                         struct error *error);

/* A guest who is being deleted, and how far it has got. Starts with everything else 0. */
struct guest_deletion {
    int64_t guest;
    char who[STORE_OPERATOR_MAX + 1]; /* who does it */
    int64_t table, number;            /* of the last entry looked at */
};

/* Does a part of the work: 1 if more is to be done, 0 at the end. The guest need not exist: then
 * what is left of them is erased. */
int operator_delete_guest(struct store *store, struct guest_deletion *deletion,
                          struct error *error);

/* What was deleted because of its age. */
struct retention {
    int tables, guests;
    struct guest_deletion deletion; /* going on if its guest is not 0 */
};

/* Does a part of the work for everything older than `before`: 1 if more is to be done. */
int operator_retain(struct store *store, int64_t before, struct retention *done,
                    struct error *error);

#endif
