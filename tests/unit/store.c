/* store.c: what is promised in store/store.h, against SQLite and against a PostgreSQL that
 * support/with-postgres.sh has started. */
#include "support/support.h"

#include "store/schema.h"
#include "store/sqlite/sqlite.h"
#include "store/store.h"

#include <libpq-fe.h>

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* SQLite orders what its connections share by atomics and file locks, which ThreadSanitizer does
 * not see in a library that was built without it. */
const char *__tsan_default_suppressions(void); /* NOLINT(bugprone-reserved-identifier) */
const char *__tsan_default_suppressions(void)  /* NOLINT(bugprone-reserved-identifier) */
{
    return "called_from_lib:libsqlite3.so\n";
}

/* ---- A store of its own for each test ---- */

static bool on_pg;
static char folder[64];
static char path[100]; /* of SQLite's file, in a folder that is not there yet */
static char url[300];
static struct store *store;

static void run_command(const char *command)
{
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c): our own command */
}

static const char *pg_url(void)
{
    const char *found = getenv("ENCAN_TEST_PG");
    if (!found)
        fail_msg("ENCAN_TEST_PG is not set: run this under support/with-postgres.sh");
    return found;
}

static void pg_ctl(const char *what)
{
    char command[200];
    const char *program = getenv("ENCAN_TEST_PG_CTL");
    assert_non_null(program);
    snprintf(command, sizeof command, "'%s' %s", program, what);
    run_command(command);
}

/* Runs SQL behind the back of the store; the first number of its last result. */
static long long raw_sqlite(const char *sql)
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

static long long raw_pg(const char *at, const char *sql)
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

static long long raw(const char *sqlite, const char *pg)
{
    return on_pg ? raw_pg(url, pg) : raw_sqlite(sqlite);
}

static void open_store(void)
{
    struct error error = {.text = ""};
    if (store_open(&store, url, &error) < 0)
        fail_msg("%s", error.text);
}

static void close_store(void)
{
    store_close(store);
    store = NULL;
}

static void reopen(void)
{
    close_store();
    open_store();
}

/* Where a store may be made, and is none. PostgreSQL: a schema for each test. */
static int make_place(void **unused)
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

static int make_store(void **unused)
{
    if (make_place(unused) < 0)
        return -1;
    open_store();
    return 0;
}

static int remove_place(void **unused)
{
    (void)unused;
    char command[100];
    close_store();
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command); /* NOLINT(cert-env33-c): our own folder */
}

/* ---- Writing ---- */

static struct store_write a_guest(int64_t id, const char *name)
{
    struct store_write write = {.kind = STORE_GUEST, .guest = {.id = id, .created = 1000}};
    snprintf(write.guest.name, sizeof write.guest.name, "%s", name);
    memset(write.guest.token_hash, (int)(id & 0xff), STORE_HASH_BYTES);
    return write;
}

static struct store_write a_table(int64_t id, int64_t created)
{
    return (struct store_write){
        .kind = STORE_TABLE,
        .table = {.id = id, .title = "krach", .open = true, .created = created, .touched = created},
    };
}

static struct store_write an_entry(int64_t table, int64_t number, int64_t guest,
                                   const char *command, const char *body)
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

static void commit(struct store_write writes[], size_t count)
{
    struct error error = {.text = ""};
    if (store_commit(store, writes, count, &error) < 0)
        fail_msg("%s", error.text);
}

static enum store_outcome commit_one(struct store_write write)
{
    commit(&write, 1);
    return write.outcome;
}

/* The call fails so, with a sentence that contains `part`. */
static void expect_error(int code, const struct error *error, int expected, const char *part)
{
    assert_int_equal(code, expected);
    assert_int_equal(error->code, expected);
    if (!strstr(error->text, part))
        fail_msg("\"%s\" does not say \"%s\"", error->text, part);
}

static void expect_commit_fails(struct store_write write, int expected, const char *part)
{
    struct error error = {.text = ""};
    int code = store_commit(store, &write, 1, &error);
    expect_error(code, &error, expected, part);
}

static void expect_open_fails(const char *at, int expected, const char *part)
{
    struct error error = {.text = ""};
    struct store *opened = store;
    int code = store_open(&opened, at, &error);
    expect_error(code, &error, expected, part);
    assert_null(opened);
}

/* ---- Reading ---- */

struct reading {
    struct buffer text;
    int left; /* how many more are taken */
};

static bool take_entry(void *context, const struct store_entry *entry)
{
    struct reading *reading = context;
    buffer_format(&reading->text, "%lld.%lld %lld %s %.*s; ", (long long)entry->table,
                  (long long)entry->number, (long long)entry->guest,
                  entry->command[0] ? entry->command : "-", (int)entry->length, entry->body);
    return --reading->left > 0;
}

static void expect_entries(int64_t table, int64_t from, int most, const char *expected)
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

static void expect_tables(bool all, int most, const char *expected)
{
    struct reading reading = {.left = most};
    assert_int_equal(store_read_tables(store, all, take_table, &reading, NULL), 0);
    assert_string_equal(buffer_text(&reading.text), expected);
    buffer_close(&reading.text);
}

static void expect_tables_of(int64_t guest, int limit, int most, const char *expected)
{
    struct reading reading = {.left = most};
    assert_int_equal(store_read_tables_of(store, guest, limit, take_table, &reading, NULL), 0);
    assert_string_equal(buffer_text(&reading.text), expected);
    buffer_close(&reading.text);
}

/* How many entries a table has, if they are numbered from 1 without gaps; -1 if not. */
static bool count_entry(void *context, const struct store_entry *entry)
{
    int64_t *count = context;
    *count = entry->number == *count + 1 ? entry->number : -1;
    return *count > 0;
}

static int64_t count_entries(struct store *of, int64_t table)
{
    int64_t count = 0;
    struct error error = {.text = ""};
    if (store_read_entries(of, table, 1, count_entry, &count, &error) < 0)
        return -1;
    return count;
}

/* ---- Guests and tables ---- */

