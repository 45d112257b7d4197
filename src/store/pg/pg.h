/* pg.h: what the files of the PostgreSQL driver share: a connection that reconnects by itself,
 * prepared statements, and values in PostgreSQL's binary formats. */
#ifndef STORE_PG_PG_H
#define STORE_PG_PG_H

#include "base/buffer.h"
#include "store/driver.h"

#include <libpq-fe.h>

/* The statements, prepared on each connection; statements.c has their texts. */
enum pg_statement {
    DO_BEGIN,
    DO_COMMIT,
    DO_LOCK_TABLES,
    DO_PUT_GUEST,
    DO_PUT_TABLE,
    DO_FIND_ENTRIES,
    DO_ADD_ENTRIES,
    DO_TOUCH_TABLES,
    DO_NOTIFY,
    DO_TELL,
    DO_FIND_GUEST,
    DO_FIND_TABLE,
    DO_READ_ENTRIES,
    DO_READ_PARTS,
    DO_READ_TABLES,
    DO_READ_TABLES_LIVE,
    DO_READ_TABLES_OF,
    DO_PING,
    DO_COUNT
};

enum {
    PG_PAGE = 256,      /* how many rows the reading statements return at a time */
    POLL_MS_MAX = 60000 /* at a time */
};

struct pg_store {
    struct store base;
    char *url;            /* owned; may contain a password, never shown */
    bool create;          /* create the tables if the database has none, and await its standby */
    PGconn *connection;   /* NULL while there is none */
    int timeout_ms;       /* for each call */
    int64_t deadline;     /* of the call that is running, by clock_monotonic_ms */
    bool timed_out;       /* the running call has */
    bool warned;          /* PostgreSQL has, since this was last cleared */
    int64_t disk_full_at; /* when a commit failed for want of space, none having succeeded since;
                             or 0 */
};

/* ---- Exchanging messages ---- */

/* To be called first by every call: it gets its deadline. */
void pg_start_call(struct pg_store *store);

/* Connects; false on failure. Whether or not it succeeds, pg_disconnect has to follow. */
bool pg_open_connection(struct pg_store *store, const char *const keys[],
                        const char *const values[]);

/* The next result of what was sent, as PQgetResult returns it; also NULL if the connection is lost
 * or time is up. */
PGresult *pg_receive(struct pg_store *store);

/* The result of the last of the statements sent together, or of the first that failed; NULL if
 * there is none. */
PGresult *pg_receive_last(struct pg_store *store);

/* ---- The connection ---- */

/* Connects, checks the schema and prepares, unless there is a working connection. */
int pg_connect(struct pg_store *store, struct error *error);

/* Drops the connection; uncommitted work is rolled back. */
void pg_disconnect(struct pg_store *store);

/* Sets the message for a result that is not what it should be; `result` is NULL if there is
 * none. */
int pg_fail(struct pg_store *store, const PGresult *result, struct error *error);

/* Whoever cancels a commit that waits for a synchronous standby makes PostgreSQL report success
 * with nothing but a warning: the commit may be lost with this machine. Sets the message. */
int pg_fail_to_replicate(struct error *error);

/* A commit of nothing; other statements may begin with it. */
#define PG_PING "SELECT pg_logical_emit_message(true, 'encan', '')"

/* Prepares all statements. */
int pg_prepare(struct pg_store *store, struct error *error);

/* ---- Values ---- */

enum { PG_VALUES_MAX = STORE_VALUES_MAX };

/* The parameters of a statement, in order. Starts as {0}. The caller still owns texts and
 * arrays. */
struct pg_values {
    int count;
    const char *value[PG_VALUES_MAX];
    int length[PG_VALUES_MAX];
    char number[PG_VALUES_MAX][8];
};

void values_add_number(struct pg_values *values, int64_t number);
void values_add_bool(struct pg_values *values, bool truth);
void values_add_bytes(struct pg_values *values, const void *bytes, size_t length);
void values_add_text(struct pg_values *values, const char *text);

/* Arrays are built in a buffer: first the head, then as many elements as the head says. */
void array_of_numbers(struct buffer *array, size_t count);
void array_of_texts(struct buffer *array, size_t count);
void array_add_number(struct buffer *array, int64_t number);
void array_add_text(struct buffer *array, const char *text, size_t length);
void values_add_array(struct pg_values *values, const struct buffer *array);

/* Read a column of a row; NULL reads as 0, false or "". A text that does not fit reads as "". */
int64_t row_number(const PGresult *result, int row, int column);
bool row_bool(const PGresult *result, int row, int column);
void row_text(const PGresult *result, int row, int column, char *text, size_t size);

/* ---- Statements ---- */

/* Runs a statement as a call of its own, connecting first if necessary; the caller clears the
 * result. If it fails, the connection is dropped, since it is lost or in an unknown state. */
int pg_query(struct pg_store *store, enum pg_statement which, const struct pg_values *values,
             PGresult **result, struct error *error);

/* Queues a statement in pipeline mode. */
bool pg_send(struct pg_store *store, enum pg_statement which, const struct pg_values *values);

int pg_commit(struct store *store, struct store_batch *batch, struct error *error);

/* The channels: what commits append, and what servers tell each other. */
#define PG_CHANNEL_LOG "encan_log"
#define PG_CHANNEL_TOLD "encan_told"

/* Runs statements without parameters; if the last one returns rows, its first number is stored in
 * `number`, which may be NULL. */
int pg_run_plain(struct pg_store *store, const char *text, int64_t *number, struct error *error);

/* Members of the driver: see driver.h. */
int pg_open(struct store **store, const char *url, const struct store_opening *opening,
            struct error *error);
void pg_close(struct store *store);
int64_t pg_run(struct store *store, const struct store_statement *statement, struct error *error);
int pg_begin(struct store *store, struct error *error);
int pg_end(struct store *store, bool keep, struct error *error);
int64_t pg_source(const struct store *store);
int pg_listen(struct store_listener **listener, const char *url, int timeout_ms,
              struct error *error);
void pg_listener_close(struct store_listener *listener);
int pg_listener_wait(struct store_listener *listener, int milliseconds,
                     void (*hear)(void *context, const struct store_heard *heard), void *context,
                     struct error *error);
void pg_listener_wake(struct store_listener *listener);
int pg_tell(struct store *store, const char *text, struct error *error);

#endif
