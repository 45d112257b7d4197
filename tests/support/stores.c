#include "support/stores.h"

#include <libpq-fe.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* SQLite's connections synchronise by atomics and file locks, which ThreadSanitizer does not see in
 * a library that was built without it. */
const char *__tsan_default_suppressions(void); /* NOLINT(bugprone-reserved-identifier) */
const char *__tsan_default_suppressions(void)  /* NOLINT(bugprone-reserved-identifier) */
{
    return "called_from_lib:libsqlite3.so\n";
}

/* ---- A store of its own for each test ---- */

bool on_pg;
char folder[64];
char path[100];
char url[300];
struct store *store;

void run_command(const char *command)
{
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c): our own command */
}

const char *pg_url(void)
{
    const char *found = getenv("ENCAN_TEST_PG");
    if (!found)
        fail_msg("ENCAN_TEST_PG is not set: run this under support/with-postgres.sh");
    return found;
}

void pg_ctl(const char *what)
{
    char command[200];
    const char *program = getenv("ENCAN_TEST_PG_CTL");
    assert_non_null(program);
    snprintf(command, sizeof command, "'%s' %s", program, what);
    run_command(command);
}

long long raw_sqlite(const char *sql)
{
    sqlite3 *database;
    long long number = 0;
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    while (*sql) {
        sqlite3_stmt *statement;
        if (sqlite3_prepare_v2(database, sql, -1, &statement, &sql) != SQLITE_OK)
            fail_msg("%s", sqlite3_errmsg(database));
        while (sqlite3_step(statement) == SQLITE_ROW)
            number = sqlite3_column_int64(statement, 0);
        assert_int_equal(sqlite3_finalize(statement), SQLITE_OK);
    }
    sqlite3_close(database);
    return number;
}

long long raw_pg(const char *at, const char *sql)
{
    PGconn *connection = PQconnectdb(at);
    PGresult *result = PQexec(connection, sql);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fail_msg("%s", PQerrorMessage(connection));
    long long number = PQntuples(result) ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : 0;
    PQclear(result);
    PQfinish(connection);
    return number;
}

long long raw(const char *sqlite, const char *pg)
{
    return on_pg ? raw_pg(url, pg) : raw_sqlite(sqlite);
}

void open_store(void)
{
    struct error error = {.text = ""};
    if (store_open(&store, url, STORE_TIMEOUT_MS, &error) < 0)
        fail_msg("%s", error.text);
}

void close_store(void)
{
    store_close(store);
    store = NULL;
}

void reopen(void)
{
    close_store();
    open_store();
}

int make_place(void **unused)
{
    static int places;
    (void)unused;
    snprintf(folder, sizeof folder, "/tmp/encan-store-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/data/encan/store.db", folder);
    snprintf(url, sizeof url, "sqlite:%s", path);
    if (on_pg) {
        char sql[40];
        snprintf(sql, sizeof sql, "CREATE SCHEMA place_%d", ++places);
        raw_pg(pg_url(), sql);
        snprintf(url, sizeof url, "%s&options=-csearch_path%%3Dplace_%d", pg_url(), places);
    }
    return 0;
}

int make_store(void **unused)
{
    if (make_place(unused) < 0)
        return -1;
    open_store();
    return 0;
}

int remove_place(void **unused)
{
    (void)unused;
    char command[100];
    close_store();
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command); /* NOLINT(cert-env33-c): our own folder */
}

/* ---- Writing ---- */

struct store_write a_guest(int64_t id, const char *name)
{
    struct store_write write = {.kind = STORE_GUEST, .guest = {.id = id, .created = 1000}};
    snprintf(write.guest.name, sizeof write.guest.name, "%s", name);
    memset(write.guest.token_hash, (int)(id & 0xff), STORE_HASH_BYTES);
    return write;
}