static void guests_are_found_by_token(void **unused)
{
    (void)unused;
    struct store_write writes[] = {a_guest(7, "Ada"), a_guest(-8, "Ærø 象")};
    struct store_guest found;
    commit(writes, 2);
    assert_int_equal(writes[0].outcome, STORE_KEPT);
    assert_int_equal(writes[1].outcome, STORE_KEPT);
    reopen();
    assert_int_equal(store_find_guest(store, writes[1].guest.token_hash, &found, NULL), 1);
    assert_int_equal(found.id, -8);
    assert_string_equal(found.name, "Ærø 象");
    assert_int_equal(found.created, 1000);
    assert_memory_equal(found.token_hash, writes[1].guest.token_hash, STORE_HASH_BYTES);
    unsigned char unknown[STORE_HASH_BYTES] = {0};
    assert_int_equal(store_find_guest(store, unknown, &found, NULL), 0);
}

static void guests_are_renewed(void **unused)
{
    (void)unused;
    struct store_write guest = a_guest(7, "Ada");
    struct store_guest found;
    assert_int_equal(commit_one(guest), STORE_KEPT);
    assert_int_equal(commit_one(guest), STORE_REPEATED);
    assert_int_equal(commit_one(a_guest(7, "Blaise")), STORE_KEPT);
    assert_int_equal(store_find_guest(store, guest.guest.token_hash, &found, NULL), 1);
    assert_string_equal(found.name, "Blaise");
}

/* A token leads to one guest. */
static void tokens_are_unique(void **unused)
{
    (void)unused;
    struct store_write other = a_guest(8, "Bea");
    struct store_guest found;
    commit_one(a_guest(7, "Ada"));
    memset(other.guest.token_hash, 7, STORE_HASH_BYTES);
    expect_commit_fails(other, ERR_STORE, "token_hash");
    assert_int_equal(store_find_guest(store, other.guest.token_hash, &found, NULL), 1);
    assert_int_equal(found.id, 7);
}

/* Every text goes to the database beside the statements, never in them. */
static void quotes_are_only_characters(void **unused)
{
    (void)unused;
    static const char nasty[] = "'); DROP TABLE guests; --\"\\{}$1?%s";
    struct store_write writes[] = {a_guest(7, nasty), a_table(1, 10),
                                   an_entry(1, 1, 7, nasty, nasty)};
    struct store_guest found;
    snprintf(writes[1].table.title, sizeof writes[1].table.title, "'\"; --\\");
    commit(writes, 3);
    assert_int_equal(store_find_guest(store, writes[0].guest.token_hash, &found, NULL), 1);
    assert_string_equal(found.name, nasty);
    struct store_table table;
    assert_int_equal(store_find_table(store, 1, &table, NULL), 1);
    assert_string_equal(table.title, "'\"; --\\");
    char expected[120];
    snprintf(expected, sizeof expected, "1.1 7 %s %s; ", nasty, nasty);
    expect_entries(1, 1, 9, expected);
    writes[2].entry.number = 2;
    assert_int_equal(commit_one(writes[2]), STORE_REPEATED);
}

static void tables_are_found_and_renewed(void **unused)
{
    (void)unused;
    struct store_write write = a_table(INT64_MIN, 10);
    struct store_table found;
    assert_int_equal(store_find_table(store, INT64_MIN, &found, NULL), 0);
    assert_int_equal(commit_one(write), STORE_KEPT);
    assert_int_equal(commit_one(write), STORE_REPEATED);
    write.table.open = false;
    write.table.over = true;
    write.table.touched = 20;
    assert_int_equal(commit_one(write), STORE_KEPT);
    write.table.touched = 15;
    assert_int_equal(commit_one(write), STORE_REPEATED); /* time does not go back */
    write.table.created = 9;
    assert_int_equal(commit_one(write), STORE_KEPT); /* nor with something else */
    reopen();
    assert_int_equal(store_find_table(store, INT64_MIN, &found, NULL), 1);
    assert_int_equal(found.id, INT64_MIN);
    assert_string_equal(found.title, "krach");
    assert_false(found.open);
    assert_true(found.over);
    assert_int_equal(found.created, 9);
    assert_int_equal(found.touched, 20);
}

static void one_table_twice_in_a_batch(void **unused)
{
    (void)unused;
    struct store_write writes[] = {a_table(1, 10), a_guest(7, "Ada"), a_table(1, 10),
                                   a_guest(7, "Bea"), a_table(1, 10)};
    writes[2].table.over = true;
    writes[4].table.over = true;
    commit(writes, 5);
    struct store_table table;
    struct store_guest guest;
    assert_int_equal(store_find_table(store, 1, &table, NULL), 1);
    assert_true(table.over);
    assert_int_equal(writes[2].outcome, STORE_KEPT);
    assert_int_equal(writes[4].outcome, STORE_REPEATED);
    assert_int_equal(store_find_guest(store, writes[1].guest.token_hash, &guest, NULL), 1);
    assert_string_equal(guest.name, "Bea");
}

static void entries_renew_their_table(void **unused)
{
    (void)unused;
    struct store_write writes[] = {an_entry(1, 1, 7, "a", "x"), a_table(1, 10),
                                   an_entry(1, 2, 7, "b", "x"), a_table(2, 10)};
    writes[2].entry.time = 4000; /* a clock went back */
    struct store_table found;
    commit(writes, 4);
    store_find_table(store, 1, &found, NULL);
    assert_int_equal(found.touched, 5001);
    store_find_table(store, 2, &found, NULL);
    assert_int_equal(found.touched, 10);
    commit_one(an_entry(1, 2, 8, "z", "late"));
    store_find_table(store, 1, &found, NULL);
    assert_int_equal(found.touched, 5001);
}

/* ---- Outcomes ---- */

