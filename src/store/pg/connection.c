/* connection.c: connecting, reconnecting, and migrating the schema. */
#include "store/pg/pg.h"

#include "base/clock.h"
#include "base/scan.h"
#include "store/schema.h"

#include <stdio.h>
#include <string.h>

/* Keeps other processes waiting while one migrates; any number that nobody else uses would do. */
#define MIGRATION_LOCK "5075926254327919461"

/* A step of the migration may rewrite a large table. */
enum { MIGRATION_MS = 30 * 60 * 1000 };

/* An acknowledged commit is on disk, whatever the server's configuration says. What we no longer
 * wait for should not go on either, and hold locks. All our statements look up by index; while the
 * tables are growing from nothing, PostgreSQL has no statistics and would stick to plans that scan
 * them. */
static const char settings[] =
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') = 'off';"
    "SET statement_timeout = %1$d; SET idle_in_transaction_session_timeout = %1$d;"
    "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off";

/* ---- Messages ---- */

/* Whether the server or the network has closed the connection. PQstatus may notice only one call
 * later, but an error that leaves the connection open has a code and is not FATAL. */
static bool is_lost(const PGresult *result)
{
    const char *severity = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    return !PQresultErrorField(result, PG_DIAG_SQLSTATE) ||
           (severity && (strcmp(severity, "FATAL") == 0 || strcmp(severity, "PANIC") == 0));
}

static int fail_to_answer(struct pg_store *store, struct error *error)
{
    return error_set_with(error, ERR_STORE, ERROR_TEXT("PostgreSQL does not answer"),
                          "%s: gave up after %.1f seconds", ERROR_INNER,
                          store->timeout_ms / 1000.0);
}

/* Remembers that space is short: a ping writes too little to notice. */
static void note_state(struct pg_store *store, const PGresult *result)
{
    static const char disk_full[] = "53100";
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (state && strcmp(state, disk_full) == 0)
        store->disk_full_at = clock_monotonic_ms();
}

int pg_fail(struct pg_store *store, const PGresult *result, struct error *error)
{
    if (store->timed_out)
        return fail_to_answer(store, error);
    const char *primary = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    note_state(store, result);
    struct span all = span_of(primary ? primary : PQerrorMessage(store->connection));
    struct span line = span_cut(&all, '\n');
    const char *what = is_lost(result) ? ERROR_TEXT("the connection to PostgreSQL was lost")
                                       : ERROR_TEXT("PostgreSQL reported an error");
    return error_set_with(error, ERR_STORE, what, "%s: %.*s", ERROR_INNER, (int)line.length,
                          line.start);
}

static void take_notice(void *context, const PGresult *notice)
{
    struct pg_store *store = context;
    const char *severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
    store->warned |= severity && strcmp(severity, "WARNING") == 0;
}

/* ---- Migration ---- */

int pg_run_plain(struct pg_store *store, const char *text, int64_t *number, struct error *error)
{
    PGresult *result = PQsendQuery(store->connection, text) ? pg_receive_last(store) : NULL;
    ExecStatusType status = PQresultStatus(result);
    int code =
        status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ? 0 : pg_fail(store, result, error);
    if (number && PQntuples(result) > 0 &&
        !scan_number(span_of(PQgetvalue(result, 0, 0)), INT64_MIN, INT64_MAX, number))
        code = error_set(error, ERR_STORE, "PostgreSQL returned no version number");
    PQclear(result);
    return code;
}

static int run_step(struct pg_store *store, int64_t step, struct error *error)
{
    char mark[80];
    store->deadline = clock_monotonic_ms() + MIGRATION_MS;
    int code = pg_run_plain(store, schema_steps[step].pg, NULL, error);
    snprintf(mark, sizeof mark, "INSERT INTO schema_version (version) VALUES (%lld)",
             (long long)step + 1);
    return code < 0 ? code : pg_run_plain(store, mark, NULL, error);
}

/* The tables are found on the search path, as all statements find them. */
static int check_exists(struct pg_store *store, struct error *error)
{
    int64_t tables = 0;
    int code = pg_run_plain(store, "SELECT count(to_regclass('schema_version'))", &tables, error);
    if (code == 0 && !tables)
        code = error_set(error, ERR_STORE,
                         "there is no store in this PostgreSQL database: check its name");
    return code;
}

