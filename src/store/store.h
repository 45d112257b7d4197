/* store.h: what the server keeps, and the port to where it is kept.
 *
 * The store knows bytes, no games. It holds guests, tables, and for each table a log of entries
 * numbered from 1: whatever happens at a table is an entry, and what the table is follows from its
 * entries alone. The *append decides*: of two entries with the same table and number one is kept,
 * the other is told that it came late; so any number of servers may share a database. Nothing is
 * acknowledged to anybody before store_commit has returned.
 *
 * Two drivers stand behind the port, sqlite/ (one machine, embedded, WAL with synchronous=FULL) and
 * pg/ (PostgreSQL), each a const `struct store_driver`; one test suite runs against both. Schemas
 * are versioned: a store is brought up to date when it is opened, never by destroying anything, and
 * one of a newer version is refused.
 *
 * THREADS. A store is used by one thread at a time; open one for each thread that needs it.
 *
 * ERRORS. ERR_STORE with a sentence; ERR_ARGUMENT for what breaks the limits below. After one the
 * store can be used again: the drivers connect anew by themselves. A commit that failed has kept
 * nothing, or — if the connection broke at the very end — perhaps all: committing the same writes
 * again then reports them as STORE_REPEATED, not as conflicts, because they carry the same id. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_NAME_MAX = 40,        /* bytes of a guest's name */
    STORE_HASH_BYTES = 32,      /* of a token */
    STORE_COMMAND_MAX = 40,     /* bytes of a command's id */
    STORE_BODY_MAX = 64 * 1024, /* bytes of an entry's body */
    STORE_WRITES_MAX = 4096     /* of one commit */
};

struct store;

/* Opens "sqlite:PATH" or "postgresql://…", creates or migrates what is there. On failure *store is
 * NULL. */
int store_open(struct store **store, const char *url, struct error *error);
void store_close(struct store *store);

/* ---- What is kept ---- */

struct store_guest {
    int64_t id; /* given by the server, random, not 0 */
    char name[STORE_NAME_MAX + 1];
    unsigned char token_hash[STORE_HASH_BYTES]; /* the token itself is never kept */
    int64_t created;                            /* milliseconds since 1970 */
};

struct store_table {
    int64_t id; /* given by the server, random, not 0: what links are made of */
    char title[16];
    bool open;       /* listed for all, or found by its link only */
    bool over;       /* nothing more will happen but chat */
    int64_t created; /* milliseconds since 1970 */
    int64_t touched; /* the time of the latest entry that was not quiet */
};

struct store_entry {
    int64_t table;
    int64_t number;                      /* from 1, without gaps */
    int64_t guest;                       /* who caused it; 0 for the server */
    int64_t time;                        /* milliseconds since 1970 */
    char command[STORE_COMMAND_MAX + 1]; /* the id the client gave to its command; "" for none */
    const char *body;                    /* UTF-8 text, `length` bytes */
    size_t length;
    bool quiet; /* of a commit: nobody may notice it, so it does not renew its table */
};

/* ---- Writing ---- */

enum store_kind { STORE_GUEST, STORE_TABLE, STORE_ENTRY };

enum store_outcome {
    STORE_KEPT,
    STORE_LATE,    /* an entry whose number is taken by another, or would leave a gap: read the log
                      and think again */
    STORE_REPEATED /* just this is kept already: the same command of the same guest at the same
                      table, or the very same guest, table or entry */
};

/* A guest or a table is added, or renewed if its id is there; `touched` never goes back. Texts are
 * printable UTF-8; a body may hold any character but NUL. */
struct store_write {
    enum store_kind kind;
    union {
        struct store_guest guest;
        struct store_table table;
        struct store_entry entry;
    };
    enum store_outcome outcome; /* set by store_commit */
    int64_t
        number; /* set by store_commit for entries: the number under which it is kept, 0 if late */
};

/* One transaction for all, durable when it returns 0. Guests and tables are written before entries;
 * an entry of a table that is not known is an error, and nothing is kept. An entry that is late, or
 * repeated from under another number, does not hinder the others, except that later entries of the
 * same table in the same batch, which stand on it, are then late too. An entry renews `touched`
 * of its table, unless it is quiet. */
int store_commit(struct store *store, struct store_write writes[], size_t count,
                 struct error *error);

/* ---- Reading ---- */

/* 1 if there is one, 0 if not. */
int store_find_guest(struct store *store, const unsigned char token_hash[STORE_HASH_BYTES],
                     struct store_guest *guest, struct error *error);
int store_find_table(struct store *store, int64_t id, struct store_table *table,
                     struct error *error);

/* Calls `take` for each, in order, until it returns false. What it is given is gone afterwards;
 * `take` must not use the store. */
int store_read_entries(struct store *store, int64_t table, int64_t from,
                       bool (*take)(void *context, const struct store_entry *entry), void *context,
                       struct error *error);

/* Tables that are not over (all of them if `all`), oldest first. */
int store_read_tables(struct store *store, bool all,
                      bool (*take)(void *context, const struct store_table *table), void *context,
                      struct error *error);

/* Tables at which a guest has caused an entry, the latest touched first, at most `most`. */
int store_read_tables_of(struct store *store, int64_t guest, int most,
                         bool (*take)(void *context, const struct store_table *table),
                         void *context, struct error *error);

/* ---- Looking after it ---- */

/* Copies the whole store, while it is in use, to a new file. PostgreSQL refuses and names pg_dump.
 */
int store_backup(struct store *store, const char *path, struct error *error);

/* Whether it answers. */
int store_ping(struct store *store, struct error *error);

#endif