/* Entries are written TABLE.NUMBER GUEST COMMAND BODY, with "-" for no command. */
static const struct {
    const char *what;
    const char *before;
    const char *batch;
    const char *outcomes;
} decisions[] = {
    {"the first", "", "1.1 7 a x", "kept 1; "},
    {"the next", "1.1 7 a x", "1.2 7 b y", "kept 2; "},
    {"several", "", "1.1 7 a x; 1.2 7 b x; 2.1 7 a x; 1.3 8 a x",
     "kept 1; kept 2; kept 1; kept 3; "},
    {"a number that is taken", "1.1 7 a x", "1.1 8 b x", "late 0; "},
    {"a number that is taken, no commands", "1.1 7 - x", "1.1 7 - y", "late 0; "},
    {"a number that is taken, another guest", "1.1 7 - x", "1.1 8 - x", "late 0; "},
    {"a gap", "1.1 7 a x", "1.3 7 b x", "late 0; "},
    {"a gap at the start", "", "1.2 7 b x", "late 0; "},
    {"the same command again", "1.1 7 a x", "1.1 7 a x", "repeated 1; "},
    {"the same command with another number", "1.1 7 a x; 1.2 8 a x", "1.3 7 a x", "repeated 1; "},
    {"the same command with another body", "1.1 7 a x", "1.2 7 a y", "repeated 1; "},
    {"the same command with a number that is taken", "1.1 7 a x; 1.2 8 a x", "1.2 7 a x",
     "repeated 1; "},
    {"the same command with a gap", "1.1 7 a x", "1.9 7 a x", "repeated 1; "},
    {"the command of another guest", "1.1 7 a x", "1.2 8 a x", "kept 2; "},
    {"the command at another table", "1.1 7 a x", "2.1 7 a x", "kept 1; "},
    {"no command is no command", "1.1 7 - x", "1.2 7 - x", "kept 2; "},
    {"the very same without a command", "1.1 0 - x", "1.1 0 - x", "repeated 1; "},
    {"a batch again", "1.1 7 a x; 1.2 0 - x; 1.3 8 a x", "1.1 7 a x; 1.2 0 - x; 1.3 8 a x",
     "repeated 1; repeated 2; repeated 3; "},
    {"a batch again, with more", "1.1 7 a x; 1.2 0 - x", "1.1 7 a x; 1.2 0 - x; 1.3 8 a x",
     "repeated 1; repeated 2; kept 3; "},
    {"late holds back what stands on it", "1.1 7 a x", "1.1 8 b x; 1.2 8 c x; 2.1 8 b x",
     "late 0; late 0; kept 1; "},
    {"repeated from elsewhere holds back too", "1.1 7 a x; 1.2 9 b x",
     "1.2 7 a x; 1.3 7 c x; 2.1 7 c x", "repeated 1; late 0; kept 1; "},
    {"repeated behind late is repeated", "1.1 7 a x", "1.1 8 b x; 1.2 7 a x",
     "late 0; repeated 1; "},
    {"tables in turns", "1.1 7 a x", "2.1 7 a x; 1.1 8 b x; 2.2 7 b x; 1.2 8 c x",
     "kept 1; late 0; kept 2; late 0; "},
    {"a command twice in a batch", "", "1.1 7 a x; 1.2 7 a x", "kept 1; repeated 1; "},
    {"a number twice in a batch", "", "1.1 7 a x; 1.1 8 b x", "kept 1; late 0; "},
    {"the very same twice in a batch", "", "1.1 0 - x; 1.1 0 - x; 1.2 0 - x",
     "kept 1; repeated 1; kept 2; "},
};

enum { BATCH_MAX = 8 };

/* The bodies lie in `bodies`. */
static size_t read_batch(const char *text, struct store_write writes[BATCH_MAX],
                         char bodies[BATCH_MAX][8])
{
    size_t count = 0;
    while (*text) {
        long long table, number, guest;
        char command[8];
        assert_true(count < BATCH_MAX);
        assert_int_equal(sscanf(text, "%lld.%lld %lld %7s %7[^;]", &table, &number, &guest, command,
                                bodies[count]),
                         5);
        writes[count] =
            an_entry(table, number, guest, strcmp(command, "-") == 0 ? "" : command, bodies[count]);
        count++;
        text += strcspn(text, ";");
        text += strspn(text, "; ");
    }
    return count;
}

static void expect_outcomes(const char *what, const struct store_write writes[], size_t count,
                            const char *expected)
{
    static const char *const names[] = {
        [STORE_KEPT] = "kept", [STORE_LATE] = "late", [STORE_REPEATED] = "repeated"};
    struct buffer text = {0};
    for (size_t i = 0; i < count; i++)
        buffer_format(&text, "%s %lld; ", names[writes[i].outcome], (long long)writes[i].number);
    if (strcmp(buffer_text(&text), expected) != 0)
        fail_msg("%s: %s, expected %s", what, buffer_text(&text), expected);
    buffer_close(&text);
}

/* What is kept is in the log, the rest is not. */
static void expect_logged(const char *what, const struct store_write writes[], size_t count,
                          int64_t entries_before)
{
    int64_t kept = entries_before;
    for (size_t i = 0; i < count; i++)
        kept += writes[i].outcome == STORE_KEPT;
    if (count_entries(store, 1) + count_entries(store, 2) != kept)
        fail_msg("%s: %lld and %lld entries in the logs, expected %lld", what,
                 (long long)count_entries(store, 1), (long long)count_entries(store, 2),
                 (long long)kept);
}

static void entries_are_decided(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof decisions / sizeof decisions[0]; i++) {
        struct store_write writes[BATCH_MAX], tables[] = {a_table(1, 10), a_table(2, 10)};
        char bodies[BATCH_MAX][8];
        commit(tables, 2);
        size_t before = read_batch(decisions[i].before, writes, bodies);
        commit(writes, before);
        for (size_t j = 0; j < before; j++)
            assert_int_equal(writes[j].outcome, STORE_KEPT);
        size_t count = read_batch(decisions[i].batch, writes, bodies);
        commit(writes, count);
        expect_outcomes(decisions[i].what, writes, count, decisions[i].outcomes);
        expect_logged(decisions[i].what, writes, count, (int64_t)before);
        close_store();
        raw("DELETE FROM entries", "DELETE FROM entries");
        open_store();
    }
}

static void entry_of_unknown_table(void **unused)
{
    (void)unused;
    struct store_write writes[] = {a_guest(7, "Ada"), a_table(1, 10), an_entry(1, 1, 7, "a", "x"),
                                   an_entry(3, 1, 7, "a", "x")};
    struct error error = {.text = ""};
    int code = store_commit(store, writes, 4, &error);
    expect_error(code, &error, ERR_STORE, "table 3");
    struct store_table table;
    assert_int_equal(store_find_table(store, 1, &table, NULL), 0); /* nothing is kept */
    commit(writes, 3);
    expect_entries(1, 1, 9, "1.1 7 a x; ");
}

/* ---- Limits ---- */