/* Runs in a transaction, which ends with the connection if anything fails. */
static int migrate(struct pg_store *store, struct error *error)
{
    int64_t version = 0, oldest = 0;
    int code =
        pg_run_plain(store, "BEGIN; SELECT pg_advisory_xact_lock(" MIGRATION_LOCK ")", NULL, error);
    if (code == 0 && !store->create)
        code = check_exists(store, error);
    if (code == 0)
        code =
            pg_run_plain(store,
                         "CREATE TABLE IF NOT EXISTS schema_version (version bigint PRIMARY KEY);"
                         "SELECT coalesce(max(version), 0) FROM schema_version",
                         &version, error);
    if (code == 0 && version > SCHEMA_VERSION)
        code = pg_run_plain(store, SCHEMA_READ_OLDEST, &oldest, error);
    if (code == 0)
        code = schema_check(version, oldest, error);
    for (; code == 0 && version < SCHEMA_VERSION; version++)
        code = run_step(store, version, error);
    return code < 0 ? code : pg_run_plain(store, "COMMIT", NULL, error);
}

/* ---- The standby ---- */

int pg_fail_to_replicate(struct error *error)
{
    return error_set(error, ERR_STORE, "PostgreSQL did not wait until its standby had the commit");
}

/* What was committed stays invisible until the synchronous standby has it, unless PostgreSQL
 * crashes meanwhile: when it is back, everybody can read what it alone has, and may lose. So
 * whoever appends begins with a commit of nothing, which the standby has only after all that came
 * before.
 *
 * No timeout ends that wait, nor does the end of the connection. Lest PostgreSQL run out of
 * connections, pings that nobody waits for any more are cancelled. Other commits are not: that
 * would make them visible. */
static int await_standby(struct pg_store *store, struct error *error)
{
    char cancel[400];
    snprintf(cancel, sizeof cancel,
             "SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity"
             " WHERE wait_event = 'SyncRep' AND usename = session_user"
             " AND datname = current_database() AND query LIKE $$" PG_PING "%%$$"
             " AND query_start < now() - interval '%d ms'",
             store->timeout_ms);
    int code = pg_run_plain(store, cancel, NULL, error);
    if (code < 0)
        return code;
    store->warned = false;
    code = pg_run_plain(store, PG_PING, NULL, error);
    if (store->timed_out)
        return error_set_with(
            error, ERR_STORE,
            ERROR_TEXT("PostgreSQL does not commit, perhaps because its standby is away"),
            "%s: gave up after %.1f seconds", ERROR_INNER, store->timeout_ms / 1000.0);
    return code == 0 && store->warned ? pg_fail_to_replicate(error) : code;
}

/* ---- Connecting ---- */

static int fail_to_connect(struct pg_store *store, struct error *error)
{
    struct span all = span_of(PQerrorMessage(store->connection));
    struct span line = span_cut(&all, '\n');
    if (store->timed_out)
        return fail_to_answer(store, error);
    return error_set_with(error, ERR_STORE, ERROR_TEXT("cannot connect to PostgreSQL"), "%s: %.*s",
                          ERROR_INNER, (int)line.length, line.start);
}

static int check_encoding(struct pg_store *store, struct error *error)
{
    const char *encoding = PQparameterStatus(store->connection, "server_encoding");
    if (encoding && strcmp(encoding, "UTF8") == 0)
        return 0;
    return error_set(
        error, ERR_STORE,
        "the PostgreSQL database has the encoding %.40s: create one with the encoding UTF8",
        encoding ? encoding : "unknown");
}

/* Sets how the database treats this connection. */
static int apply_settings(struct pg_store *store, struct error *error)
{
    char text[sizeof settings + 40];
    snprintf(text, sizeof text, settings, store->timeout_ms);
    return pg_run_plain(store, text, NULL, error);
}

/* Parameters before the URL are overridden by it; those after it override it. */
static int connect_new(struct pg_store *store, struct error *error)
{
    static const char *const keys[] = {"tcp_user_timeout", "fallback_application_name", "dbname",
                                       "client_encoding", NULL};
    const char *const values[] = {"30000", "encan", store->url, "UTF8", NULL};
    if (!pg_open_connection(store, keys, values))
        return fail_to_connect(store, error);
    PQsetNoticeReceiver(store->connection, take_notice, store);
    int code = check_encoding(store, error);
    if (code == 0)
        code = migrate(store, error);
    if (code == 0)
        code = apply_settings(store, error);
    if (code == 0 && store->create)
        code = await_standby(store, error);
    return code < 0 ? code : pg_prepare(store, error);
}

int pg_connect(struct pg_store *store, struct error *error)
{
    if (store->connection && PQstatus(store->connection) == CONNECTION_OK)
        return 0;
    pg_disconnect(store);
    int code = connect_new(store, error);
    if (code < 0)
        pg_disconnect(store);
    return code;
}

void pg_disconnect(struct pg_store *store)
{
    PQfinish(store->connection);
    store->connection = NULL;
}