struct store_write a_table(int64_t id, int64_t created)
{
    return (struct store_write){
        .kind = STORE_TABLE,
        .table = {.id = id, .title = "krach", .open = true, .created = created, .touched = created},
    };
}

struct store_write an_entry(int64_t table, int64_t number, int64_t guest, const char *command,
                            const char *body)
{
    struct store_write write = {.kind = STORE_ENTRY,
                                .entry = {.table = table,
                                          .number = number,
                                          .guest = guest,
                                          .time = 5000 + number,
                                          .body = body,
                                          .length = strlen(body)}};
    snprintf(write.entry.command, sizeof write.entry.command, "%s", command);
    return write;
}

void commit(struct store_write writes[], size_t count)
{
    struct error error = {.text = ""};
    if (store_commit(store, writes, count, &error) < 0)
        fail_msg("%s", error.text);
}

enum store_outcome commit_one(struct store_write write)
{
    commit(&write, 1);
    return write.outcome;
}

void expect_error(int code, const struct error *error, int expected, const char *part)
{
    assert_int_equal(code, expected);
    assert_int_equal(error->code, expected);
    if (!strstr(error->text, part))
        fail_msg("\"%s\" does not say \"%s\"", error->text, part);
}

void expect_commit_fails(struct store_write write, int expected, const char *part)
{
    struct error error = {.text = ""};
    int code = store_commit(store, &write, 1, &error);
    expect_error(code, &error, expected, part);
}

static void expect_fails(int (*open)(struct store **, const char *, int, struct error *),
                         const char *at, int expected, const char *part)
{
    struct error error = {.text = ""};
    struct store *opened = store;
    int code = open(&opened, at, STORE_TIMEOUT_MS, &error);
    expect_error(code, &error, expected, part);
    assert_null(opened);
}

void expect_open_fails(const char *at, int expected, const char *part)
{
    expect_fails(store_open, at, expected, part);
}

void expect_open_existing_fails(const char *at, int expected, const char *part)
{
    expect_fails(store_open_existing, at, expected, part);
}

/* ---- Reading ---- */

bool take_entry(void *context, const struct store_entry *entry)
{
    struct reading *reading = context;
    buffer_format(&reading->text, "%lld.%lld %lld %s %.*s; ", (long long)entry->table,
                  (long long)entry->number, (long long)entry->guest,
                  entry->command[0] ? entry->command : "-", (int)entry->length, entry->body);
    return --reading->left > 0;
}

void expect_entries(int64_t table, int64_t from, int most, const char *expected)
{
    struct reading reading = {.left = most};
    assert_int_equal(store_read_entries(store, table, from, take_entry, &reading, NULL), 0);
    assert_string_equal(buffer_text(&reading.text), expected);
    buffer_close(&reading.text);
}

static bool take_table(void *context, const struct store_table *table)
{
    struct reading *reading = context;
    buffer_format(&reading->text, "%lld ", (long long)table->id);
    return --reading->left > 0;
}

void expect_tables(bool all, int most, const char *expected)
{
    struct reading reading = {.left = most};
    assert_int_equal(store_read_tables(store, all, take_table, &reading, NULL), 0);
    assert_string_equal(buffer_text(&reading.text), expected);
    buffer_close(&reading.text);
}

void expect_tables_of(int64_t guest, int limit, int most, const char *expected)
{
    struct reading reading = {.left = most};
    assert_int_equal(store_read_tables_of(store, guest, limit, take_table, &reading, NULL), 0);
    assert_string_equal(buffer_text(&reading.text), expected);
    buffer_close(&reading.text);
}

static bool count_entry(void *context, const struct store_entry *entry)
{
    int64_t *count = context;
    *count = entry->number == *count + 1 ? entry->number : -1;
    return *count > 0;
}

int64_t count_entries(struct store *of, int64_t table)
{
    int64_t count = 0;
    struct error error = {.text = ""};
    if (store_read_entries(of, table, 1, count_entry, &count, &error) < 0)
        return -1;
    return count;
}