static void limits_of_texts(void **unused)
{
    (void)unused;
    struct store_write name = a_guest(7, ""), title = a_table(1, 10),
                       command = an_entry(1, 1, 7, "", "");
    commit_one(a_table(1, 10));
    memset(name.guest.name, 'n', sizeof name.guest.name);
    expect_commit_fails(name, ERR_ARGUMENT, "longer than 40 bytes");
    memset(title.table.title, 't', sizeof title.table.title);
    expect_commit_fails(title, ERR_ARGUMENT, "longer than 15 bytes");
    memset(command.entry.command, 'c', sizeof command.entry.command);
    expect_commit_fails(command, ERR_ARGUMENT, "longer than 40 bytes");
    name.guest.name[STORE_NAME_MAX] = '\0';
    title.table.title[15] = '\0';
    command.entry.command[STORE_COMMAND_MAX] = '\0';
    assert_int_equal(commit_one(name), STORE_KEPT);
    assert_int_equal(commit_one(title), STORE_KEPT);
    assert_int_equal(commit_one(command), STORE_KEPT);
    assert_int_equal(commit_one(command), STORE_REPEATED);
}

static void limits_of_numbers(void **unused)
{
    (void)unused;
    expect_commit_fails(a_guest(0, "Ada"), ERR_ARGUMENT, "a guest has the id 0");
    expect_commit_fails(a_table(0, 10), ERR_ARGUMENT, "a table has the id 0");
    expect_commit_fails(an_entry(0, 1, 7, "a", "x"), ERR_ARGUMENT, "has the id 0");
    expect_commit_fails(an_entry(1, 0, 7, "a", "x"), ERR_ARGUMENT, "number 0");
    expect_commit_fails(an_entry(1, -1, 7, "a", "x"), ERR_ARGUMENT, "number -1");
    struct store_write unknown = a_guest(7, "Ada");
    unknown.kind = (enum store_kind)9;
    expect_commit_fails(unknown, ERR_ARGUMENT, "kind 9");
}

static void texts_are_utf8(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"\xff",         "\xc3",     "\xe2\x82",
                                      "\xed\xa0\x80", "\xc0\x80", "\xc2"};
    commit_one(a_table(1, 10));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        expect_commit_fails(a_guest(7, bad[i]), ERR_ARGUMENT, "UTF-8");
        expect_commit_fails(an_entry(1, 1, 7, bad[i], "x"), ERR_ARGUMENT, "UTF-8");
        expect_commit_fails(an_entry(1, 1, 7, "a", bad[i]), ERR_ARGUMENT, "UTF-8");
    }
    expect_commit_fails(a_guest(7, "two\nlines"), ERR_ARGUMENT, "printable");
    struct store_write nul = an_entry(1, 1, 7, "a", "x");
    nul.entry.body = "x\0y";
    nul.entry.length = 3;
    expect_commit_fails(nul, ERR_ARGUMENT, "NUL");
    assert_int_equal(commit_one(an_entry(1, 1, 7, "é", "\t\x01\n\xc2\x85 象 \xf0\x9f\x8e\xb2")),
                     STORE_KEPT);
    expect_entries(1, 1, 9, "1.1 7 é \t\x01\n\xc2\x85 象 \xf0\x9f\x8e\xb2; ");
}

static bool compare_body(void *context, const struct store_entry *entry)
{
    const struct store_entry *expected = context;
    assert_int_equal(entry->length, expected->length);
    assert_memory_equal(entry->body, expected->body, expected->length);
    return true;
}

static void bodies_are_large_or_empty(void **unused)
{
    (void)unused;
    static char body[STORE_BODY_MAX + 1];
    struct store_write entry = an_entry(1, 1, 7, "a", "");
    commit_one(a_table(1, 10));
    memset(body, 'b', sizeof body);
    entry.entry.body = body;
    entry.entry.length = STORE_BODY_MAX + 1;
    expect_commit_fails(entry, ERR_ARGUMENT, "65537 bytes");
    entry.entry.length = STORE_BODY_MAX;
    assert_int_equal(commit_one(entry), STORE_KEPT);
    assert_int_equal(store_read_entries(store, 1, 1, compare_body, &entry.entry, NULL), 0);
    entry = an_entry(1, 2, 0, "", "");
    entry.entry.body = NULL;
    assert_int_equal(commit_one(entry), STORE_KEPT);
    assert_int_equal(commit_one(entry), STORE_REPEATED);
    expect_entries(1, 2, 9, "1.2 0 - ; ");
}

static void batches_are_large_or_empty(void **unused)
{
    (void)unused;
    struct store_write *writes = calloc(STORE_WRITES_MAX + 1, sizeof *writes);
    struct error error = {.text = ""};
    assert_non_null(writes);
    commit(writes, 0);
    commit_one(a_table(1, 10));
    for (int i = 0; i <= STORE_WRITES_MAX; i++) {
        char command[20];
        snprintf(command, sizeof command, "c%d", i);
        writes[i] = an_entry(1, i + 1, i % 3 + 1, command, "body");
    }
    int code = store_commit(store, writes, STORE_WRITES_MAX + 1, &error);
    expect_error(code, &error, ERR_ARGUMENT, "at most 4096");
    assert_int_equal(count_entries(store, 1), 0);
    commit(writes, STORE_WRITES_MAX);
    assert_int_equal(count_entries(store, 1), STORE_WRITES_MAX);
    free(writes);
}

/* A bad write keeps the good ones beside it out. */
static void nothing_of_a_bad_batch_is_kept(void **unused)
{
    (void)unused;
    struct store_write writes[] = {a_table(1, 10), a_guest(7, "\xff")};
    struct error error = {.text = ""};
    struct store_table table;
    assert_int_equal(store_commit(store, writes, 2, &error), ERR_ARGUMENT);
    assert_int_equal(store_find_table(store, 1, &table, NULL), 0);
}

/* ---- Order and end of reading ---- */

static void entries_are_read_in_order(void **unused)
{
    (void)unused;
    struct store_write writes[] = {a_table(1, 10),
                                   a_table(2, 10),
                                   an_entry(1, 1, 7, "a", "x"),
                                   an_entry(2, 1, 7, "a", "other"),
                                   an_entry(1, 2, 0, "", "y"),
                                   an_entry(1, 3, 8, "a", "z")};
    commit(writes, 6);
    reopen();
    expect_entries(1, 1, 9, "1.1 7 a x; 1.2 0 - y; 1.3 8 a z; ");
    expect_entries(1, 0, 9, "1.1 7 a x; 1.2 0 - y; 1.3 8 a z; ");
    expect_entries(1, 3, 9, "1.3 8 a z; ");
    expect_entries(1, 4, 9, "");
    expect_entries(1, 1, 2, "1.1 7 a x; 1.2 0 - y; "); /* ended early */
    expect_entries(1, 1, 9, "1.1 7 a x; 1.2 0 - y; 1.3 8 a z; ");
    expect_entries(3, 1, 9, "");
    assert_int_equal(commit_one(an_entry(1, 4, 7, "b", "x")), STORE_KEPT);
}

