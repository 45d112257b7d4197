/* store.h: what the server stores, and the interface to the database.
 *
 * The store knows bytes, not games. It holds guests, tables, and for each table a log of entries
 * numbered from 1. Whatever happens at a table is an entry, and the state of the table depends only
 * on its entries. *Appending decides*: of two entries with the same table and number, one is stored
 * and the other is reported as late, so any number of servers may share a database. Nothing is
 * acknowledged to a client before store_commit has returned.
 *
 * There are two drivers, sqlite/ (one machine, embedded, WAL with synchronous=FULL) and pg/
 * (PostgreSQL), each a const `struct store_driver`; one test suite runs against both. Schemas are
 * versioned: an older store is migrated when it is opened, without destroying anything, and a newer
 * one is refused.
 *
 * THREADS. A store may be used by only one thread at a time; open one per thread.
 *
 * ERRORS. ERR_STORE with a message; ERR_ARGUMENT for anything that exceeds the limits below. After
 * an error the store can still be used: the drivers reconnect by themselves. A commit that failed
 * has stored nothing or, if the connection broke at the very end, perhaps everything. Committing
 * the same writes again then reports them as STORE_REPEATED, not as conflicts, because they carry
 * the same ids. */
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
    STORE_WRITES_MAX = 4096,    /* of one commit */
    STORE_TIMEOUT_MS = 5000
};

struct store;

/* Opens "sqlite:PATH" or "postgresql://…", creating or migrating it as needed. Opening it, and each
 * later call, fails after `timeout_ms` if the store does not answer or is locked by another
 * program; only migrating may take longer. STORE_TIMEOUT_MS is a good choice. On failure *store is
 * NULL. */
int store_open(struct store **store, const char *url, int timeout_ms, struct error *error);

/* The same, but a store that does not exist yet is an error, and nothing is created. */
int store_open_existing(struct store **store, const char *url, int timeout_ms, struct error *error);

void store_close(struct store *store);

/* ---- What is stored ---- */

struct store_guest {
    int64_t id; /* chosen by the server at random, not 0 */
    char name[STORE_NAME_MAX + 1];
    unsigned char token_hash[STORE_HASH_BYTES]; /* the token itself is never stored */
    int64_t created;                            /* milliseconds since 1970 */
    int64_t seen;                               /* when they were last here, about to the day */
};

struct store_table {
    int64_t id; /* chosen by the server at random, not 0; links are made from it */
    char title[16];
    bool open;       /* listed for everyone, or reachable by its link only */
    bool over;       /* only chat can still follow */
    int64_t created; /* milliseconds since 1970 */
    int64_t touched; /* time of the latest entry that is not quiet */
    bool archived;   /* by store_archive, until the next entry that is not quiet */
};

struct store_entry {
    int64_t table;
    int64_t number;                      /* from 1, without gaps */
    int64_t guest;                       /* who caused it; 0 for the server */
    int64_t time;                        /* milliseconds since 1970 */
    char command[STORE_COMMAND_MAX + 1]; /* the id that the client gave its command; "" for none */
    const char *body;                    /* UTF-8 text, `length` bytes */
    size_t length;
    bool quiet;  /* of a commit: nobody may notice it, so it does not renew its table */
    bool known;  /* of a commit: its guest has an earlier entry at the table */
    bool erased; /* the body is not the one that was committed: see store_erase */
};

/* ---- Writing ---- */

enum store_kind { STORE_GUEST, STORE_TABLE, STORE_ENTRY };

enum store_outcome {
    STORE_KEPT,
    STORE_LATE, /* the entry's number is taken or would leave a gap: read the log and try again */
    STORE_REPEATED, /* already stored: the same command of the same guest at the same table, unless
                       the entry follows all others; or the very same guest, table or entry */
    STORE_GONE      /* the entry's table does not exist, or no longer */
};

/* A guest or a table is added, or updated if its id exists; `touched` and `seen` never go back.
 * Texts are printable UTF-8; a body may contain any character but NUL. */
struct store_write {
    enum store_kind kind;
    union {
        struct store_guest guest;
        struct store_table table;
        struct store_entry entry;
    };
    enum store_outcome outcome; /* set by store_commit */
    int64_t number;             /* of a stored entry, set by store_commit; 0 if late or gone */
};

/* One transaction for all writes, durable when it returns 0. Whoever gives an entry the number
 * after the last one has read the log up to there, and does not find its command in it: that is not
 * looked up again.  Guests and tables are written before
 * entries. An entry that is late, of a table that is gone, or already stored under another number
 * does not affect the others, except that later entries of the same table in the same batch, which
 * depend on it, are then late too. An entry updates `touched` of its table and takes it out of the
 * archive, unless it is quiet. */
int store_commit(struct store *store, struct store_write writes[], size_t count,
                 struct error *error);

/* ---- Reading ---- */

/* Return 1 if there is one, 0 if not. */
int store_find_guest(struct store *store, const unsigned char token_hash[STORE_HASH_BYTES],
                     struct store_guest *guest, struct error *error);
int store_find_table(struct store *store, int64_t id, struct store_table *table,
                     struct error *error);

/* Calls `take` for each, in order, until it returns false. Its argument is valid only during the
 * call; `take` must not use the store. */
int store_read_entries(struct store *store, int64_t table, int64_t from,
                       bool (*take)(void *context, const struct store_entry *entry), void *context,
                       struct error *error);

/* The same for several logs, one after another, in one statement where that is faster: of each, at
 * most STORE_PART_MAX entries. `place` is the index of the part that an entry belongs to. */
enum { STORE_PART_MAX = 256, STORE_PARTS_MAX = 64 };
struct store_part {
    int64_t table, from;
};
int store_read_parts(struct store *store, const struct store_part part[], size_t count,
                     bool (*take)(void *context, size_t place, const struct store_entry *entry),
                     void *context, struct error *error);

/* Sets `number[i]` to that of the latest entry of `table[i]`, or to 0 if there is none. For at most
 * STORE_LATEST_MAX tables at a time. */
enum { STORE_LATEST_MAX = 256 };
int store_latest_entries(struct store *store, const int64_t table[], int64_t number[], size_t count,
                         struct error *error);

/* Tables that are neither over nor archived (all of them if `all`), oldest first. */
int store_read_tables(struct store *store, bool all,
                      bool (*take)(void *context, const struct store_table *table), void *context,
                      struct error *error);

/* Tables at which a guest has caused an entry, most recently touched first, at most `most`. */
int store_read_tables_of(struct store *store, int64_t guest, int most,
                         bool (*take)(void *context, const struct store_table *table),
                         void *context, struct error *error);

/* ---- Maintenance ---- */

/* Copies the whole store to a new file, even while it is in use. Fails for PostgreSQL and refers to
 * pg_dump. */
int store_backup(struct store *store, const char *path, struct error *error);

/* Makes a store at `url`, where there must be none, from a file that store_backup has written. The
 * file stays as it is; if it is from an older version, the store is migrated. A file that is
 * damaged, is no store or is in use is refused, and then nothing is left at `url`. Fails for
 * PostgreSQL and refers to psql. */
int store_restore(const char *url, const char *backup, struct error *error);

/* Checks that the store can be written to, by writing something without a meaning. */
int store_ping(struct store *store, struct error *error);

#endif