static void tables_are_read_oldest_first(void **unused)
{
    (void)unused;
    struct store_write writes[] = {a_table(5, 30), a_table(1, 20), a_table(9, 20), a_table(7, 40),
                                   a_table(-3, 10)};
    writes[1].table.over = true;
    commit(writes, 5);
    expect_tables(true, 9, "-3 1 9 5 7 ");
    expect_tables(false, 9, "-3 9 5 7 ");
    expect_tables(true, 2, "-3 1 ");
    expect_tables(false, 9, "-3 9 5 7 ");
}

/* More than a page of the PostgreSQL driver. */
static void many_tables_are_read(void **unused)
{
    (void)unused;
    enum { MANY = 600 };
    static struct store_write writes[MANY];
    struct buffer expected = {0};
    for (int i = 0; i < MANY; i++) {
        writes[i] = a_table(i + 1, 10 + i / 7);
        buffer_format(&expected, "%d ", i + 1);
    }
    commit(writes, MANY);
    expect_tables(true, MANY + 1, buffer_text(&expected));
    expect_tables(false, MANY + 1, buffer_text(&expected));
    buffer_close(&expected);
}

static void tables_of_a_guest(void **unused)
{
    (void)unused;
    struct store_write writes[] = {a_table(1, 10),
                                   a_table(2, 10),
                                   a_table(3, 10),
                                   an_entry(1, 1, 7, "a", "x"),
                                   an_entry(1, 2, 7, "b", "x"),
                                   an_entry(2, 1, 8, "a", "x"),
                                   an_entry(3, 1, 7, "", "x"),
                                   an_entry(3, 2, 0, "", "x")};
    writes[6].entry.time = 9000;
    commit(writes, 8);
    expect_tables_of(7, 9, 9, "3 1 ");
    expect_tables_of(7, 1, 9, "3 ");
    expect_tables_of(7, 9, 1, "3 ");
    expect_tables_of(7, 0, 9, "");
    expect_tables_of(7, -1, 9, "");
    expect_tables_of(8, 9, 9, "2 ");
    expect_tables_of(9, 9, 9, "");
    expect_tables_of(0, 9, 9, ""); /* the server is nobody's guest */
    struct store_write later = an_entry(1, 3, 9, "a", "x");
    later.entry.time = 9500;
    commit_one(later);
    expect_tables_of(7, 9, 9, "1 3 ");
}

/* ---- Several at once ---- */

enum { FIGHT_ROUNDS = 60, FIGHTERS = 2 };

static pthread_barrier_t bell;

struct fighter {
    pthread_t thread;
    struct store *store;
    int64_t guest;
    int won, late;
    bool failed;
};

/* Tries for the next number of both tables, in an order of its own; true if it has got them. */
static bool strike(struct fighter *fighter, int round, bool first)
{
    struct store_write writes[2];
    char command[20];
    snprintf(command, sizeof command, "c%d", round);
    for (int i = 0; i < 2; i++) {
        int64_t table = (fighter->guest + i) % 2 + 1;
        int64_t next = count_entries(fighter->store, table) + 1;
        writes[i] = an_entry(table, next, fighter->guest, command, "blow");
    }
    if (first)
        pthread_barrier_wait(&bell); /* all have seen the same log */
    fighter->failed |= store_commit(fighter->store, writes, 2, NULL) < 0;
    for (int i = 0; i < 2; i++) {
        fighter->won += writes[i].outcome == STORE_KEPT;
        fighter->late += writes[i].outcome == STORE_LATE;
    }
    return writes[0].outcome == STORE_KEPT && writes[1].outcome == STORE_KEPT;
}

static void *fight(void *context)
{
    struct fighter *fighter = context;
    for (int round = 0; round < FIGHT_ROUNDS; round++) {
        pthread_barrier_wait(&bell); /* the last round is over */
        bool won = strike(fighter, round, true);
        if (!won && !fighter->failed)
            strike(fighter, round, false);
    }
    return NULL;
}

static void one_wins_each_number(void **unused)
{
    (void)unused;
    struct store_write tables[] = {a_table(1, 10), a_table(2, 10)};
    struct fighter fighters[FIGHTERS] = {0};
    int late = 0;
    commit(tables, 2);
    pthread_barrier_init(&bell, NULL, FIGHTERS);
    for (int i = 0; i < FIGHTERS; i++) {
        fighters[i].guest = i + 7;
        assert_int_equal(store_open(&fighters[i].store, url, NULL), 0);
    }
    for (int i = 0; i < FIGHTERS; i++)
        assert_int_equal(pthread_create(&fighters[i].thread, NULL, fight, &fighters[i]), 0);
    for (int i = 0; i < FIGHTERS; i++) {
        pthread_join(fighters[i].thread, NULL);
        store_close(fighters[i].store);
    }
    pthread_barrier_destroy(&bell);
    for (int i = 0; i < FIGHTERS; i++) {
        assert_false(fighters[i].failed);
        assert_int_equal(fighters[i].won, 2 * FIGHT_ROUNDS);
        late += fighters[i].late;
    }
    assert_int_equal(late, 2 * FIGHT_ROUNDS); /* one of the two, in each round, at each table */
    assert_int_equal(count_entries(store, 1), FIGHTERS * FIGHT_ROUNDS);
    assert_int_equal(count_entries(store, 2), FIGHTERS * FIGHT_ROUNDS);
}

static void *open_and_close(void *failed)
{
    struct store *own;
    struct error error = {.text = ""};
    *(bool *)failed = store_open(&own, url, &error) < 0;
    if (*(bool *)failed)
        fprintf(stderr, "%s\n", error.text);
    store_close(own);
    return NULL;
}

/* All find nothing and want to make the schema. */
static void several_open_at_once(void **unused)
{
    (void)unused;
    enum { OPENERS = 6 };
    pthread_t threads[OPENERS];
    bool failed[OPENERS];
    for (int i = 0; i < OPENERS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, open_and_close, &failed[i]), 0);
    for (int i = 0; i < OPENERS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < OPENERS; i++)
        assert_false(failed[i]);
    open_store();
    assert_int_equal(commit_one(a_table(1, 10)), STORE_KEPT);
}

/* ---- Versions ---- */

static long long version(void)
{
    return raw("PRAGMA user_version", "SELECT max(version) FROM schema_version");
}

static void new_stores_have_our_version(void **unused)
{
    (void)unused;
    assert_int_equal(version(), SCHEMA_VERSION);
    reopen();
    assert_int_equal(version(), SCHEMA_VERSION);
}

static void old_versions_are_brought_up_to_date(void **unused)
{
    (void)unused;
    struct store_write writes[] = {a_guest(7, "Ada"), a_table(1, 10), an_entry(1, 1, 7, "a", "x")};
    struct store_guest guest;
    commit(writes, 3);
    close_store();
    raw("DROP INDEX tables_by_age; DROP INDEX tables_going_on; DROP INDEX entries_by_guest;"
        "PRAGMA user_version = 1",
        "DROP INDEX tables_by_age; DROP INDEX tables_going_on; DROP INDEX entries_by_guest;"
        "DELETE FROM schema_version WHERE version > 1");
    open_store();
    assert_int_equal(version(), SCHEMA_VERSION);
    assert_int_equal(raw("SELECT count(*) FROM sqlite_schema WHERE name = 'entries_by_guest'",
                         "SELECT count(*) FROM pg_indexes WHERE indexname = 'entries_by_guest' AND"
                         " schemaname = current_schema()"),
                     1);
    expect_entries(1, 1, 9, "1.1 7 a x; ");
    expect_tables_of(7, 9, 9, "1 ");
    assert_int_equal(store_find_guest(store, writes[0].guest.token_hash, &guest, NULL), 1);
}

static void newer_versions_are_refused(void **unused)
{
    (void)unused;
    commit_one(a_table(1, 10));
    close_store();
    raw("PRAGMA user_version = 99", "INSERT INTO schema_version VALUES (99)");
    expect_open_fails(url, ERR_STORE, "version 99");
    expect_open_fails(url, ERR_STORE, "newer");
    assert_int_equal(version(), 99);
    raw("PRAGMA user_version = 2", "DELETE FROM schema_version WHERE version = 99");
    open_store();
    expect_tables(true, 9, "1 ");
}

/* ---- URLs ---- */

static void urls_lead_to_drivers(void **unused)
{
    (void)unused;
    expect_open_fails("", ERR_ARGUMENT, "expected sqlite:PATH");
    expect_open_fails("mysql://x:secret@y", ERR_ARGUMENT, "expected sqlite:PATH");
    expect_open_fails("sqlite:", ERR_ARGUMENT, "name of a file");
    expect_open_fails("sqlite:/tmp/", ERR_ARGUMENT, "name of a file");
    expect_open_fails("sqlite:/tmp", ERR_STORE, "not a plain file");
    expect_open_fails("postgresql://a:secret%zz@b:1/c", ERR_ARGUMENT, "cannot be read");
    expect_open_fails("postgresql://encan@/none?host=/nowhere", ERR_STORE, "cannot connect");
    store_close(NULL);
}

static void passwords_are_not_told(void **unused)
{
    (void)unused;
    static const char *const urls[] = {"mysql://x:secret@y", "postgresql://x:secret%zz@y/z",
                                       "postgresql://x:secret@y:port/z",
                                       "postgresql://x:secret@/z?host=/nowhere"};
    for (size_t i = 0; i < sizeof urls / sizeof urls[0]; i++) {
        struct error error = {.text = ""};
        struct store *opened;
        assert_true(store_open(&opened, urls[i], &error) < 0);
        assert_null(strstr(error.text, "secret"));
    }
}

static void pings_are_answered(void **unused)
{
    (void)unused;
    assert_int_equal(store_ping(store, NULL), 0);
}

/* ---- SQLite alone ---- */

static int mode_of(const char *name)
{
    struct stat found;
    assert_int_equal(stat(name, &found), 0);
    return (int)(found.st_mode & 0777);
}

static void files_are_their_owners(void **unused)
{
    (void)unused;
    char name[120];
    commit_one(a_table(1, 10));
    assert_int_equal(mode_of(path), 0600);
    snprintf(name, sizeof name, "%s-wal", path);
    assert_int_equal(mode_of(name), 0600);
    snprintf(name, sizeof name, "%s/data", folder);
    assert_int_equal(mode_of(name), 0700);
    snprintf(name, sizeof name, "%s/data/encan", folder);
    assert_int_equal(mode_of(name), 0700);
}

static void write_file(const char *name, const char *text, int times)
{
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    while (times--)
        fputs(text, file);
    fclose(file);
}

static void other_files_are_refused(void **unused)
{
    (void)unused;
    close_store();
    write_file(path, "This is a letter to my aunt.\n", 100);
    expect_open_fails(url, ERR_STORE, "not a database");
    unlink(path);
    raw_sqlite("CREATE TABLE recipes (name TEXT)");
    expect_open_fails(url, ERR_STORE, "another program");
    assert_int_equal(raw_sqlite("SELECT count(*) FROM sqlite_schema"), 1);
    snprintf(url, sizeof url, "sqlite:%s/below", path);
    expect_open_fails(url, ERR_STORE, "Not a directory");
}

/* Names with a meaning for SQLite are just names. */
static void names_are_plain(void **unused)
{
    (void)unused;
    char old[200];
    assert_non_null(getcwd(old, sizeof old));
    assert_int_equal(chdir(folder), 0);
    close_store();
    snprintf(url, sizeof url, "sqlite::memory:");
    open_store();
    commit_one(a_table(1, 10));
    reopen();
    expect_tables(true, 9, "1 ");
    snprintf(url, sizeof url, "sqlite:file:x?mode=memory");
    reopen();
    assert_int_equal(access("file:x?mode=memory", F_OK), 0);
    assert_int_equal(chdir(old), 0);
}

/* As somebody else, in case we are root. */
static void read_only_files_are_refused(void **unused)
{
    (void)unused;
    enum { NOBODY = 65534 };
    uid_t me = geteuid();
    char command[300];
    close_store();
    snprintf(command, sizeof command,
             "chmod -R a+rX '%s' && chmod 444 '%s' && chmod 555 '%s/data/encan'", folder, path,
             folder);
    run_command(command);
    assert_true(me != 0 || seteuid(NOBODY) == 0);
    struct error error = {.text = ""};
    struct store *opened;
    int code = store_open(&opened, url, &error);
    assert_true(me != 0 || seteuid(me) == 0);
    snprintf(command, sizeof command, "chmod 755 '%s/data/encan'", folder);
    run_command(command);
    expect_error(code, &error, ERR_STORE, "may not be written");
}

static void locked_files_are_reported(void **unused)
{
    (void)unused;
    sqlite3 *other;
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    expect_commit_fails(a_table(1, 10), ERR_STORE, "locked by another program");
    expect_tables(true, 9, ""); /* reading goes on */
    sqlite3_close(other);
    assert_int_equal(commit_one(a_table(1, 10)), STORE_KEPT);
}

/* Of the store's own connection: most settings of SQLite are not the file's. */
static void expect_setting(const char *pragma, const char *expected)
{
    sqlite3_stmt *statement;
    sqlite3 *database = ((struct sqlite_store *)store)->database;
    assert_int_equal(sqlite3_prepare_v2(database, pragma, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    assert_string_equal((const char *)sqlite3_column_text(statement, 0), expected);
    sqlite3_finalize(statement);
}

static void settings_are_durable(void **unused)
{
    (void)unused;
    expect_setting("PRAGMA journal_mode", "wal");
    expect_setting("PRAGMA synchronous", "2"); /* FULL */
    expect_setting("PRAGMA foreign_keys", "1");
}

static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes == RLIM_INFINITY ? limit.rlim_max : bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* A limit on the size of files stands for the end of the disk. */
static void full_disks_lose_nothing(void **unused)
{
    (void)unused;
    static char body[STORE_BODY_MAX];
    struct error error = {.text = ""};
    int64_t kept = 0;
    int code = 0;
    memset(body, 'b', sizeof body);
    commit_one(a_table(1, 10));
    struct store_write entry = an_entry(1, 1, 7, "", "");
    entry.entry.body = body;
    entry.entry.length = sizeof body;
    signal(SIGXFSZ, SIG_IGN);
    limit_files(1 << 20);
    while (kept < 100 && (code = store_commit(store, &entry, 1, &error)) == 0)
        kept = entry.entry.number++;
    expect_error(code, &error, ERR_STORE, "the disk or a quota may be full");
    assert_in_range(kept, 1, 99);
    assert_int_equal(count_entries(store, 1), kept);
    assert_true(store_commit(store, &entry, 1, &error) < 0);
    assert_int_equal(count_entries(store, 1), kept);
    limit_files(RLIM_INFINITY);
    assert_int_equal(commit_one(entry), STORE_KEPT);
    reopen();
    assert_int_equal(count_entries(store, 1), kept + 1);
}

/* ---- Backups ---- */

struct writer {
    pthread_t thread;
    atomic_bool stop;
    atomic_llong written;
    atomic_bool failed;
};

static void *write_on(void *context)
{
    struct writer *writer = context;
    struct store *own;
    writer->failed = store_open(&own, url, NULL) < 0;
    for (int64_t number = 1; !writer->failed && !writer->stop; number++) {
        struct store_write entry = an_entry(1, number, 7, "", "written while a backup is made");
        writer->failed = store_commit(own, &entry, 1, NULL) < 0 || entry.outcome != STORE_KEPT;
        writer->written = number;
    }
    store_close(own);
    return NULL;
}

static int64_t count_in_backup(const char *name)
{
    char at[150];
    struct store *copy;
    struct error error = {.text = ""};
    snprintf(at, sizeof at, "sqlite:%s", name);
    if (store_open(&copy, at, &error) < 0)
        fail_msg("%s", error.text);
    int64_t count = count_entries(copy, 1);
    store_close(copy);
    return count;
}

static void backups_are_made_while_writing(void **unused)
{
    (void)unused;
    enum { BACKUPS = 5 };
    struct writer writer = {.stop = false};
    commit_one(a_table(1, 10));
    assert_int_equal(pthread_create(&writer.thread, NULL, write_on, &writer), 0);
    for (int i = 0; i < BACKUPS; i++) {
        char name[100];
        struct error error = {.text = ""};
        snprintf(name, sizeof name, "%s/backup-%d", folder, i);
        long long before = writer.written;
        while (writer.written < before + 3 && !writer.failed)
            usleep(1000);
        before = writer.written;
        if (store_backup(store, name, &error) < 0)
            fail_msg("%s", error.text);
        long long after = writer.written;
        assert_int_equal(mode_of(name), 0600);
        assert_in_range(count_in_backup(name), before, after + 1);
    }
    writer.stop = true;
    pthread_join(writer.thread, NULL);
    assert_false(writer.failed);
    assert_int_equal(count_entries(store, 1), writer.written);
}

static void backups_replace_nothing(void **unused)
{
    (void)unused;
    char name[100];
    struct error error = {.text = ""};
    snprintf(name, sizeof name, "%s/backup", folder);
    write_file(name, "precious", 1);
    int code = store_backup(store, name, &error);
    expect_error(code, &error, ERR_STORE, "already");
    struct stat found;
    assert_int_equal(stat(name, &found), 0);
    assert_int_equal(found.st_size, 8);
    snprintf(name, sizeof name, "%s/none/backup", folder);
    code = store_backup(store, name, &error);
    expect_error(code, &error, ERR_STORE, "No such file");
    code = store_backup(store, path, &error);
    expect_error(code, &error, ERR_STORE, "already");
    char command[120];
    snprintf(command, sizeof command, "test \"$(ls '%s')\" = \"$(printf 'backup\\ndata')\"",
             folder);
    run_command(command); /* nothing half done is left */
}

static void full_disks_leave_no_half_backup(void **unused)
{
    (void)unused;
    static char body[STORE_BODY_MAX];
    char name[100], command[120];
    struct error error = {.text = ""};
    memset(body, 'b', sizeof body);
    commit_one(a_table(1, 10));
    struct store_write entry = an_entry(1, 1, 7, "", "");
    entry.entry.body = body;
    entry.entry.length = sizeof body;
    for (; entry.entry.number <= 10; entry.entry.number++)
        commit_one(entry);
    snprintf(name, sizeof name, "%s/backup", folder);
    signal(SIGXFSZ, SIG_IGN);
    limit_files(1 << 18);
    int code = store_backup(store, name, &error);
    limit_files(RLIM_INFINITY);
    expect_error(code, &error, ERR_STORE, "the disk or a quota may be full");
    snprintf(command, sizeof command, "test \"$(ls '%s')\" = data", folder);
    run_command(command);
    assert_int_equal(store_backup(store, name, NULL), 0);
    assert_int_equal(count_in_backup(name), 10);
}

/* ---- PostgreSQL alone ---- */

static void pg_refuses_backups(void **unused)
{
    (void)unused;
    struct error error = {.text = ""};
    int code = store_backup(store, "/tmp/never", &error);
    expect_error(code, &error, ERR_STORE, "pg_dump");
}

/* One call notices, the next one connects again; nothing is lost and nothing twice. */
static void pg_is_restarted_underneath(void **unused)
{
    (void)unused;
    struct store_write entry = an_entry(1, 1, 7, "a", "x");
    struct error error = {.text = ""};
    commit_one(a_table(1, 10));
    commit_one(entry);
    pg_ctl("restart -m fast");
    expect_commit_fails(an_entry(1, 2, 7, "b", "x"), ERR_STORE,
                        "connection to PostgreSQL was lost");
    assert_int_equal(commit_one(an_entry(1, 2, 7, "b", "x")), STORE_KEPT);
    assert_int_equal(commit_one(entry), STORE_REPEATED);
    pg_ctl("restart -m immediate"); /* as if it had been killed */
    int code = store_ping(store, &error);
    expect_error(code, &error, ERR_STORE, "lost");
    assert_int_equal(store_ping(store, NULL), 0);
    expect_entries(1, 1, 9, "1.1 7 a x; 1.2 7 b x; ");
}

static void pg_is_away_for_a_while(void **unused)
{
    (void)unused;
    struct error error = {.text = ""};
    commit_one(a_table(1, 10));
    pg_ctl("stop -m fast");
    int code = store_ping(store, &error);
    expect_error(code, &error, ERR_STORE, "lost");
    expect_commit_fails(an_entry(1, 1, 7, "a", "x"), ERR_STORE, "cannot connect");
    code = store_find_table(store, 1, &(struct store_table){0}, &error);
    expect_error(code, &error, ERR_STORE, "cannot connect");
    code = store_read_entries(store, 1, 1, take_entry, NULL, &error);
    expect_error(code, &error, ERR_STORE, "cannot connect");
    pg_ctl("start");
    assert_int_equal(commit_one(an_entry(1, 1, 7, "a", "x")), STORE_KEPT);
}

static void pg_keeps_synchronous_commits(void **unused)
{
    (void)unused;
    raw_pg(url, "ALTER DATABASE postgres SET synchronous_commit = off");
    reopen();
    raw_pg(url, "ALTER DATABASE postgres RESET synchronous_commit");
    raw_pg(url, "CREATE FUNCTION told() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                " NEW.title = current_setting('synchronous_commit'); RETURN NEW; END $$;"
                "CREATE TRIGGER told BEFORE INSERT ON tables FOR EACH ROW EXECUTE FUNCTION told()");
    commit_one(a_table(1, 10));
    struct store_table table;
    assert_int_equal(store_find_table(store, 1, &table, NULL), 1);
    assert_string_equal(table.title, "on");
}

static void pg_wants_utf8(void **unused)
{
    (void)unused;
    raw_pg(pg_url(), "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0");
    char at[300];
    snprintf(at, sizeof at, "%s&dbname=latin", pg_url());
    expect_open_fails(at, ERR_STORE, "encoding LATIN1");
}

/* ---- All ---- */

#define WITH_STORE(test) cmocka_unit_test_setup_teardown(test, make_store, remove_place)
#define WITH_PLACE(test) cmocka_unit_test_setup_teardown(test, make_place, remove_place)

static int run_common(const char *name)
{
    const struct CMUnitTest tests[] = {
        WITH_STORE(guests_are_found_by_token),
        WITH_STORE(guests_are_renewed),
        WITH_STORE(tokens_are_unique),
        WITH_STORE(quotes_are_only_characters),
        WITH_STORE(tables_are_found_and_renewed),
        WITH_STORE(one_table_twice_in_a_batch),
        WITH_STORE(entries_renew_their_table),
        WITH_STORE(entries_are_decided),
        WITH_STORE(entry_of_unknown_table),
        WITH_STORE(limits_of_texts),
        WITH_STORE(limits_of_numbers),
        WITH_STORE(texts_are_utf8),
        WITH_STORE(bodies_are_large_or_empty),
        WITH_STORE(batches_are_large_or_empty),
        WITH_STORE(nothing_of_a_bad_batch_is_kept),
        WITH_STORE(entries_are_read_in_order),
        WITH_STORE(tables_are_read_oldest_first),
        WITH_STORE(many_tables_are_read),
        WITH_STORE(tables_of_a_guest),
        WITH_STORE(one_wins_each_number),
        WITH_PLACE(several_open_at_once),
        WITH_STORE(new_stores_have_our_version),
        WITH_STORE(old_versions_are_brought_up_to_date),
        WITH_STORE(newer_versions_are_refused),
        WITH_STORE(pings_are_answered),
    };
    return cmocka_run_group_tests_name(name, tests, NULL, NULL);
}

static int run_sqlite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(urls_lead_to_drivers),
        cmocka_unit_test(passwords_are_not_told),
        WITH_STORE(files_are_their_owners),
        WITH_STORE(other_files_are_refused),
        WITH_STORE(names_are_plain),
        WITH_STORE(read_only_files_are_refused),
        WITH_STORE(locked_files_are_reported),
        WITH_STORE(settings_are_durable),
        WITH_STORE(full_disks_lose_nothing),
        WITH_STORE(backups_are_made_while_writing),
        WITH_STORE(backups_replace_nothing),
        WITH_STORE(full_disks_leave_no_half_backup),
    };
    return cmocka_run_group_tests_name("only SQLite", tests, NULL, NULL);
}

static int run_pg(void)
{
    const struct CMUnitTest tests[] = {
        WITH_STORE(pg_refuses_backups),     WITH_STORE(pg_is_restarted_underneath),
        WITH_STORE(pg_is_away_for_a_while), WITH_STORE(pg_keeps_synchronous_commits),
        cmocka_unit_test(pg_wants_utf8),
    };
    return cmocka_run_group_tests_name("only PostgreSQL", tests, NULL, NULL);
}

int main(void)
{
    int failed = run_common("SQLite") + run_sqlite();
    on_pg = true;
    return failed + run_common("PostgreSQL") + run_pg();
}
